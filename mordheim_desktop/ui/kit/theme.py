"""Paper by day, a lit tent by night: the two palettes and the one object that says which is in use.

Warm neutrals carry everything; the accent means "act here" or "this succeeds". Widgets ask for a colour by its role and
never name a colour themselves.
"""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette

Tone = Literal["ink", "muted", "accent", "on_accent", "danger", "warn", "info", "line", "ground", "surface", "raised"]
Choice = Literal["light", "dark", "system"]


class Colours(msgspec.Struct, frozen=True):
    """One palette: what a colour is for, and the colour."""

    ground: str
    surface: str
    raised: str
    ink: str
    muted: str
    line: str
    accent: str
    on_accent: str
    danger: str
    warn: str
    info: str


LIGHT = Colours(
    ground="#efe8da",
    surface="#faf5ea",
    raised="#ffffff",
    ink="#231d15",
    muted="#63594a",
    line="#d6cab3",
    accent="#15573a",
    on_accent="#ffffff",
    danger="#9c2a20",
    warn="#7f5300",
    info="#2a5580",
)
DARK = Colours(
    ground="#151410",
    surface="#1f1d18",
    raised="#2a2721",
    ink="#f1e9d9",
    muted="#b3a893",
    line="#3d392f",
    accent="#63cf97",
    on_accent="#10140f",
    danger="#f08a7c",
    warn="#e3b455",
    info="#93bbea",
)


class Theme(QObject):
    """Which palette is in use, and its colours by role."""

    changed = Signal()

    def __init__(self, choice: Choice = "system") -> None:
        """Start with a choice; `system` follows the desktop while the program runs."""
        super().__init__()
        self._choice: Choice = choice
        self._colours = LIGHT
        self._by_role: dict[str, QColor] = {}
        hints = QGuiApplication.styleHints()
        self._system = hints.colorScheme()
        hints.colorSchemeChanged.connect(self._follow_system)
        self._use(self._wanted())

    @property
    def choice(self) -> Choice:
        """What the player chose: light, dark, or as the system has it."""
        return self._choice

    @property
    def dark(self) -> bool:
        """Whether the dark palette is showing."""
        return self._colours is DARK

    def choose(self, choice: Choice) -> None:
        """Take the player's choice; the desktop's title bars follow where the platform allows it."""
        self._choice = choice
        wanted = {
            "light": Qt.ColorScheme.Light,
            "dark": Qt.ColorScheme.Dark,
            "system": Qt.ColorScheme.Unknown,
        }[choice]
        hints = QGuiApplication.styleHints()
        hints.setColorScheme(wanted)
        if choice == "system":
            self._system = hints.colorScheme()
        self._switch()

    def color(self, role: Tone) -> QColor:
        """Return the colour of a role in the palette that is showing."""
        return self._by_role[role]

    def name(self, role: Tone) -> str:
        """Return the colour of a role as ``#rrggbb``."""
        return str(getattr(self._colours, role))

    def palette(self) -> QPalette:
        """Return the palette Qt's own controls are drawn with."""
        palette = QPalette()
        for role, tone in _ROLES.items():
            palette.setColor(role, self.color(tone))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("muted"))
        return palette

    def _wanted(self) -> Colours:
        if self._choice == "system":
            return DARK if self._system == Qt.ColorScheme.Dark else LIGHT
        return DARK if self._choice == "dark" else LIGHT

    def _use(self, colours: Colours) -> None:
        self._colours = colours
        self._by_role = {role: QColor(str(getattr(colours, role))) for role in get_args(Tone)}

    def _switch(self) -> None:
        wanted = self._wanted()
        if wanted is not self._colours:
            self._use(wanted)
            self.changed.emit()

    def _follow_system(self, scheme: Qt.ColorScheme) -> None:
        if self._choice == "system":
            self._system = scheme
            self._switch()


def theme() -> Theme:
    """Return the one theme of this program; needs a running application."""
    global _theme
    if _theme is None:
        _theme = Theme()
    return _theme


_theme: Theme | None = None

_ROLES: dict[QPalette.ColorRole, Tone] = {
    QPalette.ColorRole.Window: "ground",
    QPalette.ColorRole.WindowText: "ink",
    QPalette.ColorRole.Base: "raised",
    QPalette.ColorRole.AlternateBase: "surface",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "ink",
    QPalette.ColorRole.PlaceholderText: "muted",
    QPalette.ColorRole.Text: "ink",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.ButtonText: "ink",
    QPalette.ColorRole.BrightText: "danger",
    QPalette.ColorRole.Light: "raised",
    QPalette.ColorRole.Midlight: "surface",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "line",
    QPalette.ColorRole.Shadow: "ground",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on_accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "muted",
    QPalette.ColorRole.Accent: "accent",
}
