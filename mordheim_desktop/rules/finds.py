"""What a find brings: the interpreter of the steps that exploration places, chests and rewards are made of.

`rules.steps` holds the vocabulary, the charts hold the data; here is how each step is carried out. All that was found
is returned as effects, in the order it was found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.combat.harm import Target
from mordheim_desktop.rules.combat.hit import HitSetup, prepare_hit
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import D6, TWO_D6, parse_dice
from mordheim_desktop.rules.effects import (
    Dead,
    Effect,
    Experience,
    Gold,
    Item,
    MissGames,
    Note,
    Recruit,
    Shards,
)
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, Named, Param, say
from mordheim_desktop.rules.passing import tested
from mordheim_desktop.rules.requests import Asking, Choose, Number, Option, Reason, Roll, Row, amount, test
from mordheim_desktop.rules.rethrow import ThrownAgain, until_it_counts
from mordheim_desktop.rules.ruleset import COUNTS_AS, Ruleset
from mordheim_desktop.rules.steps import (
    ArtefactStep,
    ChecklistStep,
    ChoiceStep,
    DeadStep,
    DoubleStep,
    ExperienceStep,
    GoldStep,
    HeroItemStep,
    HeroStep,
    HitStep,
    ItemStep,
    MissStep,
    NoteStep,
    RecruitStep,
    ShardStep,
    Step,
    TableStep,
    TestStep,
    VariantStep,
)

NOBODY: Final = "nobody"
"""The option of sending, or taking in, nobody."""

PRISONER_RECRUIT: Final = "prisoner_recruit"
"""The note of which a henchman group has to be chosen: one of the prisoners joins it (Mordheim rulebook, Prisoners)."""

SERIOUS_INJURY: Final = "serious_injury"
"""The note of a hero who went out of action on the way: his injuries are rolled for at once."""

FULL_GROUP: Final = 5
"""The most models in a henchman group (Mordheim rulebook, Warbands)."""

OPPONENT: Final = 1
"""The player who throws what is thrown against the party."""


class Hero(Fighter, frozen=True, kw_only=True):
    """A hero after the battle; `standing` is false for one who went out of action in it.

    `spent` are things of his that are of no use this time: used up in the battle, or not asked by the players.
    """

    standing: bool = True
    spent: tuple[str, ...] = ()

    def uses(self, item: str) -> bool:
        """Whether a thing he carries helps him this time."""
        return self.carries(item) and item not in self.spent

    @property
    def finished(self) -> bool:
        """Whether he took part in the battle and did not go out of action."""
        return self.standing and self.state != "out_of_action" and not self.missing


class Group(Fighter, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A henchman group of `count` models; whatever else is known of it does no harm.

    `human` is worked out from its type where it is not said; `equipment` is the price in gold crowns of fitting out one
    more of them, where it is known.
    """

    count: int = 1
    human: bool | None = None
    equipment: int | None = None

    @property
    def is_full(self) -> bool:
        """Whether it holds as many as a henchman group may."""
        return self.count >= FULL_GROUP

    def is_human(self, ruleset: Ruleset) -> bool:
        """Whether a freed prisoner can join the group."""
        if self.human is not None:
            return self.human
        listed = ruleset.fighter_type(self.type) if self.type else None
        return listed is None or (listed.max_profile == "human" and "animal" not in listed.traits)


class Party(Struct, frozen=True, kw_only=True):
    """Who is out finding: the type of warband, its leader and heroes, and what the finds depend on.

    `groups` and `treasury` (gold crowns) are None where they are not known; `found_artefacts` somebody already owns.
    """

    warband: str = "generic"
    leader: Fighter = Fighter(id="leader")
    heroes: tuple[Hero, ...] = ()
    groups: tuple[Group, ...] | None = None
    found_artefacts: tuple[str, ...] = ()
    treasury: int | None = None

    def is_one_of(self, warbands: tuple[str, ...]) -> bool:
        """Whether the party's warband, or the one it counts as, is listed."""
        return self.warband in warbands or COUNTS_AS.get(self.warband) in warbands


def carry_out(steps: Sequence[Step], party: Party, context: Context) -> Asking:
    """Carry the steps out in their order; returns the effects."""
    search = _Search(party, context)
    yield from search.each(steps, None)
    return tuple(search.found)


def brought(effects: Sequence[Effect], party: Party) -> tuple[Message, ...]:
    """What was found, a sentence each in the order found. Wounds on the way are told by the note after them."""
    fighters = (party.leader, *party.heroes, *(party.groups or ()))
    names = {fighter.id: _called(fighter) for fighter in fighters}
    told = (_brought(effect, names) for effect in effects)
    return tuple(message for message in told if message is not None) or (say("find.brought.nothing"),)


