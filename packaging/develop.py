#!/usr/bin/env python3
"""One command that sets up, starts, tests and packs the program. Needs nothing but Python 3.11 or newer.

    python3 packaging/develop.py start [options of the program]
    python3 packaging/develop.py test [arguments for pytest]
    python3 packaging/develop.py bundle | deb | run-file | windows-setup
    python3 packaging/develop.py compile-rules | bench | lock

`test` without arguments runs everything, cheapest first, and stops at the first failure with its exit code; with
arguments it runs only pytest, with them. What is built lies in `dist/` afterwards. Exit codes of its own: 2 no screen
or a wrong command, 3 cannot set up.
"""

from __future__ import annotations  # so that an older Python gets as far as being told

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import environment as env

NO_SCREEN, CANNOT_SET_UP = 2, 3
# What the program does without opening a window, and without Qt at all.
WINDOWLESS = ("--self-test", "--screenshots", "--engine", "--verify", "--version", "--help", "-h")
QT_FREE = ("--engine", "--verify", "--version")
RINGS = ("rules", "content", "campaign", "session")
EVERY_CORE = ("-n", "auto")


def start(options: Sequence[str]) -> int:
    """Sets up what is missing and becomes the program."""
    screen = has_screen(os.environ, sys.platform)
    env.set_up("run", qt=not asks_for(options, QT_FREE), x11=bool(os.environ.get("DISPLAY")))
    if not screen and not asks_for(options, WINDOWLESS):
        env.say(
            "There is no screen here to open the window on; without one, "
            "`--self-test`, `--screenshots DIR` and `--engine` work (for example: develop.py start --self-test)."
        )
        return NO_SCREEN
    command = [str(env.PYTHON), "-m", "mordheim_desktop", *options]
    environment = dict(os.environ) if screen else {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    if os.name == "nt":  # no exec there that keeps the console waiting
        return subprocess.run(command, env=environment, check=False).returncode
    sys.stderr.flush()
    os.execve(command[0], command, environment)


def test(arguments: Sequence[str]) -> int:
    """Sets up what is missing and runs every check, or only pytest with `arguments`."""
    env.set_up("test", x11=True)
    for name, command in [("pytest", pytest(*arguments))] if arguments else checks():
        env.say(f"== {name}")
        code = run(command)
        if code != 0:
            env.say(f"== {name} failed with exit code {code}")
            return code
    env.say("== all checks passed")
    return 0


def checks() -> list[tuple[str, list[str]]]:
    """Every check with its command, cheapest first. The rings run where Qt cannot even be imported."""
    tests = env.ROOT / "tests"
    rings = [f"tests/{ring}" for ring in RINGS if (tests / ring).is_dir()]
    qt_free = ["-p", "tests.architecture.without_qt", "-p", "no:pytest-qt", *rings]
    others = [f"--ignore={path}" for path in [*rings, "tests/e2e"]]
    found = [
        ("ruff check", module("ruff", "check", ".")),
        ("ruff format", module("ruff", "format", "--check", ".")),
        ("mypy", module("mypy")),
        ("import contracts", [str(env.PYTHON.with_name("lint-imports")), "--no-cache"]),
        ("tests of the rings, without Qt", pytest(*EVERY_CORE, *qt_free)),
        ("tests of the window and of the tree", pytest(*EVERY_CORE, *others)),
    ]
    if (tests / "e2e").is_dir():
        found.append(("whole evenings", pytest("tests/e2e")))
    return found


def bundle(arguments: Sequence[str]) -> int:
    """Freezes the program with its own Python and Qt into one folder."""
    return build("bundling", arguments)


def deb(arguments: Sequence[str]) -> int:
    """Builds the bundle and packs it for Debian and its relatives."""
    return build("bundling", []) or build("debian", arguments)


def run_file(arguments: Sequence[str]) -> int:
    """Builds the bundle and packs it as one file that installs itself for one player."""
    return build("bundling", []) or build("selfextract", arguments)


def windows_setup(arguments: Sequence[str]) -> int:
    """Builds, on Linux, the setup that installs the program on Windows for one user."""
    return build("windows_setup", arguments, env.WINDOWS_PROGRAMS)


def build(name: str, arguments: Sequence[str], programs: Mapping[str, str] = MappingProxyType({})) -> int:
    """Runs one of the builders beside this file in the private environment, which may need `programs` of the system."""
    env.set_up("build", x11=True, programs=programs)
    return run([str(env.PYTHON), str(Path("packaging", f"{name}.py")), *arguments])


def compile_rules(arguments: Sequence[str]) -> int:
    """Turns the rules tables that people edit into the one file that the program reads at start."""
    env.set_up("run", qt=False)
    return run(module("mordheim_desktop.content.compiled", *arguments))


def bench(arguments: Sequence[str]) -> int:
    """Measures what must stay quick."""
    env.set_up("test")
    return run([str(env.PYTHON), str(Path("tests", "benchmarks", "run.py")), *arguments])


def lock(arguments: Sequence[str]) -> int:
    """Writes the lock files anew: the newest packages that suit every supported Python, each with its hashes.

    One version of a package serves all Pythons where possible, so that everybody has the Qt that was tested.
    """
    with tempfile.TemporaryDirectory(prefix="mordheim-lock-") as folder:
        resolver = Path(folder, "Scripts" if os.name == "nt" else "bin", "uv")
        for step in (
            [sys.executable, "-m", "venv", folder],
            [str(resolver.with_name("python")), "-m", "pip", "install", "-q", "uv"],
        ):
            if run(step) != 0:
                raise env.CannotSetUp("The resolver `uv` could not be installed; the words above say why.")
        common = [str(resolver), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
        common += ["--fork-strategy", "fewest", "--generate-hashes"]
        common += ["--custom-compile-command", "python3 packaging/develop.py lock", "--upgrade", *arguments]
        written: list[str] = []  # what an earlier file pins, a later one keeps
        for kind, path in env.LOCKS.items():
            kept = [word for earlier in written for word in ("--constraints", earlier)]
            extra = [] if kind == "run" else ["--extra", kind]
            target = str(path.relative_to(env.ROOT))
            code = run([*common, *extra, *kept, "pyproject.toml", "--output-file", target])
            if code:
                return code
            written.append(target)
    return 0


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a window can be opened: always on Windows and macOS, elsewhere where a display or a platform is named."""
    named = any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    return named or not platform.startswith("linux")


def asks_for(options: Sequence[str], known: Sequence[str]) -> bool:
    """Whether one of the `known` options is among those given, as `--option` or `--option=value`."""
    return any(option.split("=", 1)[0] in known for option in options)


def module(name: str, *arguments: str) -> list[str]:
    """The command that runs a Python module in the private environment."""
    return [str(env.PYTHON), "-m", name, *arguments]


def pytest(*arguments: str) -> list[str]:
    """The command that runs pytest in the private environment."""
    return module("pytest", *arguments)


def run(command: Sequence[str]) -> int:
    """Runs a command in the checkout and returns its exit code, 128 and more for a signal as a shell does."""
    code = subprocess.run(command, cwd=env.ROOT, check=False).returncode
    return code if code >= 0 else 128 - code


VERBS = {
    "start": start,
    "test": test,
    "bundle": bundle,
    "deb": deb,
    "run-file": run_file,
    "windows-setup": windows_setup,
    "compile-rules": compile_rules,
    "bench": bench,
    "lock": lock,
}


def main(arguments: Sequence[str]) -> int:
    """Carries out one verb and returns the exit code."""
    if not arguments or arguments[0] not in VERBS:
        env.say(__doc__ or "")
        return 0 if arguments and arguments[0] in ("--help", "-h", "help") else 2
    try:
        env.check_python()
        return VERBS[arguments[0]](arguments[1:])
    except env.CannotSetUp as reason:
        env.say(str(reason))
        return CANNOT_SET_UP
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
