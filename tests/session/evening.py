"""The evening that ships as the sample campaign, played through the program's own gateway with fixed dice.

`python -m tests.session.evening` writes it anew; a test plays it and compares.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mordheim_desktop.assets import path_of
from mordheim_desktop.campaign.changes import StepDone, WarbandJoined
from mordheim_desktop.campaign.codec import encode
from mordheim_desktop.campaign.figures import rating, warriors_for_sale
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.table import SIZES, Kind, Piece, new_id
from mordheim_desktop.session.commands.battle import begin_battle as begin
from mordheim_desktop.session.commands.battle import (
    close_battle,
    end_battle,
    next_turn,
    pass_to,
    settle,
    tick_step,
)
from mordheim_desktop.session.commands.set_up import place, procedure_of, tick
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.scenario import steps_of
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, aldred, ruleset, skritch

SAMPLE = "samples/shards-of-the-comet.mordheim-campaign"
TERRAIN: tuple[tuple[Kind, float, float], ...] = (
    ("ruin", 12, 14),
    ("tower", 25, 13),
    ("ruin", 37, 33),
    ("wall", 15, 34),
    ("tower", 24, 29),
)
COUNTERS = ((18, 20), (31, 21), (20.5, 36), (34, 28))
"""Where terrain and counters lie, in inches from the left and from the top."""
BEGAN = 1_760_000_000.0
"""An evening in October 2025, in seconds since the epoch."""


def ticking() -> Callable[[], float]:
    """A clock that goes on by twenty seconds at every look, so that the file is the same each time."""
    looked = 0

    def clock() -> float:
        nonlocal looked
        looked += 1
        return BEGAN + 20.0 * looked

    return clock


def play_evening(folder: Path) -> Session:
    """Two warbands join, fight a Wyrdstone Hunt and explore; the battle is closed."""
    session = Session(ruleset(), places=Places(folder / "campaigns", folder / "data"), clock=ticking())
    session.new_campaign("Shards of the Comet")
    for warband in (aldred(), skritch()):
        joins = say("roster.warband_joined", warband=warband.name, type=Named("warband", warband.type))
        session.record("warband", joins, (WarbandJoined(joined=warband),))
    _before_the_battle(session)
    _first_turns(session)
    _rout(session)
    end_battle(session, 0)
    _after_the_battle(session)
    close_battle(session)
    session.settle()
    return session


def _roll(session: Session, procedure: str, setup: dict[str, Any], *answers: object, **also: Any) -> None:
    pending = session.begin(procedure, setup, **also)
    for answer in answers:
        session.answer(answer)
    session.commit(pending.token)


def _before_the_battle(session: Session) -> None:
    campaign, rules = session.campaign, session.ruleset
    ratings = [rating(campaign.warband(id), rules) for id in BOTH]
    warriors = [12, 13]
    begin(session, BOTH)
    _roll(session, "scenario", {"ratings": ratings, "warriors": warriors}, [4, 1], warbands=BOTH)
    _set_up(session)


def _set_up(session: Session) -> None:
    """Otto's old wound lets him fight; four buildings, four counters; the Skaven set up first, Reikland go first."""
    dice: dict[str, tuple[object, ...]] = {
        "old_wounds": (4,),
        "first_terrain": (5, 2),
        "counters": (6,),
        "counter_roll": (3, 3, 2, 4),
        "set_up_roll": (1, 6),
        "first": ("top",),
        "first_turn": (5, 2),
    }
    for step in steps_of(session.campaign, Words(session.ruleset)):
        asked = procedure_of(session.campaign, step)
        if asked is not None:
            _roll(session, *asked, *dice[step.id], warbands=BOTH)
            continue
        if step.id == "terrain":
            for kind, x, y in TERRAIN:
                place(session, _piece(session, kind, x, y))
        if step.id == "place_counters":
            for x, y in COUNTERS:
                place(session, _piece(session, "counter", x, y))
        tick(session, step)