def _brought(effect: Effect, names: Mapping[str, Param]) -> Message | None:
    match effect:
        case Gold(amount=gold):
            return say("find.brought.gold", gold=gold)
        case Shards(amount=shards):
            return say("find.brought.shards", shards=shards)
        case Item(item=item, count=count, to="stash"):
            return say("find.brought.items", item=_thing(item), count=count)
        case Item(item=item, to=fighter):
            return say("find.brought.item_for", item=_thing(item), fighter=names.get(fighter, fighter))
        case Experience(fighter=fighter, amount=points):
            return say("find.brought.experience", fighter=names.get(fighter, fighter), points=points)
        case Recruit(type=type, count=count):
            return say("find.brought.recruit", type=Named("fighter", type), count=count)
        case Dead(fighter=fighter):
            return say("find.brought.dead", fighter=names.get(fighter, fighter))
        case MissGames(fighter=fighter, count=count):
            return say("find.brought.miss_games", fighter=names.get(fighter, fighter), count=count)
        case Note(note=note, fighter=""):
            return say("find.brought.note", note=Named("note", note))
        case Note(note=note, fighter=fighter):
            return say("find.brought.note_on", note=Named("note", note), fighter=names.get(fighter, fighter))
        case _:
            return None


def brief(steps: Sequence[Step]) -> Message:
    """What a row of a table or an option brings, in a few words."""
    if len(steps) == 2 and all(isinstance(step, ItemStep) for step in steps):
        first, second = (_thing(step.item) for step in steps if isinstance(step, ItemStep))
        return say("find.brief.two_items", first=first, second=second)
    if len(steps) != 1:
        return say("find.brief.several", count=len(steps)) if steps else say("find.brief.nothing")
    return _brief_of(steps[0])


def _brief_of(step: Step) -> Message:
    match step:
        case GoldStep():
            return say("find.brief.gold", dice=step.dice)
        case ShardStep():
            return say("find.brief.shards", dice=step.dice)
        case ItemStep(dice=1) | HeroItemStep():
            return say("find.brief.item", item=_thing(step.item))
        case ItemStep():
            return say("find.brief.items", dice=step.dice, item=_thing(step.item))
        case ExperienceStep():
            return say("find.brief.experience", dice=step.dice)
        case RecruitStep():
            return say("find.brief.recruit", dice=step.dice, type=Named("fighter", step.type))
        case DeadStep():
            return say("find.brief.dead")
        case MissStep():
            return say("find.brief.miss_games", count=step.count)
        case NoteStep():
            return say("find.brief.note", note=Named("note", step.note))
        case ArtefactStep():
            return say("find.brief.artefact")
        case ChoiceStep():
            return say("find.brief.choice")
        case _:
            return say("find.brief.more")


