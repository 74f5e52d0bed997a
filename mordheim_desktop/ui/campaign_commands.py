"""What the Campaign menu does: new, open, restore, store a copy, sample, close; and what happens when a file fails.

A file that cannot be used leaves the open campaign as it is and is told in the message bar, with a backup offered where
there is one. Before another campaign takes the place of one whose last store failed, the players are asked. Dialogs are
loaded when they are first opened, because a start of the program shows none.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop import assets
from mordheim_desktop.campaign.backups import Backup, Backups
from mordheim_desktop.campaign.errors import CampaignFileError, Damaged, LockedElsewhere, NewerFormat, NotACampaign
from mordheim_desktop.campaign.names import plain_name
from mordheim_desktop.campaign.paths import SUFFIX, file_for, is_there, real_path
from mordheim_desktop.campaign.store import open_campaign
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr

if TYPE_CHECKING:
    from mordheim_desktop.ui.dialogs.sheet import Choice

Then = Callable[[], None]


class CampaignCommands(QObject):
    """`opened` carries the file of a campaign that was opened, `gone` one of the recent files that is not there.

    `joined` carries the id of a warband that was opened as if it were a campaign, and joined the one that is open.
    """

    opened = Signal(str)
    gone = Signal(str)
    joined = Signal(str)

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self._session = desk.session
        self.asking: Choice | None = None

    # -- opening -------------------------------------------------------------------------------------------------------

    def new(self) -> None:
        """Ask for a name and begin a campaign."""
        self.after_storing(self._ask_new)

    def _ask_new(self, then: Then | None = None) -> None:
        from mordheim_desktop.ui.dialogs.sheet import NameSheet

        sheet = NameSheet(
            self._window,
            tr("New campaign"),
            tr("Name of the campaign"),
            self.found,
            note=tr(
                "It gets a file of its own in {folder} and stores itself.", folder=str(self._session.places.campaigns)
            ),
            button=tr("Begin"),
        )
        if then is not None:
            sheet.accepted.connect(then)
        sheet.open()

    def found(self, name: str) -> str:
        """Begin a campaign of this name; returns why not, or nothing."""
        name = plain_name(name)
        if not name:
            return tr("A name is needed.")
        try:
            self._session.new_campaign(name)
        except CampaignFileError as error:
            return self._desk.words.say(error.message)
        self._now_open()
        return ""

    def open(self) -> None:
        """Let the player pick a campaign file and open it."""
        from mordheim_desktop.ui.dialogs import campaign_file

        path = campaign_file.pick_campaign(self._window, self._session.places.campaigns)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a campaign, once the present one is safe."""
        self.after_storing(lambda: self._open_file(path))

    def _open_file(self, path: Path) -> None:
        if self._session.path is not None and real_path(path) == real_path(self._session.path):
            self._desk.say(tr("This campaign is open already."))
            return
        try:
            self._session.open(path)
        except CampaignFileError as error:
            self._explain(path, error)
        else:
            self._opened()

    def begin_with(self, path: Path) -> None:
        """The window stands: go on with a campaign that was opened before it, or say why that could not be."""
        if self._session.path is None:
            self.open_file(path)
            return
        self._opened()
        self.offer_recovery()

    def _opened(self) -> None:
        self._now_open()
        if self._session.agrees_with_journal and self._tables_may_differ():
            from mordheim_desktop.ui.transfers import offer_corrections

            offer_corrections(self._desk, self._window)

    def _tables_may_differ(self) -> bool:
        """Whether the program's tables, or a pack, can be other than when the campaign was last played."""
        version = self._session.core.version
        last = next((entry.ruleset for entry in reversed(self._session.entries) if entry.ruleset), version)
        return last != version or (bool(self._session.campaign.own) and is_there(self._session.places.rules))

    def sample(self) -> None:
        """Open a copy of the campaign that ships with the program."""
        self.after_storing(self._open_sample)

    def _open_sample(self) -> None:
        try:
            path = next(one for one in assets.listing("samples") if one.endswith(SUFFIX))
        except (assets.AssetMissing, StopIteration):
            self._desk.say(tr("This installation lacks the sample campaign."), "warn")
            return
        name = self._sample_name(path)
        if self._desk.attempt(self._session.open_copy, assets.read_bytes(path), name):
            self._session.store_again()
            self._now_open()

    @staticmethod
    def _sample_name(path: str) -> str:
        stem = path.rpartition("/")[2].removesuffix(SUFFIX)
        return stem.replace("-", " ").capitalize()

    def _now_open(self) -> None:
        self._desk.hush()
        if self._session.path is not None:
            self.opened.emit(str(self._session.path))
            if not self._session.agrees_with_journal:
                self._doubt(self._session.path)

    def _doubt(self, path: Path) -> None:
        text = tr("What this file holds does not follow from its journal: it was changed outside the program.")
        if self._backups(path).any_good():
            self._desk.say(text, "warn", tr("Restore a backup"), lambda: self.restore_of(path))
        else:
            self._desk.say(text, "warn")

    def _explain(self, path: Path, error: CampaignFileError) -> None:
        text = self._desk.words.say(error.message)
        if not is_there(path):
            self.gone.emit(str(path))
        if not isinstance(error, LockedElsewhere | NewerFormat) and self._backups(path).any_good():
            self._desk.say(text, "danger", tr("Restore a backup"), lambda: self.restore_of(path))
        elif not (isinstance(error, NotACampaign | Damaged) and self._take_in_instead(path)):
            self._desk.say(text, "danger")

    def _take_in_instead(self, path: Path) -> bool:
        """Show the warband that a file holds in the place of a campaign; False where it holds none.

        A warband joins a campaign: where none is open the players are led to begin one for it.
        """
        from mordheim_desktop.ui.transfers import holds_warband, take_in_file

        if not holds_warband(self._session, path):
            return False

        def take_in() -> None:
            take_in_file(self._desk, self._window, path, self.joined.emit)

        if self._session.document is not None:
            take_in()
        else:
            text = tr("“{file}” is a warband, not a campaign. It needs a campaign to join.", file=path.name)
            self._desk.say(text, "info", tr("Begin one for it"), lambda: self._ask_new(take_in))
        return True

    # -- backups -------------------------------------------------------------------------------------------------------

    def restore(self) -> None:
        """Show the backups of the open campaign, or of one the player picks."""
        from mordheim_desktop.ui.dialogs import campaign_file

        path = self._session.path or campaign_file.pick_campaign(self._window, self._session.places.campaigns)
        if path is not None:
            self.restore_of(path)

    def restore_of(self, path: Path) -> None:
        """Show the backups of a campaign file."""
        from mordheim_desktop.ui.dialogs import campaign_file

        self._session.settle()
        name = path.name.removesuffix(SUFFIX)
        sheet = campaign_file.RestoreSheet(self._window, name, self._backups(path).listing())
        sheet.picked.connect(lambda backup: self.after_storing(lambda: self.put_back(path, backup)))
        sheet.open()

    def put_back(self, path: Path, backup: Backup) -> None:
        """Put a backup in the place of a campaign file and open it."""
        from mordheim_desktop.ui.dialogs import campaign_file

        try:
            document = self._backups(path).restore(backup)
            if self._session.path is not None and real_path(self._session.path) == real_path(path):
                self._session.close()
            self._session.restore(document, path)
        except CampaignFileError as error:
            self._desk.say(self._desk.words.say(error.message), "danger")
            return
        self._now_open()
        self._desk.say(tr("The backup of {time} is open now.", time=campaign_file.when(backup.stored)))

    def _backups(self, path: Path) -> Backups:
        return Backups(path, self._session.places)

    # -- storing and closing -------------------------------------------------------------------------------------------

    def store_copy(self) -> None:
        """Write a copy to a place of the player's choice."""
        from mordheim_desktop.ui.dialogs import campaign_file

        path = campaign_file.pick_copy(self._window, self._suggested())
        if path is not None and self._desk.attempt(self._session.store_copy, path):
            self._desk.say(tr("A copy is stored in {file}.", file=str(path)))

    def store_elsewhere(self, then: Then | None = None) -> None:
        """After a failed store: go on with the campaign in another file."""
        from mordheim_desktop.ui.dialogs import campaign_file

        path = campaign_file.pick_copy(self._window, self._suggested())
        if path is not None:
            self.move_to(path, then)

    def move_to(self, path: Path, then: Then | None = None) -> None:
        """Store the campaign in another file and go on with it there."""
        if not self._desk.attempt(self._session.store_copy, path):
            return
        self._session.close()
        self._open_file(path)
        if self._session.document is not None:
            self._desk.say(tr("The campaign is stored in {file} now.", file=str(path)))
            if then is not None:
                then()

    def close(self) -> None:
        """Close the campaign."""
        self.after_storing(self._session.close)

    def after_storing(self, then: Then) -> None:
        """Do something that lets go of the campaign, once it is stored or the players say so."""
        self._session.settle()
        problem = self._session.store_problem
        if self._session.document is None or problem is None:
            then()
            return
        from mordheim_desktop.ui.dialogs import campaign_file

        question = campaign_file.leave_question(self._window, self._desk.words.say(problem))
        question.chosen.connect(lambda id_: self._leave_or_not(id_, then))
        self.asking = question
        question.open()

    def _leave_or_not(self, answer: str, then: Then) -> None:
        if answer == "leave":
            then()
        elif answer == "elsewhere":
            self.store_elsewhere(then)

    def tell_problem(self) -> None:
        """Say in the message bar that the last store failed, with what can be done about it."""
        problem = self._session.store_problem
        if problem is None:
            return
        text = self._desk.words.say(problem)
        if problem.key in ("files.changed_on_disk", "files.taken"):
            self._desk.say(text, "danger", tr("Choose a version"), self.ask_version)
        else:
            self._desk.say(text, "danger", tr("Store elsewhere"), self.store_elsewhere)

    def ask_version(self) -> None:
        """Ask which of two versions of the campaign goes on."""
        from mordheim_desktop.ui.dialogs import campaign_file

        problem = self._session.store_problem
        if problem is None:
            return
        question = campaign_file.changed_question(self._window, self._desk.words.say(problem))
        question.chosen.connect(lambda id_: self.keep_mine() if id_ == "mine" else self.open_theirs())
        self.asking = question
        question.open()

    def keep_mine(self) -> None:
        """Replace the file on the disk; it stays among the backups."""
        self._session.store_again(overwrite=True)
        self._desk.hush()

    def open_theirs(self) -> None:
        """Open the file on the disk, if it opens; what was on the screen stays as a copy beside it."""
        path = self._session.path
        assert path is not None
        if not self._desk.attempt(open_campaign, path):
            return
        copy = file_for(self._session.campaign.name, path.parent)
        if self._desk.attempt(self._session.store_copy, copy):
            self._session.close()
            self._open_file(path)
            self._desk.say(tr("What was on the screen is kept in {file}.", file=str(copy)))

    def _suggested(self) -> Path:
        return file_for(self._session.campaign.name, self._session.places.campaigns)

    # -- after a crash -------------------------------------------------------------------------------------------------

    def offer_recovery(self) -> None:
        """Ask about a procedure that was interrupted; where things have changed meanwhile only its dice are told."""
        found = self._session.recovered
        if found is None:
            return
        dice = " · ".join(
            str(face)
            for given in found.answers
            if not isinstance(given.answer, int)
            for face in given.answer
            if isinstance(face, int)  # what was chosen has ids, which say nothing to players
        )
        what = self._desk.words.name(Named("procedure", found.procedure))
        if found.stale:
            reasons = " ".join(self._desk.words.say(reason) for reason in found.stale)
            self._session.recovered = None
            self._desk.say(
                tr(
                    "{what} was interrupted with the dice {dice}. {reasons}",
                    what=what,
                    dice=dice or "–",
                    reasons=reasons,
                )
            )
            return
        text = (
            tr("{what} was half resolved when the program ended. Dice so far: {dice}.", what=what, dice=dice)
            if dice
            else tr("{what} was half resolved when the program ended. No die lay on the table yet.", what=what)
        )
        from mordheim_desktop.ui.dialogs import campaign_file

        question = campaign_file.resume_question(self._window, text)
        question.chosen.connect(self._recover)
        self.asking = question
        question.open()

    def _recover(self, answer: str) -> None:
        """Take it up again, or put it aside: dice the program rolled for it stay in the journal."""
        if not self._session.resume():
            self._desk.say(tr("It no longer fits the campaign and was put aside."), "warn")
        elif answer == "forget":
            self._session.abandon()
        else:
            self._desk.to_the_tray()
