"""Reading the JSON rosters of roster apps: `name`, `faction`, `cash`, and `warriors` or `units`.

Three shapes are about: flat ones with the characteristics beside the name, the same with capitals, and one with the
characteristics spelled out in a `stats` table of their own. Names of fields are compared without capitals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mordheim_desktop.campaign.transfer.taking import Taking, comma_list
from mordheim_desktop.campaign.transfer.tree import Fields, Listing, Node, flat
from mordheim_desktop.campaign.transfer.wording import Wording
from mordheim_desktop.campaign.transfer.written import Said, WrittenFighter, WrittenWarband, counted
from mordheim_desktop.rules.messages import say

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


def read_app_roster(root: Fields, words: Wording) -> WrittenWarband:
    """The roster in the tree; what is only kept is kept in these words."""
    fields = Taking(root)
    fighters, unread = [], list[Said]()
    node = fields.take("warriors", "units")
    for item in node.items if isinstance(node, Listing) else (node,):
        if isinstance(item, Fields):
            fighters.append(_fighter(item, words))
        elif text := flat(item):
            unread.append((text, item.line))
    gold, shards = fields.number("cash"), fields.number("treasure")
    stash = tuple(_goods(fields.take("stash")))
    name, faction = fields.text("name"), fields.text("faction")
    own_rules = _rules(fields.take("warbandrules"), told=True)
    rules = tuple((words.say(say("transfer.remark.rule", text=text)), line) for text, line in own_rules)
    player, fallen, retired = fields.text("player"), fields.names("fallen"), fields.names("retired")
    own = fields.notes("remarks")
    rest, aside = _rest(fields)
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
        aside=(*aside, *dict.fromkeys(name for item in _all(node) for name in _rest(Taking(item))[1])),
        unread=tuple(unread),
    )


def _rest(fields: Taking) -> tuple[list[Said], list[str]]:
    """What nobody took and is worth keeping, and the names of what is not."""
    kept, aside = list(fields.not_numbers), []
    for name, text, line in fields.left():
        if name.casefold() in DERIVED:
            aside.append(name)
        elif text.casefold() not in _NOTHING:
            kept.append((f"{name}: {text}", line))
    return kept, aside


def _all(node: Node) -> Iterator[Fields]:
    for item in node.items if isinstance(node, Listing) else (node,):
        if isinstance(item, Fields):
            yield item


def _fighter(item: Fields, words: Wording) -> WrittenFighter:
    fields = Taking(item)
    name, type = fields.text("name"), fields.text("warriortype", "type")
    stats = _stats(fields)
    goods = [*_goods(fields.take("weapons")), *_goods(fields.take("wargear"))]
    equipment = fields.take("equipment")
    goods += _goods(equipment) if isinstance(equipment, Listing) else ()
    rules, spells = fields.take("rules"), fields.take("spells")
    skills = tuple(fields.goods("skilllists", "skills"))
    hero, animal, large = fields.text("hero"), fields.text("animal"), fields.text("large")
    kinds = ((word, item.line) for word, said in (("Animal", animal), ("Large", large)) if _says_so(said))
    count = max(fields.number("headcount"), 1)
    cost, experience = fields.number("cost"), fields.number("xp", "experience")
    per_type = any(name.casefold() == "totalcost" for name, _ in item.pairs)
    members, misses = fields.names("members"), fields.number("misses")
    told = [*fields.notes("remarks"), *_told(rules), *_told(spells)]
    save = fields.text("armour")
    rest, _ = _rest(fields)
    with_kit = [words.say(say("transfer.remark.price", gold=cost))] if cost and not per_type else []
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
        save=save,
        goods=tuple(goods),
        rules=(*_rules(rules), *_rules(spells), *kinds),
        skill_lists=skills,
        remarks=(*told, *rest, *((price, item.line) for price in with_kit)),
    )


def _says_so(text: str) -> bool:
    """Whether a field says that something is so."""
    return text.casefold() not in _NOTHING


def _stats(fields: Taking) -> dict[str, str]:
    """The characteristics, beside the name or in a table of their own."""
    inner = fields.take("stats")
    found = {}
    if isinstance(inner, Fields):
        found = {STATS[name.casefold()]: flat(value) for name, value in inner.pairs if name.casefold() in STATS}
    for low, name in STATS.items():
        if text := fields.text(low):
            found.setdefault(name, text)
    return found


def _goods(node: Node) -> Iterator[Said]:
    """Weapons and things: texts, or tables with a name and a quantity."""
    for item in node.items if isinstance(node, Listing) else (node,):
        if not isinstance(item, Fields):
            yield from comma_list(item)
            continue
        fields = Taking(item)
        name, quantity = fields.text(*NAMED), fields.number("quantity")
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
            fields = Taking(item)
            name = fields.text(*NAMED).strip(" *")
            text = fields.text(*TOLD)
            if whole := f"{name}: {text}" if told and text else name or flat(item):
                yield whole, item.line
        else:
            yield from comma_list(item)


def _told(node: Node) -> Iterator[Said]:
    """What the rules or spells of a fighter say, kept as it is written."""
    for each in node.items if isinstance(node, Listing) else ():
        if isinstance(each, Fields):
            inner = Taking(each)
            name, text = inner.text(*NAMED).strip(" *"), inner.text(*TOLD)
            if text:
                yield f"{name}: {text}", each.line
