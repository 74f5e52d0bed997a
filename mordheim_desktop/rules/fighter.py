"""A fighter as the procedures see one: whoever shoots, is hit or tests."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.rules.ruleset import Ruleset

RANK: dict[State, int] = {"standing": 0, "knocked_down": 1, "stunned": 2, "out_of_action": 3}
"""States from best to worst; while a turn lasts a model never gets better."""


class Fighter(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A fighter with sensible defaults for everything that is not said: an unarmoured human of the rulebook's average.

    `wounds` are those left: 0 is a warrior who went down and stood up, or lies. `armour_save` types a save instead of
    armour. `two_weapons` fights with a one-handed weapon in each hand; `missing` misses this battle or is not on the
    table yet; `on_fire` burns until a recovery phase puts it out.
    """

    id: str = ""
    name: str = ""
    type: str | None = None
    move: int = 4
    weapon_skill: int = 3
    bs: int = 3
    strength: int = 3
    toughness: int = 3
    wounds: int = 1
    max_wounds: int = 1
    initiative: int = 3
    leadership: int = 7
    attacks: int = 1
    armour: tuple[str, ...] = ()
    armour_save: int | None = None
    skills: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    state: State = "standing"
    large_target: bool = False
    hidden: bool = False
    two_weapons: bool = False
    engaged: bool = False
    fleeing: bool = False
    charm_used: bool = False
    missing: bool = False
    on_fire: bool = False

    def has(self, rule: str) -> bool:
        """Whether the fighter has a skill or trait of this id."""
        return rule in self.skills or rule in self.traits

    def carries(self, item: str) -> bool:
        """Whether the fighter wears or carries an item of this id."""
        return item in self.items or item in self.armour

    def called(self, part: str) -> str | Named:
        """How sentences speak of the fighter: by name, else by type, else as the `shooter` or `target` he is."""
        if self.name:
            return self.name
        return Named("fighter", self.type) if self.type else Named("part", part)


FROM_PROFILE = {
    "move": "M",
    "weapon_skill": "WS",
    "bs": "BS",
    "strength": "S",
    "toughness": "T",
    "max_wounds": "W",
    "initiative": "I",
    "attacks": "A",
    "leadership": "Ld",
}


def complete(fields: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """The fields of a fighter with the gaps filled from his type (profile, traits,
    skills), and Wounds that fit together.

    Raises KeyError with the id for a type the ruleset does not know, TypeError where a field holds
    something else than the field is for.
    """
    filled = dict(fields)
    kind = filled.get("type")
    if kind:
        listed = ruleset.fighter_type(kind)
        if listed is None:
            raise KeyError(kind)
        for name, characteristic in FROM_PROFILE.items():
            filled.setdefault(name, getattr(listed.profile, characteristic))
        filled["traits"] = list(dict.fromkeys((*listed.traits, *filled.get("traits", ()))))
        filled["skills"] = list(dict.fromkeys((*getattr(listed, "skills", ()), *filled.get("skills", ()))))
        filled.setdefault("large_target", "large_target" in listed.traits)
    if "max_wounds" not in filled:
        filled["max_wounds"] = max(1, filled.get("wounds", 1))
    filled.setdefault("wounds", filled["max_wounds"])
    return filled
