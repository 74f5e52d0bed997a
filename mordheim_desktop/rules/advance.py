"""Advances: what a box of experience brings a hero, a hired sword or a henchman group (Mordheim rulebook, Experience).

One procedure is one roll. A hero, and a hired sword with his own skill lists, rolls on the hero table; a henchman group
rolls until something comes up that it may have. No characteristic rises past the racial maximum, and one of a henchman
by 1 in all. Where a henchman is promoted, his own first roll and the rest of the group's new one are advances of their
own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import D6, TWO_D6
from mordheim_desktop.rules.driver import Outcome, Start
from mordheim_desktop.rules.effects import Characteristic, Effect, Promoted, Skill
from mordheim_desktop.rules.fighter import FROM_PROFILE, Fighter
from mordheim_desktop.rules.magic import Gain, random_spell
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Choose, Option, Roll, Row, UnknownId
from mordheim_desktop.rules.rethrow import ThrownAgain, until_it_counts
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, AdvanceRow, Profile, Ruleset, SkillEntry
from mordheim_desktop.rules.serious_injury import Kind

Sort: TypeAlias = Literal["characteristic", "skill", "spell", "promotion", "nothing"]

CORE_LISTS: Final = ("combat", "shooting", "academic", "strength", "speed")
"""The skill lists of the core rules, for a warrior of whom nothing else is known."""

MANUAL: Final = "training_manual"
"""What raises the highest Weapon Skill of the hero who reads it by 1 (Mordheim rulebook, Fighting Arena)."""

BOOKS: Final = {"alchemists_notebook": "academic", MANUAL: "combat"}
"""The skill lists that finds open to the hero who keeps them."""

PRAYERS: Final = "prayers_of_sigmar"
"""The lore of which the prayers are no spells."""

MOST_HEROES: Final = 6
"""The most heroes in a warband that is not listed (Mordheim rulebook, Warbands)."""

LISTS_OF_THE_PROMOTED: Final = 2
"""How many skill lists a promoted henchman chooses."""

SPELL: Final = "spell"
"""The option of a wizard to learn a random spell in place of a skill."""

HERO_KEYS: Final = ("skill", "spell", *CHARACTERISTICS, "nothing")
HENCHMAN_KEYS: Final = (*CHARACTERISTICS, "promotion", "nothing")


class Member(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of a henchman group, who may turn out to have talent."""

    id: str
    name: str = ""


class AdvanceSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who advances: a warrior, or a henchman group by its id and the profile of its models.

    `start_profile` and `max_profile` (a race or a profile) are his type's where they are not given, and so are
    `skill_lists` (of a group: those open to heroes of its warband) and `lore`, the spells he casts. `known` are the
    skills and spells that he has. `heroes` is how many his warband has; `no_talent` that the
    group's promotion is over; `members` the henchmen of whom one may be promoted.
    """

    fighter: Fighter = Fighter()
    kind: Kind = "hero"
    start_profile: Profile | None = None
    max_profile: str | Profile | None = None
    skill_lists: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    heroes: int = 0
    lore: str | None = None
    no_talent: bool = False
    members: tuple[Member, ...] = ()


class AdvanceResult(Struct, frozen=True):
    """The advance: a characteristic that rises by 1, a skill, `spell`, `promotion` or `nothing`; `sort` says which.

    `spell` is the one learned or made easier, `skill_lists` are those of a promoted henchman.
    """

    advance: str
    sort: Sort
    spell: str = ""
    skill_lists: tuple[str, ...] = ()


def advances_due(before: int, after: int, start: int, track: Sequence[int]) -> int:
    """How many boxes of a track are reached between two numbers of experience points.

    Boxes passed by the experience a warrior starts with give no advance (Mordheim rulebook, Experience).
    """
    return sum(1 for box in track if max(before, start) < box <= after)


def experience_track(kind: Kind, context: Context) -> tuple[int, ...]:
    """The boxes that bring an advance; those of hired swords are a matter of the switch `hired_sword_track`."""
    charts = context.ruleset.advances
    if kind == "hero" or (kind == "hired_sword" and context.switch("hired_sword_track") == "hero"):
        return charts.hero_boxes
    return charts.henchman_boxes


def odds_keys(setup: AdvanceSetup, ruleset: Ruleset) -> Sequence[str]:
    """Every key the odds of an advance can have."""
    return HENCHMAN_KEYS if setup.kind == "henchman" else HERO_KEYS


def prepare_advance(setup: AdvanceSetup, context: Context) -> Start:
    """The roll of one warrior or group.

    Raises UnknownId for a race or skill list that the rules do not know, BadSetup for one who never gains experience.
    """
    if setup.fighter.has("no_experience"):
        raise BadSetup(say("advance.no_experience", fighter=setup.fighter.called("fighter")))
    lists = {skill.list for skill in context.ruleset.skills.values()}
    for id in setup.skill_lists:
        if id not in lists:
            raise UnknownId(say("setup.unknown_id", kind="skill list", id=id))
    return partial(advance, _Learner(setup, context))


def advance(learner: _Learner) -> Asking:
    """One roll on the table of the warrior's kind."""
    if learner.setup.kind == "henchman":
        return (yield from _henchman(learner))
    charts = learner.context.ruleset.advances
    row = charts.hero[(yield Roll(learner.label, TWO_D6, rows=_rows(charts.hero)))]
    if row.brings == "skill":
        return (yield from _skill_or_spell(learner))
    name = yield from _one_of(row, learner)
    return learner.risen(name) if name else learner.nothing()


