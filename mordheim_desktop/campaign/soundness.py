"""What a file can hold although each value of it is of its kind: a side of the battle, or a warband, that is not there.

Only a file that was written in by hand holds such a thing. It is named when the file is opened, with its place, rather
than come upon in the middle of an evening.
"""

from __future__ import annotations

from collections.abc import Iterator

from mordheim_desktop.campaign.errors import Damaged
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.model import Battle, Campaign


def check(document: Document, file: str) -> None:
    """Raises Damaged where the state, or the start of the current battle, points to what is not there."""
    _check(document.campaign, file, "campaign")
    if not document.chapter.partial:
        _check(document.chapter.checkpoint, file, "chapter.checkpoint")


def _check(campaign: Campaign, file: str, at: str) -> None:
    battle = campaign.battle
    if battle is None:
        return
    known = {warband.id for warband in campaign.warbands}
    if len(battle.sides) < 2:
        raise Damaged.because("files.one_side", file=file, place=f"{at}.battle.sides", sides=len(battle.sides))
    for number, side in enumerate(battle.sides):
        if side.warband not in known:
            place = f"{at}.battle.sides[{number}].warband"
            raise Damaged.because("files.no_such_warband", file=file, place=place, warband=side.warband)
    for place, named in _sides(battle):
        if named is not None and not 0 <= named < len(battle.sides):
            where, last = f"{at}.battle.{place}", len(battle.sides) - 1
            raise Damaged.because("files.no_such_side", file=file, place=where, side=named, last=last)


def _sides(battle: Battle) -> Iterator[tuple[str, int | None]]:
    """Every place of a battle that names a side by its number, with the number."""
    yield from (("active", battle.active), ("first", battle.first), ("winner", battle.winner))
    yield from ((f"models[{place}].side", model.side) for place, model in enumerate(battle.models))
    yield from ((f"set_up[{place}].side", step.side) for place, step in enumerate(battle.set_up))
    yield from (("tracker.safe", battle.tracker.safe), ("tracker.gave_up", battle.tracker.gave_up))
