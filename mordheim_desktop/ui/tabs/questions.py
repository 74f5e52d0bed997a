"""Questions a tab asks in the dice tray before a procedure begins: how far it was, who won, how strong the hit is.

They are the tab's own and change nothing; Backspace leaves them. While one is open it is the tab's idle view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayOption, TrayView

NUMBER = "number:"


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A choice among `options`, or a number from `least` to `most` where there are none.

    A part of a number that is read `upward` counts as the next whole one.
    """

    heading: str
    title: str
    options: tuple[TrayOption, ...] = ()
    least: int = 0
    most: int = 0
    upward: bool = False
    reasons: tuple[tuple[str, str], ...] = ()
    hint: str = ""


class Questions:
    """The one question that is open, if any, and what its answer does."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._open: Question | None = None
        self._choose: Callable[[str], None] | None = None
        self._count: Callable[[int], None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether a question waits in the tray."""
        return self._open is not None

    def choose(self, question: Question, answer: Callable[[str], None]) -> None:
        """Ask for one of the options; `answer` is given its id."""
        self._open, self._choose, self._count = question, answer, None
        self._show()

    def count(self, question: Question, answer: Callable[[int], None]) -> None:
        """Ask for a number."""
        self._open, self._choose, self._count = question, None, answer
        self._show()

    def drop(self) -> None:
        """Leave the question unanswered."""
        if self._open is not None:
            self._open = None
            self._desk.refresh_tray()

    def take(self, id: str) -> bool:
        """Take what the tray said; return whether it belonged to a question."""
        question = self._open
        if question is None:
            return False
        if id == "back":
            self.drop()
            return True
        self._open = None
        if id.startswith(NUMBER) and self._count is not None:
            self._count(int(id.removeprefix(NUMBER)))
        elif self._choose is not None and any(option.id == id for option in question.options):
            self._choose(id)
        else:
            self._open = question
            return False
        if self._open is None:
            self._desk.refresh_tray()
        return True

    def view(self) -> TrayView | None:
        """Return the open question as the tray shows it."""
        question = self._open
        if question is None:
            return None
        return TrayView(
            heading=question.heading,
            title=question.title,
            reasons=question.reasons,
            mode="choose" if question.options else "number",
            options=question.options,
            minimum=1 if question.options else question.least,
            maximum=1 if question.options else question.most,
            upward=question.upward,
            can_take_back=True,
            hint=question.hint or tr("Backspace leaves this."),
        )

    def _show(self) -> None:
        self._desk.refresh_tray()
        self._desk.to_the_tray()


def options(*pairs: tuple[str, str], default: str = "", consequences: Sequence[str] = ()) -> tuple[TrayOption, ...]:
    """Return options from ids and words, one of them the stated default."""
    told = (*consequences, *("" for _ in pairs))
    return tuple(
        TrayOption(id, text, consequence, id == default) for (id, text), consequence in zip(pairs, told, strict=False)
    )
