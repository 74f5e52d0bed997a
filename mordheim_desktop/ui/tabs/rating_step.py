"""The last step at work: both ratings, the way to the other warband, the chronicle on paper, the end of the battle."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.guests import own_sides
from mordheim_desktop.session.views import post_battle as views
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.post_battle_parts import RatingPage
from mordheim_desktop.ui.tabs.questions import Question, Questions, options


class RatingStep:
    """Drives the page of the step for the side on show.

    `busy` says whether the tray keeps an action from beginning, and tells the players; `show_side` shows another side.
    """

    def __init__(
        self,
        owner: QWidget,
        desk: Desk,
        questions: Questions,
        busy: Callable[[], bool],
        show_side: Callable[[int], None],
    ) -> None:
        self._owner, self._desk, self._questions = owner, desk, questions
        self._busy, self._show_side = busy, show_side
        self._side = 0
        self.page = RatingPage()
        self.page.go_on.clicked.connect(self.leave)
        self.page.close_battle.clicked.connect(self.ask_close)
        self.page.print_button.clicked.connect(self.print_chronicle)

    def show(self, side: int, after: views.SideAfter | None) -> None:
        """Be about a side; where its page is on show, with both ratings and where it goes from here."""
        self._side = side
        if after is not None:
            self.page.show_rating(after, self.way_on(), more=self.waiting_side() is not None)

    def way_on(self) -> str:
        """Where a side whose steps are done goes on: to the other warband, or out of the battle."""
        campaign, side = self._desk.session.campaign, self.waiting_side()
        if side is None or campaign.battle is None:
            return tr("Close the battle")
        return tr("On to {warband}", warband=campaign.warband(campaign.battle.sides[side].warband).name)

    def waiting_side(self) -> int | None:
        """Another side that still has steps to do."""
        session, words = self._desk.session, self._desk.words
        others = (side for side in own_sides(session.campaign) if side != self._side)
        return next(
            (one for one in others if views.side_after(session.campaign, one, words, session.entries).open_steps), None
        )

    def leave(self) -> None:
        """Go where `way_on` says."""
        side = self.waiting_side()
        if side is None:
            self.ask_close()
        else:
            self._show_side(side)
            self._desk.to_the_tray()  # with the page its button goes, and Qt would hand the keyboard to the next one

    def print_chronicle(self) -> None:
        """Bring this battle in words to paper, with both rosters as they are now."""
        from mordheim_desktop.ui.dialogs.print_sheet import PrintSheet

        battle = self._desk.session.campaign.battle
        PrintSheet(self._owner, self._desk, "chronicle", battle=battle.id if battle is not None else "").open()

    def ask_close(self) -> None:
        """Close the battle; open steps of either side are named first."""
        if self._busy():
            return
        session, words = self._desk.session, self._desk.words
        campaign = session.campaign
        assert campaign.battle is not None
        left = [
            text for side in own_sides(campaign) for text in views.open_work(campaign, side, session.entries, words)
        ]
        if not left:
            self._close("close")
            return
        offers = options(("close", tr("Close it all the same")), ("stay", tr("Go on with the steps")), default="stay")
        self._questions.choose(
            Question(
                heading=campaign.warband(campaign.battle.sides[self._side].warband).name,
                title=tr("Close the battle?"),
                options=offers,
                reasons=tuple((text, "") for text in left),
            ),
            self._close,
        )

    def _close(self, id: str) -> None:
        if id == "close" and self._desk.attempt(commands.close_battle, self._desk.session):
            self._desk.go_to("warbands")
