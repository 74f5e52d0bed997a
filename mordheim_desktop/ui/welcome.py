"""The centre while no campaign is open: what can be done first."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.campaign.paths import SUFFIX
from mordheim_desktop.session.session import Change
from mordheim_desktop.ui.actions import Actions
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import PaintedButton, PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import VBox, flow
from mordheim_desktop.ui.kit.surfaces import Card, ScrollColumn
from mordheim_desktop.ui.kit.text import tool_tip, tr
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.quick import quick_idle_action, quick_idle_view

MOST_SHOWN = 4


class WelcomePage(QWidget):
    """Sample, new, open, recent campaigns, and the quick modes. `recent_pressed` carries a file."""

    recent_pressed = Signal(str)

    def __init__(self, desk: Desk, actions: Actions) -> None:
        super().__init__()
        self._desk, self._actions = desk, actions
        page = ScrollColumn(margins=(32, 28, 32, 16))
        VBox(self).addWidget(page)
        page.body.addWidget(PlainLabel(tr("An evening in Mordheim"), "title", wrap=True))
        page.body.addWidget(
            PlainLabel(
                tr("Real dice or rolled ones, every number with its reasons, every result in the campaign file."),
                "body",
                "muted",
                wrap=True,
            )
        )
        page.body.addWidget(
            self._card(
                tr("Campaign"),
                tr("Look around in a campaign that is under way, begin your own, or go on with one."),
                ("campaign.sample", "campaign.new", "campaign.open", "campaign.restore"),
            )
        )
        self._recent = Card(tr("Played lately"))
        self._recent_files = flow([])
        self._recent.body.addWidget(self._recent_files)
        self._recent.hide()
        page.body.addWidget(self._recent)
        page.body.addWidget(
            self._card(
                tr("Without a campaign"),
                tr("One shot between two profiles, or what a handful of exploration dice finds."),
                ("quick.shot", "quick.exploration"),
            )
        )
        page.body.addStretch(1)

    def set_recent(self, files: tuple[str, ...]) -> None:
        """Show the campaigns played lately."""
        layout = self._recent_files.layout()
        assert layout is not None
        layout.clear()  # type: ignore[attr-defined]
        for file in files[:MOST_SHOWN]:
            button = QuietButton(Path(file).name.removesuffix(SUFFIX), icon="journal")
            button.set_tip(file)
            button.setToolTip(tool_tip(file))
            button.clicked.connect(lambda _=False, file=file: self.recent_pressed.emit(file))
            layout.addWidget(button)
        self._recent.setVisible(bool(files))

    def refresh(self, change: Change | None) -> None:
        """Nothing here follows the campaign."""

    def idle_view(self) -> TrayView:
        """Return the tray at rest."""
        return quick_idle_view()

    def idle_action(self, id_: str) -> None:
        """Open a quick mode."""
        quick_idle_action(self._desk, id_)

    def _card(self, title: str, text: str, ids: tuple[str, ...]) -> Card:
        card = Card(title)
        card.body.addWidget(PlainLabel(text, wrap=True))
        buttons: list[QWidget] = []
        for place, id_ in enumerate(ids):
            spec = self._actions.specs[id_]
            kind: type[PaintedButton] = PrimaryButton if place == 0 and id_.startswith("campaign") else QuietButton
            button = kind(spec.text, key=self._actions.keys(id_))
            button.set_tip(spec.tip)
            button.clicked.connect(self._actions.action(id_).trigger)
            buttons.append(button)
        card.body.addWidget(flow(buttons))
        card.body.setAlignment(Qt.AlignmentFlag.AlignTop)
        return card
