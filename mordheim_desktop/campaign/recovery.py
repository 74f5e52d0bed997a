"""The recovery log: every die of a procedure that is not committed yet, one durable line each.

The first line says what was being played and on which state of the campaign it stood; each further line is one answer,
or the whole list after a correction. A line that a crash tore apart ends the log. Where the campaign, the rules or the
program have moved on, the dice are reported as stale: they may be shown, nothing may be applied.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from mordheim_desktop import __version__
from mordheim_desktop.campaign import atomic
from mordheim_desktop.campaign.changes import AnyEffect
from mordheim_desktop.campaign.chapters import last_entry_id
from mordheim_desktop.campaign.errors import StoreFailed
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.paths import Places, key_of
from mordheim_desktop.rules.driver import Given
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.ruleset import SwitchValue


class _Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", kw_only=True):
    """What the lines of the log share."""


class _Begun(_Line, frozen=True, tag="begun", kw_only=True):
    """A procedure was started, on the state after this entry."""

    program: str
    entry: int
    state: str
    procedure: str
    setup: dict[str, Any]
    switches: dict[str, SwitchValue]
    ruleset: str
    warbands: tuple[str, ...]
    overrule: bool = False
    also: tuple[AnyEffect, ...] = ()
    """What comes along with the outcome: a step of the sequence done, the one who struck."""


class _Answered(_Line, frozen=True, tag="answered", kw_only=True):
    """One answer more."""

    given: Given


class _Rewritten(_Line, frozen=True, tag="rewritten", kw_only=True):
    """The answers as they are after one was taken back or corrected."""

    answers: tuple[Given, ...]
    withdrawn: tuple[Given, ...]


@functools.cache
def _decoder() -> msgspec.json.Decoder[_Begun | _Answered | _Rewritten]:
    """What reads a line; made when there is a log, which is seldom."""
    return msgspec.json.Decoder(_Begun | _Answered | _Rewritten)


class Recovered(Struct, frozen=True, kw_only=True):
    """A procedure that was interrupted. Where `stale` gives reasons its answers may be shown, but not be used."""

    procedure: str
    setup: dict[str, Any]
    answers: tuple[Given, ...]
    withdrawn: tuple[Given, ...]
    switches: dict[str, SwitchValue]
    ruleset: str
    warbands: tuple[str, ...]
    overrule: bool = False
    also: tuple[AnyEffect, ...] = ()
    stale: tuple[Message, ...] = ()


class RecoveryLog:
    """The recovery log of one campaign file. Every method may raise StoreFailed where the disk refuses."""

    def __init__(self, campaign: Path, places: Places) -> None:
        self.path = places.recovery / f"{key_of(campaign)}.log"

    def begin(
        self,
        document: Document,
        *,
        procedure: str,
        setup: dict[str, Any],
        switches: dict[str, SwitchValue] | None = None,
        ruleset: str = "",
        warbands: Sequence[str] = (),
        overrule: bool = False,
        also: Sequence[AnyEffect] = (),
        answers: Sequence[Given] = (),
        withdrawn: Sequence[Given] = (),
    ) -> None:
        """A procedure is started on this document, or goes on with what was answered; what the log held is gone."""
        line = _Begun(
            program=__version__,
            entry=last_entry_id(document),
            state=_fingerprint(document),
            procedure=procedure,
            setup=setup,
            switches=switches or {},
            ruleset=ruleset,
            warbands=tuple(warbands),
            overrule=overrule,
            also=tuple(also),
        )
        lines: list[_Line] = [line]
        if answers or withdrawn:
            lines.append(_Rewritten(answers=tuple(answers), withdrawn=tuple(withdrawn)))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            atomic.write(self.path, b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        except OSError as error:
            raise self._failed(error) from error
        except StoreFailed as error:  # it speaks of a file of the players
            raise self._failed(error.__cause__) from error

    def append(self, given: Given) -> None:
        """One die, choice or number more."""
        self._add(_Answered(given=given))

    def rewrite(self, answers: Sequence[Given], withdrawn: Sequence[Given] = ()) -> None:
        """The answers as they are now, after one was taken back or corrected."""
        self._add(_Rewritten(answers=tuple(answers), withdrawn=tuple(withdrawn)))

    def clear(self) -> None:
        """Nothing is half answered any more: the result is stored, or the procedure was given up."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise self._failed(error) from error
        atomic.sync_folder(self.path.parent)

    def read(self, document: Document, ruleset: str = "") -> Recovered | None:
        """What was half answered when the program ended; None where nothing was, or where it is in the journal."""
        lines = self._lines()
        if not lines or not isinstance(lines[0], _Begun):
            return None
        begun = lines[0]
        answers: list[Given] = []
        withdrawn: tuple[Given, ...] = ()
        for line in lines[1:]:
            if isinstance(line, _Answered):
                answers.append(line.given)
            elif isinstance(line, _Rewritten):
                answers = list(line.answers)
                withdrawn = line.withdrawn
        if _in_the_journal(begun, tuple(answers), document):
            return None
        return Recovered(
            procedure=begun.procedure,
            setup=begun.setup,
            answers=tuple(answers),
            withdrawn=withdrawn,
            switches=begun.switches,
            ruleset=begun.ruleset,
            warbands=begun.warbands,
            overrule=begun.overrule,
            also=begun.also,
            stale=_stale(begun, document, ruleset),
        )

    def _add(self, line: _Line) -> None:
        try:
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
            try:
                left = memoryview(msgspec.json.encode(line) + b"\n")
                while left:
                    left = left[os.write(handle, left) :]
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            raise self._failed(error) from error

    def _lines(self) -> list[_Begun | _Answered | _Rewritten]:
        """The whole lines of the log, up to the first that is torn."""
        try:
            data = self.path.read_bytes()
        except OSError:
            return []
        lines, decoder = [], _decoder()
        for line in data.split(b"\n")[:-1]:
            try:
                lines.append(decoder.decode(line))
            except (msgspec.MsgspecError, UnicodeDecodeError):
                break
        return lines

    def _failed(self, error: BaseException | None) -> StoreFailed:
        reason = getattr(error, "strerror", None) or type(error).__name__
        return StoreFailed.because("files.recovery_failed", folder=str(self.path.parent), reason=reason)


def _fingerprint(document: Document) -> str:
    return atomic.digest_of(msgspec.json.encode(document.campaign))


def _in_the_journal(begun: _Begun, answers: tuple[Given, ...], document: Document) -> bool:
    """Whether it was committed, or given up, before the program ended: only the log had no time to go."""
    return any(
        entry.id > begun.entry
        and (entry.procedure, entry.setup) == (begun.procedure, begun.setup)
        and (entry.answers == answers or (entry.taken_back and not entry.answers))
        for entry in document.chapter.entries
    )


def _stale(begun: _Begun, document: Document, ruleset: str) -> tuple[Message, ...]:
    """Why the answers no longer belong to the campaign; nothing where they do."""
    reasons = []
    if begun.entry != last_entry_id(document) or begun.state != _fingerprint(document):
        reasons.append(say("recovery.campaign_moved_on"))
    if begun.ruleset != ruleset:
        reasons.append(say("recovery.other_ruleset", then=begun.ruleset, now=ruleset))
    if begun.program != __version__:
        reasons.append(say("recovery.other_program", then=begun.program, now=__version__))
    return tuple(reasons)
