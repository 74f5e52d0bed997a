"""Which list a written warband and its fighters belong to; entries of its own for those that no list has."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from mordheim_desktop.campaign.figures import LARGE, POINTS
from mordheim_desktop.campaign.names import LONGEST_NAME, plain_name
from mordheim_desktop.campaign.transfer.spellings import Spellings, slug
from mordheim_desktop.campaign.transfer.wording import Wording
from mordheim_desktop.campaign.transfer.written import WrittenFighter
from mordheim_desktop.rules.additions import Additions, with_fighters
from mordheim_desktop.rules.advance import CORE_LISTS
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.ruleset import (
    CHARACTERISTICS,
    EquipmentList,
    FighterType,
    Goods,
    ListLine,
    Profile,
    Ruleset,
    WarbandType,
)
from mordheim_desktop.rules.trade import DAGGER

GENERIC: Final = "generic"
COMMON: Final = "common"
SOURCE: Final = "written by the players"
_FIGHTS_ON: Final = {"causes_fear": ("fearsome", "fear"), "animal": ("animals",), "no_experience": ("unliving",)}


def blank_type(ruleset: Ruleset, id: str, name: str) -> WarbandType:
    """A warband type without fighters: the limits of the generic one, and what every market sells at its price."""
    generic = ruleset.warbands[GENERIC]
    return WarbandType(
        id=id,
        name=name,
        source=SOURCE,
        race=generic.race,
        starting_gold=generic.starting_gold,
        min_models=generic.min_models,
        max_models=generic.max_models,
        max_heroes=generic.max_heroes,
        equipment_lists={COMMON: common_goods(ruleset)},
    )


def common_goods(ruleset: Ruleset) -> EquipmentList:
    """Everything common at its price in the shop, the first dagger free (Mordheim rulebook, Trading)."""

    def lines(table: Iterable[Goods]) -> tuple[ListLine, ...]:
        return tuple(
            ListLine(item=one.id, price=one.price, first_free=one.id == DAGGER)
            for one in table
            if isinstance(one.price, int) and one.rarity is None and one.core and not one.only_for
        )

    weapons = ruleset.weapons.values()
    return EquipmentList(
        melee=lines(one for one in weapons if one.kind == "melee"),
        missile=lines(one for one in weapons if one.kind == "missile"),
        armour=lines(ruleset.armour.values()),
        misc=lines(ruleset.gear.values()),
    )


def free_id(wanted: str, taken: Container[str]) -> str:
    """The id, with a number where it is taken."""
    number, id = 1, wanted
    while id in taken:
        number += 1
        id = f"{wanted}_{number}"
    return id


class OwnTypes:
    """The types of one roster: those of the ruleset, and those it brings along."""

    def __init__(self, ruleset: Ruleset, names: Spellings, words: Wording, label: str) -> None:
        self._ruleset, self._names, self._words = ruleset, names, words
        known = names.warband(label)
        self.is_new = known is None
        self.name = (
            ruleset.warbands[known].name
            if known
            else plain_name(label)[:LONGEST_NAME] or ruleset.warbands[GENERIC].name
        )
        self.warband = known or free_id(slug(label) or "own", ruleset.warbands)
        self._grows = known is not None and ruleset.warbands[known].source == SOURCE
        """Whether the list is one that an earlier roster brought along: it takes further types."""
        self._fighters: dict[str, FighterType] = {}
        self.just_made = ""
        """The name of the type that was made for the last fighter; empty where a list had it."""

    def of(self, fighter: WrittenFighter, numbers: dict[str, int], thrown: str = "") -> str:
        """The type of a written fighter as `warband.fighter` or `hired.name`; `thrown` are the dice of his Movement."""
        self.just_made = ""
        found = None
        if fighter.kind == "hired_sword":
            found = self._names.hired(fighter.type)
        if not self.is_new:
            found = found or self._names.fighter(self.warband, fighter.type)
            others = self._holder()
            found = found or (self._names.fighter(others, fighter.type) if others != self.warband else None)
        if found is not None:
            return found
        return f"{self._holder()}.{self._own(fighter, numbers, thrown)}"

    def listed(self, type: str) -> FighterType | None:
        """The line of a list, of the ruleset's or of the roster's own."""
        warband, _, id = type.partition(".")
        if warband == self._holder() and id in self._fighters:
            return self._fighters[id]
        return self._ruleset.fighter_type(type)

    def given(self, listed: FighterType | None) -> frozenset[str]:
        """What a type has by itself, as slugs of the names that its rules may be written under."""
        if listed is None:
            return frozenset()
        names = {slug(rule.name) for rule in listed.rules} | set(listed.traits)
        names |= {slug(self._ruleset.traits[one].name) for one in listed.traits if one in self._ruleset.traits}
        names |= {slug(self._ruleset.skills[one].name) for one in getattr(listed, "skills", ())}
        names |= {slug(rule) for rule in self._warband_rules()}
        for trait, spoken in _FIGHTS_ON.items():
            if trait in listed.traits or slug(trait) in names:
                names |= set(spoken)
        return frozenset(names)

    def additions(self) -> Additions:
        """The entries that the ruleset does not have."""
        if not self._fighters and not self.is_new:
            return Additions()
        holder = self._holder()
        kind = self._ruleset.warbands.get(holder)
        if kind is None:
            kind = blank_type(self._ruleset, holder, self._named())
        return Additions(warbands={holder: with_fighters(kind, self._fighters)}, origins={f"warbands.{holder}": ""})

    def _named(self) -> str:
        """What the list of these types is called."""
        return self.name if self.is_new else self._words.say(say("transfer.others", warband=self.name))

    def _holder(self) -> str:
        return self.warband if self.is_new or self._grows else f"{self.warband}_others"

    def _warband_rules(self) -> tuple[str, ...]:
        listed = self._ruleset.warbands.get(self.warband)
        return tuple(rule.name for rule in listed.rules) if listed else ()

    def _own(self, fighter: WrittenFighter, numbers: dict[str, int], thrown: str) -> str:
        """The id of an own type of this name, made of the first fighter who has it."""
        name = plain_name(fighter.type)[:LONGEST_NAME] or plain_name(fighter.name)[:LONGEST_NAME] or "?"
        base = slug(name) or "warrior"
        if base in self._fighters and self._fighters[base].name == name:
            return base
        same = next((id for id, one in self._fighters.items() if one.name == name), None)
        if same:
            return same
        there = self._ruleset.warbands.get(self._holder())
        id = free_id(base, {*self._fighters, *(there.fighters if there else ())})
        self._fighters[id] = self._made(id, name, fighter, numbers, thrown)
        self.just_made = name
        return id

    def _made(self, id: str, name: str, fighter: WrittenFighter, numbers: dict[str, int], thrown: str) -> FighterType:
        traits = [
            found.id for text, _ in fighter.rules if (found := self._names.trait(text)) is not None and found.exact
        ]
        grows = "animal" not in traits and "no_experience" not in traits
        lists = [found.id for text, _ in fighter.skill_lists if (found := self._names.skill_list(text)) is not None]
        leader = fighter.kind == "hero" and "leader" in traits
        return FighterType(
            id=id,
            name=name,
            kind="henchman" if fighter.kind == "henchman" else "hero",
            price=fighter.price,
            profile=Profile(*(numbers.get(one, 0) for one in CHARACTERISTICS)),
            max=1 if leader else None,
            gains_xp=grows,
            skill_lists=tuple(dict.fromkeys(lists)) or CORE_LISTS if fighter.kind != "henchman" else (),
            equipment_list=None if "animal" in traits else COMMON,
            leader=leader,
            traits=tuple(
                dict.fromkeys(one for one in (*traits, *(() if grows else ("no_experience",))) if one != "wizard")
            ),
            rating=LARGE if "large" in traits else POINTS,
            thrown_movement=thrown,
        )
