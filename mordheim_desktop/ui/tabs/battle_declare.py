"""From "he shoots at that one" to the first die: may he, then how far it was, then the shot begins.

Also the hit and the injury thrown for what happened in close combat or to a model that fell.
"""

from __future__ import annotations

from msgspec.structs import replace

from mordheim_desktop.campaign.changes import DoneBy
from mordheim_desktop.campaign.model import PHASES, Model
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.recovery import still_to_recover
from mordheim_desktop.session.commands.shooting import (
    BEYOND,
    LONG,
    SHORT,
    Declared,
    Distance,
    against,
    begin_shot,
    far_reach,
    typed_setup,
)
from mordheim_desktop.session.views.battle import FighterCard, battle_view
from mordheim_desktop.session.views.targets import TargetRow, measures_first
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayOption
from mordheim_desktop.ui.tabs.battle_credit import Credit
from mordheim_desktop.ui.tabs.battle_targets import FARTHEST
from mordheim_desktop.ui.tabs.questions import Question, Questions, options

RANGES = {"short": SHORT, "long": LONG, "beyond": BEYOND}
LEFT = "left:"
"""What the tray says, with its token, when a procedure was given up before its first die."""


class Declaring:
    """The questions of one declared shot, one after the other."""

    def __init__(self, desk: Desk, questions: Questions, credit: Credit) -> None:
        self._desk = desk
        self._questions = questions
        self._credit = credit
        self._chosen = self._declared = Declared(shooter="", target="", weapon="")
        self._card: FighterCard | None = None
        self._chosen_card: FighterCard | None = None
        self._heading = ""
        self._overrule = False
        self._distance = SHORT
        self._reasons: tuple[str, ...] = ()
        self._inches: int | None = None
        self._begun = ""

    def about(self, declared: Declared, card: FighterCard) -> None:
        """Take shooter, weapon and ammunition as they are chosen now; a shot already declared stays as it is."""
        self._chosen, self._chosen_card = declared, card

    def declare(self, target: TargetRow, inches: int | None = None) -> None:
        """Declare a shot at a target; what speaks against it is said before anything is measured.

        `inches` is the distance where it was measured before.
        """
        self._card = self._chosen_card
        assert self._card is not None
        self._declared = replace(self._chosen, target=target.id)
        self._heading = tr("{shooter} shoots at {target}", shooter=self._card.name, target=target.name)
        self._overrule = False
        self._reasons = target.objections
        self._inches = inches if measures_first(self._desk.session.campaign, self._desk.words) else None
        phase = self._wrong_phase()
        if self._reasons or phase:
            self._ask_overrule(self._reasons, phase)
        else:
            self._ask_range()

    def _wrong_phase(self) -> str:
        """Why it is not the time to shoot, or nothing."""
        battle = self._desk.session.campaign.battle
        if battle is None or self._card is None:
            return ""
        if battle.active != self._card.side:
            return tr("It is the other side’s turn.")
        return "" if battle.phase == "shooting" else tr("It is not the shooting phase.")

    def _against(self, distance: Distance) -> tuple[str, ...]:
        session, words = self._desk.session, self._desk.words
        try:
            setup = typed_setup(session.campaign, session.ruleset, self._declared, distance)
        except BadSetup as refusal:
            return (words.say(refusal.message),)
        context = Context(session.ruleset, session.campaign.switches)
        return tuple(words.say(one) for one in against(setup, session.ruleset, context))

    def _ask_overrule(self, reasons: tuple[str, ...], phase: str) -> None:
        """The program informs, the players decide; what they overrule stands in the journal."""
        offers: list[TrayOption] = []
        if phase and self._may_go_on():
            offers.append(TrayOption("phase", tr("Go on to the shooting phase"), "", not reasons))
        offers.append(TrayOption("leave", tr("Leave it"), "", bool(reasons) or not offers))
        offers.append(TrayOption("overrule", tr("Shoot all the same")))
        told = [(text, "") for text in (*((phase,) if phase else ()), *reasons)]
        told += [(tr("{name} has not recovered yet.", name=model.name), "") for model in self._passed_over(phase)]
        if phase and self._may_go_on() and (due := self._rout_due()):
            told.insert(0, (due, ""))
        self._questions.choose(
            Question(heading=self._heading, title=tr("He may not"), options=tuple(offers), reasons=tuple(told)),
            self._overruled,
        )

    def _passed_over(self, phase: str) -> tuple[Model, ...]:
        """Who would lie there still if the players went on to the shooting phase now."""
        session = self._desk.session
        return still_to_recover(session.campaign, session.ruleset) if phase and self._may_go_on() else ()

    def _rout_due(self) -> str:
        """That the side whose turn it is has still to take its Rout test; nothing where it has not."""
        session = self._desk.session
        rout = battle_view(session.campaign, session.entries, self._desk.words).rout
        due = next((side for side in rout if side.due), None)
        return tr("The Rout test of {warband} is due.", warband=due.name) if due is not None else ""

    def _may_go_on(self) -> bool:
        battle = self._desk.session.campaign.battle
        if battle is None or self._card is None or battle.active != self._card.side:
            return False
        return PHASES.index(battle.phase) < PHASES.index("shooting")

    def _overruled(self, id: str) -> None:
        battle = self._desk.session.campaign.battle
        if id == "overrule":
            self._overrule = True
        elif id == "phase" and battle is not None:
            session = self._desk.session
            if not self._desk.attempt(commands.pass_to, session, battle.turn, battle.active, "shooting"):
                return
            if self._reasons:
                self._ask_overrule(self._reasons, "")
                return
        else:
            return
        self._ask_range()

    def _ask_range(self) -> None:
        if self._inches is not None:
            self._begin(Distance(inches=self._inches))
        else:
            self._desk.attempt(self._put_range)

    def _put_range(self) -> None:
        session = self._desk.session
        setup = typed_setup(session.campaign, session.ruleset, self._declared, SHORT)
        far = far_reach(setup, session.ruleset)
        line = "line" in session.ruleset.weapons[self._declared.weapon].rules
        half = f"{far / 2:g}"
        near = tr("Within range, {inches}″", inches=far) if line else tr("Within half range, {inches}″", inches=half)
        pairs = [("short", near)]
        if not line:
            pairs.append(("long", tr("Within range, {inches}″", inches=far)))
        pairs += [("beyond", tr("Beyond")), ("inches", tr("In inches"))]
        hint = tr("Declared; now measure. Backspace leaves this.")
        self._questions.choose(
            Question(heading=self._heading, title=tr("How far is it?"), options=options(*pairs), hint=hint),
            self._measured,
        )

    def _measured(self, id: str) -> None:
        if id == "inches":
            self._questions.count(
                Question(
                    heading=self._heading,
                    title=tr("Inches"),
                    most=FARTHEST,
                    upward=True,
                    hint=tr("A part of an inch counts as the next one."),
                ),
                self._measured_inches,
            )
        else:
            self._begin(RANGES[id])

    def _measured_inches(self, inches: int) -> None:
        self._begin(Distance(inches=inches))

    def _begin(self, distance: Distance) -> None:
        """Begin; what only the distance forbids (a second sling shot at long range) is said now."""
        self._distance = distance
        reasons = () if self._overrule else self._against(distance)
        if reasons:
            offers = options(("leave", tr("Leave it")), ("overrule", tr("Shoot all the same")), default="leave")
            told = tuple((text, "") for text in reasons)
            self._questions.choose(
                Question(heading=self._heading, title=tr("He may not"), options=offers, reasons=told),
                self._begin_all_the_same,
            )
            return
        self._throw_shot(overrule=self._overrule)

    def _begin_all_the_same(self, id: str) -> None:
        if id == "overrule":
            self._throw_shot(overrule=True)

    def _throw_shot(self, *, overrule: bool) -> None:
        self._begun = ""
        session = self._desk.session
        if self._desk.attempt(begin_shot, session, self._declared, self._distance, overrule=overrule):
            assert session.pending is not None
            self._begun = f"{LEFT}{session.pending.token}"
        self._desk.to_the_tray()

    def ask_again(self, left: str) -> None:
        """Ask for the range once more where the declared shot was given up before its first die."""
        if left == self._begun and self._inches is None:
            self._ask_range()

    # -- by hand -------------------------------------------------------------------------------------------------------

    def hurt(self, model: Model, *, injury: bool) -> None:
        """Ask what hit a model, or how many unsaved wounds it took, and throw the rest in the tray."""
        title = tr("Unsaved wounds") if injury else tr("Strength of the hit")
        heading = tr("Injuries of {name}", name=model.name) if injury else tr("A hit on {name}", name=model.name)
        self._questions.count(
            Question(heading=heading, title=title, least=1, most=6 if injury else 10),
            lambda figure: self._ask_source(model, heading, figure, injury),
        )

    def _ask_source(self, model: Model, heading: str, figure: int, injury: bool) -> None:
        offers = options(
            ("melee", tr("Close combat")),
            ("shooting", tr("Shooting")),
            ("spell", tr("A spell")),
            ("fire", tr("Fire")),
            ("fall", tr("A fall")),
            default="melee",
        )
        self._questions.choose(
            Question(heading=heading, title=tr("Where from?"), options=offers),
            lambda source: self._ask_who(model, heading, figure, source, injury),
        )

    def _ask_who(self, model: Model, heading: str, figure: int, source: str, injury: bool) -> None:
        """Ask who struck; a fall or a fire is nobody's."""
        if source in ("fall", "fire"):
            self._throw(model, figure, source, injury, "")
        else:
            self._credit.ask(model, heading, lambda by: self._throw(model, figure, source, injury, by))

    def _throw(self, model: Model, figure: int, source: str, injury: bool, by: str) -> None:
        battle = self._desk.session.campaign.battle
        if battle is None:
            return
        sides = battle.sides
        setup = {"target": {"ref": model.fighter}, "source": source}
        procedure = "injury" if injury else "hit"
        given = {"wounds": figure} if injury else {"strength": figure}
        warbands = (sides[battle.rival(model.side)].warband, sides[model.side].warband)
        also = (DoneBy(fighter=by),) if by else ()
        self._desk.begin(procedure, setup | given, warbands=warbands, also=also)
