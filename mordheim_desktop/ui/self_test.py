"""`--self-test`: the shipped program tries every part of itself without a screen and says what it did.

It opens every tab, loads every kind of resource, rolls, resolves a shot, stores and reopens the sample. It runs in
throwaway folders and touches nothing of the user's.
"""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from PySide6 import __version__ as qt_version
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFontInfo

from mordheim_desktop import __version__, assets
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.checking import check_file
from mordheim_desktop.session.commands.battle import begin_battle
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.settings import Settings
from mordheim_desktop.ui.application import make_application, make_window
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.window_actions import TABS

SAMPLE = "samples/shards-of-the-comet.mordheim-campaign"


class SelfTestFailed(AssertionError):
    """A part of the program did not do what it should."""


def self_test() -> int:
    """Run every check and print a line for each; returns 0 when all went well, 1 otherwise."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print(f"mordheim-desktop {__version__}, Python {platform.python_version()}, PySide6 {qt_version}")
    with tempfile.TemporaryDirectory(prefix="mordheim-self-test-") as folder:
        test = _SelfTest(Path(folder))
        checks: tuple[Callable[[], str], ...] = (
            test.rules,
            test.resources,
            test.dice,
            test.window,
            test.sample,
            test.tabs,
            test.shot,
            test.stored,
        )
        failed = 0
        for check in checks:
            try:
                print(f"ok      {check.__name__}: {check()}")
            except Exception:
                failed += 1
                print(f"FAILED  {check.__name__}\n{traceback.format_exc()}")
        test.close()
    print("self-test passed" if not failed else f"self-test failed: {failed} of {len(checks)}")
    return 1 if failed else 0


def expect(holds: object, what: str) -> None:
    """Raise SelfTestFailed with `what` unless it holds."""
    if not holds:
        raise SelfTestFailed(what)


class _SelfTest:
    """The checks in order; each builds on the ones before."""

    def __init__(self, folder: Path) -> None:
        self.places = Places(folder / "campaigns", folder / "data")
        self.ruleset = load()
        self.session = Session(self.ruleset, places=self.places)
        self.shown: MainWindow | None = None

    def rules(self) -> str:
        """The compiled tables are the tables."""
        expect(load(compiled=False) == self.ruleset, "the compiled rules differ from their tables")
        places = sum(len(chart) for chart in self.ruleset.places.values())
        return f"{len(self.ruleset.weapons)} weapons, {len(self.ruleset.warbands)} warbands, {places} places"

    def resources(self) -> str:
        """One of each kind of file that ships with the program."""
        icons = assets.listing("icons")
        for path in (icons[0], "help/guide.md", "help/changelog.md", SAMPLE):
            expect(assets.read_bytes(path), f"{path} is empty")
        return f"{len(icons)} icons, help, sample"

    def dice(self) -> str:
        """Dice have six faces, and two sources are not the same."""
        faces = self.session.dice.throw(600)
        expect(set(faces) == {1, 2, 3, 4, 5, 6}, "a face is missing in 600 throws")
        return f"600 throws, {faces.count(6)} sixes"

    def window(self) -> str:
        """The window opens with its own font."""
        make_application(["mordheim-desktop"], Settings(theme="dark"))
        self.shown = make_window(self.session)
        self.shown.show()
        QCoreApplication.processEvents()
        family = QFontInfo(scale().font("body")).family()
        expect("Hanken" in family, f"the packaged font is missing, Qt took {family}")
        return f"font {family}"

    def sample(self) -> str:
        """The sample campaign opens as a copy."""
        self.session.open_copy(assets.read_bytes(SAMPLE), SAMPLE)
        expect(len(self.session.campaign.warbands) == 2, "the sample has two warbands")
        begin_battle(self.session, tuple(one.id for one in self.session.campaign.warbands))  # type: ignore[arg-type]
        return self.session.campaign.name

    def tabs(self) -> str:
        """Every tab is built and painted."""
        assert self.shown is not None
        for tab in TABS:
            self.shown.show_tab(tab)
            QCoreApplication.processEvents()
            expect(not self.shown.grab().isNull(), f"{tab} paints nothing")
        return f"{len(TABS)} tabs"

    def shot(self) -> str:
        """A shot from the bow to the injured model, with its exact odds."""
        warbands = tuple(one.id for one in self.session.campaign.warbands)
        setup = {"shooter": {"ref": "hob"}, "target": {"ref": "verminkin-1"}, "weapon": "bow", "range": "short"}
        pending = self.session.begin("shot", setup, warbands=warbands)
        out = pending.odds().of("out_of_action")
        expect(out == Fraction(1, 9), f"the odds are {out}, not 1/9")
        for face in (4, 4, 6):
            self.session.answer(face)
        self.session.commit(pending.token)
        assert self.session.campaign.battle is not None
        model = self.session.campaign.battle.model("verminkin-1")
        expect(model is not None and model.state == "out_of_action", "the shot did not take its target out of action")
        return f"out of action at {out}"

    def stored(self) -> str:
        """What happened is on disk, agrees with the rules and opens again."""
        path, campaign = self.session.path, self.session.campaign
        assert path is not None
        self.session.close()
        expect(self.session.store_problem is None, "the campaign was not stored")
        report = check_file(path, self.ruleset)
        expect(report.sound, "\n".join(report.lines))
        self.session.open(path)
        expect(self.session.campaign == campaign, "the campaign is not the same after reopening")
        return report.lines[-1]

    def close(self) -> None:
        """Leave nothing behind."""
        self.session.close()
        if self.shown is not None:
            self.shown.close()
            QCoreApplication.processEvents()
