"""The exploration as it lies on the table: large dice with their owners, total, shards, place, and other choices."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.session.views.post_battle import DieView, Found
from mordheim_desktop.ui.kit import paint
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox, VBox, flow
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card, StatCard
from mordheim_desktop.ui.kit.text import number, tr
from mordheim_desktop.ui.kit.theme import theme

DIE = 60
WIDTH = 94


class ShownDie(QWidget):
    """One exploration die with its owner and whether it is kept: a ring and the word, never the ring alone."""

    def __init__(self, die: DieView) -> None:
        super().__init__()
        self._die = die
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        kept = tr("kept") if die.kept else tr("left out")
        self.setAccessibleName(tr("{face}, {owner}, {kept}", face=die.face, owner=die.owner, kept=kept))
        self.setToolTip("")
        scale().changed.connect(self.updateGeometry)
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return the size of die, owner and word."""
        lines = scale().metrics("small").height() + scale().metrics("small", 600).height()
        return QSize(scale().px(WIDTH), scale().px(DIE + 8) + lines)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint die, owner and word."""
        px, t, die = scale().px, theme(), self._die
        painter = QPainter(self)
        side = px(DIE)
        square = QRectF((self.width() - side) / 2, 1, side - 2, side - 2)
        border = t.color("accent" if die.kept else "line")
        ink = t.color("ink" if die.kept else "muted")
        paint.die(painter, square, die.face, t.color("surface"), ink, border, max(2, px(2)) if die.kept else 1)
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextSingleLine)
        top = px(DIE + 4)
        small = scale().metrics("small")
        painter.setFont(scale().font("small"))
        painter.setPen(t.color("muted"))
        owner = paint.fitted(small, die.owner, self.width())
        painter.drawText(QRectF(0, top, self.width(), small.height()), flags, owner)
        painter.setFont(scale().font("small", 600))
        painter.setPen(t.color("accent" if die.kept else "danger"))
        word = tr("kept") if die.kept else tr("left out")
        painter.drawText(QRectF(0, top + small.height(), self.width(), small.height()), flags, word)


class FoundView(QWidget):
    """Everything the dice of one exploration show."""

    other_asked = Signal(bool)
    alone_asked = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        column = VBox(self, gap=12)
        self.dice_card = Card(tr("Exploration dice"))
        dice = QWidget()
        self._dice = FlowLayout(dice, gap=6)
        self.dice_card.body.addWidget(dice)
        figures = HBox(gap=12)
        self.total = StatCard(tr("Total"))
        self.shards = StatCard(tr("Shards"), tone="accent")
        self.place_card = Card()
        self.place = PlainLabel("", "name", wrap=True)
        self.summary = PlainLabel("", "body", "muted", wrap=True)
        self.chart = PlainLabel("", "small", "muted", wrap=True)
        self.other = QuietButton("")
        self.other.clicked.connect(self._other)
        self.alone = QuietButton("")
        self.alone.clicked.connect(self._alone)
        for widget in (self.place, self.summary, self.chart):
            self.place_card.body.addWidget(widget)
        self.place_card.body.addWidget(flow([self.other, self.alone]))
        for card in (self.total, self.shards):
            card.body.addStretch(1)
        figures.addWidget(self.total, 1)
        figures.addWidget(self.shards, 1)
        figures.addWidget(self.place_card, 4)
        self.choices_card = Card(tr("Other choices"))
        self.choices = RowTable(
            (
                Column(tr("Left out"), stretch=1, width=110),
                Column(tr("Total · shards"), width=110),
                Column(tr("Place"), stretch=2, width=120),
            ),
            tr("Other choices of dice"),
            grow=True,
        )
        self.choices_card.body.addWidget(self.choices)
        column.addWidget(self.dice_card)
        column.addLayout(figures)
        column.addWidget(self.choices_card)
        self._shown: tuple[DieView, ...] | None = None
        self._taken = self._declined = False

    def show_found(self, found: Found) -> None:
        """Show what the dice say."""
        kept = sum(1 for die in found.dice if die.kept)
        if len(found.dice) == kept:
            self.dice_card.set_title(tr("Exploration dice: {count}", count=kept))
        else:
            self.dice_card.set_title(tr("{count} dice, keep {kept}", count=len(found.dice), kept=kept))
        if found.dice != self._shown:
            self._shown = found.dice
            self._dice.clear()
            for die in found.dice:
                self._dice.addWidget(ShownDie(die))
        self.total.set_figure(number(found.total))
        self.shards.set_figure(number(found.shards), tone="accent")
        self.place_card.set_title(found.set or tr("No set"))
        self.place.setText(found.place)
        self.summary.setText(found.summary)
        self.summary.setVisible(bool(found.summary))
        self._show_charts(found)
        self.choices_card.setVisible(bool(found.choices))
        rows = []
        for place, choice in enumerate(found.choices):
            figures = tr("{total} · {shards}", total=choice.total, shards=choice.shards)
            rows.append(Row(str(place), (Cell(choice.left_out), Cell(figures, tone="muted"), Cell(choice.place))))
        self.choices.set_rows(rows)

    def _show_charts(self, found: Found) -> None:
        differs = tr("{chart}; the other chart differs.", chart=found.chart)
        self.chart.setText(f"{differs} {found.other}" if found.other else found.chart)
        self.chart.setVisible(bool(found.place and found.set))
        self._taken = found.other_taken
        self.other.setText(tr("Back to our own chart") if found.other_taken else tr("Take the other chart’s result"))
        self.other.setVisible(bool(found.other) and not found.settled)
        self._declined = found.declined
        self.alone.setText(tr("Look into it after all") if found.declined else tr("Leave this place alone"))
        self.alone.setVisible(found.may_decline and not found.settled)

    def _alone(self) -> None:
        self.alone_asked.emit(not self._declined)

    def _other(self) -> None:
        self.other_asked.emit(not self._taken)
