"""Commands of the set-up: which procedure settles a step, ticking and withdrawing steps, the table and its pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from mordheim_desktop.campaign.arrivals import knows_the_catacombs, missing_units
from mordheim_desktop.campaign.changes import (
    AnyEffect,
    ModelPlaced,
    NoteSettled,
    PiecePlaced,
    PieceRemoved,
    TableSized,
)
from mordheim_desktop.campaign.dogs import master_of
from mordheim_desktop.campaign.figures import profile
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import PHASES, Battle, Campaign, Model, Warband, Warrior
from mordheim_desktop.rules import catacombs, old_wounds, set_up, tarot
from mordheim_desktop.rules.effects import Note, ScenarioDrawn, SetUpDone
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset, SetUpStep
from mordheim_desktop.rules.table import (
    LARGEST,
    MOST_PIECES,
    SIZES,
    SMALLEST,
    Kind,
    Piece,
    Table,
    free_spot,
    new_id,
)
from mordheim_desktop.session.commands.battle import fighters_of
from mordheim_desktop.session.fighters import find, leading_hero
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.the_battle import side_name, the_battle

FAKE_MAP: Final = "fake_map"
TAROT_CARDS: Final = "tarot_cards"
KEEPS_AWAY: Final = (old_wounds.STEP, tarot.STEP)
"""The steps that may keep a warrior out of the battle."""
CATACOMB_MAP: Final = "catacomb_map"
OLD_BATTLE_WOUND: Final = "old_battle_wound"
TURN: Final = 15
"""Degrees by which a piece is turned."""


# -- maps --------------------------------------------------------------------------------------------------------------


def choosers(campaign: Campaign, ids: tuple[str, str]) -> frozenset[int]:
    """The players whom Mordheim maps let choose: the owner of a catacomb map, the opponent of one with a fake."""
    found = set()
    for side, id in enumerate(ids):
        notes = {note.note for note in campaign.warband(id).notes}
        if CATACOMB_MAP in notes:
            found.add(side)
        if FAKE_MAP in notes:
            found.add(1 - side)
    return frozenset(found)


def used_maps(campaign: Campaign, ids: tuple[str, str]) -> tuple[AnyEffect, ...]:
    """What finding the scenario brings with it: both kinds of map hold for one battle."""
    return tuple(
        NoteSettled(warband=side, note=note.note)
        for side, id in enumerate(ids)
        for note in campaign.warband(id).notes
        if note.note in (FAKE_MAP, CATACOMB_MAP)
    )


# -- steps -------------------------------------------------------------------------------------------------------------


def wounded(campaign: Campaign) -> tuple[tuple[int, Warrior], ...]:
    """Side and warrior of everyone with an old battle wound who takes part, or would if it had not kept him away."""
    battle = the_battle(campaign)
    return tuple(
        (side, warrior)
        for side, taking in enumerate(battle.sides)
        for warrior in _warriors(campaign.warband(taking.warband))
        if OLD_BATTLE_WOUND in warrior.injuries and _comes(battle, old_wounds.STEP, warrior)
    )


def readers(campaign: Campaign) -> tuple[tuple[int, Warrior], ...]:
    """Side and hero of everyone with Tarot cards who takes part, or would if they had not kept him away."""
    battle = the_battle(campaign)
    return tuple(
        (side, hero)
        for side, taking in enumerate(battle.sides)
        for hero in campaign.warband(taking.warband).heroes
        if any(kit.item == TAROT_CARDS for kit in hero.kit) and _comes(battle, tarot.STEP, hero)
    )


def may_go_below(campaign: Campaign) -> tuple[tuple[int, str, str], ...]:
    """Side, id and name of everyone who may begin in the catacombs that his warband found before this battle."""
    battle = the_battle(campaign)
    return tuple(
        (model.side, model.fighter, model.name)
        for model in battle.models
        if knows_the_catacombs(battle, campaign.warband(battle.sides[model.side].warband))
        and _finds_the_way(campaign, model.fighter)
    )


def _finds_the_way(campaign: Campaign, fighter: str) -> bool:
    """Whether the rules let him go below: no wardog, and nobody who was struck off the roster."""
    try:
        return master_of(fighter) == "" and find(campaign, fighter)[1].type not in catacombs.NEVER
    except KeyError:
        return False


def _comes(battle: Battle, step: str, warrior: Warrior) -> bool:
    """Whether a warrior takes part, or would if this step had not kept him away."""
    known = battle.step(step)
    return battle.model(warrior.id) is not None or (known is not None and warrior.id in known.away)


def wounds_setup(campaign: Campaign) -> dict[str, Any]:
    """What the procedure `old_wounds` is begun with. Raises BadSetup where no battle is being set up."""
    return {"warriors": [{"id": one.id, "name": one.name, "player": side} for side, one in wounded(campaign)]}


def procedure_of(campaign: Campaign, step: SetUpStep) -> tuple[str, dict[str, Any]] | None:
    """The procedure that settles a step and its setup; None where the step is only carried out and ticked.

    Raises BadSetup where no battle is being set up.
    """
    if step.id == old_wounds.STEP:
        return old_wounds.STEP, wounds_setup(campaign)
    if step.id == tarot.STEP:
        return tarot.STEP, {"heroes": [{"ref": one.id, "player": side} for side, one in readers(campaign)]}
    if step.id == catacombs.STEP:
        who = may_go_below(campaign)
        return catacombs.STEP, {"fighters": [{"id": id, "name": name, "player": side} for side, id, name in who]}
    if not step.asks:
        return None
    battle = the_battle(campaign)
    setup: dict[str, Any] = {"scenario": battle.scenario, "step": step.id}
    setup["names"] = [campaign.warband(side.warband).name for side in battle.sides]
    attacker = next((number for number, side in enumerate(battle.sides) if side.role == "attacker"), None)
    first = battle.step("set_up_roll")
    if attacker is not None:
        setup["attacker"] = attacker
    if first is not None and first.side is not None:
        setup["first"] = first.side
    if step.initiative:
        found = [leader_initiative(campaign.warband(side.warband)) for side in battle.sides]
        if None not in found:
            setup["initiative"] = found
    if step.asks == "arrivals":
        setup["units"] = units_of(campaign, 1 if attacker is None else 1 - attacker)
    return "set_up", setup


def leader_initiative(warband: Warband) -> int | None:
    """The leader's Initiative as his profile says it; where nobody leads, that of the hero with the best Leadership.

    None for a warband without heroes.
    """
    leader = leading_hero(warband)
    if leader is None:
        leader = max(warband.heroes, key=lambda hero: profile(hero).Ld, default=None)
    return None if leader is None else profile(leader).I


def units_of(campaign: Campaign, side: int) -> list[dict[str, str]]:
    """The heroes, hired swords and henchman groups of a side that take part, each rolled for as one."""
    battle = the_battle(campaign)
    warband = campaign.warband(battle.sides[side].warband)
    there = {model.fighter for model in battle.models if model.side == side}
    singles = [(one.id, one.name) for one in _warriors(warband) if one.id in there]
    groups = [(group.id, group.name) for group in warband.groups if any(one.id in there for one in group.members)]
    return [{"id": id, "name": name} for id, name in (*singles, *groups)]


def tick(session: Session, step: SetUpStep) -> None:
    """Tick a step as carried out, also one whose dice the players threw without the program."""
    session.record("set_up", say("battle.set_up_done", step=step.text), (SetUpDone(step=step.id),))


def scenario_entry(battle: Battle, entries: Iterable[Entry]) -> Entry | None:
    """The entry that found the scenario of the battle, if it stands in the journal."""
    held = [one for one in entries if one.procedure == "scenario" and one.battle == battle.id and not one.taken_back]
    return held[-1] if held else None


def withdraw_scenario(session: Session) -> None:
    """Give the scenario up for another one: its steps are open again, its counters gone, the maps not used up.

    Raises BadSetup once the battle is under way.
    """
    battle = the_battle(session.campaign)
    if battle.over or (battle.turn, battle.active, battle.phase) != (1, battle.first, PHASES[0]):
        raise BadSetup(say("prelude.under_way"))
    session.abandon()
    found = scenario_entry(battle, session.entries)
    effects: list[AnyEffect] = []
    for number, side in enumerate(battle.sides):
        away = (step.away for step in battle.set_up if step.id in KEEPS_AWAY)
        gone = {id for ids in away for id in ids}
        back = fighters_of(session.campaign.warband(side.warband), number, session.ruleset)
        effects += _back(back, gone)
    effects += [SetUpDone(step=step.id, done=False) for step in battle.set_up]
    effects += [PieceRemoved(piece=counter.id) for counter in battle.table.counters]
    effects.append(ScenarioDrawn(scenario="", attacker=None, defender=None))
    used = (effect for effect in (found.effects if found else ()) if isinstance(effect, NoteSettled))
    effects += [Note(warband=one.warband, note=one.note, due="next_battle") for one in used]
    message = say("prelude.withdrawn", scenario=Named("scenario", battle.scenario))
    warbands = tuple(side.warband for side in battle.sides)
    session.record("set_up", message, effects, warbands=warbands)


def withdraw(session: Session, step: SetUpStep) -> None:
    """Open a step again and withdraw its result; whom a wound or his cards kept away takes part again."""
    battle = the_battle(session.campaign)
    done = battle.step(step.id)
    effects: list[AnyEffect] = []
    if step.id in KEEPS_AWAY and done is not None:
        for side, taking in enumerate(battle.sides):
            back = fighters_of(session.campaign.warband(taking.warband), side, session.ruleset)
            effects += _back(back, set(done.away))
    effects.append(SetUpDone(step=step.id, done=False))
    session.record("set_up", say("battle.set_up_open", step=step.text), effects)


def _back(models: Iterable[Model], away: set[str]) -> list[ModelPlaced]:
    """Those of the models who were kept away take part again, with their wardogs."""
    return [ModelPlaced(model=one) for one in models if not away.isdisjoint((one.fighter, master_of(one.fighter)))]


def decide(session: Session, step: SetUpStep, side: int) -> None:
    """Enter by hand which player a roll-off decided on."""
    battle = the_battle(session.campaign)
    if not 0 <= side < len(battle.sides):
        raise BadSetup(say("battle.none"))
    name = side_name(session.campaign, side)
    message = say(f"set_up.{step.id}.warband", warband=name)
    session.record("set_up", message, (SetUpDone(step=step.id, side=side),))


def goes_first(session: Session, side: int) -> None:
    """Give a side the first turn, where the scenario or the players say so without a roll-off."""
    name = side_name(session.campaign, side)
    message = say("set_up.first_turn.warband", warband=name)
    session.record("set_up", message, (SetUpDone(step="first_turn", side=side),))


def missing(battle: Battle) -> tuple[str, ...]:
    """The ids of the defender's units that have not arrived yet."""
    return missing_units(battle)


