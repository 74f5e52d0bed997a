"""`--self-test`: the shipped program tries every part of itself without a screen and says what it did.

It opens every tab, reads every file that ships with it, takes rosters out and in, rolls a scenario, puts rosters and
the table on paper, resolves a shot, stores and reopens the sample. It runs in throwaway folders and touches nothing of
the user's.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from msgspec import __version__ as msgspec_version
from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QCoreApplication, qVersion
from PySide6.QtGui import QFontInfo

from mordheim_desktop import __version__, assets
from mordheim_desktop.campaign.figures import models
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.checking import check_file
from mordheim_desktop.session.commands import transfer
from mordheim_desktop.session.commands.battle import begin_battle
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.settings import Settings
from mordheim_desktop.session.views.table import table_view
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui import table_print
from mordheim_desktop.ui.application import make_application, make_window, translated
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.print import sheets
from mordheim_desktop.ui.print.output import store_pdf
from mordheim_desktop.ui.shipped_files import read_all
from mordheim_desktop.ui.window_actions import TABS

SAMPLE = "samples/shards-of-the-comet.mordheim-campaign"


class SelfTestFailed(AssertionError):
    """A part of the program did not do what it should."""


def self_test() -> int:
    """Run every check and print a line for each; returns 0 when all went well, 1 otherwise."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print(versions())
    with tempfile.TemporaryDirectory(prefix="mordheim-self-test-") as folder:
        test = _SelfTest(Path(folder))
        checks: tuple[Callable[[], str], ...] = (
            test.rules,
            test.dice,
            test.window,
            test.resources,
            test.sample,
            test.rosters,
            test.scenario,
            test.tabs,
            test.paper,
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


def versions() -> str:
    """What runs here: the program, whether it is the frozen one, and what it stands on."""
    program = f"mordheim-desktop {__version__}{', frozen' if getattr(sys, 'frozen', False) else ''}"
    stands_on = (
        f"Python {platform.python_version()}, PySide6 {pyside_version}, Qt {qVersion()}, msgspec {msgspec_version}"
    )
    return f"{program}, {stands_on}, {platform.system()} {platform.release()} {platform.machine()}"


def expect(holds: object, what: str) -> None:
    """Raise SelfTestFailed with `what` unless it holds."""
    if not holds:
        raise SelfTestFailed(what)


class _SelfTest:
    """The checks in order; each builds on the ones before."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
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
        """Every file that ships with the program is there and what it should be."""
        found = read_all()
        return ", ".join(f"{count} {ending}" for ending, count in sorted(found.items()))

    def dice(self) -> str:
        """The program's dice have six faces, and it throws a whole shot by itself, without a campaign."""
        faces = self.session.dice.throw(600)
        expect(set(faces) == {1, 2, 3, 4, 5, 6}, "a face is missing in 600 throws")
        pending = self.session.begin("shot", {"weapon": "bow", "shooter": {"bs": 4}, "target": {"toughness": 3}})
        while not pending.finished:
            self.session.roll()
        thrown = len(pending.play.asked)
        self.session.commit(pending.token)
        return f"600 throws, {faces.count(6)} sixes; a shot with {thrown} of its own"

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
        begin_battle(self.session, tuple(one.id for one in self.session.campaign.warbands))
        return self.session.campaign.name

    def rosters(self) -> str:
        """Every warband goes out as a roster of other programs, and comes in as it was; it goes on paper as well."""
        words = Words(self.ruleset, translated)
        sizes = []
        for warband in self.session.campaign.warbands:
            roster, _ = transfer.as_bytes(self.session, warband.id, "toolheim", words)
            arrival = transfer.look_at(self.session, roster, "roster.yml")
            expect(arrival.known == arrival.goods > 0, f"{warband.name} lose kit on their way out and in")
            expect(models(arrival.warband) == models(warband), f"{warband.name} lose warriors on their way out and in")
            file = self.folder / f"{warband.id}.pdf"
            store_pdf(file, warband.name, sheets.roster(sheets.Book(self.session.campaign, words), warband.id))
            sizes.append(f"{file.stat().st_size // 1000} kB")
        return f"{len(sizes)} out and in, on paper {', '.join(sizes)}"

    def scenario(self) -> str:
        """A scenario is drawn, which lays out the table."""
        battle = self.session.campaign.battle
        assert battle is not None
        setup = {"ratings": [side.rating for side in battle.sides], "warriors": [12, 13]}
        warbands = tuple(one.id for one in self.session.campaign.warbands)
        pending = self.session.begin("scenario", setup, warbands=warbands)
        self.session.answer([4, 1])
        self.session.commit(pending.token)
        assert self.session.campaign.battle is not None
        expect(self.session.campaign.battle.scenario == "wyrdstone_hunt", "5 is the Wyrdstone Hunt")
        return self.session.campaign.battle.scenario or ""

    def tabs(self) -> str:
        """Every tab is built and painted."""
        assert self.shown is not None
        for tab in TABS:
            self.shown.show_tab(tab)
            QCoreApplication.processEvents()
            expect(not self.shown.grab().isNull(), f"{tab} paints nothing")
        return f"{len(TABS)} tabs"

    def paper(self) -> str:
        """The table goes into every kind of file it can be exported to."""
        view = table_view(self.session.campaign, Words(self.ruleset, translated))
        assert view is not None
        sizes = []
        for suffix in table_print.SUFFIXES:
            file = self.folder / f"table{suffix}"
            table_print.export(file, self.session.campaign.name, view)
            expect(file.stat().st_size > 1000, f"{file.name} holds next to nothing")
            sizes.append(f"{suffix[1:]} {file.stat().st_size // 1000} kB")
        return ", ".join(sizes)

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
