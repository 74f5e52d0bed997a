"""The examples of the engine's manual: a request line, then its reply line, again and again, compared exactly.

After a change that is meant, `python -m tests.session.test_engine_examples` writes the replies anew: read what differs.
"""

import json

import pytest

from mordheim_desktop.assets import path_of, read_text
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.procedures import PROCEDURES
from mordheim_desktop.session.engine import Engine

FILE = "help/engine-examples.jsonl"
LINES = read_text(FILE).splitlines()
REQUESTS = LINES[0::2]
ENGINE = Engine(load())


def answered(request: str) -> str:
    """The reply line to a request line."""
    (reply,) = ENGINE.serve([request.encode()])
    return reply.decode().rstrip("\n")


@pytest.mark.parametrize("number", range(len(REQUESTS)))
def test_the_engine_answers_as_its_manual_shows(number: int) -> None:
    assert answered(REQUESTS[number]) == LINES[2 * number + 1]


def test_the_examples_show_every_procedure() -> None:
    shown = {json.loads(request)["procedure"] for request in REQUESTS if request.startswith('{"id"')}
    assert set(PROCEDURES) | {"switches"} <= shown


def test_the_examples_show_every_kind_of_error() -> None:
    errors = [json.loads(reply)["error"] for reply in LINES[1::2]]
    assert {error["code"] for error in errors if error} == {"bad_request", "bad_answer", "unknown_id"}


def test_the_examples_are_numbered_in_order() -> None:
    numbers = [json.loads(request)["id"] for request in REQUESTS if request.startswith('{"id"')]
    assert numbers == list(range(1, len(numbers) + 1))


def write_replies() -> None:
    """Keep the requests and write what the engine answers to them now."""
    pairs = [line for request in REQUESTS for line in (request, answered(request))]
    path_of(FILE).write_text("\n".join(pairs) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_replies()
