"""The spells and prayers of a warrior: what each needs and does, the rolls open to him, and corrections by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import magic
from mordheim_desktop.session.views.caster import Caster, caster
from mordheim_desktop.session.views.magic import SpellLine
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, empty, flow
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import joined, tr


class SpellSheet(Sheet):
    """Every roll goes to the dice tray, and the sheet closes; every correction is an entry of its own."""

    def __init__(self, parent: QWidget | None, desk: Desk, fighter_id: str) -> None:
        self._desk, self._id = desk, fighter_id
        view = self._view()
        title = tr("Spells of {fighter}", fighter=view.name)
        text = tr("Casting is played by hand: 2D6 at the difficulty or higher, once in the own shooting phase.")
        super().__init__(parent, title, text, width=600)
        self.rolls: list[QuietButton] = []
        self.forgets: dict[str, QuietButton] = {}
        self.eases: dict[str, QuietButton] = {}
        self._rolls = VBox(gap=6)
        self._spells = VBox(gap=10)
        self.body.addLayout(self._rolls)
        self.body.addLayout(self._spells)
        self.other = Picker(tr("A spell he came to know some other way"))
        self.other.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.other.setMinimumContentsLength(20)
        self.write_button = QuietButton(tr("Write it down"))
        self.write_button.clicked.connect(self.write_down)
        by_hand = VBox(gap=6, margins=(0, 8, 0, 0))
        by_hand.addWidget(PlainLabel(tr("A spell he came to know some other way"), "label", "muted"))
        line = HBox(gap=8)
        line.addWidget(self.other, 1)
        line.addWidget(self.write_button)
        by_hand.addLayout(line)
        self.body.addLayout(by_hand)
        self.body.addStretch(1)
        close = self.add_close()
        self._fill(view)
        (self.rolls[0] if self.rolls else close).setFocus()

    # -- rolls ---------------------------------------------------------------------------------------------------------

    def roll_first(self) -> None:
        """Roll for the spells he joins with."""
        self._roll(partial(magic.begin_first_spells, self._desk.session, self._id))

    def read(self, lore: str) -> None:
        """Roll for the spell that the tome teaches him."""
        self._roll(partial(magic.begin_tome, self._desk.session, self._id, lore))

    def take_up(self) -> None:
        """Roll for the spell he takes up in place of an advance."""
        self._roll(partial(magic.begin_taken_up, self._desk.session, self._id))

    def _roll(self, begin: Callable[[], object]) -> None:
        if self._desk.session.pending is not None and not self._desk.session.pending.finished:
            self.refuse(tr("The dice tray waits for an answer. Finish that first."))
        elif self._tried(begin):
            self.accept()
            self._desk.to_the_tray()

    # -- corrections by hand -------------------------------------------------------------------------------------------

    def write_down(self) -> None:
        """Write the chosen spell down."""
        self._correct(magic.learn, str(self.other.currentData()))

    def ease(self, spell: str) -> None:
        """Make a spell easier by 1."""
        self._correct(magic.ease, spell)

    def forget(self, spell: str) -> None:
        """Strike a spell out."""
        self._correct(magic.forget, spell)

    def _correct(self, command: Callable[..., object], spell: str) -> None:
        if self._tried(partial(command, self._desk.session, self._id, spell)):
            self._fill(self._view())

    def _tried(self, command: Callable[[], object]) -> bool:
        self.refuse("")
        try:
            command()
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
            return False
        return True

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _view(self) -> Caster:
        return caster(self._desk.session, self._id, self._desk.words)

    def _fill(self, view: Caster) -> None:
        self._fill_rolls(view)
        empty(self._spells)
        self.forgets, self.eases = {}, {}
        for spell in view.spells:
            self._spells.addWidget(self._spell(spell))
        if not view.spells:
            self._spells.addWidget(PlainLabel(tr("No spell is known yet."), "body", "muted"))
        self.other.clear()
        for id_, name in view.others:
            self.other.addItem(name, id_)
        self.write_button.set_why_not(None if view.others else tr("there is no other spell"))

    def _fill_rolls(self, view: Caster) -> None:
        empty(self._rolls)
        self.rolls = []
        if view.to_roll:
            self._offer(view.to_roll, tr("Roll"), self.roll_first)
        for lore, name in view.tomes:
            self._offer(tr("The tome of magic teaches one spell: {lore}", lore=name), tr("Read it"), self.read, lore)
        if view.taken_up:
            words = tr("As the new leader, in place of an advance: {lore}", lore=view.taken_up)
            self._offer(words, tr("Take it up"), self.take_up)

    def _offer(self, words: str, press: str, pressed: Callable[..., None], *given: str) -> None:
        button = QuietButton(press)
        button.setAccessibleName(f"{press}: {words}")
        button.clicked.connect(lambda: pressed(*given))
        self.rolls.append(button)
        holder = QWidget()
        line = HBox(holder, gap=8)
        line.addWidget(PlainLabel(words, "body", wrap=True), 1)
        line.addWidget(button)
        self._rolls.addWidget(holder)

    def _spell(self, spell: SpellLine) -> QWidget:
        card = Card(joined([spell.name, spell.figures]))
        if spell.text:
            card.body.addWidget(PlainLabel(spell.text, "body", wrap=True))
        easier = QuietButton(tr("Easier by 1"))
        easier.setAccessibleName(tr("{spell}: easier by 1", spell=spell.name))
        easier.clicked.connect(lambda: self.ease(spell.id))
        easier.refused.connect(self.refuse)
        easier.set_why_not(tr("nothing is rolled for it") if spell.needs is None else None)
        strike = QuietButton(tr("Strike out"))
        strike.setAccessibleName(tr("{spell}: strike out", spell=spell.name))
        strike.clicked.connect(lambda: self.forget(spell.id))
        self.eases[spell.id], self.forgets[spell.id] = easier, strike
        card.body.addWidget(flow([easier, strike]))
        return card
