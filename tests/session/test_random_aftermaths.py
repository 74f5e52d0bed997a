"""Random post-battles of both players, interleaved, undone and corrected: what must hold whatever they do.

Undo then redo is identity, also of a correction; store then load is identity; a treasury is what its ledger and the
gold of the journal say; no artefact exists twice; no step pays twice.
"""

import random
import shutil
import tempfile
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from mordheim_desktop.campaign.codec import decode, encode
from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.model import Campaign, Side, Warband
from mordheim_desktop.rules.effects import Gold
from mordheim_desktop.rules.requests import BadAnswer, BadSetup, Choose, Number, Roll
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import characters, exploring, hired, notes, post_battle, succession, trade
from mordheim_desktop.session.commands.experience import apply_experience, begin_advance, due_advances, give_late
from mordheim_desktop.session.commands.roster import correct_gold, give
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.journal import is_correctable
from mordheim_desktop.session.views.notes import due_lines
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, open_session

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
SIDES = st.sampled_from((0, 1))
ONCE = ("exploration", "sale", "veterans", "experience")
"""What a side does once after a battle."""
SEARCHES = ("rarity", "seek")
MOST_RANSOM = 30


def faces(roll: Roll, dice: random.Random) -> tuple[int, ...]:
    """A throw; one in three shows the same face on every die, so that rare places come up."""
    count = roll.dice.thrown
    return (dice.randint(1, 6),) * count if dice.random() < 1 / 3 else tuple(dice.randint(1, 6) for _ in range(count))


