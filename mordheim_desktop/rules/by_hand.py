"""`by_hand`: what the players fought or settled themselves, entered as its effects."""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Effect
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import Asking


class ByHandSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """The effects to take over as they are."""

    effects: tuple[Effect, ...] = ()


class ByHandResult(Struct, frozen=True):
    """How many effects were taken over."""

    effects: int


def by_hand(setup: ByHandSetup, context: Context) -> Asking:
    """The effects of the setup, nothing asked."""
    return Outcome(ByHandResult(len(setup.effects)), say("by_hand", count=len(setup.effects)), setup.effects)
    yield  # a procedure that asks nothing is still a generator
