"""What the tray asks in a battle while nothing is rolled and no question is open: what the table does now.

In the shooting phase of the side that has the turn the chosen model shoots while he may, then the next one who is
ready; every other phase is done on the table, and Enter goes on to the next. A shot at another time is declared on the
enemy's row, where it is asked about first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.session.views.battle import BattleView, FighterCard, ModelRow
from mordheim_desktop.session.views.targets import TargetRow
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayView

Act: TypeAlias = Literal["shoot", "choose", "next_phase", "end_turn", ""]
NAMES_SHOWN = 4
TO_RECOVER = ("knocked_down", "stunned", "fleeing", "burning")


class Prompt(Struct, frozen=True):
    """What the tray shows, without the turn as its heading, and what Enter does; `shooter` is whom it chooses."""

    view: TrayView
    act: Act
    shooter: str = ""


def prompt(
    view: BattleView, side: int, card: FighterCard | None, target: TargetRow | None, rows: Sequence[TargetRow]
) -> Prompt:
    """Return what is to do now; `side` is the one on show, `card` its chosen model, `rows` the enemies he sees."""
    if view.phase != "shooting":
        return _phase(view)
    armed = card is not None and card.side == side == view.active and any(row.may for row in rows)
    if card is None or not armed:
        return _next_shooter(view)
    if target is None or target.out:
        hint = tr("Choose the enemy he shoots at.")
        return Prompt(TrayView(title=tr("{name} is ready", name=card.name), hint=hint), "")
    shot = TrayView(
        title=tr("{shooter} at {target}", shooter=card.name, target=target.name),
        reasons=(
            (tr("to hit at short range"), target.short),
            (tr("to hit at long range"), target.long),
            (target.reason, ""),
        ),
        can_commit=True,
        commit_text=tr("Shoot"),
    )
    return Prompt(shot, "shoot")


def _phase(view: BattleView) -> Prompt:
    title, hint = {
        "recovery": _recovered(view),
        "movement": (
            tr("Move the models"),
            tr("Charges first. Choose a model to tick that he moved, ran or failed a charge: it counts for his shot."),
        ),
    }.get(
        view.phase,
        (
            tr("Fight the close combats"),
            tr("Choose a model and his enemy; H, By hand, sets what became of either or throws the injuries."),
        ),
    )
    last = view.phase == "close_combat"
    text = tr("End turn") if last else tr("Next phase")
    return Prompt(
        TrayView(title=title, hint=hint, can_commit=True, commit_text=text), "end_turn" if last else "next_phase"
    )


def _recovered(view: BattleView) -> tuple[str, str]:
    """The recovery phase when nobody is left to recover: some may still lie there until their next one."""
    rows = view.sides[view.active].rows
    down = ", ".join(f"{row.name} ({row.word.lower()})" for row in rows if row.standing in TO_RECOVER)
    if down:
        return tr("Nobody else recovers"), tr("So until their next recovery: {names}.", names=down)
    return tr("Nobody has to recover"), tr("Nobody of this side is knocked down, stunned or fleeing.")


def _next_shooter(view: BattleView) -> Prompt:
    ready: list[ModelRow] = [row for row in view.sides[view.active].rows if row.standing == "ready"]
    if not ready:
        hint = tr("Nobody else of this side carries a loaded missile weapon and may shoot.")
        shown = TrayView(title=tr("Nobody is left to shoot"), hint=hint, can_commit=True, commit_text=tr("Next phase"))
        return Prompt(shown, "next_phase")
    names = ", ".join(row.name for row in ready[:NAMES_SHOWN])
    if len(ready) > NAMES_SHOWN:
        names = tr("{names} and {count} more", names=names, count=len(ready) - NAMES_SHOWN)
    shown = TrayView(
        title=tr("Choose a shooter"),
        hint=tr("Ready to shoot: {names}.", names=names),
        can_commit=True,
        commit_text=ready[0].name,
    )
    return Prompt(shown, "choose", ready[0].id)
