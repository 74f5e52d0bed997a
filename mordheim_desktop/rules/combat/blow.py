"""A hit of one kind, whomever it strikes: its Strength, what it does to saves and injuries, if it can be critical."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.messages import Message
from mordheim_desktop.rules.requests import Reason

Source: TypeAlias = Literal["shooting", "melee", "fall", "fire", "spell"]


class Blow(Struct, frozen=True):
    """What strikes, as strong as it is and from where.

    `strength_bonuses` and `save_modifiers` are reasons in words with their amounts; saves are modified by the Strength
    alone where nothing else is said. `wound_bonus` is added to the roll to wound, `injury_bonuses` to every injury
    roll. `family` names the critical hit chart, `critical_limit` allows one critical hit in a phase. `concussion` stuns
    more readily; `dodge_allowed` says whether Dodge answers such hits, by default missile hits.
    """

    strength: int
    source: Source
    strength_bonuses: tuple[tuple[Message, int], ...] = ()
    wound_bonus: int = 0
    save_modifiers: tuple[Reason, ...] | None = None
    save_allowed: bool = True
    injury_bonuses: tuple[Reason, ...] = ()
    concussion: bool = False
    family: str = ""
    critical_allowed: bool = True
    critical_limit: bool = False
    dodge_allowed: bool | None = None
