"""The table on the Scenario tab: the map, its pieces as a list for keyboard and screen reader, size, print, export."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from mordheim_desktop.rules.messages import Named
from mordheim_desktop.rules.table import LARGEST, SIZES, SMALLEST, Kind, Piece, SpotCheck, new_id, objective
from mordheim_desktop.session.commands import set_up as commands
from mordheim_desktop.session.views.table import PieceView, TableView, check_line, checks_of
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import SmallButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import VBox, flow
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import joined, tr
from mordheim_desktop.ui.kit.tray_view import TrayAction, TrayCheck, TrayView
from mordheim_desktop.ui.table_map import TableMap

KINDS: tuple[Kind, ...] = ("ruin", "tower", "wall", "street", "counter")


class TableSide:
    """The map, the card with the list and its buttons, and the line under the map. The page lays them out."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._view: TableView | None = None
        self._title = ""
        self.map = TableMap(self._measure, self._describe)
        self.map.selected.connect(self._selected_on_map)
        self.map.held_changed.connect(desk.refresh_tray)
        self.map.dropped.connect(self.drop)
        self.map.asked.connect(self._add_at)
        self.map.turned.connect(self._turn)
        self.map.removed.connect(self._remove)
        self.card = self._built_card()
        self.foot = self._built_foot()

    def _built_card(self) -> Card:
        card = Card(tr("On the table"))
        self.facts = PlainLabel("", wrap=True)
        card.body.addWidget(self.facts)
        columns = (Column(tr("Piece")), Column(tr("Where it stands"), stretch=2), Column(tr("Remark"), stretch=3))
        self.list = RowTable(columns, tr("Pieces on the table"), grow=True, activates=True)
        self.list.row_selected.connect(self._selected_in_list)
        self.list.row_activated.connect(self.map.take_up)
        card.body.addWidget(self.list)
        self._keys = PlainLabel(
            tr('Enter takes the selected piece up; the arrows move it by 1", with Shift by 0.1"; Enter puts it down.'),
            "small",
            "muted",
            wrap=True,
        )
        card.body.addWidget(self._keys)
        self.spot_button = SmallButton(tr("Place it for me"))
        self.spot_button.clicked.connect(self.place_for_me)
        self.turn_button = SmallButton(tr("Turn it"), key="R")
        self.turn_button.clicked.connect(lambda: self._turn(self.map.selected_id()))
        self.remove_button = SmallButton(tr("Take it off"), key=tr("Del"))
        self.remove_button.clicked.connect(lambda: self._remove(self.map.selected_id()))
        self._of_piece = (self.spot_button, self.turn_button, self.remove_button)
        for button in self._of_piece:
            button.refused.connect(lambda reason: self._desk.say(reason, "warn"))
        card.body.addWidget(flow(list(self._of_piece)))
        return card

    def _built_foot(self) -> QWidget:
        foot = QWidget()
        column = VBox(foot, gap=6)
        name = self._desk.words.name
        self.add_buttons = {kind: SmallButton(name(Named("piece", kind)), icon="plus") for kind in KINDS}
        for kind, button in self.add_buttons.items():
            button.setAccessibleName(tr("Add: {piece}", piece=name(Named("piece", kind))))
            button.set_tip(tr("Put one on a free spot; then drag it where it stands"))
            button.clicked.connect(partial(self.add, kind))
        column.addWidget(flow(list(self.add_buttons.values())))
        self.size = PlainLabel("", "small", "muted")
        self.view_button = SmallButton(tr("Turn"))
        self.view_button.set_tip(tr("Turn the drawing a quarter, as it is seen from another side"))
        self.view_button.clicked.connect(self.map.turn)
        self.size_button = SmallButton(tr("Size"))
        self.size_button.set_tip(tr("Play on a table of another size"))
        self.size_button.clicked.connect(self.ask_size)
        self.print_button = SmallButton(tr("Print"), key="Ctrl+P")
        self.print_button.clicked.connect(self.print_table)
        self.export_button = SmallButton(tr("Export"), key="Ctrl+E")
        self.export_button.clicked.connect(lambda: self.export_table())
        column.addWidget(flow([self.size, self.view_button, self.size_button, self.print_button, self.export_button]))
        return foot

    def show_table(self, view: TableView, title: str) -> None:
        """Show another state of the table; `title` stands above it on paper."""
        self._view, self._title = view, title
        self.map.show_view(view)
        self.facts.setText("\n".join(view.facts))
        self.size.setText(tr('{size}, a square is 6"', size=view.size))
        rows = [
            Row(
                piece.id,
                (
                    Cell(piece.name, bold=True),
                    Cell(piece.place),
                    Cell(piece.remark, tone="ink" if piece.legal else "danger", icon="" if piece.legal else "warning"),
                ),
            )
            for piece in view.pieces
        ]
        self.list.set_rows(rows)
        self.list.setVisible(bool(rows))
        self._keys.setVisible(bool(rows))
        self._show_selection()

    # -- choosing and moving -------------------------------------------------------------------------------------------

    def _selected_on_map(self, id_: str) -> None:
        if id_:
            self.list.select(id_, tell=False)
        else:
            self.list.clear_choice()
        self._show_selection()

    def _selected_in_list(self, id_: str) -> None:
        self.map.select(id_)
        self._show_selection()

    def _show_selection(self) -> None:
        chosen = bool(self.map.selected_id())
        for button in self._of_piece:
            button.set_why_not(None if chosen else tr("select a piece first"))

    def _measure(self, id_: str, x: float, y: float) -> tuple[SpotCheck, ...]:
        return checks_of(self._desk.session.campaign, id_, x, y, self._desk.words)

    def _describe(self, checks: tuple[SpotCheck, ...]) -> str:
        """What is measured, the failed condition first: `4.6", needed: 6" from every other counter`."""
        failed = [check for check in checks if not check.met]
        told = [check_line(check, self._desk.words) for check in failed or checks]
        if failed:
            text, measured = told[0]
            if not measured:
                return tr("not {condition}", condition=text)
            return tr("{measured}, needed: {condition}", measured=measured, condition=text)
        return joined([measured for _, measured in told])

    def drop(self, id_: str, x: float, y: float) -> None:
        """Keep where a piece was put down."""
        piece = self._piece(id_)
        if piece is not None:
            self._desk.attempt(commands.place, self._desk.session, replace(piece, x=x, y=y))

    def add(self, kind: Kind) -> None:
        """Put a new piece on a free and legal spot."""
        session = self._desk.session
        before = {piece.id for piece in self._pieces()}
        if self._desk.attempt(commands.place_for_me, session, kind):
            self._choose(before)

    def add_in_the_middle(self) -> None:
        """Put a building in the middle of the table: the objective of Defend the Find."""
        if self._view is not None:
            self._add("ruin", *self._view.table.middle)

    def has_objective(self) -> bool:
        """Whether a building stands in the middle of the table."""
        return self._view is not None and bool(objective(self._view.table).id)

    def next_placer(self) -> str:
        """Who places the next piece of terrain, where it is known who placed the first."""
        battle = self._desk.session.campaign.battle
        roll = battle.step("first_terrain") if battle is not None else None
        if battle is None or roll is None or roll.side is None:
            return ""
        placed = sum(piece.kind != "counter" for piece in battle.table.pieces)
        if self._view is not None and self._view.has_objective:
            placed -= 1  # the objective stood there before the roll-off
        side = battle.sides[(roll.side + max(placed, 0)) % len(battle.sides)]
        return tr("{warband} place the next piece", warband=self._desk.session.campaign.warband(side.warband).name)

    def _add_at(self, x: float, y: float) -> None:
        """A double click on a free spot: a counter while some are still to be placed, else a ruin."""
        self._add("counter" if self.counters_to_place() is not None else "ruin", x, y)

    def _add(self, kind: Kind, x: float, y: float) -> None:
        """Put a new piece on a spot of the players' choice."""
        battle = self._desk.session.campaign.battle
        if battle is None:
            return
        w, h = SIZES[kind]
        piece = Piece(id=new_id(battle.table, kind), kind=kind, x=x, y=y, w=w, h=h)
        before = {one.id for one in self._pieces()}
        if self._desk.attempt(commands.place, self._desk.session, piece):
            self._choose(before)

    def _choose(self, before: set[str]) -> None:
        """Select the piece that was not there before."""
        new = next((piece.id for piece in self._pieces() if piece.id not in before), "")
        if new:
            self.map.select(new)
            self._selected_on_map(new)

    def place_for_me(self) -> None:
        """Bring the selected piece to a free and legal spot."""
        piece = self._piece(self.map.selected_id())
        if piece is not None:
            self._desk.attempt(commands.place_for_me, self._desk.session, piece.kind, piece.id)

    def _turn(self, id_: str) -> None:
        self.map.put_down()
        self._desk.attempt(commands.turn_piece, self._desk.session, id_)

    def _remove(self, id_: str) -> None:
        self.map.put_back()
        self._desk.attempt(commands.remove, self._desk.session, id_)

    def _piece(self, id_: str) -> Piece | None:
        return next((piece for piece in self._pieces() if piece.id == id_), None)

    def _pieces(self) -> tuple[Piece, ...]:
        battle = self._desk.session.campaign.battle
        return battle.table.pieces if battle is not None else ()

    # -- the tray ------------------------------------------------------------------------------------------------------

    def held_view(self) -> TrayView:
        """What the tray shows while a piece is on its way: its conditions, and what is measured."""
        held = self.map.held
        assert held is not None
        assert self._view is not None
        name = next((piece.name for piece in self._view.pieces if piece.id == held.id), "")
        return TrayView(
            heading=tr("On the table"),
            title=name,
            mode="place",
            checks=self._checks(self._measure(held.id, held.x, held.y)),
            can_commit=True,
            commit_text=tr("Put it down"),
            hint=tr('{x}" from the left, {y}" from the top', x=f"{held.x:g}", y=f"{held.y:g}"),
        )

    def counters_to_place(self) -> tuple[int, int] | None:
        """How many counters lie and how many there have to be; None where none are missing or none were rolled."""
        battle = self._desk.session.campaign.battle
        rolled = battle.step("counters") if battle is not None else None
        if battle is None or rolled is None or not rolled.numbers:
            return None
        lie, wanted = len(battle.table.counters), rolled.numbers[0]
        return (lie, wanted) if lie < wanted else None

    def placing_view(self) -> TrayView | None:
        """What the tray asks while counters are missing or lie where they may not; None where all is well."""
        missing, piece = self.counters_to_place(), self._misplaced()
        if missing is not None:
            return self._counter_view(missing)
        return None if piece is None else self._misplaced_view(piece)

    def _counter_view(self, counters: tuple[int, int]) -> TrayView:
        """What the tray asks while counters are placed: whose turn it is to place which one.

        Enter places one; going on with some missing takes a word of its own.
        """
        lie, wanted = counters
        battle = self._desk.session.campaign.battle
        assert battle is not None
        first = battle.step("counter_roll")
        who = ""
        if first is not None and first.side is not None:
            side = battle.sides[(first.side + lie) % len(battle.sides)]
            who = self._desk.session.campaign.warband(side.warband).name
        last = lie + 1 == wanted
        return TrayView(
            heading=joined([tr("Counter {number} of {count}", number=lie + 1, count=wanted), who]),
            title=tr("Place the last counter") if last else tr("Place the next counter"),
            mode="place",
            checks=self._checks(self._of_last_counter()),
            can_commit=True,
            commit_text=tr("Place it for me"),
            actions=(TrayAction("by_hand", self._without(wanted - lie)),),
        )

    def _without(self, missing: int) -> str:
        return tr("Go on without it") if missing == 1 else tr("Go on without {count} of them", count=missing)

    def _misplaced_view(self, piece: PieceView) -> TrayView:
        return TrayView(
            heading=tr("On the table"),
            title=tr("{counter} may not lie there", counter=piece.name),
            mode="place",
            checks=self._checks(self._where_it_is(piece.id)),
            can_commit=True,
            commit_text=tr("Place it for me"),
            actions=(TrayAction("by_hand", tr("Let it lie there")),),
        )

    def right_counters(self) -> None:
        """Place the next counter that is missing, or the last that may not lie where it is."""
        piece = self._misplaced()
        if self.counters_to_place() is not None:
            self.add("counter")
        elif piece is not None:
            self._desk.attempt(commands.place_for_me, self._desk.session, "counter", piece.id)

    def _misplaced(self) -> PieceView | None:
        pieces = self._view.pieces if self._view is not None else ()
        return next((one for one in reversed(pieces) if one.kind == "counter" and not one.legal), None)

    def _of_last_counter(self) -> tuple[SpotCheck, ...]:
        """The conditions of the counter placed last."""
        counters = [piece for piece in self._pieces() if piece.kind == "counter"]
        if not counters:
            return ()
        return self._where_it_is(counters[-1].id)

    def _where_it_is(self, id_: str) -> tuple[SpotCheck, ...]:
        piece = self._piece(id_)
        return () if piece is None else self._measure(piece.id, piece.x, piece.y)

    def _checks(self, checks: tuple[SpotCheck, ...]) -> tuple[TrayCheck, ...]:
        lines = [(check_line(check, self._desk.words), check.met) for check in checks]
        return tuple(TrayCheck(text, met, value) for (text, value), met in lines)

    # -- size and paper ------------------------------------------------------------------------------------------------

    def ask_size(self) -> None:
        """Ask for the size of the table."""
        if self._view is not None:
            sheet = SizeSheet(self.foot, self._view.table.width, self._view.table.height, self.take_size)
            sheet.open()

    def take_size(self, width: int, height: int) -> bool:
        """Play on a table of this size; False where it was refused."""
        return self._desk.attempt(commands.size_table, self._desk.session, width, height)

    def print_table(self) -> None:
        """Print the table."""
        from mordheim_desktop.ui import table_print

        if self._view is not None:
            reason = table_print.print_dialog(self.map.window(), self._title, self._view, self.map.turns)
            if reason:
                self._desk.say(reason, "warn", tr("Export"), self.export_table)

    def export_table(self, path: Path | None = None) -> None:
        """Write the drawing into a file of the player's choice, or into this one."""
        from mordheim_desktop.ui import table_print

        if self._view is None:
            return
        suggested = self._desk.session.places.campaigns / f"{self._title}.pdf"
        target = path or table_print.pick_file(self.map.window(), suggested)
        if target is None:
            return
        try:
            table_print.export(target, self._title, self._view, self.map.turns)
        except table_print.CannotExport as refusal:
            self._desk.say(str(refusal), "warn")
        else:
            self._desk.say(tr("The table is in {file}.", file=str(target)))


class SizeSheet(Sheet):
    """Asks for the size of the table in inches."""

    def __init__(self, parent: QWidget, width: int, height: int, take: Callable[[int, int], bool]) -> None:
        super().__init__(parent.window(), tr("Table size"), tr('Usually 48" by 48".'))
        self._take = take
        self.across = NumberField(tr("From left to right"), width, minimum=SMALLEST, maximum=LARGEST, unit=tr("inches"))
        self.down = NumberField(tr("From top to bottom"), height, minimum=SMALLEST, maximum=LARGEST, unit=tr("inches"))
        self.add_labelled(tr("From left to right"), self.across)
        self.add_labelled(tr("From top to bottom"), self.down)
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(tr("Take this size"), self.submit, primary=True, key=tr("Enter"))

    def submit(self) -> None:
        """Hand the size over, where both are possible numbers."""
        fields = (self.across, self.down)
        if not all([field.take() for field in fields]):
            self.refuse(joined([field.hint() for field in fields]))
        elif self._take(self.across.value(), self.down.value()):
            self.accept()
