"""What effects do on the table: models, turns, and the course of a battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.model import FLAGS, Battle, Campaign, Model, PastBattle
from mordheim_desktop.campaign.reach import CannotApply, current_battle, one_model
from mordheim_desktop.rules import effects as e
from mordheim_desktop.rules.messages import Message


def _state(campaign: Campaign, effect: e.StateChange, warbands: Sequence[str], why: Message) -> Campaign:
    def changed(model: Model) -> Model:
        hidden = model.hidden and effect.state in ("standing", "knocked_down")
        return replace(model, state=effect.state, wounds=effect.wounds, hidden=hidden)

    return one_model(campaign, effect.fighter, changed)


def _charm_used(campaign: Campaign, effect: e.CharmUsed, warbands: Sequence[str], why: Message) -> Campaign:
    return one_model(campaign, effect.fighter, lambda model: replace(model, charm_used=True))


def _fired(campaign: Campaign, effect: e.Fired, warbands: Sequence[str], why: Message) -> Campaign:
    def shot(model: Model) -> Model:
        return replace(
            model,
            shots={**model.shots, effect.weapon: model.shots.get(effect.weapon, 0) + 1},
            criticals=model.criticals + effect.criticals,
            hidden=model.hidden and not effect.revealed,
            fired={**model.fired, effect.weapon: model.fired.get(effect.weapon, 0) + 1},
        )

    return one_model(campaign, effect.fighter, shot)


def _battle_begun(campaign: Campaign, effect: c.BattleBegun, warbands: Sequence[str], why: Message) -> Campaign:
    past = campaign.past
    if campaign.battle is not None:
        past = (*past, _history_line(campaign.battle))
    return replace(campaign, battle=effect.battle, past=past)


def _scenario(campaign: Campaign, effect: e.ScenarioDrawn, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    roles = {effect.attacker: "attacker", effect.defender: "defender"}
    sides = tuple(replace(side, role=roles.get(index, "")) for index, side in enumerate(battle.sides))
    return replace(campaign, battle=replace(battle, scenario=effect.scenario, sides=sides))


def _set_up_done(campaign: Campaign, effect: c.SetUpDone, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    others = tuple(step for step in battle.set_up if step != effect.step)
    return replace(campaign, battle=replace(battle, set_up=(*others, effect.step) if effect.done else others))


def _turn_passed(campaign: Campaign, effect: c.TurnPassed, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    models = battle.models
    if (effect.turn, effect.active) != (battle.turn, battle.active):
        models = tuple(_fresh_turn(model) if model.side == effect.active else model for model in models)
    return replace(
        campaign,
        battle=replace(battle, turn=effect.turn, active=effect.active, phase=effect.phase, models=models),
    )


def _fresh_turn(model: Model) -> Model:
    """What holds for one turn is cleared; guns fired in the turn before are made ready now (Annual 2002 FAQ)."""
    return replace(
        model, stood_up=False, moved=False, ran=False, charged=False, criticals=0, reloading=model.shots, shots={}
    )


def _model_marked(campaign: Campaign, effect: c.ModelMarked, warbands: Sequence[str], why: Message) -> Campaign:
    unknown = effect.flags.keys() - FLAGS
    if unknown:
        raise CannotApply(f"models have no flag {min(unknown)!r}")
    return one_model(campaign, effect.fighter, lambda model: replace(model, **effect.flags))


def _model_placed(campaign: Campaign, effect: c.ModelPlaced, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    others = tuple(model for model in battle.models if model.fighter != effect.model.fighter)
    return replace(campaign, battle=replace(battle, models=(*others, effect.model)))


def _battle_ended(campaign: Campaign, effect: c.BattleEnded, warbands: Sequence[str], why: Message) -> Campaign:
    return replace(campaign, battle=replace(current_battle(campaign), over=True, winner=effect.winner))


def _battle_closed(campaign: Campaign, effect: c.BattleClosed, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    return replace(campaign, battle=None, past=(*campaign.past, _history_line(battle)))


def _battle_removed(campaign: Campaign, effect: c.BattleRemoved, warbands: Sequence[str], why: Message) -> Campaign:
    current_battle(campaign)
    return replace(campaign, battle=None)


def _step_done(campaign: Campaign, effect: c.StepDone, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    if not 0 <= effect.side < len(battle.sides):
        raise CannotApply(f"no side number {effect.side}")
    side = battle.sides[effect.side]
    others = tuple(step for step in side.steps if step != effect.step)
    changed = replace(side, steps=(*others, effect.step) if effect.done else others)
    sides = tuple(changed if index == effect.side else one for index, one in enumerate(battle.sides))
    return replace(campaign, battle=replace(battle, sides=sides))


def _history_line(battle: Battle) -> PastBattle:
    return PastBattle(
        id=battle.id,
        scenario=battle.scenario,
        began=battle.began,
        warbands=tuple(side.warband for side in battle.sides),
        winner=battle.winner,
    )


HANDLERS: Final[dict[type, Callable[[Campaign, Any, Sequence[str], Message], Campaign]]] = {
    e.StateChange: _state,
    e.CharmUsed: _charm_used,
    e.Fired: _fired,
    e.ScenarioDrawn: _scenario,
    c.BattleBegun: _battle_begun,
    c.SetUpDone: _set_up_done,
    c.TurnPassed: _turn_passed,
    c.ModelMarked: _model_marked,
    c.ModelPlaced: _model_placed,
    c.BattleEnded: _battle_ended,
    c.BattleClosed: _battle_closed,
    c.BattleRemoved: _battle_removed,
    c.StepDone: _step_done,
}
