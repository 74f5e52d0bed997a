"""Every example of the manual with one thing in it replaced by nonsense, or left out: always an answer, never more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from mordheim_desktop.assets import read_bytes
from mordheim_desktop.session.engine import Engine
from tests.session.tables import ruleset

REQUESTS: list[dict[str, Any]] = [
    request
    for line in read_bytes("help/engine-examples.jsonl").splitlines()[::2]
    if isinstance(request := json.loads(line) if line.startswith(b"{") else None, dict)
]
ENGINE = Engine(ruleset())
CODES = {"bad_request", "bad_answer", "unknown_id"}
NONSENSE: list[Any] = [
    None, True, -1, 0, 10**18, 10**30, -1e308, 0.5, "", "x", "\u202e<b>", "1e3", [], [[]], {}, {"a": {}}, [1, 2, 3],
]  # fmt: skip


def places(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to everything inside a request."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in inside:
        yield (*way, name)
        yield from places(one, (*way, name))


def changed(request: dict[str, Any], way: tuple[str | int, ...], *put: Any) -> bytes:
    """The request as a line, with one thing replaced, or left out where nothing is put in its place."""
    again = json.loads(json.dumps(request))
    holder = again
    for step in way[:-1]:
        holder = holder[step]
    if put:
        holder[way[-1]] = put[0]
    else:
        del holder[way[-1]]
    return json.dumps(again).encode()


def answered(line: bytes) -> str:
    """The code of the error in the one reply to a line; empty for none."""
    (reply,) = ENGINE.serve([line])
    read = json.loads(reply)
    assert b"\n" not in reply[:-1]
    if read["error"] is None:
        assert (read["outcome"] is None) != (read["pending"] is None)
        return ""
    assert read["error"]["code"] in CODES
    assert read["error"]["message"]
    assert "Traceback" not in read["error"]["message"]
    return str(read["error"]["code"])


@pytest.mark.parametrize("number", range(len(REQUESTS)))
def test_an_example_with_nonsense_in_it_is_answered(number: int) -> None:
    request = REQUESTS[number] | {"odds": False}
    found = {answered(changed(request, way, put)) for way in places(request) for put in NONSENSE}
    assert found - {""} <= CODES
    assert "bad_request" in found


@pytest.mark.parametrize("number", range(len(REQUESTS)))
def test_an_example_with_something_left_out_is_answered(number: int) -> None:
    request = REQUESTS[number]
    assert {answered(changed(request, way)) for way in places(request)} <= CODES | {""}


def test_an_example_cut_anywhere_is_a_bad_request() -> None:
    line = json.dumps(REQUESTS[2]).encode()
    assert {answered(line[:end]) for end in range(1, len(line))} == {"bad_request"}


def test_half_a_character_anywhere_is_a_bad_request() -> None:
    line = json.dumps(REQUESTS[2]).encode()
    assert {answered(line[:place] + b"\xc3" + line[place:]) for place in range(len(line))} == {"bad_request"}
