"""Who put whom out of action, as the journal of a battle tells: a shot says it by itself, the players say the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mordheim_desktop.campaign.changes import DoneBy
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.rules.effects import Fired, StateChange


def of_battle(entries: Iterable[Entry], battle: str) -> tuple[Entry, ...]:
    """The entries of a battle and its aftermath that hold."""
    return tuple(entry for entry in entries if entry.battle == battle and not entry.taken_back)


def fallen_by(entries: Iterable[Entry], battle: Battle) -> dict[str, str]:
    """Everyone out of action, and who did it: a fighter, or nobody where the journal does not say."""
    doers: dict[str, str] = {}
    for entry in of_battle(entries, battle.id):
        by = next((effect.fighter for effect in entry.effects if isinstance(effect, DoneBy | Fired)), "")
        for effect in entry.effects:
            if not isinstance(effect, StateChange):
                continue
            if effect.state != "out_of_action":
                doers.pop(effect.fighter, None)
            elif effect.fighter not in doers or by:
                doers[effect.fighter] = by
    out = (model.fighter for model in battle.models if model.state == "out_of_action")
    return {victim: doers.get(victim, "") for victim in out}


def put_out_by(entries: Iterable[Entry], battle: Battle) -> Counter[str]:
    """How many enemies each fighter put out of action himself."""
    models = {model.fighter: model for model in battle.models}
    return Counter(
        by
        for victim, by in fallen_by(entries, battle).items()
        if by in models and models[by].side != models[victim].side
    )