def _piece(session: Session, kind: Kind, x: float, y: float) -> Piece:
    battle = session.campaign.battle
    assert battle is not None
    return Piece(id=new_id(battle.table, kind), kind=kind, x=x, y=y, w=SIZES[kind][0], h=SIZES[kind][1])


def _shoot(session: Session, shooter: str, target: str, weapon: str, *answers: object, **setup: Any) -> None:
    campaign = session.campaign
    owner = next(warband.id for warband in campaign.warbands if _has(warband, shooter))
    other = next(id for id in BOTH if id != owner)
    fields = {"shooter": {"ref": shooter}, "target": {"ref": target}, "weapon": weapon, **setup}
    _roll(session, "shot", fields, *answers, warbands=(owner, other))


def _has(warband: Any, fighter: str) -> bool:
    singles = (*warband.heroes, *warband.hired, *(member for group in warband.groups for member in group.members))
    return any(one.id == fighter for one in singles)


def _end_turn(session: Session) -> None:
    battle = session.campaign.battle
    assert battle is not None
    pass_to(session, *next_turn(battle))


def _first_turns(session: Session) -> None:
    _shoot(session, "captain", "verminkin-1", "bow", 5, 4, 3, range="long", shots=2)
    _shoot(session, "captain", "verminkin-2", "bow", 2, range="long", shots=2, shot_number=2)
    _shoot(session, "marksmen-1", "black-1", "crossbow", 4, 5, 5, range="short", cover=True)
    _end_turn(session)
    _shoot(session, "skritch-adept", "hob", "throwing_stars", 5, 4, range="short")
    settle(session, "warriors-1", "out_of_action", 0)
    _end_turn(session)
    _shoot(session, "marksmen-2", "verminkin-3", "crossbow", 4, 6, 5, 2, 3, range="short")
    _shoot(session, "marksmen-3", "rats-1", "crossbow", 6, 3, 6, range="short")
    settle(session, "verminkin-4", "out_of_action", 0)
    _end_turn(session)


def _rout(session: Session) -> None:
    battle = session.campaign.battle
    assert battle is not None
    out = sum(1 for model in battle.models if model.side == 1 and model.state == "out_of_action")
    setup = {"name": "Clan Skritch", "models": 13, "out_of_action": out, "leadership": 7, "best_other": 6}
    _roll(session, "rout", setup, [5, 4], warbands=("skritch",))


def _after_the_battle(session: Session) -> None:
    heroes = [{"ref": id, "standing": True} for id in ("captain", "hob", "otto", "ulrich", "pip")]
    setup: dict[str, Any] = {"warband": "reikland", "heroes": heroes, "won": True, "leader": {"ref": "captain"}}
    done = (StepDone(side=0, step="exploration"),)
    _roll(session, "exploration", setup, [5, 5, 5, 3, 2, 4], [3, 4], warbands=("aldred",), also=done)
    shards = session.campaign.warband("aldred").shards
    warriors = warriors_for_sale(session.campaign.warband("aldred"))
    sold = (StepDone(side=0, step="sale"),)
    _roll(session, "sale", {"shards": shards - 2, "warriors": warriors}, warbands=("aldred",), also=sold)
    rats = [{"ref": id, "standing": True} for id in ("skritch-adept", "black-2", "runner-1", "runner-2")]
    setup = {"warband": "skaven", "heroes": rats, "leader": {"ref": "skritch-adept"}}
    done = (StepDone(side=1, step="exploration"),)
    _roll(session, "exploration", setup, [4, 4, 1, 6], [2, 6], warbands=("skritch",), also=done)
    for side in (0, 1):
        tick_step(session, side, "injuries", True)


def main() -> None:
    """Write the sample campaign of the program anew."""
    with tempfile.TemporaryDirectory() as folder:
        session = play_evening(Path(folder))
        assert session.document is not None
        target = path_of("rules").parent / SAMPLE
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(encode(session.document))
        session.close()


if __name__ == "__main__":
    main()
