"""How a battle ends in real life: a side concedes, the players stop, or it was begun by mistake and never counted.

A battle that is removed takes everything with it that it changed: gold, shards, kit, notes, casualties. What the
players did beside it stays: names, corrections, rule switches, other warbands, and what they settled on the roster
before it was over.
"""

from __future__ import annotations

from typing import Final

from mordheim_desktop.campaign.apply import CannotApply, apply_all
from mordheim_desktop.campaign.changes import (
    AnyEffect,
    BattleBegun,
    BattleEnded,
    BattleRemoved,
    GroupJoined,
    SideLeft,
    TurnPassed,
    WarbandJoined,
    WarriorJoined,
)
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign, Ending, Warband
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands.battle import ending, next_turn
from mordheim_desktop.session.commands.post_battle import keep_waiting
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.the_battle import side_name

NEWCOMERS: Final = frozenset(("add_warband", "add_guest", "take_in", "duplicate"))
"""Warbands that joined."""
ALWAYS_KEPT: Final = NEWCOMERS | frozenset(
    ("forget_guest", "disband", "campaign", "describe", "portrait", "rename", "correct", "notes", "switch", "own_rules")
)
"""What the players did that no battle brings about."""
AS_HE_STANDS: Final = (WarriorJoined, GroupJoined, WarbandJoined)
"""Effects that hold a fighter as he stood then: after the battle that is with what it did to him."""
KEPT_WHILE_FOUGHT: Final = frozenset(
    ("recruit", "hire", "dismiss", "retire", "give", "put_away", "buy_for", "purchase", "resale")
)
"""What is bookkeeping before the battle is over, and part of its aftermath later."""


def concede(session: Session, side: int, *, routs: bool = False) -> None:
    """A side gives the battle up, or routs: its enemy wins; of several enemies the last who stays. Raises BadSetup.

    Who leaves in his own turn leaves the next side the turn.
    """
    if side not in _fought(session.campaign).fighting_on:
        raise BadSetup(say("ending.no_side"))
    _clear_the_tray(session)
    campaign = session.campaign
    battle = _fought(campaign)
    name = side_name(campaign, side)
    rest = [other for other in battle.fighting_on if other != side]
    if len(rest) > 1:
        message = say("ending.routed" if routs else "ending.left", warband=name)
        effects: list[AnyEffect] = [SideLeft(side=side)]
        if battle.active == side:
            turn, active, phase = next_turn(battle)
            effects.append(TurnPassed(turn=turn, active=active, phase=phase))
        session.record("concede", message, effects, warbands=_warbands(battle))
        return
    left: tuple[AnyEffect, ...] = (SideLeft(side=side),) if len(battle.sides) > 2 else ()
    key = "ending.routed_last" if routs else "ending.conceded"
    message = say(key, warband=name, winner=side_name(campaign, rest[0]))
    _end(session, battle, message, rest[0], "" if routs else "conceded", left)


def abandon(session: Session) -> None:
    """The players stop before the end: nobody has won, and what happened so far stands. Raises BadSetup."""
    _fought(session.campaign)
    _clear_the_tray(session)
    battle = _fought(session.campaign)
    _end(session, battle, say("ending.abandoned"), None, "abandoned", ())


def _clear_the_tray(session: Session) -> None:
    """What is decided in the tray happens; what is only half resolved has no more meaning."""
    keep_waiting(session)
    session.abandon()


def _end(
    session: Session, battle: Battle, message: Message, winner: int | None, how: Ending, first: tuple[AnyEffect, ...]
) -> None:
    effects = [*first, *ending(session.campaign, session.ruleset, winner, how)]
    session.record("end_battle", message, effects, warbands=_warbands(battle))


# -- a battle that never was -------------------------------------------------------------------------------------------


def why_not_removed(session: Session) -> Message | None:
    """Why the battle cannot be removed; None where it can."""
    campaign, document = session.campaign, session.document
    if campaign.battle is None or document is None:
        return say("battle.none")
    if _began_at(document.chapter.entries, campaign.battle.id) is None:
        return say("ending.too_old")
    return None


def remove_battle(session: Session) -> None:
    """Remove the battle with everything it changed, in one entry. Raises BadSetup where another began since."""
    reason = why_not_removed(session)
    if reason is not None:
        raise BadSetup(reason)
    document, campaign = session.document, session.campaign
    assert document is not None
    assert campaign.battle is not None
    without = _without(document.chapter.checkpoint, document.chapter.entries, campaign.battle)
    restored = tuple(one for one in campaign.warbands if _of(without, one.id) not in (one, None))
    effect = BattleRemoved(
        restored=tuple(without.warband(one.id) for one in restored),
        artefacts=without.artefacts if without.artefacts != campaign.artefacts else None,
        waiting=document.chapter.checkpoint.battle,
    )
    names = ", ".join(side_name(campaign, side) for side in range(len(campaign.battle.sides)))
    session.abandon()
    session.record(
        "remove_battle", say("ending.removed", warbands=names), (effect,), warbands=_warbands(campaign.battle)
    )


def _without(checkpoint: Campaign, entries: tuple[Entry, ...], battle: Battle) -> Campaign:
    """The campaign as it would stand had the battle never begun: what stays is done again from its start."""
    state, ours, over = checkpoint, set(_warbands(battle)), False
    for entry in entries:
        if entry.taken_back:
            continue
        if any(isinstance(effect, BattleBegun | BattleEnded) for effect in entry.effects):
            over = over or any(isinstance(effect, BattleEnded) for effect in entry.effects)
        elif _stays(entry, ours, over):
            try:
                state = apply_all(state, entry.effects, entry.warbands, entry.message)
            except CannotApply:
                continue  # it was about something that only the battle brought
    return state


def _stays(entry: Entry, fought: set[str], over: bool) -> bool:
    if entry.warbands and fought.isdisjoint(entry.warbands):
        return True
    if over and entry.procedure not in NEWCOMERS and any(isinstance(one, AS_HE_STANDS) for one in entry.effects):
        return False
    if entry.procedure in ALWAYS_KEPT:
        return True
    return not over and entry.procedure in KEPT_WHILE_FOUGHT


def _began_at(entries: tuple[Entry, ...], battle: str) -> Entry | None:
    return next(
        (
            entry
            for entry in entries
            if not entry.taken_back
            and any(isinstance(effect, BattleBegun) and effect.battle.id == battle for effect in entry.effects)
        ),
        None,
    )


def _of(campaign: Campaign, id: str) -> Warband | None:
    return next((warband for warband in campaign.warbands if warband.id == id), None)


def _fought(campaign: Campaign) -> Battle:
    if campaign.battle is None or campaign.battle.over:
        raise BadSetup(say("battle.none"))
    return campaign.battle


def _warbands(battle: Battle) -> tuple[str, ...]:
    return tuple(side.warband for side in battle.sides)
