"""What the step of sharing out kit shows: who carries what, and what lies in the stash."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Kit
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.ruleset import HiredType
from mordheim_desktop.session.commands.arming import Fighter, bearers
from mordheim_desktop.session.commands.experience import fighters_of
from mordheim_desktop.session.commands.post_battle import side_of
from mordheim_desktop.session.words import Words


class Thing(Struct, frozen=True):
    """A thing and, in words, how many there are."""

    item: str
    text: str


class Bearer(Struct, frozen=True):
    """A warrior or group: what he carries in words, and thing by thing what he can put away."""

    id: str
    name: str
    carries: str
    kit: tuple[Thing, ...]


class SharingView(Struct, frozen=True):
    """Who of a side may carry what."""

    bearers: tuple[Bearer, ...]
    stash: tuple[Thing, ...]


def sharing_view(campaign: Campaign, side: int, words: Words) -> SharingView:
    """Everybody whose kit can change hands, in roster order, and the stash. Raises BadSetup while the battle lasts."""
    _, _, warband = side_of(campaign, side)
    free = (one for one in fighters_of(warband) if not isinstance(words.ruleset.fighter_type(one.type), HiredType))
    return SharingView(tuple(_bearer(one, words) for one in free), _things(warband.stash, words))


def _bearer(fighter: Fighter, words: Words) -> Bearer:
    each = isinstance(fighter, HenchmanGroup) and bearers(fighter) > 1
    things = _things(fighter.kit, words)
    carries = ", ".join(thing.text for thing in things) or words.say(say("sharing.nothing"))
    text = words.say(say("sharing.each", count=bearers(fighter), kit=carries)) if each else carries
    return Bearer(fighter.id, fighter.name, text, things)


def _things(kit: Iterable[Kit], words: Words) -> tuple[Thing, ...]:
    counted: dict[str, int] = {}
    for one in kit:
        counted[one.item] = counted.get(one.item, 0) + one.count
    return tuple(Thing(item, _text(item, count, words)) for item, count in counted.items())


def _text(item: str, count: int, words: Words) -> str:
    name = words.name(Named("item", item))
    return name if count == 1 else words.say(say("sharing.several", count=count, item=name))
