"""The ruleset as the tables give it, and a copy of the resources that a test may edit."""

import shutil
from pathlib import Path

import pytest

from mordheim_desktop import assets
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.ruleset import Ruleset


@pytest.fixture(scope="session")
def ruleset() -> Ruleset:
    return load(compiled=False)


@pytest.fixture
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the rules among the resources; the program reads this one while the test runs."""
    copy = tmp_path / "resources"
    shutil.copytree(assets.path_of("rules"), copy / "rules")
    monkeypatch.setattr(assets, "_ROOTS", (copy,))
    return copy
