"""The journal: every change of a campaign as an entry, gathered in chapters, one from the start of each battle on.

A chapter opens with a checkpoint. Checkpoint plus the effects of its entries give the state at the end of the chapter;
`verify` checks it.
"""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Any

import msgspec
from msgspec import Struct, field

from mordheim_desktop.campaign.changes import AnyEffect
from mordheim_desktop.campaign.extras import Extra
from mordheim_desktop.campaign.model import Campaign, Phase, Record
from mordheim_desktop.rules.driver import Given
from mordheim_desktop.rules.messages import Message
from mordheim_desktop.rules.ruleset import SwitchValue


class Entry(Record, frozen=True, kw_only=True):
    """One change: the procedure with its setup and answers, what it depended on, and what it did.

    `setup` refers to fighters by id (`{"ref": "captain-1"}`), so that it can be derived again from an earlier state;
    `warbands` binds the warband numbers of the effects to ids. An entry taken back stays, without effect.
    """

    id: int
    time: str
    """ISO 8601, UTC, to the second."""
    procedure: str
    message: Message
    setup: dict[str, Any] = field(default_factory=dict)
    answers: tuple[Given, ...] = ()
    withdrawn: tuple[Given, ...] = ()
    """Dice the program rolled and that were taken back before the entry was committed."""
    overruled: bool = False
    ruleset: str = ""
    switches: dict[str, SwitchValue] = field(default_factory=dict)
    warbands: tuple[str, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    battle: str = ""
    turn: int = 0
    phase: Phase | None = None
    taken_back: bool = False
    superseded: bool = False
    """Taken back and then left behind by a later entry or a correction: redo does not bring it back."""
    corrected_by: int = 0
    """The entry of the correction that put another in its place, or left it behind; 0 for none."""
    part_of: int = 0
    """The entry of the correction by which it came about; 0 where it was not derived again."""


class Chapter(Record, frozen=True, kw_only=True):
    """Everything from one checkpoint to the next.

    The open chapter's checkpoint is the whole campaign. A closed chapter keeps only the warbands that took part in its
    battle or were changed (`partial`), enough to check the effects against.
    """

    id: str
    checkpoint: Campaign
    partial: bool = False
    entries: tuple[Entry, ...] = ()


class Document(Struct, frozen=True, kw_only=True):
    """A whole campaign file in memory: the state, the closed chapters still encoded, the open one.

    `format` and `program` tell who wrote the file that was read; storing writes the current ones. `extras` are the keys
    of the file this version does not know.
    """

    format: int
    program: str
    campaign: Campaign
    closed: tuple[msgspec.Raw, ...] = ()
    chapter: Chapter
    extras: tuple[Extra, ...] = ()
