"""Everything a player can do from a menu, a key or the top bar, in one registry.

Menus, top bar and the shortcut help are built from it, so a key is printed where it works and nowhere else. An action
is never silently grey: pressed when it is not possible, it says why. The dice keys are listed for the help only; the
dice tray takes them itself, so that text fields keep their own keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, get_args

import msgspec
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from mordheim_desktop.ui.kit import icons
from mordheim_desktop.ui.kit.buttons import IconButton
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import theme

Place = Literal["campaign", "edit", "view", "play", "help", "tray"]
Handler = Callable[[], None]
WhyNot = Callable[[], str | None]


class ActionSpec(msgspec.Struct, frozen=True):
    """One action: id, words, what it does in a sentence, its menu, keys and picture.

    Actions of one `choice` are alternatives of which exactly one is on; a `submenu` is filled by the window;
    `ends_group` draws a line after it.
    """

    id: str
    text: str
    tip: str
    place: Place
    keys: tuple[str, ...] = ()
    icon: str = ""
    choice: str = ""
    submenu: bool = False
    ends_group: bool = False


class ShortcutRow(msgspec.Struct, frozen=True):
    """One line of the shortcut help: the menu it belongs to, the words, the keys as this system writes them."""

    place: str
    text: str
    keys: str


def place_name(place: Place) -> str:
    """Return the words of a menu."""
    names: dict[Place, str] = {
        "campaign": tr("Campaign"),
        "edit": tr("Edit"),
        "view": tr("View"),
        "play": tr("Play"),
        "help": tr("Help"),
        "tray": tr("Dice tray"),
    }
    return names[place]


def registry() -> tuple[ActionSpec, ...]:
    """Return every action in the order of the menus, in the language of the player."""
    return _campaign() + _edit() + _view() + _play() + _help() + _tray()


def native_keys(keys: tuple[str, ...]) -> str:
    """Return keys as this system writes them, alternatives parted by a comma."""
    shown = [QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys]
    return ", ".join(shown)


def _campaign() -> tuple[ActionSpec, ...]:
    return (
        ActionSpec("campaign.new", tr("New campaign"), tr("Begin a campaign of your own"), "campaign", ("Ctrl+N",)),
        ActionSpec("campaign.open", tr("Open campaign"), tr("Open a campaign file"), "campaign", ("Ctrl+O",)),
        ActionSpec(
            "campaign.open_recent",
            tr("Open recent"),
            tr("Open a campaign played lately"),
            "campaign",
            submenu=True,
        ),
        ActionSpec(
            "campaign.restore", tr("Restore a backup"), tr("Go back to an earlier copy of a campaign"), "campaign"
        ),
        ActionSpec(
            "campaign.store_copy",
            tr("Store a copy"),
            tr("Write a copy of this campaign to another place; it stores itself after every change"),
            "campaign",
            ("Ctrl+Shift+S",),
        ),
        ActionSpec(
            "campaign.sample",
            tr("Sample campaign"),
            tr("Look around in a campaign that is under way"),
            "campaign",
        ),
        *_in_a_campaign(),
        ActionSpec(
            "campaign.close",
            tr("Close campaign"),
            tr("Close this campaign; everything is stored already"),
            "campaign",
            ("Ctrl+W",),
            ends_group=True,
        ),
        ActionSpec("app.quit", tr("Quit"), tr("Close the program"), "campaign", ("Ctrl+Q",)),
    )


def _in_a_campaign() -> tuple[ActionSpec, ...]:
    """What the campaign menu does with the campaign that is open."""
    return (*_what_joins_it(), *_what_is_known_of_it())


def _what_joins_it() -> tuple[ActionSpec, ...]:
    """Warbands, rules, guests and battles that come from elsewhere, and warbands that go there."""
    return (
        ActionSpec(
            "warband.take_in",
            tr("Take in a warband"),
            tr("A roster of another program, or a warband file, joins this campaign"),
            "campaign",
            ("Ctrl+I",),
        ),
        ActionSpec(
            "warband.write_out",
            tr("Write out a warband"),
            tr("A warband as a file or text for others"),
            "campaign",
        ),
        ActionSpec(
            "campaign.own_rules",
            tr("Rules of your own"),
            tr("Rules packs, own lists, and tables that were corrected"),
            "campaign",
        ),
        ActionSpec(
            "battle.guest",
            tr("Guest opponent"),
            tr("Type in an opponent from outside the campaign"),
            "campaign",
        ),
        ActionSpec(
            "battle.elsewhere",
            tr("Battle fought elsewhere"),
            tr("Type in the result of a battle that was not fought in the program"),
            "campaign",
            ends_group=True,
        ),
    )


def _what_is_known_of_it() -> tuple[ActionSpec, ...]:
    """Its page, its papers, and by which rules it is played."""
    return (
        ActionSpec(
            "campaign.page",
            tr("Campaign page"),
            tr("Standings, what is due, the history of battles"),
            "campaign",
            ("Ctrl+Shift+C",),
        ),
        ActionSpec(
            "campaign.print",
            tr("Print rosters and chronicle"),
            tr("Roster, reference cards, battle sheet or chronicle, as PDF or on a printer"),
            "campaign",
            ("Ctrl+Shift+P",),
        ),
        ActionSpec(
            "campaign.switches",
            tr("Rule switches"),
            tr("What this table plays where the book is silent"),
            "campaign",
            ends_group=True,
        ),
    )


def _edit() -> tuple[ActionSpec, ...]:
    return (
        ActionSpec("edit.undo", tr("Undo"), tr("Take back the last thing that was kept"), "edit", ("Ctrl+Z",), "undo"),
        ActionSpec(
            "edit.redo",
            tr("Redo"),
            tr("Bring back what was undone"),
            "edit",
            ("Ctrl+Shift+Z", "Ctrl+Y"),
            "redo",
        ),
    )


def _view() -> tuple[ActionSpec, ...]:
    tabs = (
        ("tab.warbands", tr("Warbands"), tr("The warbands of the campaign")),
        ("tab.scenario", tr("Scenario"), tr("The scenario, its set-up and the table")),
        ("tab.battle", tr("Battle"), tr("The battle, turn by turn")),
        ("tab.post_battle", tr("Post-battle"), tr("Injuries, experience, exploration and income")),
    )
    return (
        *(
            ActionSpec(id_, text, tip, "view", (f"Ctrl+{place}",), ends_group=place == len(tabs))
            for place, (id_, text, tip) in enumerate(tabs, start=1)
        ),
        ActionSpec(
            "view.side", tr("Journal or story"), tr("Change what the side shows"), "view", ("Ctrl+J",), "journal"
        ),
        ActionSpec(
            "view.table",
            tr("Table view"),
            tr("Show the request over the whole window, readable from the table"),
            "view",
            ("F11",),
            "table",
            ends_group=True,
        ),
        ActionSpec(
            "view.larger", tr("Larger text"), tr("Make everything larger"), "view", ("Ctrl++", "Ctrl+="), "plus"
        ),
        ActionSpec("view.smaller", tr("Smaller text"), tr("Make everything smaller"), "view", ("Ctrl+-",), "minus"),
        ActionSpec("view.normal", tr("Normal text"), tr("Go back to 100 %"), "view", ("Ctrl+0",), ends_group=True),
        ActionSpec("view.theme_light", tr("Light"), tr("Paper by day"), "view", choice="theme"),
        ActionSpec("view.theme_dark", tr("Dark"), tr("A lit tent by night"), "view", choice="theme"),
        ActionSpec(
            "view.theme_system", tr("As the system"), tr("Light or dark with the system"), "view", choice="theme"
        ),
    )


def _play() -> tuple[ActionSpec, ...]:
    return (
        ActionSpec(
            "quick.shot",
            tr("Quick shot"),
            tr("One shot between two profiles, without a campaign"),
            "play",
            ("Q",),
            "target",
        ),
        ActionSpec(
            "quick.exploration",
            tr("Quick exploration"),
            tr("What a handful of exploration dice finds, without a campaign"),
            "play",
            ("E",),
            "shard",
            ends_group=True,
        ),
        ActionSpec("battle.concede", tr("Concede"), tr("A side gives the battle up"), "play"),
        ActionSpec("battle.abandon", tr("Abandon the battle"), tr("Stop without a winner"), "play"),
        ActionSpec(
            "battle.remove",
            tr("Remove the battle"),
            tr("For one that was begun by mistake: everything it changed is put back"),
            "play",
            ends_group=True,
        ),
        ActionSpec("table.print", tr("Print the table"), tr("Print the table as it is set up"), "play", ("Ctrl+P",)),
        ActionSpec(
            "table.export",
            tr("Export the table"),
            tr("Write the table as it is set up into a PDF, SVG or PNG file"),
            "play",
            ("Ctrl+E",),
        ),
    )


def _help() -> tuple[ActionSpec, ...]:
    return (
        ActionSpec("help.contents", tr("Help"), tr("How to use this program"), "help", ("F1",), "help"),
        ActionSpec("help.shortcuts", tr("Keys"), tr("Every key and what it does"), "help", ("Shift+F1",)),
        ActionSpec("help.about", tr("About"), tr("Version, licences and sources"), "help"),
    )


def _tray() -> tuple[ActionSpec, ...]:
    faces = tuple(
        ActionSpec(
            f"dice.face_{face}",
            tr("A real die shows {face}", face=face),
            tr("Enter this face, or take this choice"),
            "tray",
            (str(face),),
        )
        for face in range(1, 7)
    )
    return (
        ActionSpec("dice.roll", tr("Roll"), tr("Let the program throw the dice"), "tray", ("Space",)),
        ActionSpec("dice.back", tr("Take one back"), tr("Take the last die back"), "tray", ("Backspace",)),
        ActionSpec("dice.commit", tr("Keep the result"), tr("Keep it, or take the marked choice"), "tray", ("Return",)),
        ActionSpec("dice.focus", tr("Back to the dice"), tr("Bring the keyboard back to the tray"), "tray", ("Esc",)),
        *faces,
    )


class MissingHandler(LookupError):
    """An action of the registry was given nothing to do; `ids` names them."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        super().__init__(", ".join(ids))
        self.ids = ids


