"""Veterans: how much experience recruits of grown groups may bring this time, 2D6 in all (2005 Rules Review)."""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import TWO_D6
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import Asking, amount


class VeteransSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One warband; `name` is its name, where it is known."""

    name: str = ""


class VeteransResult(Struct, frozen=True):
    """Experience points that recruits may bring in all."""

    experience: int


def veterans(setup: VeteransSetup, context: Context) -> Asking:
    """Roll for the veterans that are to be had; what is not used is lost."""
    points = yield amount(say("veterans.roll"), TWO_D6)
    return Outcome(VeteransResult(points), say("veterans.told", points=points, warband=setup.name), (), "rolled")
