"""`--engine`: the second front end, one JSON object per line in and out, for anything the window can ask of the rules.

A line that cannot be used gets an answer with `error`; nothing here ever raises for what a stream sends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Asked, Outcome, Play
from mordheim_desktop.rules.messages import Message
from mordheim_desktop.rules.procedures import Procedure
from mordheim_desktop.rules.requests import BadAnswer, BadSetup, Choose, Number, Reason, Request, Roll, UnknownId
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.setups import build_setup, check_switches, procedure_named
from mordheim_desktop.session.words import Words


class EngineRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line of the stream. What an answer can be is for the request to say that it answers."""

    procedure: str
    id: Any = None
    setup: dict[str, Any] = {}
    answers: list[Any] = []
    switches: dict[str, bool | int | str] = {}
    odds: bool = False
    overrule: bool = False


TOO_DEEP: Final = "Nested too deep to be answered."

_DECODER: Final = msgspec.json.Decoder(EngineRequest)


class Engine:
    """Answers rules questions from plain JSON, in English."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.words = Words(ruleset)

    def serve(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """One reply line for each line, an empty one too, so that whoever counts lines never loses step."""
        for line in lines:
            yield self._line(line)

    def _line(self, line: bytes) -> bytes:
        """The reply as a line. What is nested just shallow enough to be read can be too deep to be echoed."""
        try:
            return msgspec.json.encode(self.reply(line)) + b"\n"
        except RecursionError:
            return msgspec.json.encode(self._error(None, "bad_request", TOO_DEEP)) + b"\n"

    def reply(self, line: bytes) -> dict[str, Any]:
        """The reply to one line, as plain values."""
        if not line.strip():
            return self._error(None, "bad_request", "The line is empty.")
        try:
            request = _DECODER.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            return self._error(_id_of(line), "bad_request", str(error))
        try:
            return self._answer(request)
        except UnknownId as error:
            return self._error(request.id, "unknown_id", self.words.say(error.message))
        except BadSetup as error:
            return self._error(request.id, "bad_request", self.words.say(error.message))
        except BadAnswer as error:
            return self._error(request.id, "bad_answer", self.words.say(error.message))

    def _answer(self, request: EngineRequest) -> dict[str, Any]:
        if request.procedure == "switches":
            return self._reply(request.id, outcome={"switches": self._switches()}, text="All rule switches.")
        procedure = procedure_named(request.procedure)
        context = Context(self.ruleset, check_switches(request.switches, self.ruleset))
        setup = build_setup(procedure, request.setup, self.ruleset)
        play = Play(procedure.prepare(setup, context, request.overrule))
        used = 0
        for answer in request.answers:
            if play.pending is None:
                break
            play.answer(tuple(answer) if isinstance(answer, list) else answer)
            used += 1
        reply = self._reply(request.id, play=play)
        reply["unused"] = request.answers[used:]
        if request.overrule:
            reply["overrule"] = True
        if procedure.so_far is not None:
            reply["so_far"] = self._plain(procedure.so_far(setup, context, play.asked)) or {}
        if request.odds:
            reply.update(self._odds(procedure, setup, context, play))
        return reply

    def _reply(
        self, id: Any, play: Play | None = None, outcome: dict[str, Any] | None = None, text: str = ""
    ) -> dict[str, Any]:
        reply: dict[str, Any] = {
            "id": id,
            "asked": [],
            "pending": None,
            "unused": [],
            "so_far": {},
            "outcome": outcome,
            "effects": [],
            "text": text,
            "odds": None,
            "error": None,
        }
        if play is not None:
            reply["asked"] = [self._asked(asked) for asked in play.asked]
            reply["pending"] = self._request(play.pending) if play.pending is not None else None
            if play.outcome is not None:
                reply.update(self._outcome(play.outcome))
        return reply

    def _error(self, id: Any, code: str, message: str) -> dict[str, Any]:
        reply = self._reply(id)
        reply["error"] = {"code": code, "message": message}
        return reply

    def _outcome(self, outcome: Outcome) -> dict[str, Any]:
        return {
            "outcome": self._plain(outcome.result),
            "effects": [_with_warband(effect) for effect in outcome.effects],
            "text": self.words.say(outcome.message),
        }

    def _plain(self, value: Any) -> Any:
        """A result as plain values; messages become sentences, reasons become pairs."""
        if isinstance(value, Message):
            return self.words.say(value)
        if isinstance(value, Reason):
            return [self.words.say(value.text), value.amount]
        if isinstance(value, msgspec.Struct):
            return {name: self._plain(getattr(value, name)) for name in value.__struct_fields__}
        if isinstance(value, tuple | list):
            return [self._plain(one) for one in value]
        if isinstance(value, dict):
            return {key: self._plain(one) for key, one in value.items()}
        return value

    # -- requests ------------------------------------------------------------------------------------------------------

    def _request(self, request: Request) -> dict[str, Any]:
        if isinstance(request, Choose):
            options = [
                {"id": option.id, "text": self.words.say(option.text)}
                | ({"consequence": self.words.say(option.consequence)} if option.consequence else {})
                for option in request.options
            ]
            return {
                "choose": self.words.say(request.label),
                "options": options,
                "min": request.min,
                "max": request.max,
                "default": list(request.assumed),
                "by": request.by,
            }
        if isinstance(request, Number):
            return {
                "number": self.words.say(request.label),
                "min": request.min,
                "max": request.max,
                "default": request.assumed,
                "by": request.by,
            }
        return self._roll(request)

    def _roll(self, roll: Roll) -> dict[str, Any]:
        shown: dict[str, Any] = {"label": self.words.say(roll.label), "dice": str(roll.dice), "by": roll.by}
        if roll.needs is not None:
            shown["needs"] = roll.needs
        if roll.at_most is not None:
            shown |= {"needs": roll.at_most, "at_most": True}
        if roll.rows:
            shown["bands"] = [
                [f"{row.low}" if row.low == row.high else f"{row.low}-{row.high}", self.words.say(row.text)]
                for row in roll.rows
            ]
        shown["reasons"] = [self._plain(reason) for reason in roll.reasons]
        return shown

    def _asked(self, asked: Asked) -> dict[str, Any]:
        shown = self._request(asked.request)
        answer = asked.given.answer
        if isinstance(asked.request, Roll) and isinstance(answer, tuple):
            single = asked.request.dice.thrown == 1
            shown["answer"] = answer[0] if single else list(answer)
            met = asked.request.is_met(asked.faces)
            if met is not None:
                shown["met"] = met
        else:
            shown["answer"] = list(answer) if isinstance(answer, tuple) else answer
        return shown

    # -- odds and switches ---------------------------------------------------------------------------------------------

    def _odds(self, procedure: Procedure, setup: msgspec.Struct, context: Context, play: Play) -> dict[str, Any]:
        found = procedure.odds(setup, context, play)
        keys = procedure.odds_keys(setup, self.ruleset) or tuple(found.chances)
        shown: dict[str, Any] = {"odds": {key: str(found.of(key)) for key in keys if key}}
        if found.assumed:
            shown["odds_assume"] = [self.words.say(label) for label in found.assumed]
        return shown

    def _switches(self) -> list[dict[str, Any]]:
        return [
            {
                "id": switch.id,
                "name": switch.name,
                "values": list(switch.values),
                "default": switch.default,
                "text": switch.summary,
                "source": switch.source,
                "group": switch.group,
            }
            for switch in self.ruleset.switches.values()
        ]


def _with_warband(effect: msgspec.Struct) -> dict[str, Any]:
    plain = msgspec.to_builtins(effect)
    assert isinstance(plain, dict)
    return {"effect": plain.pop("effect"), "warband": plain.pop("warband", 0), **plain}


def _id_of(line: bytes) -> Any:
    """The id of a line that cannot be used, where it can be made out at all."""
    try:
        return msgspec.json.decode(line, type=dict[str, Any]).get("id")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
