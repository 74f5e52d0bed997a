"""What the Exploration step shows before the dice fall: who gives a die and why, what else counts, and the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from mordheim_desktop.campaign.model import Campaign, Warrior
from mordheim_desktop.rules.exploration import EYE, HUNTER, NONE, PENDULUM
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.session.commands.exploring import (
    CATACOMBS,
    EXTRA_DIE,
    SEEKER,
    TAROT,
    THINGS,
    Exploring,
    Source,
    exploration_odds,
    sources_of,
)
from mordheim_desktop.session.commands.post_battle import side_of
from mordheim_desktop.session.fighters import traits_of
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words

if TYPE_CHECKING:
    from fractions import Fraction

SIGHT: Final = "blessed_sight"
SOURCES: Final = {EXTRA_DIE: "exploring.straggler", CATACOMBS: "exploring.catacombs"}
"""Sources that have a sentence of their own."""
GIVES: Final = {PENDULUM: "test", TAROT: "change", SEEKER: "change"}
"""What a source gives that does not simply re-roll a die."""
ITEMS: Final = (*THINGS, TAROT)


class ExplorerLine(Struct, frozen=True):
    """A hero: whether he gives a die, and why or why not."""

    id: str
    name: str
    explores: bool
    note: str


class SourceLine(Struct, frozen=True):
    """Something else that counts: what it is and what it gives, whether it is used, and whose it is."""

    id: str
    text: str
    used: bool


class PoolView(Struct, frozen=True, kw_only=True):
    """Everything that makes up the dice of a side, and in a sentence what it comes to."""

    heroes: tuple[ExplorerLine, ...]
    sources: tuple[SourceLine, ...]
    won: str
    total: str


class Outlook(Struct, frozen=True):
    """What an exploration may bring: each place with its chance, likeliest first, and the shards to be expected."""

    places: tuple[tuple[str, float], ...]
    shards: float
    assumed: str
    """What was taken for granted where the players have a choice; empty where they have none."""


def pool_view(campaign: Campaign, side: int, who: Exploring, words: Words) -> PoolView:
    """Who explores and with what. Raises BadSetup while the battle lasts."""
    battle, own, warband = side_of(campaign, side)
    heroes = []
    for hero in warband.heroes:
        model = battle.model(hero.id)
        if model is None or hero.id in own.absent:
            key = "after.was_absent"
        else:
            key = "after.went_out" if model.state == "out_of_action" else "after.finished"
        told = [words.say(say(key)), *(words.say(say(gift)) for gift in _gifts(hero, words) if hero.id in who.heroes)]
        heroes.append(ExplorerLine(hero.id, hero.name, hero.id in who.heroes, " · ".join(told)))
    sources = sources_of(campaign, words.ruleset, side)
    names = {warrior.id: warrior.name for warrior in (*warband.heroes, *warband.hired)}
    won = battle.winner == side
    return PoolView(
        heroes=tuple(heroes),
        sources=tuple(SourceLine(one.id, _source(one, names, words), one.id in who.sources) for one in sources),
        won=words.say(
            say("exploring.won" if won else "exploring.drawn" if battle.winner is None else "exploring.lost")
        ),
        total=_total(who, sources, words),
    )


def _gifts(hero: Warrior, words: Words) -> list[str]:
    """What a hero who searches brings beside his die."""
    found = []
    if HUNTER in hero.skills:
        found.append("exploring.hunter")
    if SIGHT in traits_of(hero, words.ruleset):
        found.append("exploring.sight")
    if any(kit.item == EYE for kit in hero.kit):
        found.append("exploring.eye")
    return found


def _source(source: Source, names: dict[str, str], words: Words) -> str:
    if source.what in SOURCES:
        return words.say(say(SOURCES[source.what]))
    what = Named("trait" if source.what == SEEKER else "item" if source.what in ITEMS else "note", source.what)
    gives = GIVES.get(source.what, "one" if source.count == 1 else "several")
    key = f"exploring.{gives}_of" if source.fighter else f"exploring.{gives}"
    return words.say(say(key, what=what, fighter=names.get(source.fighter, source.fighter), count=source.count))


def _total(who: Exploring, sources: tuple[Source, ...], words: Words) -> str:
    used = [source for source in sources if source.id in who.sources]
    dice = dice_of(who, sources)
    rerolls = who.rerolls + sum(one.count for one in used if one.kind == "reroll")
    changes = who.changes + sum(one.count for one in used if one.kind == "change")
    parts = [say("exploring.dice", count=dice)]
    parts += [say("exploring.rerolls", count=rerolls)] if rerolls else []
    parts += [say("exploring.changes", count=changes)] if changes else []
    return " · ".join(words.say(part) for part in parts)


def dice_of(who: Exploring, sources: tuple[Source, ...]) -> int:
    """How many dice the list comes to; two thrown for one hero count once."""
    extra = sum(one.count for one in sources if one.kind == "extra" and one.id in who.sources)
    return len(who.heroes) + who.won + who.extra_dice + extra


def outlook(session: Session, side: int, who: Exploring, words: Words) -> Outlook:
    """The prospects of this exploration, counted exactly. Raises BadSetup."""
    found = exploration_odds(session, side, who)
    ranked: list[tuple[str, Fraction]] = sorted(found.places.items(), key=lambda pair: -pair[1])
    places = tuple((_place(id, words), float(chance)) for id, chance in ranked if chance)
    assumed = ", ".join(dict.fromkeys(words.say(message) for message in found.assumed))
    return Outlook(places, float(found.shards), assumed)


def _place(id: str, words: Words) -> str:
    return words.say(say("after.no_place")) if id == NONE else words.name(Named("place", id))
