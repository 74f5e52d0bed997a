"""Puts theme, scale and font on the application, and keeps them there when the players change them.

Only Qt's own controls (fields, menus, tool tips, scroll bars) are shaped by a style sheet; the kit's widgets paint
themselves, because every rule of a style sheet is tried on every widget when the window opens.
"""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from mordheim_desktop.ui.kit.scale import load_fonts, scale
from mordheim_desktop.ui.kit.theme import Choice, theme

FUSION = ("-style", "fusion")
"""The arguments of an application that is to have Qt's Fusion style.

Setting the style afterwards hands it to Python, and PySide then describes all that a style can be asked for.
"""


def install_look(app: QApplication, choice: Choice = "system", factor: float = 1.0, *, sheet: bool = True) -> None:
    """Give `app` the program's look, before the first widget is made; a second call only sets choice and factor.

    Without `sheet` the style sheet is left to `set_sheet`: an application that has one tries it on every widget at each
    step of its making, so a window is made faster before it.
    """
    global _installed
    if not _installed:
        load_fonts()
    scale().set_factor(factor)
    theme().choose(choice)
    if not _installed:
        _apply_scale()
        app.setPalette(theme().palette())
        theme().changed.connect(_apply_theme)
        scale().changed.connect(_apply_scale)
        _installed = True
    if sheet:
        set_sheet(app)


def set_sheet(app: QApplication) -> None:
    """Give `app` the style sheet, and from now on keep it in step with theme and scale; a second call does nothing."""
    global _with_sheet
    if not _with_sheet:
        _with_sheet = True
        app.setStyleSheet(style_sheet())


def style_sheet() -> str:
    """Return the style sheet of Qt's own controls for the present theme and scale."""
    t, px = theme(), scale().px
    return _SHEET.format(
        surface=t.name("surface"),
        raised=t.name("raised"),
        ink=t.name("ink"),
        line=t.name("line"),
        muted=t.name("muted"),
        accent=t.name("accent"),
        radius=px(6),
        gap=px(4),
        pad=px(8),
        wide=px(28),
        bar=px(10),
        bar_radius=px(4),
        grip=px(28),
        row=px(20),
        ring=max(2, px(2)),
    )


_SHEET = """
QLineEdit, QPlainTextEdit, QTextBrowser, Picker {{
  background: {raised}; color: {ink}; border: 1px solid {line}; border-radius: {radius}px;
  padding: {gap}px {pad}px; selection-background-color: {accent}; }}
QLineEdit, Picker {{ min-height: {row}px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextBrowser:focus, Picker:focus {{ border: {ring}px solid {accent}; }}
Picker::drop-down {{ border: none; width: {row}px; }}
QMenu {{ background: {surface}; border: 1px solid {line}; padding: {gap}px; }}
QMenu::item {{ padding: {gap}px {wide}px; border-radius: {radius}px; min-height: {row}px; }}
QMenu::item:selected {{ background: {raised}; color: {accent}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: {gap}px; }}
QToolTip {{ background: {raised}; color: {ink}; border: 1px solid {line}; padding: {gap}px {pad}px; }}
QScrollBar {{ background: transparent; }}
QScrollBar:vertical {{ width: {bar}px; }}
QScrollBar:horizontal {{ height: {bar}px; }}
QScrollBar::handle {{ background: {line}; border-radius: {bar_radius}px; margin: 1px; }}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::handle:vertical {{ min-height: {grip}px; }}
QScrollBar::handle:horizontal {{ min-width: {grip}px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


_installed = False
_with_sheet = False


def _apply_theme() -> None:
    app = QApplication.instance()
    if isinstance(app, QApplication):
        app.setPalette(theme().palette())
        _renew_sheet(app)


def _apply_scale() -> None:
    app = QApplication.instance()
    if isinstance(app, QApplication):
        app.setFont(scale().font("body"))
        _renew_sheet(app)


def _renew_sheet(app: QApplication) -> None:
    if _with_sheet:
        app.setStyleSheet(style_sheet())
