"""What can be done with a roster: every command opens its dialog, whose module is loaded only then."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from mordheim_desktop.campaign.model import HenchmanGroup
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.fighters import find
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr


class RosterCommands:
    """The commands of the Warbands tab; `shown` gives the id of the warband, `show` leads to another one."""

    def __init__(
        self,
        owner: QWidget,
        desk: Desk,
        shown: Callable[[], str],
        show: Callable[[str], None],
        select: Callable[[str], None],
    ) -> None:
        self._owner, self._desk = owner, desk
        self._shown, self._show, self._select = shown, show, select

    # -- the warband ---------------------------------------------------------------------------------------------------

    def add_warband(self) -> None:
        """Ask for a new warband."""
        from mordheim_desktop.ui.dialogs.roster import WarbandSheet

        sheet = WarbandSheet(self._owner, self._desk)
        sheet.accepted.connect(lambda: self._show(sheet.added))
        sheet.open()

    def take_in(self) -> None:
        """Let a roster of another program, or a warband file, be picked and looked at."""
        from mordheim_desktop.ui.transfers import take_in

        take_in(self._desk, self._owner, self._show)

    def recruit(self) -> None:
        """Ask for recruits; where the list of the warband is empty still, for the first type on it.

        One who casts rolls for his first spells as soon as the sheet is closed.
        """
        warband = self._desk.session.campaign.warband(self._shown())
        listed = self._desk.session.ruleset.warbands.get(warband.type)
        if listed is None or not listed.fighters:
            from mordheim_desktop.ui.dialogs.own_type import TypeSheet

            first = TypeSheet(self._owner, self._desk, warband)
            first.accepted.connect(self.recruit)
            first.open()
            return
        from mordheim_desktop.ui.dialogs.roster import RecruitSheet

        sheet = RecruitSheet(self._owner, self._desk, warband)
        sheet.finished.connect(lambda _: self._joined(list(sheet.recruited)))
        sheet.open()

    def _joined(self, recruited: list[str]) -> None:
        if not recruited:
            return
        self._select(recruited[-1])
        from mordheim_desktop.ui.tabs.first_spells import roll_first_spells

        roll_first_spells(self._desk, recruited)

    def hire(self) -> None:
        """Ask for a hired sword."""
        from mordheim_desktop.ui.dialogs.hire import HireSheet

        sheet = HireSheet(self._owner, self._desk, self._desk.session.campaign.warband(self._shown()))
        sheet.accepted.connect(lambda: self._joined([sheet.joined] if sheet.joined else []))
        sheet.open()

    def details(self) -> None:
        """Open what is told of the warband."""
        from mordheim_desktop.ui.dialogs.warband import DetailsSheet

        DetailsSheet(self._owner, self._desk, self._shown(), self._show).open()

    def ledger(self) -> None:
        """Open the treasury line by line."""
        from mordheim_desktop.ui.dialogs.warband import LedgerSheet

        LedgerSheet(self._owner, self._desk, self._shown()).open()

    def print_roster(self) -> None:
        """Bring the roster to paper."""
        from mordheim_desktop.ui.dialogs.print_sheet import PrintSheet

        PrintSheet(self._owner, self._desk, "roster", self._shown()).open()

    def print_chronicle(self) -> None:
        """Bring the chronicle to paper."""
        from mordheim_desktop.ui.dialogs.print_sheet import PrintSheet

        PrintSheet(self._owner, self._desk, "chronicle").open()

    # -- one fighter ---------------------------------------------------------------------------------------------------

    def correct(self, fighter: str) -> None:
        """Open the corrections by hand."""
        from mordheim_desktop.ui.dialogs.corrections import CorrectSheet

        CorrectSheet(self._owner, self._desk, self._desk.session.campaign.warband(self._shown()), fighter).open()

    def change_kit(self, fighter: str) -> None:
        """Open what a fighter carries."""
        from mordheim_desktop.ui.dialogs.kit import KitSheet

        KitSheet(self._owner, self._desk, fighter).open()

    def open_spells(self, fighter: str) -> None:
        """Open the spells of a fighter."""
        from mordheim_desktop.ui.dialogs.spells import SpellSheet

        SpellSheet(self._owner, self._desk, fighter).open()

    def notes(self, fighter: str) -> None:
        """Open what the players wrote about a fighter."""
        from mordheim_desktop.ui.dialogs.warband import NotesSheet

        NotesSheet(self._owner, self._desk, fighter).open()

    def one_more(self, group: str) -> None:
        """Recruit one more for a group, armed as it is; what the lists have against it the players may overrule."""
        from mordheim_desktop.session.commands import trade
        from mordheim_desktop.ui.dialogs.overruling import ask_to_overrule

        desk, warband = self._desk, self._shown()

        def join(overrule: bool) -> None:
            desk.attempt(trade.reinforce, desk.session, warband, group, overrule=overrule)

        if against := trade.why_not_more(desk.session, warband, group):
            ask_to_overrule(desk, against, lambda: join(True))
        else:
            join(False)

    def rename(self, fighter: str) -> None:
        """Ask for another name of a fighter; of a group, for the names of its members too."""
        _, one, _ = find(self._desk.session.campaign, fighter)
        if isinstance(one, HenchmanGroup):
            from mordheim_desktop.ui.dialogs.group_names import GroupNamesSheet

            GroupNamesSheet(self._owner, self._desk, one).open()
            return
        from mordheim_desktop.session.commands import roster
        from mordheim_desktop.ui.dialogs.sheet import NameSheet

        def take(name: str) -> str:
            return self._refused(roster.rename, fighter, name)

        NameSheet(self._owner, tr("Rename {fighter}", fighter=one.name), tr("Name"), take, text=one.name).open()

    def rename_campaign(self) -> None:
        """Ask for another name of the campaign."""
        from mordheim_desktop.session.commands import annals
        from mordheim_desktop.ui.dialogs.sheet import NameSheet

        def take(name: str) -> str:
            return self._refused(annals.rename_campaign, name)

        name = self._desk.session.campaign.name
        NameSheet(self._owner, tr("Rename the campaign"), tr("Name of the campaign"), take, text=name).open()

    def _refused(self, command: Callable[..., object], *args: str) -> str:
        """Do it; the sentence that refuses it, or nothing."""
        try:
            command(self._desk.session, *args)
        except BadSetup as refusal:
            return self._desk.words.say(refusal.message)
        return ""

    def dismiss(self, fighter: str) -> None:
        """Ask, then let a fighter go: dismissed or retired, with what he carries or without."""
        from mordheim_desktop.ui.dialogs.letting_go import LetGoSheet

        LetGoSheet(self._owner, self._desk, fighter).open()
