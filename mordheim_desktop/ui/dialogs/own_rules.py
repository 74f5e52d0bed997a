"""Rules of the players' own: packs with what is wrong in them, and tables that were corrected since a roster began."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from mordheim_desktop.campaign.reach import CannotApply
from mordheim_desktop.content.packs import Pack
from mordheim_desktop.rules.additions import TABLES, Additions
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, Profile
from mordheim_desktop.session.commands import own_rules
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, empty
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import joined, number, tr

SHOWN_PROBLEMS = 12


def table_words() -> dict[str, str]:
    """The tables of a pack in words."""
    return {
        "weapons": tr("weapons"),
        "armour": tr("armour"),
        "gear": tr("gear"),
        "skills": tr("skills"),
        "traits": tr("special rules"),
        "warbands": tr("warband lists"),
        "hired": tr("hired swords"),
        "lores": tr("lores"),
        "spells": tr("spells"),
    }


class OwnRulesSheet(Sheet):
    """Packs, the campaign's own entries, and corrections on offer; taking one is an entry that can be undone."""

    def __init__(self, parent: QWidget | None, desk: Desk) -> None:
        text = tr("Tables you write in the form of the program’s own. A campaign keeps what it takes of them.")
        super().__init__(parent, tr("Rules of your own"), text, width=720, height=560)
        self._desk = desk
        self._parts = VBox(gap=10)
        self.body.addLayout(self._parts)
        self.body.addStretch(1)
        self.take_buttons: dict[str, QuietButton] = {}
        self.add_close()
        self.add_button(tr("Open the folder"), self.open_folder)
        self.add_button(tr("Look again"), self.fill)
        self.fill()

    def fill(self) -> None:
        """Read the folder and the campaign again."""
        empty(self._parts)
        self.take_buttons = {}
        session = self._desk.session
        packs = own_rules.packs(session)
        if not packs:
            card = Card(tr("No packs yet"))
            card.body.addWidget(
                PlainLabel(
                    tr("Put a folder with TOML tables into {folder}.", folder=str(session.places.rules)), wrap=True
                )
            )
            self._parts.addWidget(card)
        for pack in packs:
            self._parts.addWidget(self._pack(pack))
        if session.campaign.own:
            self._parts.addWidget(self._own(session.campaign.own))
        corrected = own_rules.outdated(session)
        if corrected:
            self._parts.addWidget(self._corrected(corrected))

    def open_folder(self) -> None:
        """Open the folder of the packs, made where there is none."""
        folder = self._desk.session.places.rules
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.refuse(tr("The folder could not be made: {reason}.", reason=error.strerror or str(error)))
        else:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def _pack(self, pack: Pack) -> Card:
        card = Card(pack.name)
        held = _counts(pack.additions)
        line = HBox(gap=8)
        words = VBox(gap=0)
        words.addWidget(PlainLabel(held or tr("Nothing in it can be used."), wrap=True))
        words.addWidget(PlainLabel(str(pack.place), "small", "muted", wrap=True))
        line.addLayout(words, 1)
        button = QuietButton(tr("Take into the campaign"))
        button.setAccessibleName(tr("Take {pack} into the campaign", pack=pack.name))
        button.clicked.connect(lambda: self._do(own_rules.take_pack, pack))
        button.refused.connect(self.refuse)
        button.set_why_not(self._why_not(pack))
        self.take_buttons[pack.name] = button
        line.addWidget(button)
        card.body.addLayout(line)
        for problem in pack.problems[:SHOWN_PROBLEMS]:
            card.body.addWidget(PlainLabel(str(problem), "small", "danger", wrap=True))
        if (more := len(pack.problems) - SHOWN_PROBLEMS) > 0:
            card.body.addWidget(PlainLabel(tr("and {count} more", count=number(more)), "small", "danger"))
        return card

    def _why_not(self, pack: Pack) -> str | None:
        if self._desk.session.document is None:
            return tr("no campaign is open")
        if not pack.additions:
            return tr("nothing in it can be used")
        return None if own_rules.news(pack, self._desk.session.campaign) else tr("the campaign has all of it")

    def _own(self, own: Additions) -> Card:
        card = Card(tr("This campaign has"))
        for table in TABLES:
            for id, entry in getattr(own, table).items():
                origin = own.origins.get(f"{table}.{id}", "")
                told = tr("from the pack {pack}", pack=origin) if origin else tr("typed or from a roster")
                card.body.addWidget(PlainLabel(joined([entry.name, table_words()[table], told]), "body", wrap=True))
        return card

    def _corrected(self, corrected: tuple[own_rules.Outdated, ...]) -> Card:
        card = Card(tr("Profiles that the tables have otherwise now"))
        for one in corrected:
            line = HBox(gap=8)
            words = VBox(gap=0)
            words.addWidget(PlainLabel(one.name, "strong", wrap=True))
            words.addWidget(PlainLabel(_difference(one.before, one.now), "small", "muted", wrap=True))
            line.addLayout(words, 1)
            button = QuietButton(tr("Take it over"))
            button.setAccessibleName(tr("Take the profile of {fighter} over", fighter=one.name))
            button.clicked.connect(lambda _=False, id=one.id: self._do(own_rules.take_profile, id))
            self.take_buttons[one.id] = button
            line.addWidget(button)
            card.body.addLayout(line)
        return card

    def _do(self, command: Callable[..., None], what: object) -> None:
        self.refuse("")
        try:
            command(self._desk.session, what)
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        except CannotApply:
            self.refuse(tr("Open a campaign first."))
        self.fill()


def _counts(additions: Additions) -> str:
    words = table_words()
    counted = [(len(getattr(additions, table)), words[table]) for table in TABLES]
    return joined([f"{word} {number(count)}" for count, word in counted if count])


def _difference(before: Profile, now: Profile) -> str:
    """What is other: `WS 3, now 4`."""
    pairs = ((name, getattr(before, name), getattr(now, name)) for name in CHARACTERISTICS)
    return ", ".join(tr("{name} {before}, now {now}", name=name, before=a, now=b) for name, a, b in pairs if a != b)
