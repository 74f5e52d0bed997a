"""From an older format of the campaign file to the current one, step by step.

A step takes a file of format n as plain dicts and lists and returns one of format n + 1. It never calls code of the
program that may change later, so that it does the same in ten years. Every step has a test and a sample of its format
in `tests/campaign/samples`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

Step: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

STEPS: tuple[Step, ...] = ()
"""The step at index n - 1 leads from format n to n + 1."""


def current(steps: Sequence[Step] = STEPS) -> int:
    """The format the steps lead to: the one the program writes."""
    return len(steps) + 1


def migrate(data: dict[str, Any], steps: Sequence[Step] = STEPS) -> dict[str, Any]:
    """The file in the current format. The number is set here, a step need not."""
    for number in range(data["format"], current(steps)):
        data = {**steps[number - 1](data), "format": number + 1}
    return data