def reinforcements_setup(campaign: Campaign) -> dict[str, Any]:
    """What the procedure `reinforcements` is begun with. Raises BadSetup where nobody is missing."""
    battle = the_battle(campaign)
    away = missing(battle)
    defender = next((number for number, side in enumerate(battle.sides) if side.role == "defender"), None)
    if not away or defender is None:
        raise BadSetup(say("set_up.no_reinforcements"))
    edge = battle.step("edge")
    return {
        "turn": battle.turn,
        "units": [unit for unit in units_of(campaign, defender) if unit["id"] in away],
        "nominated": edge.nominated if edge is not None and edge.nominated else set_up.EDGES[0],
        "player": defender,
        "scenario": battle.scenario,
    }


def why_no_reinforcements(campaign: Campaign, ruleset: Ruleset) -> Message | None:
    """Why reinforcements cannot be rolled for now; None where they can."""
    battle = the_battle(campaign)
    scenario = ruleset.scenarios[battle.scenario]
    earliest = int(scenario.counts.get(set_up.FROM_TURN, "0"))
    rolled = battle.step(set_up.REINFORCEMENTS)
    if battle.turn < earliest:
        return say("set_up.too_early", turn=earliest)
    if battle.sides[battle.active].role != "defender" or battle.phase != PHASES[0]:
        return say("set_up.not_his_turn")
    if rolled is not None and rolled.numbers == (battle.turn,):
        return say("set_up.rolled_already")
    return None