class _Learner:
    """A warrior or group as it stands before the roll, and what each advance makes of it."""

    def __init__(self, setup: AdvanceSetup, context: Context) -> None:
        self.setup = setup
        self.context = context
        self.fighter = setup.fighter
        self.listed = context.ruleset.fighter_type(setup.fighter.type) if setup.fighter.type else None
        self.label = say("advance.roll", fighter=setup.fighter.called("fighter"))
        self.now = {characteristic: getattr(setup.fighter, field) for field, characteristic in FROM_PROFILE.items()}
        self.ceiling = self._ceiling()

    def may_rise(self, name: str) -> bool:
        """Whether a characteristic can still go up by 1."""
        return bool(self.now[name] < self.ceiling[name])

    def _ceiling(self) -> dict[str, int]:
        """How high each characteristic may be after the roll."""
        highest = self._highest()
        most: dict[str, int] = {name: getattr(highest, name) for name in CHARACTERISTICS}
        if self.setup.kind == "hero" and self.fighter.carries(MANUAL):
            most["WS"] += 1
        if self.setup.kind != "henchman":
            return most
        start = self.setup.start_profile or (self.listed.profile if self.listed else None)
        first: dict[str, int] = {name: getattr(start, name) for name in CHARACTERISTICS} if start else self.now
        return {name: min(most[name], first[name] + 1) for name in CHARACTERISTICS}

    def _highest(self) -> Profile:
        given = self.setup.max_profile or (self.listed.max_profile if self.listed else None) or "human"
        if isinstance(given, Profile):
            return given
        races = self.context.ruleset.campaign.max_profiles
        if given not in races:
            raise UnknownId(say("setup.unknown_id", kind="race", id=given))
        return races[given]

    @property
    def warband(self) -> str:
        """The type of the warband, where the fighter's own is known."""
        return (self.fighter.type or "").partition(".")[0]

    @property
    def lore(self) -> str | None:
        """The spells or prayers he casts, if any."""
        return self.setup.lore or (self.listed.magic if self.listed else None)

    @property
    def casts_spells(self) -> bool:
        """Whether skills for spellcasters are of any use to him."""
        return self.lore not in (None, PRAYERS) or self.fighter.has("wizard") or self._knows("arcane_lore")

    def _knows(self, skill: str) -> bool:
        return skill in self.setup.known or skill in self.fighter.skills

    def skill_lists(self) -> tuple[str, ...]:
        """The lists open to him; to a group, those of the heroes of its warband."""
        if self.setup.skill_lists:
            return self._with_books(self.setup.skill_lists)
        if self.setup.kind == "henchman":
            warband = self.context.ruleset.warbands.get(self.warband)
            heroes = [one for one in warband.fighters.values() if one.kind == "hero"] if warband else []
            return tuple(dict.fromkeys(name for one in heroes for name in one.skill_lists)) or CORE_LISTS
        return self._with_books(self.listed.skill_lists if self.listed else CORE_LISTS)

    def _with_books(self, lists: tuple[str, ...]) -> tuple[str, ...]:
        """The lists of a hero, and those that what he reads opens to him."""
        read = (name for book, name in BOOKS.items() if self.fighter.carries(book))
        return tuple(dict.fromkeys((*lists, *read))) if self.setup.kind == "hero" else lists

    def open_skills(self) -> list[SkillEntry]:
        """The skills of his lists that he has not and may have, list by list."""
        lists = self.skill_lists()
        skills = [skill for skill in self.context.ruleset.skills.values() if skill.list in lists]
        return sorted(filter(self._may_learn, skills), key=lambda skill: lists.index(skill.list))

    def _may_learn(self, skill: SkillEntry) -> bool:
        if self._knows(skill.id):
            return False
        if skill.needs == "leader" and not self.fighter.has("leader"):
            return False
        if skill.needs == "spells" and not self.casts_spells:
            return False
        belongs = {self.warband, self.fighter.type}
        return not belongs & set(skill.not_for) and (not skill.only_for or bool(belongs & set(skill.only_for)))

    def may_be_promoted(self) -> bool:
        """Whether there is room for one hero more."""
        warband = self.context.ruleset.warbands.get(self.warband)
        most = warband.max_heroes if warband else MOST_HEROES
        return not self.setup.no_talent and self.setup.heroes < most

    # What comes of it

    def risen(self, name: str) -> Outcome:
        """+1 to a characteristic."""
        effects = (Characteristic(fighter=self.fighter.id, name=name, amount=1),)
        return self._outcome(AdvanceResult(name, "characteristic"), self._say(f"advance.told.{name}"), effects, name)

    def learned(self, skill: str) -> Outcome:
        """A new skill."""
        message = self._say("advance.told.skill", skill=Named("skill", skill))
        return self._outcome(
            AdvanceResult(skill, "skill"), message, (Skill(fighter=self.fighter.id, skill=skill),), "skill"
        )

    def spell(self, gain: Gain) -> Outcome:
        """A spell learned, or one he knows made easier by 1."""
        result = AdvanceResult(SPELL, "spell", gain.spell.id)
        message = gain.told(self.fighter.called("fighter"))
        return self._outcome(result, message, (gain.effect(self.fighter.id),), "spell")

    def promoted(self, member: str, lists: tuple[str, ...]) -> Outcome:
        """One of the group becomes a hero; he is named where he has a name of his own."""
        result = AdvanceResult("promotion", "promotion", skill_lists=lists)
        effects = (Promoted(fighter=member, skill_lists=lists),)
        name = next((one.name for one in self.setup.members if one.id == member), "")
        named = self._say("advance.told.promotion_of", member=name) if name else self._say("advance.told.promotion")
        return self._outcome(result, named, effects, "promotion")

    def nothing(self) -> Outcome:
        """There is nothing left that could come of it."""
        return self._outcome(AdvanceResult("nothing", "nothing"), self._say("advance.told.nothing"), (), "nothing")

    def _say(self, key: str, **params: str | Named) -> Message:
        return say(key, fighter=self.fighter.called("fighter"), **params)

    def _outcome(self, result: AdvanceResult, message: Message, effects: tuple[Effect, ...], odds_key: str) -> Outcome:
        return Outcome(result, message, effects, odds_key)


