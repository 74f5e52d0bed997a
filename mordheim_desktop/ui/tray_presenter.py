"""Between the session and the dice tray: the pending request as a `TrayView`, and the tray's signals as answers.

`present` is a pure function of what is pending. `TrayDriver` holds the one thing that is nowhere else: the faces typed
so far of dice that are read together. Every view has a token of its own, and a commit spends the token of the result it
was shown with, so nothing happens twice however often a key is pressed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject

from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.driver import Asked
from mordheim_desktop.rules.requests import Choose, Number, Roll
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.views import tray as facts
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.dice_tray import DiceTray
from mordheim_desktop.ui.kit.text import number, percent, signed, tr
from mordheim_desktop.ui.kit.tray_view import TrayDie, TrayOption, TrayTone, TrayView

if TYPE_CHECKING:
    from mordheim_desktop.ui.kit.table_view import TableView

Reasons = tuple[tuple[str, str], ...]


def present(pending: Pending, campaign: Campaign, words: Words, entered: tuple[int, ...] = ()) -> TrayView:
    """Return what the tray shows of a pending procedure; `entered` are the faces typed so far of dice read together."""
    request = pending.play.pending
    heading = facts.heading(pending, campaign, words)
    if isinstance(request, Roll):
        return _roll(pending, request, words, heading, entered)
    if isinstance(request, Choose):
        return _choice(pending, request, words, heading)
    if isinstance(request, Number):
        return TrayView(
            heading=heading,
            title=words.say(request.label),
            mode="number",
            minimum=request.min,
            maximum=request.max,
            earlier=_earlier(pending, words),
            can_take_back=True,
        )
    return _result(pending, words, heading)


def _roll(pending: Pending, roll: Roll, words: Words, heading: str, entered: tuple[int, ...]) -> TrayView:
    thrown = roll.dice.thrown
    return TrayView(
        heading=heading,
        title=words.say(roll.label),
        needed=needed_text(roll),
        reasons=(*reason_lines(roll, words), *_remark(pending, words), *_chances(pending)),
        mode="die" if thrown == 1 else "dice",
        faces_met=facts.faces_met(roll),
        dice_count=thrown,
        entered=entered,
        bands=facts.bands(roll, words),
        earlier=_earlier(pending, words),
        can_take_back=True,
    )


def needed_text(roll: Roll) -> str:
    """Return what stands in large type after the label: the number needed, the test, or the dice."""
    if roll.needs is not None:
        return f"{roll.needs}+"
    if roll.at_most is not None:
        return tr("{number} or less", number=number(roll.at_most))
    if roll.pool:
        return tr("{count} dice", count=roll.dice.thrown)
    return str(roll.dice)


def reason_lines(roll: Roll, words: Words) -> Reasons:
    """Return the contributions to the need: the first as the table says it, the others as modifiers."""
    lines = []
    for place, reason in enumerate(roll.reasons):
        figure = signed(reason.amount) if reason.amount else ""
        if place == 0 and roll.needs is not None:
            figure = f"{number(reason.amount)}+"
        elif place == 0 and roll.at_most is not None:
            figure = number(reason.amount)
        lines.append((words.say(reason.text), figure))
    return tuple(lines)


def _remark(pending: Pending, words: Words) -> Reasons:
    remark = facts.remark(pending)
    return ((words.say(remark), ""),) if remark is not None else ()


def _chances(pending: Pending) -> Reasons:
    lines = []
    step = facts.chance_of_step(pending.play.pending)
    if step is not None:
        lines.append((tr("chance of this step"), percent(float(step))))
    out = facts.chance_of_out(pending)
    if out is not None:
        lines.append((tr("chance to take him out"), percent(float(out))))
    return tuple(lines)


def _choice(pending: Pending, choose: Choose, words: Words, heading: str) -> TrayView:
    options = tuple(
        TrayOption(
            option.id,
            words.say(option.text),
            words.say(option.consequence) if option.consequence else "",
            option.id in choose.default,
        )
        for option in choose.options
    )
    # A choice of one that may be left out says so by an option of its own; it is one press then, no ticking.
    single = choose.max == 1 and bool(choose.default)
    return TrayView(
        heading=heading,
        title=words.say(choose.label),
        mode="choose",
        options=options,
        minimum=1 if single else choose.min,
        maximum=choose.max,
        earlier=_earlier(pending, words),
        can_take_back=True,
    )


def _result(pending: Pending, words: Words, heading: str) -> TrayView:
    outcome = pending.play.outcome
    assert outcome is not None
    kept = bool(pending.warbands)
    return TrayView(
        heading=heading,
        mode="result",
        result=words.say(outcome.message),
        tone=_tone(outcome.odds_key),
        reasons=_last_reasons(pending, words),
        earlier=_earlier(pending, words),
        can_take_back=True,
        can_commit=True,
        commit_text=tr("Keep this result") if kept else tr("Done"),
        hint=tr("Click a die to correct it; the next thing you begin keeps the result too.") if kept else "",
    )


def _tone(odds_key: str) -> TrayTone:
    tones: dict[str, TrayTone] = {
        "out_of_action": "accent",
        "stunned": "accent",
        "knocked_down": "accent",
        "wounded": "accent",
        "failed": "danger",
        "passed": "accent",
    }
    return tones.get(odds_key, "ink")


def _last_reasons(pending: Pending, words: Words) -> Reasons:
    """Every roll of the procedure with what it needed and what it showed, so that a result can be followed."""
    lines = []
    for asked in pending.play.asked:
        if isinstance(asked.request, Roll):
            shown = " ".join(str(face) for face in asked.faces)
            if asked.request.needs is not None or asked.request.at_most is not None:
                shown = tr("{needed}: {shown}", needed=needed_text(asked.request), shown=shown)
            lines.append((facts.label(pending, asked.request, words), shown))
    return tuple(lines)


def _earlier(pending: Pending, words: Words) -> tuple[TrayDie, ...]:
    """Every die given so far, counted from 0; of dice read together each is one that can be corrected."""
    dice: list[TrayDie] = []
    for asked in pending.play.asked:
        label = facts.label(pending, asked.request, words)
        for place, face in enumerate(asked.faces):
            first = place == 0 and len(asked.faces) <= 2
            text = tr("{label} {face}", label=label, face=face) if first else str(face)
            dice.append(TrayDie(len(dice), text, face, asked.given.origin == "entered"))
    return tuple(dice)


def corrected_answer(asked: list[Asked], die: int, face: int) -> tuple[int, tuple[int, ...]] | None:
    """Return which request a die answered, by its count, and the faces with that die changed; None for no such die."""
    first = 0
    for index, one in enumerate(asked):
        faces = one.faces
        if first <= die < first + len(faces):
            place = die - first
            return index, (*faces[:place], face, *faces[place + 1 :])
        first += len(faces)
    return None


class TrayDriver(QObject):
    """Feeds one dice tray and listens to it. `idle` and `idle_action` belong to the tab or page that is shown.

    While nothing is pending, a choice in the idle view answers `idle_action` with the option's id, a number with
    ``number:`` and the number, Backspace with ``back`` and Enter with ``commit``. Backspace before the first answer
    gives up what is pending; ``left:`` with its token then says so, for a question that led to it to be asked again.
    """

    def __init__(
        self, desk: Desk, tray: DiceTray, idle: Callable[[], TrayView], idle_action: Callable[[str], None]
    ) -> None:
        super().__init__(tray)
        self._desk, self._tray = desk, tray
        self._idle, self._idle_action = idle, idle_action
        self._table_view: TableView | None = None
        self._faces: tuple[int, ...] = ()
        self._token = 0
        self._point: tuple[object, ...] = ()
        self._last = TrayView()
        tray.face_entered.connect(self._face)
        tray.roll_pressed.connect(self._roll)
        tray.take_back_pressed.connect(self._take_back)
        tray.commit_pressed.connect(self._commit)
        tray.options_picked.connect(self._picked)
        tray.number_entered.connect(self._number)
        tray.die_corrected.connect(self._correct)
        tray.idle_action.connect(idle_action)

    def attach_table_view(self, view: TableView) -> None:
        """Show the same request in the large view, and take its presses."""
        self._table_view = view
        view.face_entered.connect(self._face)
        view.roll_pressed.connect(self._roll)
        view.commit_pressed.connect(self._commit)
        self._tray.refused.connect(view.say_hint)
        view.set_view(self._tray.view())

    def refresh(self) -> None:
        """Show what is pending, or the idle view of the tab.

        A view that says the same keeps its token, so that what is half picked or half typed is not lost when, for
        example, the campaign has just been stored.
        """
        pending = self._desk.session.pending
        point = () if pending is None else (pending.token, pending.play.sent)
        if point != self._point:
            self._faces = ()
        view = self._idle() if pending is None else self._presented(pending)
        if point == self._point and view == self._last:
            return
        self._point, self._last = point, view
        self._show()

    def _presented(self, pending: Pending) -> TrayView:
        return present(pending, self._desk.session.campaign, self._desk.words, self._faces)

    def _show(self) -> None:
        """Show the view under a new token: now, and only now, it can be answered once more."""
        self._token += 1
        view = replace(self._last, token=self._token)
        self._tray.set_view(view)
        if self._table_view is not None:
            self._table_view.set_view(view)

    def _attempt(self, command: Callable[..., object], *args: object) -> None:
        """Run a command of the session; what it refused can be answered again."""
        if not self._desk.attempt(command, *args):
            self._show()

    def _pending(self, token: int) -> Pending | None:
        """What is pending, if the view it was shown with is still the one in the tray."""
        return self._desk.session.pending if token == self._token else None

    def _face(self, token: int, face: int) -> None:
        pending = self._pending(token)
        request = pending.play.pending if pending else None
        if not isinstance(request, Roll):
            return
        faces = (*self._faces, face)
        if len(faces) < request.dice.thrown:
            self._faces = faces
            self.refresh()
            return
        self._faces = ()
        self._attempt(self._desk.session.answer, faces)

    def _roll(self, token: int) -> None:
        """Roll what has not been typed: dice already entered stay as they lie on the table."""
        pending = self._pending(token)
        request = pending.play.pending if pending else None
        if not isinstance(request, Roll):
            return
        typed, self._faces = self._faces, ()
        if not typed:
            self._attempt(self._desk.session.roll)
            return
        session = self._desk.session
        rest = session.dice.throw(request.dice.thrown - len(typed))
        self._attempt(session.answer, (*typed, *rest), "rolled")

    def _take_back(self) -> None:
        pending = self._desk.session.pending
        if pending is None:
            self._idle_action("back")
        elif self._faces:
            self._faces = self._faces[:-1]
            self.refresh()
        elif pending.play.asked:
            last = pending.play.asked[-1].given
            if self._desk.attempt(self._desk.session.take_back) and last.origin == "entered":
                self._keep_all_but_one(last.answer)
        elif self._desk.attempt(self._desk.session.abandon):
            self._idle_action(f"left:{pending.token}")

    def _keep_all_but_one(self, answer: object) -> None:
        """Of several dice typed for one throw only the last is taken back."""
        faces = tuple(face for face in answer if isinstance(face, int)) if isinstance(answer, tuple) else ()
        if len(faces) > 1:
            self._faces = faces[:-1]
            self.refresh()

    def _commit(self, token: int) -> None:
        if token != self._token:
            return
        pending = self._desk.session.pending
        if pending is None:
            self._idle_action("commit")
        else:
            self._attempt(self._desk.session.commit, pending.token)

    def _picked(self, token: int, ids: list[str]) -> None:
        if token != self._token:
            return
        if self._desk.session.pending is not None:
            self._attempt(self._desk.session.answer, tuple(ids))
            return
        for id in ids:
            self._idle_action(id)

    def _number(self, token: int, value: int) -> None:
        if token != self._token:
            return
        if self._desk.session.pending is not None:
            self._attempt(self._desk.session.answer, value)
        else:
            self._idle_action(f"number:{value}")

    def _correct(self, die: int, face: int) -> None:
        pending = self._desk.session.pending
        found = corrected_answer(pending.play.asked, die, face) if pending else None
        if found is not None:
            self._attempt(self._desk.session.correct, *found)
