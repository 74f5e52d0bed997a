"""A campaign of 20 warbands and 500 battles of 150 entries: opening it, ten actions in it, storing it, its memory.

An action is timed as the window's thread feels it: from the call to its return, the store going on beside it. The least
of several counts, because other load on a machine only ever adds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from mordheim_desktop.campaign.changes import BattleEnded
from mordheim_desktop.campaign.codec import encode
from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.commands import roster
from mordheim_desktop.session.commands.battle import begin_battle
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.campaign import standings
from mordheim_desktop.session.views.journal import journal_lines
from mordheim_desktop.session.views.warbands import warband_view
from mordheim_desktop.session.words import Words
from tests.benchmarks.samples import large_document

WARBANDS, BATTLES, ENTRIES = 20, 500, 150
FRAME = 1000 / 60
HERE = Path(__file__).parent
REPEATS = 7
Action = tuple[str, Callable[[], object]]


def write_large(folder: Path) -> Path:
    """The file of the campaign."""
    path = folder / "five hundred battles.mordheim-campaign"
    path.write_bytes(encode(large_document(BATTLES, ENTRIES)))
    return path


def opening(path: Path, folder: Path) -> None:
    """Opening the file beside parsing its bytes."""
    data = path.read_bytes()
    parse = open_ = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        json.loads(data)
        parse = min(parse, time.perf_counter() - start)
        session = Session(load(), places=Places(folder, folder / "data"))
        start = time.perf_counter()
        session.open(path)
        open_ = min(open_, time.perf_counter() - start)
        session.close()
    print(
        f"{WARBANDS} warbands, {BATTLES} battles, {len(data) / 1e6:.0f} MB: opened in {open_ * 1000:.0f} ms, "
        f"json.loads {parse * 1000:.0f} ms; ratio {open_ / parse:.2f} (at most 2)"
    )


def acting(path: Path, folder: Path) -> None:
    """Ten actions, each within one frame."""
    session = Session(load(), places=Places(folder, folder / "data"))
    session.open(path)
    best: dict[str, float] = {}
    for _ in range(REPEATS):
        for name, action in _actions(session):
            start = time.perf_counter()
            action()
            best[name] = min(best.get(name, float("inf")), (time.perf_counter() - start) * 1000)
            session.settle()
    for name, taken in best.items():
        print(f"  {name}: {taken:.2f} ms (at most {FRAME:.1f})")
    _held_up(session)
    session.close()


def _actions(session: Session) -> Iterator[Action]:
    """The ten, in an order that can be gone through again and again; each is made when it is its turn."""
    words = Words(session.ruleset)
    warband = session.campaign.warbands[0]
    hero = warband.heroes[0].id
    yield "rename a hero", lambda: roster.rename(session, hero, f"Karl {len(session.entries)}")
    yield "undo it", session.undo
    yield "redo it", session.redo
    yield "correct the treasury", lambda: roster.correct_gold(session, warband.id, 60)
    yield (
        "recruit two henchmen",
        lambda: roster.recruit(session, warband.id, "reikland.warrior", "Men", {}, 2, overrule=True),
    )
    yield "show a warband", lambda: warband_view(session.campaign, warband.id, words)
    yield "show the standings of all", lambda: standings(session.campaign, words)
    yield "begin a shot", lambda: _shot(session)
    _finish(session)
    yield "keep the shot", lambda: session.commit(session.pending.token if session.pending else 0)
    session.record("battle", say("battle.ended"), (BattleEnded(winner=0),))
    journal_lines(session.entries, words)  # the window keeps the lines it has; only new ones are added
    yield "begin the next battle", lambda: begin_battle(session, _others(session))


def _battle(session: Session) -> Battle:
    battle = session.campaign.battle
    assert battle is not None
    return battle


def _shot(session: Session) -> None:
    battle = _battle(session)
    one, other = (next(model for model in battle.models if model.side == side) for side in (0, 1))
    setup = {"weapon": "bow", "shooter": {"ref": one.fighter}, "target": {"ref": other.fighter}, "range": "short"}
    session.begin("shot", setup, warbands=tuple(side.warband for side in battle.sides), overrule=True)


def _finish(session: Session) -> None:
    while session.pending is not None and not session.pending.finished:
        session.roll()


def _others(session: Session) -> tuple[str, ...]:
    fighting = {side.warband for side in _battle(session).sides}
    return tuple(one.id for one in session.campaign.warbands[1:] if one.id not in fighting)[:2]


def _held_up(session: Session) -> None:
    """The longest that a busy window's thread is held up while the campaign is stored, and while nothing is."""

    def longest(until: Callable[[], bool]) -> float:
        worst, last = 0.0, time.perf_counter()
        while not until():
            now = time.perf_counter()
            worst, last = max(worst, now - last), now
        return worst * 1000

    storing, idle = [], []
    for number in range(REPEATS):
        stored = session.last_stored
        roster.rename(session, session.campaign.warbands[0].heroes[0].id, f"Otto {number}")
        start = time.perf_counter()
        storing.append(longest(lambda stored=stored: session.last_stored != stored))  # type: ignore[misc]
        taken, start = time.perf_counter() - start, time.perf_counter()
        idle.append(longest(lambda end=start + taken: time.perf_counter() > end))  # type: ignore[misc]
    print(
        f"  longest hold-up while it is stored: {min(storing):.1f} ms (at most {FRAME:.1f}); "
        f"while nothing is: {min(idle):.1f} ms"
    )


def memory(path: Path) -> None:
    """Peak memory of the program with this campaign beside one with an empty campaign."""
    empty, full = (min(_peak(*arguments) for _ in range(2)) for arguments in ((), (str(path),)))
    size = path.stat().st_size / (1 << 20)
    print(
        f"  peak memory: {full:.0f} MiB, empty campaign {empty:.0f} MiB, file {size:.0f} MiB; "
        f"beyond the file {(full - size) / empty:.2f} times the empty program (at most 1.5)"
    )


def _peak(*arguments: str) -> float:
    """Peak memory in MiB of a window of its own, as that process tells it."""
    environment = os.environ | {"LANG": "C.UTF-8", "PYTHONPATH": str(HERE.parent.parent)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(HERE / "window_campaign.py"), folder, *arguments]
        told = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
    return int(told.stdout.split()[-1]) / 1024


def long_campaign() -> None:
    """Print every figure of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = write_large(folder)
        opening(path, folder)
        memory(path)
        acting(path, folder)


if __name__ == "__main__":
    long_campaign()
