"""Paints every widget of the kit and the tray in every mode, for the eye to judge.

``python -m mordheim_desktop.ui.kit.gallery FOLDER`` writes pictures: light and dark, at 100 % and 200 %.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from mordheim_desktop.ui.kit import icons
from mordheim_desktop.ui.kit.buttons import Chip, IconButton, PrimaryButton, QuietButton, SmallButton
from mordheim_desktop.ui.kit.dice_tray import DiceTray
from mordheim_desktop.ui.kit.journal_view import JournalEntry, JournalView
from mordheim_desktop.ui.kit.labels import KeyHint, PlainLabel, StateBadge
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox, VBox
from mordheim_desktop.ui.kit.look import FUSION, install_look
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.odds_bar import Odds, OddsBar
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.step_list import Step, StepList
from mordheim_desktop.ui.kit.surfaces import Card, EmptyHint, MessageBar, ScrollColumn, StatCard
from mordheim_desktop.ui.kit.table_view import TableView
from mordheim_desktop.ui.kit.theme import Choice, Tone, theme
from mordheim_desktop.ui.kit.tray_view import TrayAction, TrayCheck, TrayDie, TrayOption, TrayView

WIDTH, HEIGHT = 1366, 768

SHOT = TrayView(
    heading="Marksman 1 shoots Skritch",
    title="To hit",
    needed="4+",
    reasons=(
        ("Ballistic Skill 4", "3+"),
        ("target in cover", "+1"),
        ('within 15", measured after declaring', "0"),
        ("did not move", "0"),
        ("chance of this step", "50 %"),
        ("chance to take him out", "14 %"),
    ),
    mode="die",
    faces_met=(4, 5, 6),
    can_take_back=True,
    token=1,
)


def tray_views() -> dict[str, TrayView]:
    """Return one view of the tray for each mode, and the hard cases of some."""
    return _rolls() | _answers() | _ends()


def _rolls() -> dict[str, TrayView]:
    hit = TrayDie(0, "to hit 4", 4)
    return {
        "die": SHOT,
        "die after others": _changed(
            SHOT,
            title="Armour save",
            needed="6+",
            faces_met=(6,),
            earlier=(hit, TrayDie(1, "to wound 5", 5, entered=False), TrayDie(2, "critical hit 3", 3)),
        ),
        "impossible": _changed(
            SHOT, title="To hit", needed="not possible", tone="danger", faces_met=(), can_roll=False
        ),
        "table roll": TrayView(
            heading="Injury of Skritch",
            title="Injury",
            bands=(("1-2", "knocked down"), ("3-4", "stunned"), ("5-6", "out of action")),
            mode="die",
            earlier=(hit,),
            can_take_back=True,
            token=2,
        ),
        "dice": TrayView(
            heading="Reikland explore the ruins",
            title="Exploration",
            needed="7 dice",
            reasons=(("three heroes still standing", "3"), ("won the battle", "1"), ("Straggler", "1")),
            mode="dice",
            dice_count=7,
            entered=(5, 5, 1),
            can_take_back=True,
            token=3,
        ),
    }


def _answers() -> dict[str, TrayView]:
    return {
        "choose": TrayView(
            heading="Skritch declared",
            title="How far is he?",
            reasons=(("crossbow range", '30"'), ("half", '15"')),
            mode="choose",
            minimum=1,
            maximum=1,
            options=(
                TrayOption("near", 'Within 15"', "to hit 4+, 14 % out", default=True),
                TrayOption("far", 'Within 30"', "long range, to hit 5+, 9 % out"),
                TrayOption("beyond", 'Beyond 30"', "out of range: the shot is lost"),
            ),
            token=4,
        ),
        "choose several": TrayView(
            heading="Seven dice, keep six",
            title="Leave one out",
            needed="28",
            mode="choose",
            minimum=6,
            maximum=6,
            options=tuple(TrayOption(str(i), f"{n} {f}", default=i < 6) for i, (n, f) in enumerate(_POOL)),
            token=5,
        ),
        "number": TrayView(
            heading="Sell wyrdstone", title="How many shards?", mode="number", minimum=0, maximum=5, token=6
        ),
    }


def _ends() -> dict[str, TrayView]:
    hit = TrayDie(0, "to hit 4", 4)
    return {
        "place": TrayView(
            heading="Counter 4 of 4, Skaven place",
            title="Place the last counter",
            checks=(
                TrayCheck('more than 10" from every edge', True),
                TrayCheck('6" from every other counter', False, '4.6"'),
            ),
            mode="place",
            actions=(TrayAction("place", "Place it for me"),),
            can_commit=True,
            commit_text="Next step",
            earlier=(TrayDie(0, "D3 = 3", 5, correctable=False),),
            token=7,
        ),
        "result": TrayView(
            heading="Marksman 1 shot Skritch",
            mode="result",
            result="Skritch, Assassin Adept is taken out of action",
            tone="danger",
            reasons=(("to hit 4+", "4"), ("to wound 4+", "5"), ("no armour save", ""), ("injury", "6")),
            earlier=(hit, TrayDie(1, "to wound 5", 5, entered=False), TrayDie(2, "injury 6", 6)),
            can_take_back=True,
            can_commit=True,
            commit_text="Keep this result",
            token=8,
        ),
        "idle": TrayView(
            heading="Nothing to roll",
            title="Quick shot, quick exploration",
            hint="The dice tray waits here. Anything that needs a die shows up in this place, on every tab.",
            actions=(TrayAction("quick.shot", "Quick shot", "Q"), TrayAction("quick.exploration", "Exploration", "E")),
            token=9,
        ),
    }


_POOL = (("Aldred", 5), ("Hob", 5), ("Ulrich", 5), ("Pip", 3), ("Otto", 6), ("Straggler", 4), ("winner", 2))


def _changed(view: TrayView, **changes: object) -> TrayView:
    return msgspec.structs.replace(view, **changes)


def controls_page() -> QWidget:
    """Return buttons, chips, badges, fields, messages and the small signs."""
    page = _Page()
    bar = MessageBar()
    bar.say(
        "The last change could not be stored: the disk is full. Everything is kept in memory.", "danger", "Try again"
    )
    quiet = MessageBar()
    quiet.say("Verminkin 2 is not the closest enemy. You may overrule this; it is noted in the journal.", "warn")
    page.body.addWidget(bar)
    page.body.addWidget(quiet)
    buttons = Card("Buttons")
    flow = FlowLayout(gap=8)
    impossible = PrimaryButton("Shoot", key="Space")
    impossible.set_why_not("he has shot this turn")
    for widget in (
        PrimaryButton("Roll", key="Space"),
        QuietButton("Print roster", icon="print"),
        impossible,
        SmallButton("to hit 4"),
        SmallButton("Take one back", key="Backspace"),
        IconButton("undo", "Undo", key="Ctrl+Z"),
        KeyHint("Ctrl+3"),
        Chip("Did not move", checked=True),
        Chip("Elevated"),
        Chip("In cover", checked=True),
    ):
        flow.addWidget(widget)
    buttons.body.addLayout(flow)
    page.body.addWidget(buttons)
    states = Card("States")
    badges = FlowLayout(gap=20)
    for state in (
        "standing",
        "knocked_down",
        "stunned",
        "out_of_action",
        "fleeing",
        "hidden",
        "done",
        "current",
        "open",
    ):
        badges.addWidget(StateBadge(state))
    states.body.addLayout(badges)
    page.body.addWidget(states)
    cards = HBox(gap=12)
    for label, figure, tone in _FIGURES:
        cards.addWidget(StatCard(label, figure, tone=tone), 1)
    page.body.addLayout(cards)
    page.body.addWidget(_fields())
    page.body.addStretch(1)
    return page


_FIGURES: tuple[tuple[str, str, Tone], ...] = (
    ("Rating", "124", "ink"),
    ("Fighters", "12 of 15", "ink"),
    ("Rout test at", "3 out", "warn"),
    ("Treasury", "42 gc", "ink"),
    ("Shards", "5", "accent"),
)


def _fields() -> Card:
    card = Card("Fields, odds, pictures")
    line = HBox(gap=16)
    field = NumberField("Treasury", 42, unit="gc")
    wrong = NumberField("Distance", 4, maximum=48, unit="inches")
    wrong.edit.setText("3,5")
    wrong.take()
    line.addWidget(field)
    line.addWidget(wrong)
    line.addWidget(OddsBar(Odds(0.12, 0.15, 0.2, 0.25)), 1)
    card.body.addLayout(line)
    card.body.addWidget(_Pictures())
    return card


class _Pictures(QWidget):
    """Every picture with its name."""

    def __init__(self) -> None:
        super().__init__()
        flow = FlowLayout(self, gap=8)
        for name in icons.NAMES:
            cell = QWidget()
            line = HBox(cell, gap=4)
            line.addWidget(IconButton(name, name))
            line.addWidget(PlainLabel(name, "small", "muted"), 1)
            flow.addWidget(cell)


def table_page() -> QWidget:
    """Return rows of fighters and of targets, a checklist, and the journal beside them."""
    page = _Page()
    line = HBox(gap=16)
    own = Card("Reikland, shooting, turn 3")
    fighters = RowTable((Column(stretch=1, width=110), Column(width=60)), "Own fighters")
    fighters.set_rows([_fighter(place) for place in range(20)])
    fighters.select("3")
    own.body.addWidget(fighters)
    middle = VBox(gap=12)
    card = Card()
    targets = RowTable(
        (
            Column("Target", stretch=1, width=120),
            Column("Short, long"),
            Column("May he?", stretch=3, width=120),
            Column("What a shot does"),
            Column("Out", align="right"),
        ),
        "Targets",
        grow=True,
    )
    targets.set_rows(_TARGETS)
    targets.select("skritch")
    card.body.addWidget(targets)
    steps = StepList("Set-up", grow=True)
    steps.set_steps(_STEPS)
    checklist = Card("Wyrdstone Hunt, set-up")
    checklist.body.addWidget(steps)
    middle.addWidget(card)
    middle.addWidget(checklist)
    middle.addStretch(1)
    side = Card("Journal")
    journal = JournalView()
    journal.set_entries(_ENTRIES)
    journal.setCurrentIndex(journal.model().index(1, 0))
    side.body.addWidget(journal)
    line.addWidget(own, 3)
    line.addLayout(middle, 7)
    line.addWidget(side, 3)
    page.body.addLayout(line, 1)
    return page


def empty_page() -> QWidget:
    """Return an empty place."""
    page = _Page()
    hint = EmptyHint(
        "No campaign yet",
        "Begin one with the warbands you play tonight, or look around in the sample campaign first.",
        "New campaign",
        key="Ctrl+N",
    )
    card = Card()
    card.body.addWidget(hint)
    page.body.addWidget(card, 1)
    return page


def _fighter(place: int) -> Row:
    names = (
        "Captain Aldred",
        "Hob Brandt",
        "Ulrich the Lean",
        "Marksman 1",
        "Warrior <b>bold</b> & Sons of Middenheim",
    )
    states: tuple[tuple[str, str, Tone], ...] = (
        ("standing", "Ready", "accent"),
        ("standing", "Shot", "muted"),
        ("knocked_down", "Knocked down", "warn"),
        ("standing", "Ready", "accent"),
        ("out_of_action", "Out of action", "danger"),
        ("stunned", "Stunned", "info"),
    )
    picture, word, tone = states[place % len(states)]
    name = Cell(names[place % len(names)], icon=picture, icon_tone=tone)
    return Row(str(place), (name, Cell(word, tone=tone, bold=True)))


def _target(id_: str, name: str, odds: tuple[str, str, str, str], why: str, bar: Odds, allowed: bool) -> Row:
    short, long, out, far = odds
    tone: Tone = "muted" if allowed else "danger"
    sign = Cell(why, tone=tone, icon="done" if allowed else "out_of_action", bold=not allowed, small=True)
    cells = (
        Cell(name, bold=id_ == "skritch"),
        Cell(short, bold=True, note=f"\N{MIDDLE DOT} {long}"),
        sign,
        Cell(odds=bar),
        Cell(out, bold=True, note=f"\N{MIDDLE DOT} {far}"),
    )
    return Row(id_, cells, muted=not allowed)


_TARGETS = (
    _target("skritch", "Skritch, Assassin Adept", ("4+", "5+", "14 %", "9 %"), "closest standing, in cover",
            Odds(0, 0.17, 0.2, 0.25), True),
    _target("v1", "Verminkin 1", ("3+", "4+", "19 %", "14 %"), "in the open, easier than the closest",
            Odds(0, 0.22, 0.26, 0.35), True),
    _target("ogre", "Rat Ogre", ("2+", "3+", "0 %", "0 %"), "Large Target, always allowed", Odds(0.5), True),
    _target("black", "Black Skaven", ("4+", "5+", "14 %", "9 %"), "not the closest and not easier",
            Odds(0.1, 0.17, 0.2, 0.25), False),
    _target("night", "Night Runner 2", ("\N{EN DASH}", "\N{EN DASH}", "\N{EN DASH}", "\N{EN DASH}"),
            "in close combat", Odds(), False),
)  # fmt: skip

_STEPS = (
    Step("1", "Ratings 118 and 126: Reikland rolls", "done", "done"),
    Step("2", "2D6 = 5, Wyrdstone Hunt", "done", "4 \N{MIDDLE DOT} 1"),
    Step("3", "Counters D3+1 = 4", "current", "3 placed"),
    Step("4", "Who sets up first, D6 each"),
    Step("5", 'Deploy within 8"'),
)

_ENTRIES = (
    JournalEntry("5", "Turn 3, shooting", "Hob Brandt (bow) missed Skritch: needed 4+, rolled 3.", dice="rolled"),
    JournalEntry("4", "Turn 3, shooting", "Marksman 2 (crossbow) hit Verminkin 4: wounded, save failed,", "stunned.",
                 "info", "real dice 4 \N{MIDDLE DOT} 5 \N{MIDDLE DOT} 2"),
    JournalEntry("3", "Turn 3, start", "Rout test due for Reikland: 3 of 12 out of action. Leadership 8: they hold."),
    JournalEntry("2", "Turn 2, shooting", "Night Runner 1 hit Ulrich the Lean: no wound.", dice="rolled",
                 taken_back=True),
    JournalEntry("1", "Turn 2, close combat, by hand", "Verminkin 2 put Warrior 3", "out of action.", "danger"),
)  # fmt: skip


class _Page(ScrollColumn):
    """A page of the gallery on the ground colour."""

    def __init__(self) -> None:
        super().__init__(gap=12)


def write_gallery(
    folder: Path, choices: tuple[Choice, ...] = ("light", "dark"), factors: tuple[float, ...] = (1.0, 2.0)
) -> tuple[Path, ...]:
    """Write every picture into `folder`, in each palette and at each text size, and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    pages: dict[str, Callable[[], QWidget]] = {
        "controls": controls_page,
        "table": table_page,
        "empty": empty_page,
        "trays": trays_page,
        "table-view": _shown_table_view,
    }
    written = []
    for choice in choices:
        theme().choose(choice)
        for factor in factors:
            scale().set_factor(factor)
            for name, build in pages.items():
                page = build()
                tall = HEIGHT if name != "trays" else len(tray_views()) * (scale().px(168) + 8)
                page.resize(WIDTH, tall)
                page.show()
                QApplication.processEvents()
                path = folder / f"{name}-{choice}-{round(factor * 100)}.png"
                page.grab().save(str(path))
                written.append(path)
                page.close()
                page.deleteLater()
                QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return tuple(written)


def trays_page() -> QWidget:
    """Return the tray in every mode, one under the other."""
    page = QWidget()
    column = VBox(page, gap=4)
    for view in tray_views().values():
        tray = DiceTray()
        tray.set_view(view)
        column.addWidget(tray)
    return page


def _shown_table_view() -> QWidget:
    view = TableView()
    view.set_view(SHOT)
    return view


def main(arguments: list[str]) -> int:
    """Write the gallery into the folder named on the command line."""
    if len(arguments) != 1:
        print("usage: python -m mordheim_desktop.ui.kit.gallery FOLDER")
        return 2
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(["gallery", *FUSION])
    install_look(app, "light")
    for path in write_gallery(Path(arguments[0])):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
