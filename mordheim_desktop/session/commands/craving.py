"""Addicts before a battle: a dose for each of them, or he leaves the warband (Mordheim rulebook, Crimson Shade)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.campaign.changes import AnyEffect, FighterLeft
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.effects import NoteSettled, SetUpDone, SitsOut
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.the_battle import the_battle

STEP: Final = "craving"
"""The step of the set-up at which it is settled."""
ADDICTED: Final = "addicted"
DRUG: Final = "crimson_shade"


class Addict(Struct, frozen=True):
    """An addict who takes part, his side, and whether he takes a dose for this battle."""

    side: int
    fighter: str
    name: str
    dosed: bool


def addicts(campaign: Campaign) -> tuple[Addict, ...]:
    """Every addict who takes part in the battle, side by side in roster order; nobody without a battle."""
    battle = campaign.battle
    found = []
    for number, side in enumerate(battle.sides if battle is not None else ()):
        warband = campaign.warband(side.warband)
        addicted = {note.fighter for note in warband.notes if note.note == ADDICTED}
        for warrior in (*warband.heroes, *warband.hired):
            model = battle.model(warrior.id) if battle is not None else None
            if warrior.id in addicted and model is not None:
                found.append(Addict(number, warrior.id, warrior.name, DRUG in model.taken))
    return tuple(found)


def without_a_dose(campaign: Campaign) -> tuple[Addict, ...]:
    """The addicts who take nothing and therefore leave."""
    return tuple(one for one in addicts(campaign) if not one.dosed)


def settle(session: Session, *, stay: bool = False) -> None:
    """Settle the step: who has no dose leaves his warband, or stays because the players overrule it."""
    campaign = session.campaign
    battle = the_battle(campaign)
    lacking = without_a_dose(campaign)
    effects: list[AnyEffect] = []
    for one in () if stay else lacking:
        effects += [
            SitsOut(warband=one.side, fighter=one.fighter),
            NoteSettled(warband=one.side, note=ADDICTED, fighter=one.fighter),
            FighterLeft(fighter=one.fighter),
        ]
    names = ", ".join(one.name for one in lacking)
    message = say("craving.all_dosed")
    if lacking:
        message = say("craving.stay" if stay else "craving.leave", fighters=names)
    effects.append(SetUpDone(step=STEP, away=() if stay else tuple(one.fighter for one in lacking)))
    session.record("set_up", message, effects, warbands=tuple(side.warband for side in battle.sides))