# -- the table ---------------------------------------------------------------------------------------------------------


def place(session: Session, piece: Piece) -> None:
    """Place a piece or move it: one entry for the whole way it went. Raises BadSetup beyond the edges."""
    table = the_battle(session.campaign).table
    piece = replace(piece, x=_tenths(piece.x), y=_tenths(piece.y), angle=piece.angle % 360)
    if not (0 <= piece.x <= table.width and 0 <= piece.y <= table.height):
        raise BadSetup(say("table.off"))
    if table.piece(piece.id) == piece:
        return
    if table.piece(piece.id) is None and len(table.pieces) >= MOST_PIECES:
        raise BadSetup(say("table.full"))
    message = _about("table.placed_at", piece, x=inches_text(piece.x), y=inches_text(piece.y))
    session.record("table", message, (PiecePlaced(piece=piece),))


def place_for_me(session: Session, kind: Kind, id: str = "") -> str:
    """Put a new piece, or the one with this id, on a free and legal spot; returns its id.

    Raises BadSetup where there is none.
    """
    battle = the_battle(session.campaign)
    table, distances = battle.table, distances_of(battle, session.ruleset)
    w, h = SIZES[kind]
    piece = table.piece(id) or Piece(id=new_id(table, kind), kind=kind, x=0, y=0, w=w, h=h)
    spot = free_spot(table, piece, distances)
    if spot is None:
        raise BadSetup(say("table.no_spot"))
    place(session, replace(piece, x=spot[0], y=spot[1]))
    return piece.id


