"""What every part of the window shares: the session, the words, the message bar, the way to the other tabs.

Parts never touch each other: they call the desk and listen to `changed`. A command that fails becomes a sentence in the
message bar, so nothing a player presses can end in an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from mordheim_desktop.campaign.errors import CampaignFileError
from mordheim_desktop.campaign.reach import CannotApply
from mordheim_desktop.rules.messages import Message
from mordheim_desktop.rules.requests import BadAnswer, BadSetup
from mordheim_desktop.session.session import Change, Session, StaleToken
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui.kit.text import tr

Kind = Literal["info", "warn", "danger"]
TabId = Literal["warbands", "scenario", "battle", "post_battle"]
StoryBlocks = Sequence[tuple[str, str]]


class Desk(QObject):
    """The shared place. Everything is on the window's thread; reports of the storing thread are brought over.

    `changed` carries a session `Change`. `said`, `hushed`, `tab_asked`, `story_told`, `tray_asked`, `idle_changed` and
    `quick_asked` are for the window, which shows what they say.
    """

    changed = Signal(object)
    said = Signal(str, str, str)
    hushed = Signal()
    tab_asked = Signal(str)
    story_told = Signal(str, object)
    tray_asked = Signal()
    idle_changed = Signal()
    quick_asked = Signal(str)
    _arrived = Signal(object)

    def __init__(self, session: Session, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.words = words
        self._on_action: Callable[[], None] | None = None
        self._log_problem: Message | None = None
        self._arrived.connect(self._pass_on)
        session.listen(self._arrived.emit)

    def say(
        self, text: str, kind: Kind = "info", action: str = "", on_action: Callable[[], None] | None = None
    ) -> None:
        """Show a sentence above the work; `action` is the word of its button and `on_action` what it does."""
        self._on_action = on_action
        self.said.emit(text, kind, action if on_action is not None else "")

    def hush(self) -> None:
        """Take the sentence above the work away."""
        self._on_action = None
        self.hushed.emit()

    def act(self) -> None:
        """Do what the button of the sentence above the work says. The window calls it."""
        on_action, self._on_action = self._on_action, None
        self.hushed.emit()
        if on_action is not None:
            on_action()

    def attempt(self, command: Callable[..., Any], *args: Any, **named: Any) -> bool:
        """Run a command; True where it went through. What cannot be is told in the message bar."""
        try:
            command(*args, **named)
        except (BadSetup, BadAnswer, CampaignFileError) as refusal:
            self.say(self.words.say(refusal.message), "warn")
            return False
        except CannotApply as refusal:
            self.say(tr("That does not fit any more: {reason}.", reason=str(refusal)), "warn")
            return False
        except StaleToken:
            return False
        return True

    def begin(self, procedure: str, setup: dict[str, Any], **named: Any) -> bool:
        """Begin a procedure at the table and bring the keyboard to the dice tray; False where it cannot begin."""
        if not self.attempt(self.session.begin, procedure, setup, **named):
            return False
        self.tray_asked.emit()
        return True

    def go_to(self, tab: TabId) -> None:
        """Show another tab."""
        self.tab_asked.emit(tab)

    def story(self, title: str, blocks: StoryBlocks | Callable[[], StoryBlocks]) -> None:
        """Tell the story of what is selected at the side: headings and texts, or what gives them once in sight."""
        self.story_told.emit(title, blocks)

    def to_the_tray(self) -> None:
        """Bring the keyboard to the dice tray."""
        self.tray_asked.emit()

    def refresh_tray(self) -> None:
        """Have the tray ask the shown tab again for its idle view, after a selection changed what it would say."""
        self.idle_changed.emit()

    def quick(self, mode: Literal["shot", "exploration"]) -> None:
        """Open a quick mode, which needs no campaign."""
        self.quick_asked.emit(mode)

    def _pass_on(self, change: Change) -> None:
        self.words.ruleset = self.session.ruleset
        self.changed.emit(change)
        self._tell_log_problem()

    def _tell_log_problem(self) -> None:
        """Say once that a crash would cost the dice in the tray; a campaign that is not stored is the greater worry."""
        before, self._log_problem = self._log_problem, self.session.log_problem
        if self._log_problem not in (None, before) and self.session.store_problem is None:
            self.say(self.words.say(self._log_problem), "warn")
