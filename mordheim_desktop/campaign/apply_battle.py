"""What effects do on the table: models, turns, and the course of a battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.dogs import master_of
from mordheim_desktop.campaign.model import FLAGS, PHASES, Battle, Campaign, Misfire, Model, PastBattle, SetUpStep
from mordheim_desktop.campaign.reach import CannotApply, carried_by, check_side, current_battle, one_model
from mordheim_desktop.rules import effects as e
from mordheim_desktop.rules.messages import Message
from mordheim_desktop.rules.table import Table, sized, with_piece, without_piece

FIRST_TURN: Final = "first_turn"
"""The step of the set-up that says who has the first turn."""


def _state(campaign: Campaign, effect: e.StateChange, warbands: Sequence[str], why: Message) -> Campaign:
    def changed(model: Model) -> Model:
        hidden = model.hidden and effect.state in ("standing", "knocked_down")
        burns = model.on_fire and effect.state != "out_of_action"
        return replace(model, state=effect.state, wounds=effect.wounds, hidden=hidden, on_fire=burns)

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


def _gun(campaign: Campaign, effect: e.Gun, warbands: Sequence[str], why: Message) -> Campaign:
    """How many guns there were is noted before a burst one is struck off the roster."""
    misfire = Misfire(weapon=effect.weapon, turn=current_battle(campaign).turn, turns=effect.turns)

    def misfired(model: Model) -> Model:
        guns = model.guns
        if effect.turns is None and effect.weapon not in guns:
            guns = {**guns, effect.weapon: max(1, carried_by(campaign, effect.fighter, effect.weapon))}
        return replace(model, misfires=(*model.misfires, misfire), guns=guns)

    return one_model(campaign, effect.fighter, misfired)


def _on_fire(campaign: Campaign, effect: e.OnFire, warbands: Sequence[str], why: Message) -> Campaign:
    return one_model(campaign, effect.fighter, lambda model: replace(model, on_fire=effect.on))


def _recovered(campaign: Campaign, effect: e.Recovered, warbands: Sequence[str], why: Message) -> Campaign:
    def through(model: Model) -> Model:
        return replace(
            model,
            recovered=True,
            stood_up=model.stood_up or effect.stood_up,
            rallied=effect.rallied,
            fleeing=model.fleeing and not effect.rallied,
        )

    return one_model(campaign, effect.fighter, through)


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


def _set_up_done(campaign: Campaign, effect: e.SetUpDone, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    others = tuple(step for step in battle.set_up if step.id != effect.step)
    if not effect.done:
        return replace(campaign, battle=replace(battle, set_up=others))
    check_side(battle, effect.side)
    done = SetUpStep(
        id=effect.step,
        side=effect.side,
        numbers=effect.numbers,
        edge=effect.edge,
        nominated=effect.nominated,
        away=effect.away,
        able=effect.able,
    )
    battle = replace(battle, set_up=(*others, done))
    if effect.step == FIRST_TURN and effect.side is not None and (battle.turn, battle.phase) == (1, PHASES[0]):
        battle = replace(battle, active=effect.side, first=effect.side)
    return replace(campaign, battle=battle)


def _sits_out(campaign: Campaign, effect: e.SitsOut, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    model = battle.model(effect.fighter)
    if model is None:
        raise CannotApply(f"fighter {effect.fighter!r} takes no part in the battle")
    models = tuple(one for one in battle.models if effect.fighter not in (one.fighter, master_of(one.fighter)))
    sides = tuple(
        replace(side, absent=(*side.absent, effect.fighter)) if index == model.side else side
        for index, side in enumerate(battle.sides)
    )
    return replace(campaign, battle=replace(battle, models=models, sides=sides))


def _on_the_table(campaign: Campaign, change: Callable[[Table], Table]) -> Campaign:
    """The campaign with the table of its battle changed. Raises CannotApply."""
    battle = current_battle(campaign)
    try:
        return replace(campaign, battle=replace(battle, table=change(battle.table)))
    except ValueError as error:
        raise CannotApply(str(error)) from None


def _piece_placed(campaign: Campaign, effect: c.PiecePlaced, warbands: Sequence[str], why: Message) -> Campaign:
    return _on_the_table(campaign, lambda table: with_piece(table, effect.piece))


def _piece_removed(campaign: Campaign, effect: c.PieceRemoved, warbands: Sequence[str], why: Message) -> Campaign:
    return _on_the_table(campaign, lambda table: without_piece(table, effect.piece))


def _table_sized(campaign: Campaign, effect: c.TableSized, warbands: Sequence[str], why: Message) -> Campaign:
    return _on_the_table(campaign, lambda table: sized(table, effect.width, effect.height))


def _turn_passed(campaign: Campaign, effect: c.TurnPassed, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    check_side(battle, effect.active)
    models = battle.models
    number = player_turns(battle, effect.turn, effect.active)
    if (effect.turn, effect.active) != (battle.turn, battle.active) and not 0 < number <= battle.reached:
        models = tuple(_fresh_turn(model, effect.turn) if model.side == effect.active else model for model in models)
    return replace(
        campaign,
        battle=replace(battle, turn=effect.turn, active=effect.active, phase=effect.phase, models=models),
    )


def player_turns(battle: Battle, turn: int, active: int) -> int:
    """How many player turns lie before the one of a side in a turn."""
    return (turn - 1) * len(battle.sides) + (active - battle.first) % len(battle.sides)


def _went_back(campaign: Campaign, effect: c.WentBack, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    check_side(battle, effect.active)
    if effect.turn < 1:
        raise CannotApply(f"no turn {effect.turn}")
    reached = max(battle.reached, player_turns(battle, battle.turn, battle.active))
    again = replace(battle, turn=effect.turn, active=effect.active, phase=effect.phase, reached=reached)
    return replace(campaign, battle=again)


def _fresh_turn(model: Model, turn: int) -> Model:
    """What holds for one turn is cleared; guns fired in the turn before are made ready now (Annual 2002 FAQ).

    One that misfired takes longer, or stays silent for the battle (optional misfire chart).
    """
    reloading = dict(model.shots)
    for misfire in model.misfires:
        ready = None if misfire.turns is None else misfire.turn + 2 + misfire.turns
        if misfire.turn + 1 < turn and (ready is None or turn < ready):
            reloading[misfire.weapon] = reloading.get(misfire.weapon, 0) + 1
    return replace(
        model,
        stood_up=False,
        moved=False,
        ran=False,
        charged=False,
        cast=False,
        recovered=False,
        rallied=False,
        criticals=0,
        reloading=reloading,
        shots={},
    )


def _model_marked(campaign: Campaign, effect: c.ModelMarked, warbands: Sequence[str], why: Message) -> Campaign:
    unknown = effect.flags.keys() - FLAGS
    if unknown:
        raise CannotApply(f"models have no flag {min(unknown)!r}")
    return one_model(campaign, effect.fighter, lambda model: replace(model, **effect.flags))


def _taken_for_battle(campaign: Campaign, effect: c.TakenForBattle, warbands: Sequence[str], why: Message) -> Campaign:
    def changed(model: Model) -> Model:
        others = tuple(item for item in model.taken if item != effect.item)
        boosts = {item: gains for item, gains in model.boosts.items() if item != effect.item}
        return replace(model, taken=(*others, effect.item) if effect.on else others, boosts=boosts)

    return one_model(campaign, effect.fighter, changed)


def _boosted(campaign: Campaign, effect: e.Boosted, warbands: Sequence[str], why: Message) -> Campaign:
    def changed(model: Model) -> Model:
        gains = {**model.boosts.get(effect.item, {}), effect.name: effect.amount}
        return replace(model, boosts={**model.boosts, effect.item: gains})

    return one_model(campaign, effect.fighter, changed)


def _model_placed(campaign: Campaign, effect: c.ModelPlaced, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    check_side(battle, effect.model.side)
    fighter = effect.model.fighter
    others = tuple(model for model in battle.models if model.fighter != fighter)
    sides = tuple(
        replace(side, absent=tuple(one for one in side.absent if one != fighter)) if fighter in side.absent else side
        for side in battle.sides
    )
    return replace(campaign, battle=replace(battle, models=(*others, effect.model), sides=sides))


def _battle_ended(campaign: Campaign, effect: c.BattleEnded, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    check_side(battle, effect.winner)
    ended = replace(battle, over=True, winner=effect.winner, out=effect.out, how=effect.how)
    return replace(campaign, battle=ended)


def _side_left(campaign: Campaign, effect: c.SideLeft, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    check_side(battle, effect.side)
    sides = tuple(replace(one, left=one.left or number == effect.side) for number, one in enumerate(battle.sides))
    return replace(campaign, battle=replace(battle, sides=sides))


def _battle_closed(campaign: Campaign, effect: c.BattleClosed, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    return replace(campaign, battle=None, past=(*campaign.past, _history_line(battle)))


def _battle_removed(campaign: Campaign, effect: c.BattleRemoved, warbands: Sequence[str], why: Message) -> Campaign:
    """Everything the battle changed is put back; one that was closed by its beginning waits again."""
    current_battle(campaign)
    known = {warband.id for warband in campaign.warbands}
    if any(warband.id not in known for warband in effect.restored):
        raise CannotApply("a warband that fought is not in the campaign any more")
    before = {warband.id: warband for warband in effect.restored}
    past = campaign.past if effect.waiting is None else campaign.past[:-1]
    restored = tuple(before.get(warband.id, warband) for warband in campaign.warbands)
    found = campaign.artefacts if effect.artefacts is None else effect.artefacts
    return replace(campaign, battle=effect.waiting, warbands=restored, past=past, artefacts=found)


def _step_done(campaign: Campaign, effect: c.StepDone, warbands: Sequence[str], why: Message) -> Campaign:
    battle = current_battle(campaign)
    check_side(battle, effect.side)
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
        out=battle.out,
    )


HANDLERS: Final[dict[type, Callable[[Campaign, Any, Sequence[str], Message], Campaign]]] = {
    e.StateChange: _state,
    e.CharmUsed: _charm_used,
    e.Fired: _fired,
    e.Gun: _gun,
    e.OnFire: _on_fire,
    e.Recovered: _recovered,
    e.ScenarioDrawn: _scenario,
    c.BattleBegun: _battle_begun,
    e.SetUpDone: _set_up_done,
    e.SitsOut: _sits_out,
    c.PiecePlaced: _piece_placed,
    c.PieceRemoved: _piece_removed,
    c.TableSized: _table_sized,
    c.TurnPassed: _turn_passed,
    c.WentBack: _went_back,
    c.ModelMarked: _model_marked,
    c.TakenForBattle: _taken_for_battle,
    e.Boosted: _boosted,
    c.ModelPlaced: _model_placed,
    c.BattleEnded: _battle_ended,
    c.SideLeft: _side_left,
    c.BattleClosed: _battle_closed,
    c.BattleRemoved: _battle_removed,
    c.StepDone: _step_done,
}