class Aftermaths(RuleBasedStateMachine):
    """Two warbands after a battle, and after the next one."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.session: Session = open_session(self.folder)
        self.words = Words(self.session.ruleset)
        self.throws = 0
        correct_gold(self.session, "aldred", 600)
        self.fight(random.Random(1))

    def teardown(self) -> None:
        assert self.session.document is not None
        report = check_document(self.session.document, self.session.ruleset)
        assert report.sound, report.lines
        self.session.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # -- what the players do -------------------------------------------------------------------------------------------

    def fight(self, dice: random.Random) -> None:
        """A battle in which a few go out of action."""
        session = self.session
        battle_commands.begin_battle(session, BOTH)
        assert session.campaign.battle is not None
        models = session.campaign.battle.models
        for model in dice.sample(models, min(5, len(models))):
            enemy = dice.choice([one.fighter for one in models if one.side != model.side])
            battle_commands.settle(session, model.fighter, "out_of_action", 0, enemy)
        battle_commands.end_battle(session, dice.choice((0, 1, None)))

    def finish(self, dice: random.Random) -> None:
        """Answer what is asked with whatever can be answered, and keep the result."""
        session = self.session
        while session.pending is not None and (asked := session.pending.play.pending) is not None:
            if isinstance(asked, Roll):
                session.answer(faces(asked, dice))
            elif isinstance(asked, Choose):
                count = dice.randint(asked.min, asked.max)
                session.answer(tuple(option.id for option in dice.sample(asked.options, count)))
            else:
                assert isinstance(asked, Number)
                session.answer(dice.randint(asked.min, min(asked.max, asked.min + MOST_RANSOM)))
        if session.pending is not None:
            session.commit(session.pending.token)

    def tried(self, dice: random.Random, command: object, *args: object) -> None:
        """A command that may be refused, but then changes nothing."""
        before = self.session.campaign
        try:
            command(self.session, *args)  # type: ignore[operator]
        except BadSetup:
            assert self.session.campaign == before
        else:
            self.finish(dice)

    def dice(self, seed: int) -> random.Random:
        """Dice of their own for each step, so that the same small number does not throw the same everywhere."""
        self.throws += 1
        return random.Random(f"{seed} {self.throws}")

    def band(self, side: int) -> Warband:
        return self.session.campaign.warband(BOTH[side])

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.session.campaign.battle.sides if self.session.campaign.battle is not None else ()

    @property
    def closed(self) -> bool:
        return self.session.campaign.battle is None

    # -- steps of the sequence -----------------------------------------------------------------------------------------

    @precondition(lambda self: not self.closed)
    @rule(side=SIDES, seed=SEEDS)
    def injuries(self, side: int, seed: int) -> None:
        dice = self.dice(seed)
        assert self.session.campaign.battle is not None
        fallen = [
            model.fighter
            for model in self.session.campaign.battle.models
            if model.side == side and model.state == "out_of_action" and self.is_there(model.fighter)
        ]
        if fallen:
            self.tried(dice, post_battle.begin_serious_injury, side, dice.choice(fallen))

    def is_there(self, fighter: str) -> bool:
        return any(
            fighter in {one.id for one in (*band.heroes, *band.hired)}
            or any(fighter == member.id for group in band.groups for member in group.members)
            for band in self.session.campaign.warbands
        )

    @precondition(lambda self: not self.closed)
    @rule(side=SIDES, seed=SEEDS)
    def experience(self, side: int, seed: int) -> None:
        self.tried(self.dice(seed), apply_experience, side, {}, {})

    @precondition(lambda self: not self.closed)
    @rule(side=SIDES, seed=SEEDS)
    def advance(self, side: int, seed: int) -> None:
        session = self.session
        for due in due_advances(session.campaign, session.ruleset, session.entries, self.band(side))[:2]:
            self.tried(self.dice(seed), begin_advance, due.fighter)

    @precondition(lambda self: not self.closed)
    @rule(side=SIDES, seed=SEEDS, six=st.booleans())
    def explore(self, side: int, seed: int, six: bool) -> None:
        session = self.session
        who = exploring.usual_exploring(session.campaign, session.ruleset, side)
        extra = max(0, 6 - len(who.heroes) - who.won) if six else 0
        more = exploring.Exploring(heroes=who.heroes, won=who.won, sources=who.sources, extra_dice=extra)
        self.tried(self.dice(seed), exploring.begin_exploration, side, more)

    @precondition(lambda self: not self.closed)
    @rule(side=SIDES, seed=SEEDS)
    def notes(self, side: int, seed: int) -> None:
        session, dice = self.session, self.dice(seed)
        lines = due_lines(session.campaign, side, session.entries, self.words)
        ways = [(line, way) for line in lines for way in line.ways]
        if not ways:
            return
        line, way = dice.choice(ways)
        if way.way == "roll":
            self.tried(dice, notes.begin_gained, side, way.id)
        elif way.way in ("pay", "send_away", "goes"):
            self.tried(dice, hired.pay if way.way == "pay" else hired.send_away, side, way.id)
        elif way.way == "late":
            self.tried(dice, give_late, side, way.id)
        elif way.way == "succeed":
            self.tried(dice, succession.begin_succession, side)
        elif way.way == "throw":
            self.tried(dice, notes.throw_for_hurt, side, line.note)
        elif way.way in ("hire", "hire_for"):
            self.tried(dice, characters.hire_found, BOTH[side], line.note)
        elif way.way == "into":
            self.tried(dice, notes.take_prisoner, BOTH[side], line.note, way.id)
        elif way.way in ("join", "new_group"):
            self.tried(dice, notes.take_free, BOTH[side], line.note, way.id)
        elif way.way == "let_go":
            self.tried(dice, notes.let_go, BOTH[side], line.note)

    @precondition(lambda self: not self.closed)
    @rule(side=SIDES, shards=st.integers(min_value=0, max_value=12), seed=SEEDS)
    def sale(self, side: int, shards: int, seed: int) -> None:
        self.tried(self.dice(seed), post_battle.begin_sale, side, shards)

    @precondition(lambda self: not self.closed)
    @rule(side=SIDES, what=st.integers(min_value=0, max_value=6), seed=SEEDS)
    def trading(self, side: int, what: int, seed: int) -> None:
        session, dice, band = self.session, self.dice(seed), self.band(side)
        stash = [kit.item for kit in band.stash]
        heroes = [hero.id for hero in band.heroes]
        match what:
            case 0:
                self.tried(dice, trade.begin_veterans, side)
            case 1 if band.groups:
                self.tried(dice, trade.reinforce, band.id, dice.choice(band.groups).id)
            case 2 if heroes:
                rare = list(trade.rare_goods(session.ruleset, band.type))
                self.tried(dice, trade.begin_search, side, dice.choice(heroes), dice.choice(rare))
            case 3 if heroes:
                whom = dice.choice(("aenur", "johann_the_knife", "veskit"))
                self.tried(dice, characters.begin_seek, side, dice.choice(heroes), whom)
            case 4:
                common = list(trade.common_goods(session.ruleset, band.type))
                self.tried(dice, trade.buy, band.id, dice.choice(common), dice.randint(1, 2))
            case 5 if stash:
                self.tried(dice, trade.sell, band.id, dice.choice(stash))
            case 6 if stash and heroes:
                self.tried(dice, give, dice.choice(heroes), dice.choice(stash))

    @precondition(lambda self: not self.closed and all(ONCE[0] in side.steps for side in self.sides))
    @rule()
    def close(self) -> None:
        battle_commands.close_battle(self.session)

    @precondition(lambda self: self.closed and all(band.heroes for band in self.session.campaign.warbands))
    @rule(seed=SEEDS)
    def fight_again(self, seed: int) -> None:
        self.fight(self.dice(seed))

    # -- going back ----------------------------------------------------------------------------------------------------

    @rule(steps=st.integers(min_value=1, max_value=4))
    def undo(self, steps: int) -> None:
        states = [self.session.campaign]
        for _ in range(steps):
            if self.session.undoable is None or self.session.undoable.procedure in ("begin_battle", "end_battle"):
                break
            self.session.undo()
            states.append(self.session.campaign)
        for state in states[-2::-1]:
            self.session.redo()
            assert self.session.campaign == state
        for _ in states[1:]:
            self.session.undo()

    @rule(seed=SEEDS)
    def correct(self, seed: int) -> None:
        """Another face for a die of any earlier procedure; one undo gives back what was, one redo what is now."""
        session, dice = self.session, self.dice(seed)
        able = [entry for entry in session.entries if is_correctable(entry)]
        if not able:
            return
        entry = dice.choice(able)
        asked = session.asked_of(entry.id)
        rolls = [index for index, one in enumerate(asked) if isinstance(one.request, Roll)]
        if not rolls:
            return
        before, index = session.campaign, dice.choice(rolls)
        request = asked[index].request
        assert isinstance(request, Roll)
        try:
            session.correct_entry(entry.id, index, faces(request, dice))
        except BadAnswer:
            assert session.campaign == before
            return
        after = session.campaign
        session.undo()
        assert session.campaign == before
        session.redo()
        assert session.campaign == after

    # -- what holds ----------------------------------------------------------------------------------------------------

    @invariant()
    def undo_then_redo_is_identity(self) -> None:
        session = self.session
        before, entries = session.campaign, session.entries
        if session.undoable is None or session.undo() is None:
            return
        session.redo()
        assert session.campaign == before
        assert session.entries == entries

    @invariant()
    def store_then_load_is_identity(self) -> None:
        document = self.session.document
        assert document is not None
        assert decode(encode(document), "again").campaign == document.campaign
        assert encode(decode(encode(document), "again")) == encode(document)

    @invariant()
    def a_treasury_is_what_ledger_and_journal_say(self) -> None:
        document = self.session.document
        assert document is not None
        paid: Counter[str] = Counter()
        for entry in document.chapter.entries:
            for effect in entry.effects if not entry.taken_back else ():
                if isinstance(effect, Gold):
                    paid[entry.warbands[effect.warband]] += effect.amount
        for band in document.campaign.warbands:
            before = treasury(document.chapter.checkpoint.warband(band.id))
            assert treasury(band) == sum(line.amount for line in band.ledger) == before + paid[band.id]

    @invariant()
    def no_artefact_exists_twice(self) -> None:
        campaign = self.session.campaign
        there = Counter(_artefacts(campaign, self.session))
        assert all(count == 1 for count in there.values()), there
        assert len(set(campaign.artefacts)) == len(campaign.artefacts)
        assert set(there) <= set(campaign.artefacts)

    @invariant()
    def nothing_is_paid_twice(self) -> None:
        battle = self.session.campaign.battle
        if battle is None:
            return
        held = [one for one in self.session.entries if one.battle == battle.id and not one.taken_back]
        once = Counter((one.procedure, one.warbands[:1]) for one in held if one.procedure in ONCE)
        looked = Counter(one.setup["fighter"]["ref"] for one in held if one.procedure in SEARCHES)
        upkeep = Counter(one.setup["fighter"] for one in held if one.procedure == "upkeep")
        for counted in (once, looked, upkeep):
            assert all(count == 1 for count in counted.values()), counted


def _artefacts(campaign: Campaign, session: Session) -> list[str]:
    kits = [kit for band in campaign.warbands for kit in band.stash]
    kits += [kit for band in campaign.warbands for one in (*band.heroes, *band.hired) for kit in one.kit]
    gear = session.ruleset.gear
    return [
        kit.item for kit in kits if kit.item in gear and gear[kit.item].kind == "artefact" for _ in range(kit.count)
    ]


TestAftermaths = Aftermaths.TestCase
TestAftermaths.settings = settings(
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
