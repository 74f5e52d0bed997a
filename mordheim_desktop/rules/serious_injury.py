"""Serious injuries: what becomes of one warrior who went out of action (Mordheim rulebook, Serious injuries).

A henchman or hired sword throws one D6, a hero a D66 on the table of the ruleset. The table says what most results
bring; here is what needs more than figures: several injuries at once, the second eye, captivity, and the pits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import D6, D66, parse_dice
from mordheim_desktop.rules.driver import Outcome, Start
from mordheim_desktop.rules.effects import (
    Characteristic,
    Dead,
    Effect,
    Experience,
    FighterLeft,
    Gold,
    Injury,
    LoseKit,
    MissGames,
    Note,
    Recruit,
    Trait,
)
from mordheim_desktop.rules.fighter import FROM_PROFILE, Fighter
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.pit_fight import UNHURT, Reading, duel, fate_of_the_loser, table_rows
from mordheim_desktop.rules.requests import Asking, Choose, Number, Option, Roll, Row, UnknownId, amount
from mordheim_desktop.rules.rethrow import ThrownAgain, until_it_counts
from mordheim_desktop.rules.ruleset import COUNTS_AS, InjuryBrings, InjuryRow, Ruleset, SeriousInjury

Kind: TypeAlias = Literal["hero", "henchman", "hired_sword"]

CAPTOR: Final = 1
"""The player whose warband took the captive."""

SLAVERS: Final = parse_dice("D6x5")
"""Gold crowns that slavers pay for a captive."""

MOST_RANSOM: Final = 9999
"""More gold crowns than anybody asks for, where the treasury that pays is not known."""

ZOMBIE: Final = "undead.zombie"
BLINDED: Final = "blinded_in_one_eye"

MADNESS: Final = frozenset(("stupidity", "frenzy"))
"""Traits that do nothing to one who is immune to psychology (designer's answer: recorded, not rolled again)."""

NEVER_BLIND: Final = "blessed_sight"
"""The trait of the Sisters' Augur, who ignores blindness (designer's answer)."""


class InjuredBy(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who put the warrior out of action: the type of the enemy warband, his name and kind.

    `fighter`, `warband_id` and `leader` are ids of the campaign, where they are known: his own, the enemy warband's,
    and that of its leader.
    """

    warband: str = ""
    name: str = ""
    kind: Literal["hero", "henchman", "hired_sword", ""] = ""
    fighter: str = ""
    warband_id: str = ""
    leader: str = ""


class SeriousInjurySetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A warrior who went out of action.

    `warband` is the type of his own warband, which the core rules never ask for; `injuries` stand on his record,
    `misses_games` he has to sit out already; `treasury` (gold crowns of his warband) limits a ransom where it is known.
    """

    fighter: Fighter = Fighter()
    kind: Kind = "hero"
    warband: str = ""
    injured_by: InjuredBy = InjuredBy()
    injuries: tuple[str, ...] = ()
    misses_games: int = 0
    treasury: int | None = None


class SeriousInjuryResult(Struct, frozen=True):
    """Everything that happened to him, in order; of multiple injuries, those they were.

    `dead` is lost for good, `left` alive but no longer of the warband; `misses_games` he sits out because of this.
    """

    injuries: tuple[str, ...]
    dead: bool
    left: bool
    misses_games: int


def prepare_serious_injury(setup: SeriousInjurySetup, context: Context) -> Start:
    """The procedure for a warrior. Raises UnknownId for an injury on his record that the rules do not know."""
    for injury in setup.injuries:
        if injury not in context.ruleset.injuries:
            raise UnknownId(say("setup.unknown_id", kind="injury", id=injury))
    return partial(serious_injury, setup, context)


def serious_injury(setup: SeriousInjurySetup, context: Context) -> Asking:
    """One warrior's roll, with everything that follows from it."""
    aftermath = _Aftermath(setup, context)
    injury = yield from _first_roll(setup, context)
    yield from aftermath.suffer(injury)
    result, effects = aftermath.result()
    told = replace(_told(setup, result), also=tuple(aftermath.told))
    return Outcome(result, told, effects, injury.id)


def first_injury(setup: SeriousInjurySetup, context: Context) -> Start:
    """The first roll alone, which is what the odds are counted on."""

    def start() -> Asking:
        injury = yield from _first_roll(setup, context)
        result = SeriousInjuryResult((injury.id,), injury.brings.dead, False, 0)
        return Outcome(result, _told(setup, result), odds_key=injury.id)

    return start


def odds_keys(setup: SeriousInjurySetup, ruleset: Ruleset) -> Sequence[str]:
    """The results of the warrior's own table, in its order."""
    return [injury.id for injury in _table(setup.kind, ruleset)]


def _table(kind: Kind, ruleset: Ruleset) -> tuple[SeriousInjury, ...]:
    """The results that can come up, lowest first."""
    listed = sorted(ruleset.injuries.values(), key=lambda injury: injury.d66)
    return tuple(listed) if kind == "hero" else tuple(injury for injury in listed if injury.d6)


def _first_roll(setup: SeriousInjurySetup, context: Context) -> Asking:
    table = _table(setup.kind, context.ruleset)
    label = say("injury.roll", fighter=setup.fighter.called("fighter"))
    if setup.kind == "hero":
        return table[(yield Roll(label, D66, rows=table_rows(table)))]
    rows = tuple(Row(*injury.d6, _named(injury)) for injury in table if injury.d6)
    return table[(yield Roll(label, D6, rows=rows))]


def _named(injury: SeriousInjury) -> Message:
    return say("injury.name", injury=Named("injury", injury.id))


class _Aftermath:
    """What has happened to one warrior so far."""

    def __init__(self, setup: SeriousInjurySetup, context: Context) -> None:
        self.setup = setup
        self.context = context
        self.who = setup.fighter.id
        self.effects: list[Effect] = []
        self.told: list[Message] = []
        self.injuries: list[str] = []
        self.games: list[int] = []
        self.lowered: dict[str, int] = {}
        self.blind = BLINDED in setup.injuries
        self.dead = self.left = False

    def result(self) -> tuple[SeriousInjuryResult, tuple[Effect, ...]]:
        """What happened, and its effects. One who is dead or gone misses no games."""
        games = 0 if self.dead or self.left else self._games_missed()
        if games:
            self.effects.append(MissGames(fighter=self.who, count=games))
        return SeriousInjuryResult(tuple(self.injuries), self.dead, self.left, games), tuple(self.effects)

    def suffer(self, injury: SeriousInjury) -> Asking:
        """One result of the table, with what is thrown or settled because of it."""
        if injury.also == "multiple":
            yield from self._multiple()
            return
        self.injuries.append(injury.id)
        match injury.also:
            case "eye":
                yield from self._eye(injury)
            case "captive":
                yield from self._captured()
            case "pit_fight":
                yield from self._pit_fight(injury)
            case _:
                yield from self._bring(injury, injury.brings)
                yield from self._table_of(injury)

    def _games_missed(self) -> int:
        """The games to sit out on top of those he misses already; switch `two_missed_games`."""
        if not self.games:
            return 0
        if self.context.switch("two_missed_games") == "sum":
            return sum(self.games)
        return max(0, max(self.games) - self.setup.misses_games)

    def _multiple(self) -> Asking:
        """Several injuries; what cannot be among them is thrown again. Nothing more is thrown for one who is gone."""
        count = yield amount(say("injury.how_many"), D6)
        table = _table("hero", self.context.ruleset)
        again = tuple(index for index, injury in enumerate(table) if injury.once)
        rows = table_rows(table, again)
        for number in range(1, count + 1):
            if self.dead or self.left:
                return
            label = say("injury.further", number=number, count=count)
            index = yield from until_it_counts(ThrownAgain(label, D66, rows=rows, again=again))
            yield from self.suffer(table[index])

    def _table_of(self, injury: SeriousInjury) -> Asking:
        """The D6 table that some injuries have of their own."""
        if not injury.table:
            return
        rows = tuple(Row(row.low, row.high, say("injury.row", text=row.text)) for row in injury.table)
        row: InjuryRow = injury.table[(yield Roll(_named(injury), D6, rows=rows))]
        self.told.append(say("injury.row_told", text=row.text))
        yield from self._bring(injury, row)

    def _bring(self, injury: SeriousInjury, brings: InjuryBrings) -> Asking:
        """What the table says an injury, or a row of its own table, does."""
        if brings.dead:
            self._die()
            return
        if brings.lasting:
            self.effects.append(Injury(fighter=self.who, injury=injury.id))
        if brings.loses is not None:
            self._lower(brings.loses)
        if brings.misses:
            dice = brings.misses
            if isinstance(dice, int):
                self.games.append(dice)
            else:
                self.games.append((yield amount(say("injury.games"), parse_dice(dice))))
                self.told.append(say("injury.games_told", count=self.games[-1]))
        if brings.trait and not (brings.trait in MADNESS and self.setup.fighter.has("immune_to_psychology")):
            self.effects.append(Trait(fighter=self.who, trait=brings.trait))
        if brings.robbed:
            self.effects.append(LoseKit(fighter=self.who, keeps=self._grown_on()))
        if brings.hates:
            self.effects.append(self._hatred(brings.hates))
        self._reward(brings)

    def _reward(self, brings: InjuryBrings) -> None:
        if brings.gold:
            self.effects.append(Gold(amount=brings.gold))
        if brings.experience and not self.setup.fighter.has("no_experience"):
            self.effects.append(Experience(fighter=self.who, amount=brings.experience))

    def _die(self) -> None:
        self.dead = True
        self.effects.append(Dead(fighter=self.who))

    def _leave(self) -> None:
        self.left = True
        self.effects.append(FighterLeft(fighter=self.who))

    def _lower(self, name: str) -> None:
        """-1 on a characteristic, which never falls below 0."""
        field = next(field for field, characteristic in FROM_PROFILE.items() if characteristic == name)
        if getattr(self.setup.fighter, field) > self.lowered.get(name, 0):
            self.lowered[name] = self.lowered.get(name, 0) + 1
            self.effects.append(Characteristic(fighter=self.who, name=name, amount=-1))

    def _hatred(self, whom: str) -> Note:
        """Whom he hates, by id where it is known and by name or type otherwise; a henchman's leader takes the blame."""
        enemy = self.setup.injured_by
        if whom == "fighter" and (enemy.kind == "henchman" or not (enemy.fighter or enemy.name)):
            whom = "leader"
        known = {
            "fighter": enemy.fighter or enemy.name,
            "leader": enemy.leader or enemy.warband_id or enemy.warband,
            "warband": enemy.warband_id or enemy.warband,
            "warband_type": enemy.warband,
        }
        against = f"{whom}:{known[whom]}" if known[whom] else whom
        return Note(note="hatred", due="permanent", against=(against,), fighter=self.who)

    def _grown_on(self) -> tuple[str, ...]:
        """What nobody can take from him: mutations."""
        gear = self.context.ruleset.gear
        return tuple(item for item in self.setup.fighter.items if item in gear and gear[item].kind == "mutation")

    # The second eye

    def _eye(self, injury: SeriousInjury) -> Asking:
        """One eye costs Ballistic Skill; without the other he retires. Switch `second_blindness`."""
        if self.setup.fighter.has(NEVER_BLIND):
            return
        if not self.blind:
            self.blind = True
            yield from self._bring(injury, injury.brings)
            return
        if self.context.switch("second_blindness") == "random_eye":
            rows = (Row(1, 3, say("injury.same_eye")), Row(4, 6, say("injury.other_eye")))
            if (yield Roll(say("injury.which_eye"), D6, rows=rows)) == 0:
                return
        # The book takes nothing from the warband of one who retires, so what he carries stays in its stash.
        self.effects.append(LoseKit(fighter=self.who, keeps=self._grown_on(), taken_by=0))
        self._leave()

    # Captivity

    def _captured(self) -> Asking:
        """The captor's choice. Who is ransomed or exchanged keeps his kit, otherwise it is the captor's."""
        fates = self._fates()
        options = tuple(Option(id, say(f"captive.{id}"), say(f"captive.{id}.brings")) for id in fates)
        (picked,) = yield Choose(say("captive.fate"), options, by=CAPTOR, default=("ransom",))
        yield from fates[picked]()

    def _fates(self) -> dict[str, Callable[[], Asking]]:
        """What the captor may do, by his type of warband."""
        captor = self.setup.injured_by.warband
        fates = {"ransom": self._ransomed, "exchange": self._exchanged, "slavers": self._sold}
        match COUNTS_AS.get(captor, captor):
            case "undead":
                return {**fates, "zombie": self._made_a_zombie}
            case "possessed":
                return {**fates, "sacrifice": self._sacrificed}
        return fates

    def _ransomed(self) -> Asking:
        most = MOST_RANSOM if self.setup.treasury is None else max(0, self.setup.treasury)
        gold = yield Number(say("captive.price"), 0, most, by=CAPTOR)
        self.told.append(say("captive.ransomed", gold=gold))
        if gold:
            self.effects += (Gold(amount=-gold), Gold(amount=gold, warband=CAPTOR))

    def _exchanged(self) -> Asking:
        """Both captives go home with what they carry."""
        yield from ()
        self.told.append(say("captive.exchanged"))

    def _sold(self) -> Asking:
        gold = yield amount(say("captive.slavers_pay"), SLAVERS, by=CAPTOR)
        self.told.append(say("captive.sold", gold=gold))
        self._stripped()
        self.effects.append(Gold(amount=gold, warband=CAPTOR))
        self._leave()

    def _made_a_zombie(self) -> Asking:
        yield from ()
        self._stripped()
        self.told.append(say("captive.made_a_zombie"))
        self.effects.append(Recruit(type=ZOMBIE, count=1, warband=CAPTOR))
        self._die()

    def _sacrificed(self) -> Asking:
        yield from ()
        self._stripped()
        captor = self.setup.injured_by
        led = bool(captor.leader or not captor.warband_id)
        self.told.append(say("captive.sacrificed" if led else "captive.sacrificed_unled"))
        if led:
            self.effects.append(Experience(fighter=captor.leader or "leader", amount=1, warband=CAPTOR))
        self._die()

    def _stripped(self) -> None:
        self.effects.append(LoseKit(fighter=self.who, keeps=self._grown_on(), taken_by=CAPTOR))

    # The pits

    def _pit_fight(self, injury: SeriousInjury) -> Asking:
        """The duel against the Pit Fighter. Who loses and lives comes back without weapons and armour."""
        if (yield from duel()):
            self.told.append(say("pit.he_won", gold=injury.brings.gold, experience=injury.brings.experience))
            self._reward(injury.brings)
            return
        self.told.append(say("pit.he_lost"))
        table = _table("hero", self.context.ruleset)
        reading: Reading = yield from fate_of_the_loser(table, self.context)
        if reading is not UNHURT:
            yield from self.suffer(table[reading])
        if not (self.dead or self.left):
            self.effects.append(LoseKit(fighter=self.who, keeps=self._other_gear()))

    def _other_gear(self) -> tuple[str, ...]:
        """What he carries that is neither weapon nor armour."""
        return tuple(item for item in self.setup.fighter.items if item in self.context.ruleset.gear)


def _told(setup: SeriousInjurySetup, result: SeriousInjuryResult) -> Message:
    """The fate in one sentence: each injury by name, up to six of them."""
    fighter = setup.fighter.called("fighter")
    count = len(result.injuries)
    ending = "dead" if result.dead else "left" if result.left else "told"
    if result.injuries == ("dead",):
        return say("injury.died", fighter=fighter)
    if count > 6:
        return say(f"injury.{ending}.many", fighter=fighter, count=count)
    names = {f"injury_{place}": Named("injury", injury) for place, injury in enumerate(result.injuries, 1)}
    return say(f"injury.{ending}.{count}", fighter=fighter, **names)
