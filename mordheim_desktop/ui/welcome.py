"""The centre while no campaign is open: what can be done first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.campaign.paths import SUFFIX
from mordheim_desktop.session.session import Change
from mordheim_desktop.ui.actions import Actions
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import PaintedButton, PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, VBox, flow
from mordheim_desktop.ui.kit.surfaces import Card, ScrollColumn
from mordheim_desktop.ui.kit.text import tool_tip, tr
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.quick import quick_idle_action, quick_idle_view

MOST_SHOWN = 4
CAMPAIGN = ("campaign.sample", "campaign.new", "campaign.open", "campaign.restore")


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
        self._recent = Card(tr("Played lately"))
        self._recent_files = flow([])
        self._recent.body.addWidget(self._recent_files)
        self._recent.hide()
        page.body.addWidget(self._recent)
        self._campaign_buttons = flow([])
        text = tr("Begin your own, go on with one, or look around in the sample, where nothing can be spoilt.")
        page.body.addWidget(_card(tr("Campaign"), text, self._campaign_buttons))
        text = tr("One shot between two profiles, or what a handful of exploration dice finds.")
        quick = flow([self._button(QuietButton, id_) for id_ in ("quick.shot", "quick.exploration")])
        page.body.addWidget(_card(tr("Without a campaign"), text, quick))
        page.body.addStretch(1)

    def set_recent(self, files: tuple[str, ...]) -> None:
        """Show the campaigns played lately; the last one is what most evenings go on with, the sample the first one."""
        recent: list[QWidget] = []
        for file in files[:MOST_SHOWN]:
            kind = QuietButton if recent else PrimaryButton
            button = kind(Path(file).name.removesuffix(SUFFIX), icon="journal")
            button.set_tip(file)
            button.setToolTip(tool_tip(file))
            button.clicked.connect(lambda _=False, file=file: self.recent_pressed.emit(file))
            recent.append(button)
        _refill(self._recent_files, recent)
        self._recent.setVisible(bool(files))
        order = CAMPAIGN[1:] + CAMPAIGN[:1] if files else CAMPAIGN
        kinds = [QuietButton if files or place else PrimaryButton for place, _ in enumerate(order)]
        buttons = [self._button(kind, id_) for kind, id_ in zip(kinds, order, strict=True)]
        _refill(self._campaign_buttons, buttons)

    def refresh(self, change: Change | None) -> None:
        """Nothing here follows the campaign."""

    def idle_view(self) -> TrayView:
        """Return the tray at rest."""
        return quick_idle_view()

    def idle_action(self, id_: str) -> None:
        """Open a quick mode."""
        quick_idle_action(self._desk, id_)

    def _button(self, kind: type[PaintedButton], id_: str) -> QWidget:
        spec = self._actions.specs[id_]
        button = kind(spec.text, key=self._actions.keys(id_))
        button.set_tip(spec.tip)
        button.clicked.connect(self._actions.action(id_).trigger)
        return button


def _card(title: str, text: str, buttons: QWidget) -> Card:
    card = Card(title)
    card.body.addWidget(PlainLabel(text, wrap=True))
    card.body.addWidget(buttons)
    card.body.setAlignment(Qt.AlignmentFlag.AlignTop)
    return card


def _refill(line: QWidget, widgets: Sequence[QWidget]) -> None:
    layout = line.layout()
    assert isinstance(layout, FlowLayout)
    layout.clear()
    for widget in widgets:
        layout.addWidget(widget)