def _rows(table: Sequence[AdvanceRow], again: Sequence[int] = ()) -> tuple[Row, ...]:
    """The table as rows of 2D6; those whose place is in `again` do not count here."""
    keys = ("again" if place in again else "_".join((row.brings, *row.of)) for place, row in enumerate(table))
    return tuple(Row(row.low, row.high, say(f"advance.row.{key}")) for key, row in zip(keys, table, strict=True))


def _gain(name: str) -> Message:
    return say(f"advance.gain.{name}")


# Characteristics


def _one_of(row: AdvanceRow, learner: _Learner) -> Asking:
    """The characteristic that rises. With one of a pair at its maximum the other does, with both any other he likes."""
    rising = [name for name in row.of if learner.may_rise(name)]
    if not rising:
        others = [name for name in CHARACTERISTICS if learner.may_rise(name)]
        return (yield from _chosen(others, "advance.any_other")) if others else None
    if len(rising) == 1 or row.brings != "die":
        return (yield from _chosen(rising, "advance.choice"))
    first, second = rising
    rows = (Row(1, 3, _gain(first)), Row(4, 6, _gain(second)))
    return rising[(yield Roll(say("advance.die"), D6, rows=rows))]


def _chosen(names: Sequence[str], label: str) -> Asking:
    """One of the characteristics; where there is only one, nobody is asked."""
    if len(names) > 1:
        (picked,) = yield Choose(say(label), tuple(Option(name, _gain(name)) for name in names))
        return picked
    return names[0]


