"""Reading the JSON rosters of roster apps: `name`, `faction`, `cash`, and `warriors` or `units`.

Three shapes are about: flat ones with the characteristics beside the name, the same with capitals, and one with the
characteristics spelled out in a `stats` table of their own. Names of fields are compared without capitals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mordheim_desktop.campaign.transfer.toolheim import comma_list
from mordheim_desktop.campaign.transfer.tree import Fields, Listing, Node, Text, flat, lines_of
from mordheim_desktop.campaign.transfer.written import (
    Said,
    WrittenFighter,
    WrittenWarband,
    counted,
    whole_number,
)

STATS: Final = {
    "m": "M", "ws": "WS", "bs": "BS", "s": "S", "t": "T", "w": "W", "i": "I", "a": "A", "ld": "Ld",
    "movement": "M", "weaponskill": "WS", "ballisticskill": "BS", "strength": "S", "toughness": "T", "wounds": "W",
    "initiative": "I", "attacks": "A", "leadership": "Ld",
}  # fmt: skip
NAMED: Final = ("name", "weapon", "equipmentname", "rule", "rulename", "spellname", "item", "skill")
"""What the name of a weapon, rule or spell is called in its own table."""
TOLD: Final = ("text", "effect")
DERIVED: Final = frozenset(
    [
        "rating",
        "limit",
        "routlimit",
        "log",
        "id",
        "campaignlink",
        "maximum",
        "max",
        "totalcost",
        "position",
        "hasfreedagger",
        "fixedequipment",
        "warbandid",
        "warband",
        "equipmentlist",
        "ethnicity",
        "listid",
        "warrior",
        "version",
    ]
)
"""Fields that follow from the rest, or are only of use inside the app."""
_NOTHING: Final = ("", "0", "false", "null", "-")


def is_app_roster(root: Fields) -> bool:
    """Whether a tree is a roster of this kind."""
    names = {name.casefold() for name, _ in root.pairs}
    return not names.isdisjoint(("warriors", "units")) and not names.isdisjoint(("name", "faction", "cash"))


def read_app_roster(root: Fields) -> WrittenWarband:
    """The roster in the tree."""
    fields = _Lowered(root)
    fighters, unread = [], list[Said]()
    node = fields.take("warriors", "units")
    for item in node.items if isinstance(node, Listing) else (node,):
        if isinstance(item, Fields):
            fighters.append(_fighter(item))
        elif text := flat(item):
            unread.append((text, item.line))
    gold, shards = fields.number("cash"), fields.number("treasure")
    stash = tuple(_goods(fields.take("stash")))
    name, faction = flat(fields.take("name")), flat(fields.take("faction"))
    rules = tuple((f"rule: {text}", line) for text, line in _rules(fields.take("warbandrules"), told=True))
    player, fallen, retired = flat(fields.take("player")), _texts(fields.take("fallen")), _texts(fields.take("retired"))
    own = tuple((text.value, text.line) for text in lines_of(fields.take("remarks")))
    rest, aside = fields.rest()
    return WrittenWarband(
        name=name,
        type=faction,
        player=player,
        fallen=fallen,
        retired=retired,
        gold=gold,
        shards=shards,
        stash=stash,
        fighters=tuple(fighters),
        remarks=(*own, *rules, *rest),
        aside=(*aside, *dict.fromkeys(name for item in _all(node) for name in _Lowered(item).rest()[1])),
        unread=tuple(unread),
    )


class _Lowered:
    """Fields by their names without capitals, taken one by one."""

    def __init__(self, fields: Fields) -> None:
        self._left = [(name.casefold(), name, value) for name, value in fields.pairs]
        self._odd: list[Said] = []

    def take(self, *names: str) -> Node:
        for place, (low, _, value) in enumerate(self._left):
            if low in names:
                del self._left[place]
                return value
        return Text("")

    def number(self, *names: str) -> int:
        node = self.take(*names)
        text = flat(node)
        number = whole_number(text) if text else 0
        if number is None:
            self._odd.append((f"{names[0]}: {text}", node.line))
        return number or 0

    def rest(self) -> tuple[list[Said], list[str]]:
        """What nobody took and is worth keeping, and the names of what is not."""
        kept, aside = list(self._odd), []
        for low, name, value in self._left:
            text = flat(value)
            if low in DERIVED:
                aside.append(name)
            elif text.casefold() not in _NOTHING:
                kept.append((f"{name}: {text}", value.line))
        return kept, aside


def _all(node: Node) -> Iterator[Fields]:
    for item in node.items if isinstance(node, Listing) else (node,):
        if isinstance(item, Fields):
            yield item


def _fighter(item: Fields) -> WrittenFighter:
    fields = _Lowered(item)
    name = flat(fields.take("name"))
    type = flat(fields.take("warriortype", "type"))
    stats = _stats(fields)
    goods = [*_goods(fields.take("weapons")), *_goods(fields.take("wargear"))]
    equipment = fields.take("equipment")
    goods += _goods(equipment) if isinstance(equipment, Listing) else ()
    rules = [*_rules(fields.take("rules"))]
    node = fields.take("spells")
    rules += [(text, line) for text, line in _rules(node)]
    skills = tuple(comma_list(fields.take("skilllists", "skills")))
    hero, animal, large = flat(fields.take("hero")), flat(fields.take("animal")), flat(fields.take("large"))
    rules += [
        (word, item.line) for word, said in (("Animal", animal), ("Large", large)) if said.casefold() not in _NOTHING
    ]
    count = max(fields.number("headcount"), 1)
    cost, experience = fields.number("cost"), fields.number("xp", "experience")
    per_type = any(low == "totalcost" for low in (name.casefold() for name, _ in item.pairs))
    members, misses = _texts(fields.take("members")), fields.number("misses")
    told = [(text.value, text.line) for text in lines_of(fields.take("remarks"))]
    told += _told(item)
    rest, _ = fields.rest()
    leads = hero.casefold() in ("1", "true") or (hero == "" and bool(skills))
    return WrittenFighter(
        name=name,
        type=type,
        kind="hired_sword" if hero == "2" else "hero" if leads else "henchman",
        line=item.line,
        count=count,
        experience=experience,
        price=cost if per_type else 0,
        members=members,
        misses=misses,
        stats=stats,
        save=flat(_Lowered(item).take("armour")),
        goods=tuple(goods),
        rules=tuple(rules),
        skill_lists=skills,
        remarks=(
            *told,
            *(one for one in rest if not one[0].casefold().startswith("armour:")),
            *(((f"price with kit: {cost} gc", item.line),) if cost and not per_type else ()),
        ),
    )


def _texts(node: Node) -> tuple[str, ...]:
    """A list of texts, commas in them and all."""
    if isinstance(node, Listing):
        return tuple(text for item in node.items if (text := flat(item)))
    return tuple(text for text, _ in comma_list(node))


def _stats(fields: _Lowered) -> dict[str, str]:
    """The characteristics, beside the name or in a table of their own."""
    inner = fields.take("stats")
    found = {}
    if isinstance(inner, Fields):
        found = {STATS[name.casefold()]: flat(value) for name, value in inner.pairs if name.casefold() in STATS}
    for low, name in STATS.items():
        if text := flat(fields.take(low)):
            found.setdefault(name, text)
    return found


def _goods(node: Node) -> Iterator[Said]:
    """Weapons and things: texts, or tables with a name and a quantity."""
    for item in node.items if isinstance(node, Listing) else (node,):
        if not isinstance(item, Fields):
            yield from comma_list(item)
            continue
        fields = _Lowered(item)
        name, quantity = flat(fields.take(*NAMED)), fields.number("quantity")
        if not name:
            yield flat(item), item.line
            continue
        number, bare = counted(name)
        total = number * max(quantity, 1)
        yield (f"{total}x {bare}" if total > 1 else bare), item.line


def _rules(node: Node, told: bool = False) -> Iterator[Said]:
    """Rules and spells: texts, or tables with a name; with `told`, what they say comes along."""
    for item in node.items if isinstance(node, Listing) else (node,):
        if isinstance(item, Fields):
            fields = _Lowered(item)
            name = flat(fields.take(*NAMED)).strip(" *")
            text = flat(fields.take(*TOLD))
            if whole := f"{name}: {text}" if told and text else name or flat(item):
                yield whole, item.line
        else:
            yield from comma_list(item)


def _told(item: Fields) -> Iterator[Said]:
    """What the rules and spells of a fighter say, kept as it is written."""
    fields = _Lowered(item)
    for node in (fields.take("rules"), fields.take("spells")):
        for each in node.items if isinstance(node, Listing) else ():
            if isinstance(each, Fields):
                inner = _Lowered(each)
                name, text = flat(inner.take(*NAMED)).strip(" *"), flat(inner.take(*TOLD))
                if text:
                    yield f"{name}: {text}", each.line