class Actions(QObject):
    """The actions of one window.

    `handlers` says what each id does (every id of the registry but submenus and the tray's), `why_not` says for some
    ids why they are not possible at this moment (None: they are), `explain` shows such a sentence to the player.

    Raises:
        MissingHandler: an id has no handler.
    """

    def __init__(
        self,
        window: QWidget,
        handlers: Mapping[str, Handler],
        why_not: Mapping[str, WhyNot],
        explain: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._handlers, self._why_not, self._explain = dict(handlers), dict(why_not), explain
        self.specs = {spec.id: spec for spec in registry()}
        self.recent_menu = QMenu(self.specs["campaign.open_recent"].text, window)
        self._actions: dict[str, QAction] = {}
        self._buttons: dict[str, list[IconButton]] = {}
        self._groups: dict[str, QActionGroup] = {}
        needed = [spec.id for spec in self.specs.values() if spec.place != "tray" and not spec.submenu]
        missing = tuple(id_ for id_ in needed if id_ not in self._handlers)
        if missing:
            raise MissingHandler(missing)
        for id_ in needed:
            self._actions[id_] = self._built(self.specs[id_])
        theme().changed.connect(self._recolour)

    def action(self, id_: str) -> QAction:
        """Return the action of an id, for menus and toolbars."""
        return self._actions[id_]

    def button(self, id_: str) -> IconButton:
        """Return a new picture button that does what the action does, with its key in the tool tip."""
        spec = self.specs[id_]
        button = IconButton(spec.icon, spec.text, key=native_keys(spec.keys[:1]))
        button.clicked.connect(self._actions[id_].trigger)
        button.refused.connect(self._explain)
        self._buttons.setdefault(id_, []).append(button)
        button.set_why_not(self.why(id_))
        return button

    def keys(self, id_: str) -> str:
        """Return the first key of an action as this system writes it, to be printed beside what it does."""
        return native_keys(self.specs[id_].keys[:1])

    def why(self, id_: str) -> str | None:
        """Return why an action is not possible at this moment, or None."""
        ask = self._why_not.get(id_)
        return ask() if ask is not None else None

    def trigger(self, id_: str) -> None:
        """Do it, or say why not."""
        reason = self.why(id_)
        if reason:
            self._explain(reason)
        else:
            self._handlers[id_]()

    def rename(self, id_: str, text: str) -> None:
        """Let an action say more exactly what it does now ("Undo: shot at Skritch")."""
        self._actions[id_].setText(text.replace("&", "&&"))
        for button in self._buttons.get(id_, []):
            button.set_name(text, self.keys(id_))

    def choose(self, id_: str) -> None:
        """Mark one of several alternatives as the one that is on."""
        self._actions[id_].setChecked(True)

    def refresh(self) -> None:
        """Ask again what is possible: buttons and tool tips tell it, everything stays pressable."""
        for id_, action in self._actions.items():
            reason = self.why(id_)
            action.setToolTip(tr("Not now: {reason}", reason=reason) if reason else self.specs[id_].tip)
            for button in self._buttons.get(id_, []):
                button.set_why_not(reason)

    def menu(self, place: Place) -> QMenu:
        """Return a new menu with the actions of one place."""
        menu = QMenu(place_name(place), self._window)
        menu.setToolTipsVisible(True)
        for spec in self.specs.values():
            if spec.place != place or place == "tray":
                continue
            if spec.submenu:
                menu.addMenu(self.recent_menu)
            else:
                menu.addAction(self._with_icon(self._actions[spec.id], spec))
            if spec.ends_group:
                menu.addSeparator()
        return menu

    def fill_menu_bar(self, bar: QMenuBar) -> None:
        """Put every menu into a menu bar, in the order of the registry."""
        for place in get_args(Place):
            if place != "tray":
                bar.addMenu(self.menu(place))

    def _built(self, spec: ActionSpec) -> QAction:
        action = QAction(self._window)
        action.setText(spec.text.replace("&", "&&"))
        action.setToolTip(spec.tip)
        action.setStatusTip(spec.tip)
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        action.setAutoRepeat(False)
        action.setData(spec.id)
        if spec.choice:
            action.setCheckable(True)
            if spec.choice not in self._groups:
                self._groups[spec.choice] = QActionGroup(self._window)
            self._groups[spec.choice].addAction(action)
        action.triggered.connect(self._triggered)
        self._window.addAction(action)
        return action

    @staticmethod
    def _with_icon(action: QAction, spec: ActionSpec) -> QAction:
        """The action with its picture, which is drawn only for a menu: the top bar draws its own."""
        if spec.icon:
            action.setIcon(icons.icon(spec.icon))
        return action

    def _triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.trigger(str(action.data()))

    def _recolour(self) -> None:
        for id_, action in self._actions.items():
            if not action.icon().isNull():
                action.setIcon(icons.icon(self.specs[id_].icon))


def shortcut_help() -> tuple[ShortcutRow, ...]:
    """Return every key and what it does, for the help: those of the menus and the tray, then those of the tabs."""
    everywhere = (
        ShortcutRow(place_name(spec.place), spec.text, native_keys(spec.keys)) for spec in registry() if spec.keys
    )
    return (*everywhere, *_on_tabs())


def _on_tabs() -> tuple[ShortcutRow, ...]:
    """The keys that hold on one tab only; its buttons carry them."""
    warbands, scenario, battle, after = tr("Warbands"), tr("Scenario"), tr("Battle"), tr("Post-battle")
    return (
        ShortcutRow(warbands, tr("Add a warband, the campaign as a whole"), "A, O"),
        ShortcutRow(warbands, tr("Recruit, hire, details, treasury, print"), "R, H, D, G, P"),
        ShortcutRow(warbands, tr("Of the warrior: kit, one more, spells, notes, correct"), "K, M, S, N, C"),
        ShortcutRow(warbands, tr("Rename the warrior, let him go"), native_keys(("F2", "Del"))),
        ShortcutRow(scenario, tr("Move the piece; with Shift by a tenth"), tr("Arrows")),
        ShortcutRow(scenario, tr("Turn the piece"), "R"),
        ShortcutRow(scenario, tr("Take the piece off the table"), native_keys(("Del",))),
        ShortcutRow(battle, tr("Next phase"), "N"),
        ShortcutRow(battle, tr("Back a phase"), "P"),
        ShortcutRow(battle, tr("End turn"), "T"),
        ShortcutRow(battle, tr("Reinforcements, where they are due"), "A"),
        ShortcutRow(battle, tr("Rout test"), "R"),
        ShortcutRow(battle, tr("Count the shooter in"), "M"),
        ShortcutRow(battle, tr("Stand up, rally, put a fire out"), "U"),
        ShortcutRow(battle, tr("By hand: what happened to the target"), "H"),
        ShortcutRow(battle, tr("The target is seen, in cover, closest"), "V, C, L"),
        ShortcutRow(battle, tr("In combat, same building, hidden, fleeing"), "G, B, I, F"),
        ShortcutRow(after, tr("Step done, or open again"), "D"),
    )
