"""What the dice tray is fed: one frozen value that says what is asked, why, and which answers are possible.

The tray knows no rule; the owner of a pending request builds this value, and builds the next one after each answer.
"""

from __future__ import annotations

from typing import Literal

import msgspec

FACES = (1, 2, 3, 4, 5, 6)

Mode = Literal["idle", "die", "dice", "choose", "number", "place", "result"]
TrayTone = Literal["ink", "accent", "warn", "danger", "info"]


class TrayOption(msgspec.Struct, frozen=True):
    """One answer of a choice: its id, its words, what it leads to, and whether it is the stated default."""

    id: str
    text: str
    consequence: str = ""
    default: bool = False
    why_not: str = ""


class TrayDie(msgspec.Struct, frozen=True):
    """A die already given to this procedure, by its place among the answers.

    `text` is what is shown ("To hit 4"); `face` is 1 to 6; `entered` tells a real die from one the program rolled.
    A die that may not be corrected any more has `correctable` off.
    """

    index: int
    text: str
    face: int = 0
    entered: bool = True
    correctable: bool = True


class TrayCheck(msgspec.Struct, frozen=True):
    """One condition of a placement: its words, whether it is met, and the measured value if any."""

    text: str
    met: bool
    value: str = ""


class TrayAction(msgspec.Struct, frozen=True):
    """A button the owner puts into the tray while nothing is rolled; `key` is printed beside it."""

    id: str
    text: str
    key: str = ""


class TrayView(msgspec.Struct, frozen=True):
    """Everything the dice tray shows.

    heading     who does what, small capitals ("Marksman 1 shoots Skritch")
    title       what is asked ("To hit"); `needed` ("4+") follows it in the accent, in danger if `tone` is danger
    reasons     pairs of words and figures that add up to the need, then the odds
    faces_met   the faces that succeed, drawn with a ring
    dice_count  how many dice are read together in mode "dice"; `entered` are those given so far
    bands       rows of a table roll: faces and what they mean
    minimum     least and `maximum` most: picks of a choice, or the range of a number
    upward      a part of a number counts as the next whole one: a distance
    earlier     dice already given, each correctable by a click
    result      the outcome sentence of mode "result"
    token       a roll, a commit, a choice and a number are sent once for each token: every new request has another
    """

    heading: str = ""
    title: str = ""
    needed: str = ""
    reasons: tuple[tuple[str, str], ...] = ()
    checks: tuple[TrayCheck, ...] = ()
    mode: Mode = "idle"
    faces_met: tuple[int, ...] = ()
    dice_count: int = 1
    entered: tuple[int, ...] = ()
    bands: tuple[tuple[str, str], ...] = ()
    options: tuple[TrayOption, ...] = ()
    minimum: int = 0
    maximum: int = 0
    upward: bool = False
    earlier: tuple[TrayDie, ...] = ()
    result: str = ""
    tone: TrayTone = "ink"
    can_take_back: bool = False
    can_commit: bool = False
    can_roll: bool = True
    commit_text: str = ""
    hint: str = ""
    actions: tuple[TrayAction, ...] = ()
    token: int = 0
