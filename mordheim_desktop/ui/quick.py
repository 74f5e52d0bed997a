"""What the tray says while nothing is asked: the two quick modes, which need no campaign."""

from __future__ import annotations

from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayAction, TrayView

SHOT, EXPLORATION = "quick.shot", "quick.exploration"


def quick_idle_view() -> TrayView:
    """Return the tray at rest."""
    return TrayView(
        heading=tr("Nothing to roll"),
        title=tr("Quick shot, quick exploration"),
        hint=tr("The dice tray waits here. Anything that needs a die shows up in this place, on every tab."),
        actions=(TrayAction(SHOT, tr("Quick shot"), "Q"), TrayAction(EXPLORATION, tr("Quick exploration"), "E")),
    )


def quick_idle_action(desk: Desk, id_: str) -> bool:
    """Open the quick mode a button of the resting tray asks for; False for any other button."""
    if id_ == SHOT:
        desk.quick("shot")
    elif id_ == EXPLORATION:
        desk.quick("exploration")
    else:
        return False
    return True
