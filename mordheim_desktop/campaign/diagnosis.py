"""What is wrong with a campaign file that did not decode, precisely enough for the player to see it in a text editor.

Only asked after the strict decoder refused the file, so it may take its time.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from mordheim_desktop.campaign.errors import CampaignFileError, Damaged, NewerFormat, NotACampaign

_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF", b"II*\x00", b"MM\x00*")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_BYTE = re.compile(r"\(byte (\d+)\)")
_PLACE = re.compile(r" - at `\$?\.?([^`]*)`$")
_WRONG_TYPE = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_MISSING = re.compile(r"Object missing required field `([^`]+)`")
_WORD = re.compile(r"Invalid (?:enum )?value ('[^']*'|\S+)")


def plain(data: bytes, file: str, newest: int) -> dict[str, Any]:
    """The file as plain dicts and lists, where it is a campaign that can at least be read as text.

    Raises Damaged, NotACampaign, or NewerFormat for a format above `newest`.
    """
    _look_at_bytes(data, file)
    try:
        whole = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _broken(data, file, str(error)) from None
    if not isinstance(whole, dict) or "format" not in whole or "campaign" not in whole:
        raise NotACampaign.because("files.something_else", file=file)
    number = whole["format"]
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise Damaged.because("files.format_unknown", file=file)
    if number > newest:
        raise newer(file, number, newest)
    return whole


def newer(file: str, number: int, newest: int) -> NewerFormat:
    """The refusal of a file that a later version wrote."""
    return NewerFormat.because("files.newer_format", file=file, format=number, newest=newest)


def misfit(error: Exception, file: str) -> Damaged:
    """The sentence for a file that is whole but holds something that cannot be, from the decoder's own error."""
    text = str(error)
    at = _PLACE.search(text)
    place = at.group(1) if at else ""
    if found := _MISSING.search(text):
        return Damaged.because("files.missing_value", file=file, place=place or file, field=found.group(1))
    if found := _WRONG_TYPE.search(text):
        return Damaged.because("files.wrong_type", file=file, place=place, expected=found.group(1), got=found.group(2))
    if found := _WORD.search(text):
        return Damaged.because("files.unknown_word", file=file, place=place, word=found.group(1).strip("'"))
    return Damaged.because("files.wrong_value", file=file, place=place)


def _look_at_bytes(data: bytes, file: str) -> None:
    """What can be told without reading the file as text."""
    if not data.strip():
        raise Damaged.because("files.empty", file=file)
    if data.startswith(_PICTURES):
        raise NotACampaign.because("files.a_picture", file=file)
    if data.startswith(_UTF16):
        raise NotACampaign.because("files.something_else", file=file)
    whole = data.rstrip(b"\x00")
    if not whole:
        raise Damaged.because("files.all_zero", file=file)
    if len(whole) < len(data):
        raise Damaged.because("files.zero_from", file=file, line=whole.count(b"\n") + 1, lost=len(data) - len(whole))
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        if not data.lstrip().startswith(b"{"):
            raise NotACampaign.because("files.something_else", file=file) from None
        line, column = _position(data, error.start)
        raise Damaged.because("files.no_text", file=file, line=line, column=column) from None


def _broken(data: bytes, file: str, text: str) -> CampaignFileError:
    """The sentence for text that is no JSON: where it breaks off, or where it goes wrong."""
    if not data.lstrip().startswith((b"{", b"[")):
        return NotACampaign.because("files.something_else", file=file)
    if "truncated" in text:
        return Damaged.because("files.cut_off", file=file, line=data.rstrip().count(b"\n") + 1)
    at = _BYTE.search(text)
    if at is None:  # nested deeper than anything a campaign holds
        return Damaged.because("files.broken_somewhere", file=file)
    line, column = _position(data, int(at.group(1)))
    return Damaged.because("files.broken", file=file, line=line, column=column)


def _position(data: bytes, offset: int) -> tuple[int, int]:
    """Line and column, both from 1, of a byte; columns count characters."""
    before = data[:offset]
    start = before.rfind(b"\n") + 1
    return before.count(b"\n") + 1, len(before[start:].decode("utf-8", "replace")) + 1
