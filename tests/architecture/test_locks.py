"""The lock files say exactly what gets installed, and agree with what the project asks for."""

import re
import tomllib

from packaging.requirements import Requirement
from packaging.version import Version

from tests.architecture import tree

PIN = re.compile(r"^(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?P<rest>.*)$", re.MULTILINE)


def pins(file: str) -> dict[str, str]:
    """Package -> pinned version."""
    text = (tree.ROOT / "packaging" / file).read_text(encoding="utf-8")
    return {found["name"]: found["version"] for found in PIN.finditer(text)}


def asked_for(*, tests: bool) -> list[Requirement]:
    """What `pyproject.toml` names directly."""
    project = tomllib.loads((tree.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = project["dependencies"] + (project["optional-dependencies"]["test"] if tests else [])
    return [Requirement(line) for line in lines]


def test_what_the_program_asks_for_is_locked_in_a_version_that_suits() -> None:
    for file, tests in [("requirements.txt", False), ("requirements-test.txt", True)]:
        locked = pins(file)
        for wanted in asked_for(tests=tests):
            assert wanted.specifier.contains(locked[wanted.name.lower()]), wanted


def test_the_tests_run_with_the_very_packages_that_players_get() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-test.txt").items()


def test_every_locked_package_has_a_hash() -> None:
    for file in ("requirements.txt", "requirements-test.txt"):
        text = (tree.ROOT / "packaging" / file).read_text(encoding="utf-8")
        entries = [entry for entry in re.split(r"\n(?=\S)", text) if not entry.startswith("#")]
        assert len(entries) == len(pins(file))
        assert not [entry for entry in entries if "--hash=sha256:" not in entry]


def test_python_3_11_gets_a_qt_that_leaves_none_alone() -> None:
    assert Version("6.11.3") <= Version(pins("requirements.txt")["pyside6-essentials"]) < Version("6.12")
