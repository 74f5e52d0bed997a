"""The campaign file as bytes: UTF-8 JSON, indented by two, strictly typed.

Closed chapters are kept as the very bytes they have in the file. Storing joins them to the rest, so a long campaign
costs no more to encode than its state and its current battle.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from mordheim_desktop import __version__
from mordheim_desktop.campaign import extras, migrations, soundness
from mordheim_desktop.campaign.atomic import PIECE
from mordheim_desktop.campaign.errors import Damaged
from mordheim_desktop.campaign.journal import Chapter, Document
from mordheim_desktop.campaign.migrations import STEPS, Step
from mordheim_desktop.campaign.model import Campaign

FORMAT = migrations.current()
END = b"\n}\n"
"""The last bytes of every file that was written to its end."""
_INDENT = b"  "
_BOM = b"\xef\xbb\xbf"


class _Open(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What of the file is decoded at once."""

    format: int
    program: str
    campaign: Campaign
    chapter: Chapter


class _File(_Open, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file; closed chapters are checked to be JSON and left at that."""

    closed: tuple[Raw, ...] = ()


class _Closed(Struct, frozen=True):
    closed: tuple[Raw, ...] = ()


_FILE = msgspec.json.Decoder(_File)
_CHAPTER = msgspec.json.Decoder(Chapter)


def encode(document: Document) -> bytes:
    """The file of a document, in the current format."""
    return b"".join(parts(document))


def parts(document: Document) -> list[bytes | memoryview]:
    """The file of a document as the pieces it is made of, in order; closed chapters are not copied."""
    head = f'{{\n  "format": {FORMAT},\n  "program": '.encode() + msgspec.json.encode(__version__)
    pieces: list[bytes | memoryview] = [head, b',\n  "campaign": ', _nested(document, "campaign"), b',\n  "closed": [']
    for index, chapter in enumerate(document.closed):
        pieces += (b",\n    " if index else b"\n    ", memoryview(chapter))
    pieces += (b"\n  ]" if document.closed else b"]", b',\n  "chapter": ', _nested(document, "chapter"))
    for extra in document.extras:
        if not extra.place:
            for key, value in extra.keys.items():
                pieces += (b",\n  ", msgspec.json.encode(key), b": ", _indented(value, 1))
    pieces.append(END)
    return pieces


def encode_chapter(chapter: Chapter, unknown: Sequence[extras.Extra] = ()) -> Raw:
    """A chapter as it stands among the closed ones in the file."""
    return Raw(_indented(_with_extras(chapter, unknown), 2))


def decode(data: bytes, file: str = "", steps: Sequence[Step] = STEPS) -> Document:
    """The document of a file; `file` is its name for the messages.

    Raises Damaged, NotACampaign or NewerFormat. A file of an older format is brought up to date in memory.
    """
    data = data.removeprefix(_BOM)
    newest = migrations.current(steps)
    try:
        _check_utf_8(data)
        whole = _FILE.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _decode_slowly(data, file, steps)
    if whole.format != newest:
        return _decode_slowly(data, file, steps)
    document = Document(
        format=whole.format,
        program=whole.program,
        campaign=whole.campaign,
        closed=whole.closed,
        chapter=whole.chapter,
    )
    soundness.check(document, file)
    return document


def _check_utf_8(data: bytes) -> None:
    """Raises UnicodeDecodeError. The text is never there as a whole: it would take up to four times the file's size."""
    decoder = getincrementaldecoder("utf-8")()
    view = memoryview(data)
    for start in range(0, len(view), PIECE):
        decoder.decode(view[start : start + PIECE])
    decoder.decode(b"", True)


def decode_chapter(raw: Raw, file: str = "") -> Chapter:
    """A closed chapter; keys this version does not know are passed over. Raises Damaged."""
    try:
        return _CHAPTER.decode(raw)
    except (msgspec.MsgspecError, RecursionError):
        pass
    try:
        known, _ = extras.set_aside(msgspec.json.decode(raw), Chapter)
        return msgspec.convert(known, Chapter)
    except (msgspec.MsgspecError, RecursionError) as error:
        from mordheim_desktop.campaign import diagnosis

        raise diagnosis.misfit(error, file) from None


def _decode_slowly(data: bytes, file: str, steps: Sequence[Step]) -> Document:
    """For a file of an older format, with unknown keys, or with something wrong in it."""
    from mordheim_desktop.campaign import diagnosis  # only a file that is not as it should be needs it

    whole = diagnosis.plain(data, file, migrations.current(steps))
    closed: tuple[Raw, ...]
    written = whole["format"]
    try:
        if written < migrations.current(steps):
            whole = migrations.migrate(whole, steps)
            closed = tuple(Raw(_indented(chapter, 2)) for chapter in whole.pop("closed", ()))
        else:
            whole.pop("closed", None)
            closed = msgspec.json.decode(data, type=_Closed).closed
        known, unknown = extras.set_aside(whole, _Open)
        opened = msgspec.convert(known, _Open)
    except msgspec.MsgspecError as error:
        raise diagnosis.misfit(error, file) from None
    except (KeyError, TypeError, AttributeError, IndexError, ValueError):
        # A step met something that no file of its format holds.
        raise Damaged.because("files.not_migrated", file=file, format=written) from None
    document = Document(
        format=written,
        program=opened.program,
        campaign=opened.campaign,
        closed=closed,
        chapter=opened.chapter,
        extras=unknown,
    )
    soundness.check(document, file)
    return document


def _nested(document: Document, field: str) -> bytes:
    """The state or the open chapter as it stands in the file."""
    return _indented(_with_extras(getattr(document, field), extras.below(document.extras, (field,))), 1)


def _with_extras(value: Struct, unknown: Sequence[extras.Extra]) -> Any:
    return extras.put_back(msgspec.to_builtins(value), unknown) if unknown else value


def _indented(value: Any, depth: int) -> bytes:
    """JSON for a place `depth` levels down. Line breaks inside strings are escaped, so every one here begins a line."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=len(_INDENT))
    return text.replace(b"\n", b"\n" + _INDENT * depth)
