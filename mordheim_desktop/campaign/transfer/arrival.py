"""A warband made of a roster as it was written: what is recognised becomes the campaign's, the rest is kept as a note.

A warrior starts from the profile of his type; what his written profile has more or less is a change. Types that no list
has become entries of the campaign's own, with the written profile.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.campaign.model import (
    HenchmanGroup,
    Kit,
    KnownSpell,
    LedgerLine,
    Member,
    ProfileChange,
    Warband,
    Warrior,
)
from mordheim_desktop.campaign.names import LONGEST_NAME, plain_name
from mordheim_desktop.campaign.transfer.own_types import OwnTypes
from mordheim_desktop.campaign.transfer.spellings import Found, Spellings, slug
from mordheim_desktop.campaign.transfer.wording import Wording
from mordheim_desktop.campaign.transfer.written import (
    Said,
    WrittenFighter,
    WrittenWarband,
    counted,
    parts,
    whole_number,
)
from mordheim_desktop.rules.additions import Additions
from mordheim_desktop.rules.advance import CORE_LISTS
from mordheim_desktop.rules.combat.armour import base_save
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, Profile, Ruleset

FindingKind: TypeAlias = Literal["read", "note", "unread"]
LONGEST_REMARK: Final = 2_000
MOST_MEMBERS: Final = 40
HIGHEST: Final = 20
"""No characteristic of any warrior comes near it; a larger number is a slip of the pen."""
MOST_POINTS: Final = 999_999
_DICE: Final = re.compile(r"[1-9]?D[36]([+-][1-9])?", re.IGNORECASE)


class Finding(Struct, frozen=True):
    """One line of the preview: what was made of a piece of the file. `line` is 0 where there is none."""

    kind: FindingKind
    text: Message
    line: int = 0
    who: str = ""


class Arrival(Struct, frozen=True, kw_only=True):
    """A warband as it would be taken in. Its ids are places only: the campaign gives it ids of its own.

    `goods` counts the weapons, armour and things that were written, `known` those that were recognised.
    """

    format: str
    warband: Warband
    own: Additions = Additions()
    portrait: bytes = b""
    findings: tuple[Finding, ...] = ()
    goods: int = 0
    known: int = 0


def arrive(
    written: WrittenWarband, ruleset: Ruleset, words: Wording, format: str, troubles: Iterable[Finding] = ()
) -> Arrival:
    """The warband that a written roster is, its notes in these words. Never raises for what is written in it."""
    making = _Making(written, ruleset, words)
    warband = making.warband()
    findings = sorted((*troubles, *making.findings), key=lambda one: one.line or 0)
    return Arrival(
        format=format,
        warband=warband,
        own=making.types.additions(),
        findings=tuple(findings),
        goods=making.goods,
        known=making.known,
    )


class _Making:
    """One roster on its way."""

    def __init__(self, written: WrittenWarband, ruleset: Ruleset, words: Wording) -> None:
        self._words = words
        self.written = written
        self.ruleset = ruleset
        self.names = Spellings(ruleset)
        self.types = OwnTypes(ruleset, self.names, words, written.type)
        self.findings: list[Finding] = []
        self.goods = self.known = 0
        self._who = ""
        self._without_list: set[str] = set()
        """Types whose special skill list was missed already."""
        self._ids: Counter[str] = Counter()

    def warband(self) -> Warband:
        """The whole warband."""
        written = self.written
        if self.types.is_new:
            self._tell("read", say("transfer.new_warband_type", type=self.types.name))
        stash, left = self._kit(written.stash)
        heroes, groups, hired = [], [], []
        for fighter in written.fighters:
            if fighter.kind == "henchman":
                groups.append(self._group(fighter))
            elif fighter.kind == "hero":
                heroes.append(self._warrior(fighter))
            else:
                hired.append(self._warrior(fighter))
            self._who = ""
        remarks = [*left, *(self.kept(one) for one in written.remarks)]
        for text, line in written.unread:
            self._tell("unread", say("transfer.not_a_fighter", text=text), line)
            remarks.append(text)
        if written.aside:
            self._tell("note", say("transfer.aside", names=", ".join(dict.fromkeys(written.aside))))
        gold = max(-MOST_POINTS, min(written.gold, MOST_POINTS))
        return Warband(
            id="warband",
            name=self._name(written.name) or self.types.name,
            type=self.types.warband,
            player=plain_name(written.player)[:LONGEST_NAME],
            heroes=tuple(heroes),
            groups=tuple(groups),
            hired=tuple(hired),
            ledger=(LedgerLine(amount=gold, why=say("transfer.gold")),) if gold else (),
            shards=max(0, min(written.shards, MOST_POINTS)),
            stash=stash,
            fallen=written.fallen,
            retired=written.retired,
            remarks=tuple(remarks),
        )

    def _warrior(self, fighter: WrittenFighter) -> Warrior:
        name, type, base, changes, remarks = self._common(fighter)
        kit, left = self._kit(fighter.goods)
        rules = _Rules(self, type, hero=True)
        rules.read(fighter.rules)
        if fighter.count > 1:
            remarks.append(self._noted(say("transfer.remark.count", count=fighter.count), fighter.line))
        listed = self.ruleset.fighter_type(type)
        warrior = Warrior(
            id=self._id("hero"),
            name=name,
            type=type,
            profile=base,
            kind="hero" if fighter.kind == "hero" else "hired_sword",
            leader=rules.leader or (listed is not None and listed.leader),
            changes=changes,
            kit=kit,
            skills=tuple(dict.fromkeys(rules.skills)),
            spells=tuple(rules.spells),
            traits=tuple(dict.fromkeys(rules.traits)),
            injuries=tuple(rules.injuries),
            experience=min(fighter.experience, MOST_POINTS),
            misses_games=max(0, min(fighter.misses, 99)),
            skill_lists=self._lists(fighter, type),
            remarks=(*remarks, *left, *rules.remarks),
        )
        return replace(warrior, remarks=(*warrior.remarks, *self._save(fighter, warrior)))

    def _group(self, fighter: WrittenFighter) -> HenchmanGroup:
        name, type, base, changes, remarks = self._common(fighter)
        kit, left = self._kit(fighter.goods)
        rules = _Rules(self, type, hero=False)
        rules.read(fighter.rules)
        self._lists(fighter, type)
        count = max(1, fighter.count)
        if count > MOST_MEMBERS:
            remarks.append(self._noted(say("transfer.remark.count", count=count), fighter.line))
            count = MOST_MEMBERS
        id = self._id("group")
        listed = self.types.listed(type)
        called = listed.name if listed else fighter.type or name
        names = [*fighter.members[:count]]
        names += [called if count == 1 else f"{called} {number}" for number in range(len(names) + 1, count + 1)]
        members = tuple(Member(id=f"{id}.{n}", name=self._name(one) or called) for n, one in enumerate(names, 1))
        group = HenchmanGroup(
            id=id,
            name=name,
            type=type,
            profile=base,
            members=members,
            changes=changes,
            kit=kit,
            traits=tuple(dict.fromkeys(rules.traits)),
            experience=min(fighter.experience, MOST_POINTS),
            misses_games=max(0, min(fighter.misses, 99)),
            remarks=(*remarks, *left, *rules.remarks),
        )
        return replace(group, remarks=(*group.remarks, *self._save(fighter, group)))

    def _common(self, fighter: WrittenFighter) -> tuple[str, str, Profile, tuple[ProfileChange, ...], list[str]]:
        """Name, type, the profile he started from, what changed it, and the remarks so far."""
        self._who = name = self._name(fighter.name) or self._name(fighter.type) or self.types.name
        if not fighter.name.strip():
            self._tell("note", say("transfer.no_name", name=name), fighter.line)
        numbers, strange = self._numbers(fighter)
        thrown = strange["M"].upper() if _DICE.fullmatch(strange.get("M", "")) else ""
        type = self.types.of(fighter, numbers, thrown)
        if self.types.just_made:
            self._tell("note", say("transfer.new_type", type=self.types.just_made), fighter.line)
        listed = self.types.listed(type)
        if thrown and listed is not None and listed.thrown_movement == thrown:
            del strange["M"]
            numbers["M"] = listed.profile.M
        remarks = [self.kept((f"{one} {text}", fighter.line), "transfer.stat_kept") for one, text in strange.items()]
        missing = [one for one in CHARACTERISTICS if one not in numbers]
        if missing and listed is not None:
            self._tell("note", say("transfer.missing_stats", names=", ".join(missing)), fighter.line)
        remarks += [self.kept(one) for one in fighter.remarks]
        if listed is None:
            values = [numbers.get(one, 0) for one in CHARACTERISTICS]
            return name, type, Profile(*values), (), remarks
        changes = tuple(
            ProfileChange(name=one, amount=numbers[one] - getattr(listed.profile, one), why=say("transfer.difference"))
            for one in CHARACTERISTICS
            if one in numbers and numbers[one] != getattr(listed.profile, one)
        )
        return name, type, listed.profile, changes, remarks

    def _numbers(self, fighter: WrittenFighter) -> tuple[dict[str, int], dict[str, str]]:
        """The characteristics that are numbers, and the others as they are written."""
        numbers: dict[str, int] = {}
        strange: dict[str, str] = {}
        for one, text in fighter.stats.items():
            value = whole_number(text)
            if value is None or not 0 <= value <= HIGHEST:
                strange[one] = text
                if found := re.match(r"\d{1,2}(?=\s*\()", text):
                    numbers[one] = int(found[0])
            else:
                numbers[one] = value
        return numbers, strange

    def _kit(self, goods: Iterable[Said]) -> tuple[tuple[Kit, ...], list[str]]:
        """What was recognised of things carried or stored, and the rest as remarks."""
        found: Counter[str] = Counter()
        left: list[str] = []
        for text, line in goods:
            number, name = counted(text)
            item = self.names.goods(name)
            self.goods += 1
            if item is None:
                left.append(self.kept((text, line), "transfer.thing_kept"))
                continue
            self.known += 1
            self.guessed(item, name, "item", line)
            found[item.id] += max(1, number)
        return tuple(Kit(item=item, count=min(count, 999)) for item, count in found.items()), left

    def _lists(self, fighter: WrittenFighter, type: str) -> tuple[str, ...]:
        """The skill lists written down, where his type does not have just these."""
        listed = self.types.listed(type)
        special = next((one for one in (listed.skill_lists if listed else ()) if one not in CORE_LISTS), "")
        lists: list[str] = []
        for text, line in fighter.skill_lists:
            found = self.names.skill_list(text)
            if text.casefold() == "special":
                lists += [special] if special else []
                if not special and type not in self._without_list:
                    self._without_list.add(type)
                    self._tell("note", say("transfer.no_special_list", type=fighter.type), line)
            elif found is not None:
                self.guessed(found, text, "skill_list", line)
                lists.append(found.id)
            else:
                self._tell("note", say("transfer.list_unknown", text=text), line)
        wanted = tuple(dict.fromkeys(lists))
        same = listed is not None and set(listed.skill_lists) == set(wanted)
        return () if same or not wanted or fighter.kind == "henchman" else wanted

    def _save(self, fighter: WrittenFighter, made: Warrior | HenchmanGroup) -> tuple[str, ...]:
        """A written armour save that his armour does not give is kept as a remark."""
        found = re.search(r"\d+", fighter.save)
        if found is None:
            return ()
        worn = tuple(kit.item for kit in made.kit if kit.item in self.ruleset.armour)
        needs = base_save(Fighter(armour=worn), Context(self.ruleset), shooting=False).needs
        if needs == int(found[0]):
            return ()
        return (self._noted(say("export.save", save=found[0]), fighter.line, "transfer.save_kept"),)

    def _name(self, text: str) -> str:
        return plain_name(text)[:LONGEST_NAME].strip()

    def _id(self, kind: str) -> str:
        self._ids[kind] += 1
        return f"{kind}-{self._ids[kind]}"

    def kept(self, said: Said, key: str = "transfer.kept") -> str:
        """A piece of the file that becomes a remark, and the finding that says so."""
        text = plain_name(said[0])[:LONGEST_REMARK]
        self._tell("note", say(key, text=text), said[1])
        return text

    def _noted(self, message: Message, line: int, key: str = "transfer.kept") -> str:
        """The same with a piece that the file has no text of its own for."""
        return self.kept((self._words.say(message), line), key)

    def guessed(self, found: Found, text: str, kind: str, line: int) -> None:
        """Say what a spelling was taken for."""
        if not found.exact:
            self._tell("read", say("transfer.taken_for", text=text, name=Named(kind, found.id)), line)

    def _tell(self, kind: FindingKind, text: Message, line: int = 0) -> None:
        self.findings.append(Finding(kind, text, line, self._who))


CASTERS: Final = ("wizard", "priest", "prayers", "spells")


class _Rules:
    """The rules written of one fighter, sorted into what they are."""

    def __init__(self, making: _Making, type: str, *, hero: bool) -> None:
        self._making, self._hero = making, hero
        listed = making.types.listed(type)
        self._given = making.types.given(listed)
        self.leader = False
        self.skills: list[str] = []
        self.traits: list[str] = []
        self.injuries: list[str] = []
        self.spells: list[KnownSpell] = []
        self.remarks: list[str] = []

    def read(self, rules: Iterable[Said]) -> None:
        """Sort every rule."""
        for text, line in rules:
            if not self._place(text, line):
                self.remarks.append(self._making.kept((text, line)))

    def _place(self, text: str, line: int) -> bool:
        """Put one rule where it belongs; False where nobody knows it."""
        names = self._making.names
        if slug(text) == "leader":
            self.leader = True
            return self._hero
        if self._hero and self._spells(text, line):
            return True
        if slug(text) in self._given:
            return True
        skill, injury, trait = names.skill(text), names.injury(text), names.trait(text)
        exact = [one for one in (skill, injury, trait) if one is not None and one.exact]
        for found, kind, into in ((skill, "skill", self.skills), (injury, "injury", self.injuries)):
            if self._hero and found is not None and (found.exact or not exact):
                self._making.guessed(found, text, kind, line)
                into.append(found.id)
                return True
        if trait is None or (exact and not trait.exact):
            return False
        self._making.guessed(trait, text, "trait", line)
        if trait.id not in self._given:
            self.traits.append(trait.id)
        return not _bracketed(text)[1]

    def _spells(self, text: str, line: int) -> bool:
        """`Wizard (Warpfire, ...)`, or a spell by its name alone."""
        bare, inside = _bracketed(text)
        kind = slug(bare)
        if not kind.startswith(CASTERS):
            found = self._making.names.spell(text)
            return found is not None and found.exact and self._spell(text, line)
        known = [self._spell(one, line) for one in parts(inside)]
        if kind == "wizard" and kind not in self._given:
            self.traits.append(kind)
        return all(known) and (kind in CASTERS or kind in self._given)

    def _spell(self, text: str, line: int) -> bool:
        found = self._making.names.spell(text)
        if found is None:
            return False
        self._making.guessed(found, text, "spell", line)
        easier = re.search(r"[\[(]\s*[-+−]?(\d)\s*[\])]\s*$", text)
        self.spells.append(KnownSpell(spell=found.id, easier=int(easier[1]) if easier else 0))
        return True


def _bracketed(text: str) -> tuple[str, str]:
    """`Hatred (Orcs)` as what stands before the brackets and in them."""
    found = re.fullmatch(r"(.*?)\s*\((.*)\)\s*", text, re.DOTALL)
    return (found[1], found[2]) if found else (text, "")
