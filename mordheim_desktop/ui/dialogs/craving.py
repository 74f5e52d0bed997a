"""What becomes of an addict who has no dose before a battle: he leaves, or the players let him stay."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from mordheim_desktop.session.commands.craving import settle, without_a_dose
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Choice
from mordheim_desktop.ui.kit.text import tr


def ask_who_leaves(parent: QWidget | None, desk: Desk) -> None:
    """Settle it at once where everybody has his dose; else ask."""
    lacking = without_a_dose(desk.session.campaign)
    if not lacking:
        desk.attempt(settle, desk.session)
        return
    names = ", ".join(one.name for one in lacking)
    text = tr(
        "{fighters}: addicted, and no dose is taken for this battle. Give him one on the Warbands tab and let him take "
        "it, or he leaves the warband with all he carries.",
        fighters=names,
    )
    answers = [("leave", tr("He leaves")), ("stay", tr("He stays all the same")), ("later", tr("Not yet"))]
    sheet = Choice(parent, tr("No dose of Crimson Shade"), text, answers, primary="later")
    sheet.chosen.connect(partial(_answered, desk))
    sheet.open()


def _answered(desk: Desk, answer: str) -> None:
    if answer != "later":
        desk.attempt(partial(settle, stay=answer == "stay"), desk.session)