def turn_piece(session: Session, id: str) -> None:
    """Turn a piece by 15 degrees. Raises BadSetup where it is gone."""
    piece = _piece(the_battle(session.campaign).table, id)
    place(session, replace(piece, angle=(piece.angle + TURN) % 360))


def remove(session: Session, id: str) -> None:
    """Take a piece off the table. Raises BadSetup where it is gone."""
    piece = _piece(the_battle(session.campaign).table, id)
    session.record("table", _about("table.removed", piece), (PieceRemoved(piece=id),))


def size_table(session: Session, width: int, height: int) -> None:
    """Play on a table of another size, in inches. Raises BadSetup below 24 and above 96."""
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise BadSetup(say("table.size", least=SMALLEST, most=LARGEST))
    table = the_battle(session.campaign).table
    if (width, height) != (table.width, table.height):
        message = say("table.sized", width=width, height=height)
        session.record("table", message, (TableSized(width=width, height=height),))


def distances_of(battle: Battle, ruleset: Ruleset) -> dict[str, int]:
    """The distances of the scenario, in inches; none before it is known."""
    scenario = ruleset.scenarios.get(battle.scenario)
    return {} if scenario is None else scenario.distances


def piece_name(piece: Piece) -> Message:
    """What a piece is called: the name it was given, else its kind and the number of its id."""
    return _about("table.piece", piece)


def inches_text(value: float) -> str:
    """Inches as they are written: `12.5`, and `12` without a decimal."""
    return f"{value:g}"


def _about(key: str, piece: Piece, **params: str) -> Message:
    if piece.name:
        return say(f"{key}.named", name=piece.name, **params)
    return say(key, kind=Named("piece", piece.kind), number=piece.id.rpartition("-")[2], **params)


def _piece(table: Table, id: str) -> Piece:
    piece = table.piece(id)
    if piece is None:
        raise BadSetup(say("table.no_piece"))
    return piece


def _tenths(inches: float) -> float:
    return float(round(inches, 1))


def _warriors(warband: Warband) -> tuple[Warrior, ...]:
    return (*warband.heroes, *warband.hired)