# Skills and spells


def _skill_or_spell(learner: _Learner) -> Asking:
    """A skill open to him, or for a wizard a random spell, which is offered first: his skills are a long list."""
    skills = [_offered(skill) for skill in learner.open_skills()]
    spell = [Option(SPELL, say("advance.spell_instead", lore=Named("lore", learner.lore)))] if learner.lore else []
    if not skills and not spell:
        return learner.nothing()
    picked = SPELL
    if skills:
        label = say("advance.skill_or_spell" if spell else "advance.which_skill")
        (picked,) = yield Choose(label, (*spell, *skills), default=(skills[0].id,))
    if picked != SPELL:
        return learner.learned(picked)
    return learner.spell((yield from random_spell(learner.lore or "", learner.setup.known, learner.context.ruleset)))


def _offered(skill: SkillEntry) -> Option:
    return Option(
        skill.id, say("advance.skill", skill=Named("skill", skill.id)), say("advance.brings", text=skill.summary)
    )


# Henchmen


def _henchman(learner: _Learner) -> Asking:
    """2D6 for the whole group, thrown again until an increase comes up that it may have."""
    table = learner.context.ruleset.advances.henchman
    again = tuple(index for index, row in enumerate(table) if not _counts(row, learner))
    if len(again) == len(table):
        return learner.nothing()
    roll = ThrownAgain(learner.label, TWO_D6, rows=_rows(table, again), again=again)
    while True:
        row = table[(yield from until_it_counts(roll))]
        if row.brings == "talent":
            return (yield from _talent(learner))
        name = yield from _of_the_pair(row, learner)
        if learner.may_rise(name):
            return learner.risen(name)


def _counts(row: AdvanceRow, learner: _Learner) -> bool:
    """Whether the row holds something the group may have."""
    return learner.may_be_promoted() if row.brings == "talent" else any(map(learner.may_rise, row.of))


def _of_the_pair(row: AdvanceRow, learner: _Learner) -> Asking:
    """The characteristic of the row. One that cannot rise may be named, to roll again; `henchman_advance_pair`."""
    rising = [name for name in row.of if learner.may_rise(name)]
    if len(rising) == len(row.of) or learner.context.switch("henchman_advance_pair") == "legal_only":
        return (yield from _chosen(rising, "advance.choice"))
    options = tuple(
        Option(name, _gain(name), None if name in rising else say("advance.rolled_again")) for name in row.of
    )
    (picked,) = yield Choose(say("advance.choice"), options, default=(rising[0],))
    return picked


def _talent(learner: _Learner) -> Asking:
    """The lad's got talent: who of the group becomes a hero, and the two skill lists he chooses."""
    members = learner.setup.members
    member = members[0].id if members else learner.fighter.id
    if len(members) > 1:
        named = tuple(Option(one.id, say("advance.member", member=one.name or one.id)) for one in members)
        (member,) = yield Choose(say("advance.which_member"), named)
    lists = learner.skill_lists()
    if len(lists) > LISTS_OF_THE_PROMOTED:
        offered = tuple(Option(name, say("advance.skill_list", list=Named("skill_list", name))) for name in lists)
        two = LISTS_OF_THE_PROMOTED
        lists = yield Choose(say("advance.which_lists"), offered, min=two, max=two)
    return learner.promoted(member, tuple(lists))