class _Search:
    """One search under way: who searches, and what was found so far."""

    def __init__(self, party: Party, context: Context) -> None:
        self.party = party
        self.context = context
        self.found: list[Effect] = []

    def each(self, steps: Sequence[Step], hero: Hero | None) -> Asking:
        """The steps in their order; `hero` is the one chosen for them, if any."""
        for step in steps:
            yield from self._step(step, hero)

    def _step(self, step: Step, hero: Hero | None) -> Asking:
        match step:
            case (
                GoldStep() | ShardStep() | ItemStep() | RecruitStep() | ExperienceStep() | DoubleStep() | ArtefactStep()
            ):
                yield from self._gain(step, hero)
            case NoteStep() | HeroItemStep() | MissStep() | DeadStep() | HitStep():
                yield from self._concern(step, hero)
            case TableStep() | ChecklistStep() | TestStep() | ChoiceStep() | VariantStep() | HeroStep():
                yield from self._branch(step, hero)

    # Finds: gold, shards, things and people for the warband

    def _gain(
        self,
        step: GoldStep | ShardStep | ItemStep | RecruitStep | ExperienceStep | DoubleStep | ArtefactStep,
        hero: Hero | None,
    ) -> Asking:
        match step:
            case GoldStep():
                gold = yield from _count(step.dice, say("find.gold"))
                self.found.append(Gold(amount=gold))
                if step.item_on_one and gold == 1:
                    self.found.append(Item(item=step.item_on_one, count=1))
            case ShardStep():
                shards = yield from _count(step.dice, say("find.shards"))
                self.found.append(Shards(amount=shards))
            case ItemStep():
                count = yield from _count(step.dice, say("find.items", item=_thing(step.item)))
                self.found.append(Item(item=step.item, count=count))
            case RecruitStep():
                count = yield from _count(step.dice, say("find.recruits", type=Named("fighter", step.type)))
                self.found.append(Recruit(type=step.type, count=count))
            case ExperienceStep():
                yield from self._experience(step)
            case DoubleStep():
                yield from self._double(step, hero)
            case ArtefactStep():
                yield from self._artefact()

    def _experience(self, step: ExperienceStep) -> Asking:
        """Experience for the leader, or shared: each hero's part is asked, the last one takes what is left."""
        points = yield from _count(step.dice, say("find.experience"))
        if step.who == "leader":
            self.found.append(Experience(fighter=self.party.leader.id, amount=points))
            return
        learners = [hero for hero in self._heroes() if not hero.has("no_experience")]
        for place, hero in enumerate(learners):
            share = points
            if points and place < len(learners) - 1:
                share = yield Number(say("find.share", hero=_called(hero), left=points), 0, points)
            if share:
                self.found.append(Experience(fighter=hero.id, amount=share))
            points -= share

    def _double(self, step: DoubleStep, hero: Hero | None) -> Asking:
        """2D6 times a number in gold crowns, where a double brings something else."""
        first, second = yield Roll(say("find.gold_unless_double", times=step.times), TWO_D6, pool=True)
        if first == second:
            yield from self.each(step.on_double, hero)
        else:
            self.found.append(Gold(amount=(first + second) * step.times))

    def _artefact(self) -> Asking:
        """One roll for an artefact that nobody owns yet; nothing where all of them are owned."""
        rows = sorted(self.context.ruleset.campaign.artefacts, key=lambda row: row.face)
        owned = tuple(index for index, row in enumerate(rows) if row.item in self.party.found_artefacts)
        if len(owned) == len(rows):
            return
        table = tuple(Row(row.face, row.face, say("find.brief.item", item=_thing(row.item))) for row in rows)
        index = yield from until_it_counts(ThrownAgain(say("find.artefact"), D6, rows=table, again=owned))
        self.found.append(Item(item=rows[index].item, count=1, unique=True))

    # What concerns one warrior

    def _concern(self, step: NoteStep | HeroItemStep | MissStep | DeadStep | HitStep, hero: Hero | None) -> Asking:
        match step:
            case NoteStep() if step.note == PRISONER_RECRUIT:
                yield from self._recruit_for_group(step)
                return
            case NoteStep(hero=False):
                self.found.append(Note(note=step.note, due=step.due, against=step.against))
                return
        hero = hero or (yield from self._choose_hero(self._heroes(), _question(step)))
        if hero is None:
            return
        match step:
            case NoteStep():
                self.found.append(Note(note=step.note, due=step.due, against=step.against, fighter=hero.id))
            case HeroItemStep():
                self.found.append(Item(item=step.item, count=1, to=hero.id))
            case MissStep():
                self.found.append(MissGames(fighter=hero.id, count=step.count))
            case DeadStep():
                self.found.append(Dead(fighter=hero.id))
            case HitStep():
                yield from self._hit(step, hero)

    def _recruit_for_group(self, step: NoteStep) -> Asking:
        """One more for a human henchman group that can pay for his equipment, if the players want him.

        A full group comes last: whether it may hold one more the players decide where he joins.
        """
        groups = self.party.groups
        if groups is None:
            self.found.append(Note(note=step.note, due=step.due))
            return
        human = (group for group in groups if group.is_human(self.context.ruleset))
        payable = sorted((group for group in human if self._can_pay(group)), key=lambda group: group.is_full)
        if not payable:
            return
        options = [Option(group.id, say("find.group", group=_called(group)), _fee(group)) for group in payable]
        options.append(Option(NOBODY, say("find.no_recruit")))
        default = (NOBODY,) if payable[0].is_full else ()
        picked = yield Choose(say("find.which_group"), tuple(options), default=default)
        if picked != (NOBODY,):
            self.found.append(Note(note=step.note, due=step.due, fighter=picked[0]))

    def _can_pay(self, group: Group) -> bool:
        if group.equipment is None or self.party.treasury is None:
            return True
        return group.equipment <= self.party.treasury + sum(
            each.amount for each in self.found if isinstance(each, Gold)
        )

    # Tables, tests and choices

    def _branch(
        self, step: TableStep | ChecklistStep | TestStep | ChoiceStep | VariantStep | HeroStep, hero: Hero | None
    ) -> Asking:
        match step:
            case TableStep():
                rows = tuple(Row(row.low, row.high, brief(row.steps)) for row in step.rows)
                index = yield Roll(say("find.table"), parse_dice(step.dice), rows=rows)
                yield from self.each(step.rows[index].steps, hero)
            case ChecklistStep():
                yield from self._checklist(step, hero)
            case TestStep():
                yield from self._test(step, hero)
            case ChoiceStep():
                options = tuple(Option(option.id, say("find.option", text=option.text)) for option in step.options)
                picked = yield Choose(say("find.choice"), options)
                chosen = next(option for option in step.options if option.id == picked[0])
                yield from self.each(chosen.steps, hero)
            case VariantStep():
                theirs = (variant.steps for variant in step.variants if self.party.is_one_of(variant.warbands))
                yield from self.each(next(theirs, step.others), hero)
            case HeroStep():
                sent = yield from self._choose_hero(self._able(), say("find.send_hero"), step.optional)
                if sent is not None:
                    yield from self.each(step.steps, sent)

    def _checklist(self, step: ChecklistStep, hero: Hero | None) -> Asking:
        """One D6 for each line that is not found in any case; what a line brings is thrown before the next line."""
        for line in step.lines:
            if line.needs is None:
                yield from self.each(line.steps, hero)
                continue
            reasons = (Reason(say("find.line_needs"), line.needs),)
            if (yield Roll(brief(line.steps), D6, needs=line.needs, reasons=reasons)):
                yield from self.each(line.steps, hero)

    def _test(self, step: TestStep, hero: Hero | None) -> Asking:
        """A characteristic test: Leadership on 2D6, anything else on one D6."""
        who: Fighter = self.party.leader
        if step.who == "hero":
            hero = hero or (yield from self._choose_hero(self._able(), say("find.send_hero")))
            if hero is None:
                return
            who = hero
        if self.party.is_one_of(step.pass_for):
            yield from self.each(step.passed, hero)
            return
        value: int = getattr(who, step.characteristic)
        dice = TWO_D6 if step.characteristic == "leadership" else D6
        reasons = (Reason(say(f"find.characteristic.{step.characteristic}", value=value), value),)
        label = say(f"find.test.{step.characteristic}", hero=_called(who))
        leads = step.characteristic == "leadership"
        met = yield from tested(who, test(label, value, dice=dice, reasons=reasons), leadership=leads)
        yield from self.each(step.passed if met else step.failed, hero)

    # Who

    def _heroes(self) -> tuple[Hero, ...]:
        """The heroes of the warband; a hero without a name where none are listed."""
        return self.party.heroes or (Hero(id="hero"),)

    def _able(self) -> tuple[Hero, ...]:
        """The heroes who may be sent to a place; the rulebook says any, switch `downed_hero_to_places`."""
        if self.context.switch("downed_hero_to_places"):
            return tuple(hero for hero in self._heroes() if not hero.missing)
        return tuple(hero for hero in self._heroes() if hero.finished)

    def _choose_hero(self, heroes: Sequence[Hero], label: Message, optional: bool = False) -> Asking:
        """One of the heroes; None where nobody is, or can be, sent. Who has no name is not asked for."""
        if not heroes:
            return None
        if not self.party.heroes and not optional:
            return heroes[0]
        options = [Option(hero.id, say("find.hero", hero=_called(hero))) for hero in heroes]
        if not optional:
            (picked,) = yield Choose(label, tuple(options))
        else:
            options.append(Option(NOBODY, say("find.nobody")))
            answer = yield Choose(label, tuple(options), min=0, default=(NOBODY,))
            picked = answer[0] if answer else NOBODY
        return next((hero for hero in heroes if hero.id == picked), None)

    def _hit(self, step: HitStep, hero: Hero) -> Asking:
        """Falling masonry: the usual chain. Only going out of action lasts, and means a roll for serious injuries."""
        fields = {name: getattr(hero, name) for name in Fighter.__struct_fields__}
        target = Target(**{**fields, "state": "standing", "wounds": hero.max_wounds})
        setup = HitSetup(
            target=target,
            strength=step.strength,
            hits=step.hits,
            source="fall",
            save=step.save,
            critical=False,
            by=OPPONENT,
        )
        outcome = yield from prepare_hit(setup, self.context)()
        if outcome.result.target.state == "out_of_action":
            self.found += outcome.effects
            self.found.append(Note(note=SERIOUS_INJURY, due="now", fighter=hero.id))


def _count(dice: str | int, label: Message) -> Asking:
    """An amount: a plain number as it is, dice notation thrown."""
    if isinstance(dice, int):
        return dice
    return (yield amount(label, parse_dice(dice)))


def _question(step: NoteStep | HeroItemStep | MissStep | DeadStep | HitStep) -> Message:
    """Why a hero is chosen."""
    if isinstance(step, HeroItemStep):
        return say("find.who_keeps", item=_thing(step.item))
    return say("find.which_hero")


def _fee(group: Group) -> Message | None:
    """What taking a freed prisoner in costs, where it is known, and that the group is full, where it is."""
    if group.is_full:
        full = say("find.group_full", most=FULL_GROUP)
        return full if group.equipment is None else say("find.group_full_price", most=FULL_GROUP, price=group.equipment)
    return None if group.equipment is None else say("find.recruit_price", price=group.equipment)


def _thing(item: str) -> Named:
    return Named("item", item)


def _called(fighter: Fighter) -> Param:
    return fighter.name or fighter.id
