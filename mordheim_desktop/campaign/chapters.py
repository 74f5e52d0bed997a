"""Turning the pages of the journal: a new document, closing a chapter, the last entry."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from mordheim_desktop import __version__
from mordheim_desktop.campaign import extras
from mordheim_desktop.campaign.apply import CannotApply, apply
from mordheim_desktop.campaign.changes import BattleBegun
from mordheim_desktop.campaign.codec import FORMAT, decode_chapter, encode_chapter
from mordheim_desktop.campaign.journal import Chapter, Document
from mordheim_desktop.campaign.model import Battle, Campaign, Warband
from mordheim_desktop.rules.additions import Additions


def new_document(campaign: Campaign | None = None, chapter_id: str = "start") -> Document:
    """A document that begins with this campaign, an empty one where none is given."""
    campaign = Campaign() if campaign is None else campaign
    chapter = Chapter(id=chapter_id, checkpoint=campaign)
    return Document(format=FORMAT, program=__version__, campaign=campaign, chapter=chapter)


def close_chapter(document: Document, new_chapter_id: str, states: Sequence[Campaign] = ()) -> Document:
    """The document with its open chapter closed and a new one opened at the current state.

    `states` are the campaigns around the entries that hold, for whoever has them; without them they are made again.

    The closed chapter keeps of its checkpoint the warbands of its battle and those its entries touched, no history of
    earlier battles, no portraits and no own entries; a chapter whose effects no longer fit its checkpoint is kept in
    full, for `verify` to report.
    """
    chapter = document.chapter
    unknown = extras.below(document.extras, ("chapter",))
    try:
        needed = _needed(chapter, states or _states(chapter))
    except CannotApply:
        closed = chapter
    else:
        checkpoint = chapter.checkpoint
        warbands = tuple(warband for warband in checkpoint.warbands if warband.id in needed)
        closed = replace(
            chapter,
            checkpoint=replace(checkpoint, warbands=warbands, past=(), portraits={}, own=Additions()),
            partial=True,
        )
    return replace(
        document,
        closed=(*document.closed, encode_chapter(closed, unknown)),
        chapter=Chapter(id=new_chapter_id, checkpoint=document.campaign),
        extras=extras.outside(document.extras, ("chapter",)),
    )


def last_entry_id(document: Document) -> int:
    """The id of the newest entry; 0 where the journal is empty. Ids rise, so the next one is one more."""
    if document.chapter.entries:
        return document.chapter.entries[-1].id
    for raw in reversed(document.closed):
        entries = decode_chapter(raw).entries
        if entries:
            return entries[-1].id
    return 0


def _needed(chapter: Chapter, states: Sequence[Campaign]) -> set[str]:
    """Ids of the warbands that the chapter's battle and effects are about."""
    needed = _fighting(chapter.checkpoint.battle)
    for entry in chapter.entries:
        needed.update(entry.warbands)
        for effect in () if entry.taken_back else entry.effects:
            if isinstance(effect, BattleBegun):
                needed |= _fighting(effect.battle)
    for before, after in pairwise(states):
        needed |= _touched(before.warbands, after.warbands)
    return needed


def _states(chapter: Chapter) -> list[Campaign]:
    """The campaign before and after each effect that holds. Raises CannotApply."""
    states = [chapter.checkpoint]
    for entry in chapter.entries:
        for effect in () if entry.taken_back else entry.effects:
            states.append(apply(states[-1], effect, entry.warbands, entry.message))
    return states


def _fighting(battle: Battle | None) -> set[str]:
    return {side.warband for side in battle.sides} if battle else set()


def _touched(before: tuple[Warband, ...], after: tuple[Warband, ...]) -> set[str]:
    """Ids of the warbands that an effect replaced, were it by an equal one."""
    if before is after:
        return set()
    kept = {id(warband) for warband in before}
    return {warband.id for warband in after if id(warband) not in kept}
