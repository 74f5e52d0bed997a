"""Corrections by hand: gold, shards and things of a warband, anything on a warrior's record. Each is an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.model import HenchmanGroup, Warband, Warrior
from mordheim_desktop.campaign.reach import CannotApply
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, Goods
from mordheim_desktop.session.commands import corrections, roster
from mordheim_desktop.session.fighters import find
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, flow
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.text import number, tr


class CorrectSheet(Sheet):
    """One line for everything that may be wrong; what was entered is told below, and undo takes it back."""

    def __init__(self, parent: QWidget | None, desk: Desk, warband: Warband, fighter: str = "") -> None:
        text = tr(
            "Add with a plain number, take away with a minus sign. Every correction is an entry and can be undone."
        )
        super().__init__(parent, tr("Correct {warband} by hand", warband=warband.name), text, width=620, height=640)
        self._desk, self._id = desk, warband.id
        self._ruleset = desk.session.ruleset
        self._of_warband()
        self._of_fighter(warband, fighter)
        self.add_close()
        self._fighter_chosen()

    # -- what can be entered -------------------------------------------------------------------------------------------

    def _of_warband(self) -> None:
        self.gold = self._line(tr("Gold crowns"), self.enter_gold, unit=tr("gc"))
        self.shards = self._line(tr("Shards"), self.enter_shards)
        self.item = self._things(tr("Which thing"))
        self.things = self._line(tr("Things in the stash"), self.enter_things, beside=self.item)

    def _of_fighter(self, warband: Warband, fighter: str) -> None:
        self.fighter = Picker(tr("Whose record"))
        fighters: tuple[Warrior | HenchmanGroup, ...] = (*warband.heroes, *warband.groups, *warband.hired)
        for one in fighters:
            self.fighter.addItem(one.name, one.id)
        self.fighter.setCurrentIndex(max(self.fighter.findData(fighter), 0))
        self.fighter.currentIndexChanged.connect(self._fighter_chosen)
        self.add_labelled(tr("Whose record"), self.fighter)
        self.experience = self._line(tr("Experience"), self.enter_experience)
        self.characteristic = Picker(tr("Which characteristic"))
        self.characteristic.addItems(CHARACTERISTICS)
        self.shift = self._line(tr("Characteristic"), self.enter_characteristic, beside=self.characteristic)
        self.misses = self._line(tr("Battles to miss"), self.enter_misses)
        self.carried = self._things(tr("What he carries"))
        self.kit = self._line(tr("Carried, each of a group"), self.enter_kit, beside=self.carried)
        self.members = self._line(tr("Members of the group"), self.enter_members)
        self.skill = self._named(tr("Skill"), "skill", ((one.id, one.name) for one in self._ruleset.skills.values()))
        injuries = ((one.id, one.name) for one in self._ruleset.injuries.values() if not one.brings.dead)
        self.injury = self._named(tr("Injury"), "injury", injuries)
        self.trait = self._named(tr("Special rule"), "trait", ((t.id, t.name) for t in self._ruleset.traits.values()))
        buttons = []
        for word, pressed in ((tr("He leads from now on"), self.lead), (tr("He is dead"), self.died)):
            button = QuietButton(word)
            button.clicked.connect(pressed)
            buttons.append(button)
        self.body.addWidget(flow(buttons))

    # -- entering ------------------------------------------------------------------------------------------------------

    def enter_gold(self) -> None:
        """Enter the gold."""
        entered = self._enter(self.gold, roster.correct_gold, self._id)
        debt = -treasury(self._desk.session.campaign.warband(self._id))
        if entered and debt > 0:
            self.refuse(tr("Entered. The treasury is now {debt} gc below zero.", debt=number(debt)))

    def enter_shards(self) -> None:
        """Enter the shards."""
        self._enter(self.shards, roster.correct_shards, self._id)

    def enter_things(self) -> None:
        """Enter the things of the stash."""
        self._enter(self.things, roster.correct_stash, self._id, self.item.currentData())

    def enter_experience(self) -> None:
        """Enter the experience of the chosen fighter."""
        self._of_somebody(self.experience, roster.correct_experience)

    def enter_characteristic(self) -> None:
        """Enter a change of a characteristic."""
        self._of_somebody(self.shift, corrections.correct_characteristic, self.characteristic.currentText())

    def enter_misses(self) -> None:
        """Enter battles to miss."""
        self._of_somebody(self.misses, corrections.correct_misses)

    def enter_kit(self) -> None:
        """Enter what he carries."""
        self._of_somebody(self.kit, corrections.correct_kit, self.carried.currentData())

    def enter_members(self) -> None:
        """Enter members of a group."""
        self._of_somebody(self.members, corrections.correct_members)

    def lead(self) -> None:
        """Let the chosen hero lead."""
        self._run(corrections.make_leader, self._who())

    def died(self) -> None:
        """Enter the death of the chosen fighter, or of the last member of a group."""
        if self._run(corrections.enter_death, self._who()):
            self._list_again()

    def _of_somebody(self, field: NumberField, command: Callable[..., object], *between: str) -> None:
        who = self._who()
        if who:
            self._enter(field, command, who, *between)
        else:
            self.refuse(tr("Nobody is on the roster yet."))

    def _enter(self, field: NumberField, command: Callable[..., object], *args: str) -> bool:
        if not field.take():
            self.refuse(field.hint())
            return False
        if not self._run(command, *args, field.value()):
            return False
        field.set_value(0)
        return True

    def _run(self, command: Callable[..., object], *args: Any) -> bool:
        try:
            command(self._desk.session, *args)
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
            return False
        except (CannotApply, KeyError):
            self.refuse(tr("That does not fit any more."))
            return False
        self.refuse(tr("Entered."))
        return True

    def _who(self) -> str:
        return self.fighter.currentData() or ""

    def _fighter_chosen(self) -> None:
        """A group has members, and no skills or injuries: what does not fit is said when it is pressed."""
        who = self._who()
        group = bool(who) and isinstance(find(self._desk.session.campaign, who)[1], HenchmanGroup)
        self.members.setEnabled(group)

    def _list_again(self) -> None:
        """After a death: those who are left."""
        warband = self._desk.session.campaign.warband(self._id)
        left = {one.id for one in (*warband.heroes, *warband.hired)} | {group.id for group in warband.groups}
        for place in reversed(range(self.fighter.count())):
            if self.fighter.itemData(place) not in left:
                self.fighter.removeItem(place)

    # -- lines ---------------------------------------------------------------------------------------------------------

    def _line(
        self, label: str, pressed: Callable[[], None], *, unit: str = "", beside: Picker | None = None
    ) -> NumberField:
        self.body.addWidget(PlainLabel(label, "label", "muted"))
        line = HBox(gap=8)
        if beside is not None:
            line.addWidget(beside, 1)
        field = NumberField(label, 0, minimum=-9999, maximum=9999, unit=unit, alone=False)
        line.addWidget(field, 0 if beside else 1)
        field.typed.connect(lambda: self.refuse(""))
        line.addWidget(self._button(tr("Enter it"), tr("Enter it: {what}", what=label), pressed))
        self.body.addLayout(line)
        return field

    def _named(self, label: str, mark: corrections.Mark, entries: Iterable[tuple[str, str]]) -> Picker:
        """A line for what stands on a record by name: entered or struck off."""
        self.body.addWidget(PlainLabel(label, "label", "muted"))
        picker = _narrow(Picker(label))
        for id_, name in sorted(entries, key=lambda entry: entry[1]):
            picker.addItem(self._desk.words.name(Named(mark, id_)) or name, id_)
        line = HBox(gap=8)
        line.addWidget(picker, 1)
        for word, named, command in (
            (tr("Enter it"), tr("Enter it: {what}", what=label), corrections.enter_mark),
            (tr("Strike it off"), tr("Strike it off: {what}", what=label), corrections.strike_mark),
        ):
            line.addWidget(self._button(word, named, partial(self._mark, command, mark, picker)))
        self.body.addLayout(line)
        return picker

    def _mark(self, command: Callable[..., object], mark: corrections.Mark, picker: Picker) -> None:
        if self._who():
            self._run(command, self._who(), mark, picker.currentData())
        else:
            self.refuse(tr("Nobody is on the roster yet."))

    def _button(self, word: str, name: str, pressed: Callable[[], None]) -> QuietButton:
        button = QuietButton(word)
        button.setAccessibleName(name)
        button.clicked.connect(lambda: pressed())
        return button

    def _things(self, label: str) -> Picker:
        picker = _narrow(Picker(label))
        rules = self._ruleset
        goods: tuple[Goods, ...] = (*rules.weapons.values(), *rules.armour.values(), *rules.gear.values())
        for thing in sorted(goods, key=lambda entry: entry.name):
            picker.addItem(thing.name, thing.id)
        return picker


def _narrow(picker: Picker) -> Picker:
    """A picker that is no wider than its line, however long its names."""
    picker.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    picker.setMinimumContentsLength(16)
    return picker
