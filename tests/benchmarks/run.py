"""The benchmark: every speed the project promises, beside a floor measured in the same run.

Processes are interleaved and the least of their times counts, because other load on a machine only ever adds; there are
so many runs because the longer process meets a quiet moment more rarely. Nothing passes or fails; it prints figures.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from mordheim_desktop.campaign.codec import decode, encode
from mordheim_desktop.campaign.store import store_campaign
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.combat.book import ShotBook
from mordheim_desktop.rules.combat.targets import prepare_targets
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Play, odds
from mordheim_desktop.session.setups import build_setup, procedure_named
from tests.benchmarks import frozen
from tests.benchmarks.campaign import long_campaign
from tests.benchmarks.chains import crossbow_chain, pair_chain
from tests.benchmarks.samples import large_document
from tests.benchmarks.tables import as_pair, twelve_against_twelve, twenty_enemies

RUNS = 40
HERE = Path(__file__).parent


def least(action: Callable[[], object], number: int = 1, repeats: int = 15) -> float:
    """The least time of an action in milliseconds."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        for _ in range(number):
            action()
        best = min(best, (time.perf_counter() - start) / number)
    return best * 1000


def process(script: str) -> tuple[float, float]:
    """One run of a window that quits after its first paint: milliseconds to its exit, and its peak memory in MiB."""
    environment = os.environ | {"LANG": "C.UTF-8", "PYTHONPATH": str(HERE.parent.parent)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # players start from compiled modules
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    start = time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen([sys.executable, HERE / script, folder], env=environment, stderr=subprocess.DEVNULL) as child,
    ):
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{script} ended with {child.returncode}")
    return (time.perf_counter() - start) * 1000, usage.ru_maxrss / 1024


def starts() -> None:
    """From starting the process to its exit after the first paint, interleaved."""
    scripts = ("window_bare.py", "window_three_tabs.py", "window_program.py")
    times = {script: float("inf") for script in scripts}
    memory = dict(times)
    for _ in range(RUNS):
        for script in scripts:
            taken, peak = process(script)
            times[script] = min(times[script], taken)
            memory[script] = min(memory[script], peak)
    bare, tabs, program = (times[script] for script in scripts)
    print(f"start: bare window {bare:.0f} ms, three tabs {tabs:.0f} ms, program with the sample open {program:.0f} ms")
    print(f"       program / bare {program / bare:.2f} (at most 2.0), program / three tabs {program / tabs:.2f}")
    peaks = [memory[script] for script in scripts]
    print(f"peak memory: bare {peaks[0]:.0f} MiB, three tabs {peaks[1]:.0f} MiB, program {peaks[2]:.0f} MiB")
    print(f"       program / three tabs {peaks[2] / peaks[1]:.2f} (at most 1.4)")


def rules() -> None:
    """Loading the rules, and the exact odds of one whole shot beside icepool on the same chain."""
    ruleset = load()
    print(f"rules loading: {least(load):.1f} ms (at most 10)")
    procedure = procedure_named("shot")
    raw = {"weapon": "crossbow", "shooter": {"bs": 4}, "target": {"armour_save": 4}}
    setup = build_setup(procedure, raw, ruleset)
    found = odds(procedure.prepare(setup, Context(ruleset), False))
    expected = crossbow_chain()
    assert found.chances == expected(), "icepool and the program must agree to the last fraction"
    ours = least(lambda: odds(procedure.prepare(setup, Context(ruleset), False)), 50)
    theirs = least(expected, 50)
    print(f"odds of one cold shot: {ours:.2f} ms, icepool {theirs:.2f} ms; ratio {ours / theirs:.2f} (at most 1)")


def tables() -> None:
    """A shooter's whole list of targets, and the table of a battle beside icepool asked pair by pair."""
    ruleset = load()
    for weapon, skill, shots in (("bow", "quick_shot", 2), ("throwing_stars", "knife_fighter", 3)):
        setup = twenty_enemies(weapon, skill, shots)
        cold = least(lambda setup=setup: Play(prepare_targets(setup, Context(ruleset))))  # type: ignore[misc]
        print(f"twenty enemies, short and long, {weapon} with {skill}: {cold:.1f} ms (at most 16)")
    setups = twelve_against_twelve(ruleset)
    context = Context(ruleset)
    pairs = [as_pair(setup, context) for setup in setups]

    def ours() -> list[dict[str, Fraction]]:
        book = ShotBook(Context(ruleset))
        return [book.figures(setup).chances for setup in setups]

    def theirs() -> list[dict[str, Fraction]]:
        return [pair_chain(pair) for pair in pairs]

    for found, expected in zip(ours(), theirs(), strict=True):
        assert {key: chance for key, chance in found.items() if chance} == expected, "icepool and the book must agree"
    book, oracle = least(ours, repeats=5), least(theirs, repeats=3)
    print(
        f"12 against 12, {len(setups)} shots: {book:.1f} ms, icepool {oracle:.0f} ms; "
        f"{oracle / book:.0f} times as fast (at least 10)"
    )


def storing() -> None:
    """Storing and loading about five megabytes beside a plain write and a plain parse of the same bytes."""
    document = large_document()
    data = encode(document)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "large.mordheim-campaign"

        def plain() -> None:
            with Path(folder, "plain").open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())

        stamp = None

        def store() -> None:
            nonlocal stamp
            stamp = store_campaign(document, target, stamp)

        floor, ours = least(plain), least(store)
        print(
            f"storing {len(data) / 1e6:.1f} MB: {ours:.1f} ms, plain write with fsync {floor:.1f} ms; "
            f"ratio {ours / floor:.2f} (at most 5)"
        )
    floor, ours = least(lambda: json.loads(data)), least(lambda: decode(data, "large"))
    print(f"strict loading: {ours:.1f} ms, json.loads {floor:.1f} ms; ratio {ours / floor:.2f} (at most 1)")


def main() -> None:
    """Print every figure."""
    rules()
    tables()
    storing()
    starts()
    frozen.bundle()
    long_campaign()


if __name__ == "__main__":
    main()
