"""One step of a scenario's set-up: roll-offs, amounts, edges, and who arrives late (Mordheim rulebook, Scenarios).

Equal dice of a roll-off are thrown again. In a Surprise Attack the defender rolls for every hero and henchman group, on
a 4 or more it starts on the table; if all the others failed, the last one is there without a roll. From his second turn
on those still missing come on a 4 or more, all of one turn from one random edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import D6, Dice, parse_dice
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import SetUpDone
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Choose, Juncture, Option, Reason, Roll, Row, UnknownId
from mordheim_desktop.rules.rethrow import ThrownAgain
from mordheim_desktop.rules.ruleset import Scenario, SetUpStep

Edge: TypeAlias = Literal["top", "right", "bottom", "left"]
EDGES: Final[tuple[Edge, ...]] = get_args(Edge)
"""The edges of the table as it is drawn, in the order of a clock's hand."""
QUARTERS: Final = ("top_left", "top_right", "bottom_right", "bottom_left")

ARRIVES: Final = "arrives_on"
FROM_TURN: Final = "reinforcements_from_turn"
REINFORCEMENTS: Final = "reinforcements"
FIRST_TERRAIN: Final = "first_terrain"
MOST_UNITS: Final = 40
"""More heroes and groups than a warband can have."""

Player: TypeAlias = Literal[0, 1]


class Unit(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hero, hired sword or henchman group that is rolled for as one."""

    id: str
    name: str = ""


class StepSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A step of a scenario, and what it needs to know.

    `names` of the warbands, for the words; `attacker` where there are sides; `first` the player who sets up first;
    `initiative` of both leaders as it stands on their profiles; `units` of the defender in the order they are rolled
    for.
    """

    scenario: str
    step: str
    names: tuple[str, ...] = ()
    attacker: Player | None = None
    first: Player | None = None
    initiative: tuple[int, int] | None = None
    units: tuple[Unit, ...] = ()


class StepOutcome(Struct, frozen=True):
    """What came of a step: the player, the amounts, the edge or quarter, the edge numbered 1, those still away."""

    step: str
    side: int | None = None
    numbers: tuple[int, ...] = ()
    edge: str = ""
    nominated: str = ""
    away: tuple[str, ...] = ()


class ReinforcementsSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The defender's units that are still missing at the start of his turn number `turn`.

    `nominated` is the edge the attacker numbered 1; `player` is the defender.
    """

    turn: int
    units: tuple[Unit, ...]
    nominated: Edge = "top"
    player: Player = 1
    scenario: str = "surprise_attack"


class Reinforcements(Struct, frozen=True):
    """Who comes on this turn and from which edge (none where nobody does), and who is still missing."""

    arrive: tuple[str, ...]
    edge: str
    away: tuple[str, ...]


def set_up(setup: StepSetup, context: Context) -> Asking:
    """Settle one step of the set-up.

    Raises UnknownId for a scenario or step there is not, BadSetup where what the step needs is missing.
    """
    scenario, step = _found(setup, context)
    if step.asks == "roll_off":
        outcome, key = yield from _roll_off(setup, step, context)
    elif step.asks == "amount":
        outcome, key = yield from _amount(step)
    elif step.asks == "arrivals":
        outcome, key = yield from _arrivals(setup, scenario, step)
    elif step.asks == "random_edge":
        by = setup.attacker or 0
        nominated = yield from _edge_chosen(say("set_up.nominate"), by)
        edge = yield from _random_edge(nominated, by)
        outcome, key = StepOutcome(step.id, edge=edge, nominated=nominated), edge
    elif step.asks in ("edge", "quarter"):
        edge = yield from _place_chosen(step, setup)
        outcome, key = StepOutcome(step.id, setup.first, edge=edge), edge
    else:
        outcome, key = StepOutcome(step.id), "done"
    return Outcome(outcome, _told(outcome, setup, step), (_effect(outcome),), key)


def reinforcements(setup: ReinforcementsSetup, context: Context) -> Asking:
    """A D6 for each unit still missing, and one edge for all who come. Raises BadSetup before they may come."""
    scenario = context.ruleset.scenarios.get(setup.scenario)
    if scenario is None or FROM_TURN not in scenario.counts:
        raise BadSetup(say("set_up.no_reinforcements"))
    earliest = int(scenario.counts[FROM_TURN])
    if setup.turn < earliest:
        raise BadSetup(say("set_up.too_early", turn=earliest))
    _check_units(setup.units)
    arrive: list[Unit] = []
    for number, unit in enumerate(setup.units):
        if (yield _arrival(unit, scenario, setup.player)):
            arrive.append(unit)
        yield Juncture((number, len(arrive)))
    edge = ""
    if arrive:
        nominated = setup.nominated
        if context.switch("reinforcement_edges") == "defender_names":
            nominated = yield from _edge_chosen(say("set_up.nominate"), setup.player)
        edge = yield from _random_edge(nominated, setup.player)
    away = tuple(unit.id for unit in setup.units if unit not in arrive)
    result = Reinforcements(tuple(unit.id for unit in arrive), edge, away)
    message = say("set_up.nobody_comes")
    if arrive:
        message = say("set_up.reinforced", units=_listed(arrive), edge=Named("edge", edge))
    done = SetUpDone(step=REINFORCEMENTS, edge=edge, numbers=(setup.turn,), away=away)
    return Outcome(result, message, (done,), str(len(arrive)))


def reinforcement_keys(setup: ReinforcementsSetup) -> tuple[str, ...]:
    """How many may come."""
    return tuple(str(count) for count in range(len(setup.units) + 1))


def edge_from(nominated: Edge, quarter_turns: int) -> Edge:
    """The edge so many quarter turns of a clock's hand on from another."""
    return EDGES[(EDGES.index(nominated) + quarter_turns) % len(EDGES)]


def opposite(edge: Edge) -> Edge:
    """The edge across the table."""
    return edge_from(edge, 2)


# -- finding the step --------------------------------------------------------------------------------------------------


def _found(setup: StepSetup, context: Context) -> tuple[Scenario, SetUpStep]:
    scenario = context.ruleset.scenarios.get(setup.scenario)
    if scenario is None:
        raise UnknownId(say("scenario.unknown", scenario=setup.scenario))
    step = next((one for one in scenario.steps if one.id == setup.step), None)
    if step is None:
        raise UnknownId(say("set_up.unknown_step", step=setup.step, scenario=Named("scenario", scenario.id)))
    return scenario, step


def _effect(outcome: StepOutcome) -> SetUpDone:
    return SetUpDone(
        step=outcome.step,
        side=outcome.side,
        numbers=outcome.numbers,
        edge=outcome.edge,
        nominated=outcome.nominated,
        away=outcome.away,
    )


def _told(outcome: StepOutcome, setup: StepSetup, step: SetUpStep) -> Message:
    if step.asks == "arrivals":
        late = [unit for unit in setup.units if unit.id in outcome.away]
        return say("set_up.late", units=_listed(late)) if late else say("set_up.nobody_late")
    if outcome.edge:
        edge = Named("edge", outcome.edge)
        if step.asks in ("edge", "quarter"):
            return _of_player("set_up.first", setup, setup.first or 0, edge=edge)
        return say("set_up.attack_comes", edge=edge)
    if outcome.side is not None:
        return _of_player(f"set_up.{step.id}", setup, outcome.side)
    if len(outcome.numbers) == 2:
        first, second = outcome.numbers
        if len(setup.names) == 2:
            one, other = setup.names
            return say("set_up.amounts.warbands", one=one, first=first, other=other, second=second)
        return say("set_up.amounts", first=first, second=second)
    if outcome.numbers:
        return say(f"set_up.{step.id}", count=outcome.numbers[0])
    return say("set_up.done", step=step.text)


def _of_player(key: str, setup: StepSetup, side: int, **params: Named) -> Message:
    """A sentence about one of the players, by his warband's name where it is known."""
    if side < len(setup.names):
        return say(f"{key}.warband", warband=setup.names[side], **params)
    return say(f"{key}.player", player=side + 1, **params)


def _listed(units: Sequence[Unit]) -> str:
    return ", ".join(unit.name or unit.id for unit in units)


# -- roll-offs and amounts ---------------------------------------------------------------------------------------------


def _roll_off(setup: StepSetup, step: SetUpStep, context: Context) -> Asking:
    if step.id == FIRST_TERRAIN and context.switch(FIRST_TERRAIN) == "choose":
        side = yield from _player_chosen(say("set_up.who.first_terrain"), setup, 0)
        return StepOutcome(step.id, side), f"player_{side}"
    winner = yield from _won(setup, step)
    if step.winner == "names_edge":
        edge = yield from _edge_chosen(say("set_up.attack_from"), winner)
        return StepOutcome(step.id, edge=edge), edge
    side = winner
    if step.winner == "names_player":
        side = yield from _player_chosen(say(f"set_up.who.{step.id}"), setup, winner)
    return StepOutcome(step.id, side), f"player_{side}"


def _won(setup: StepSetup, step: SetUpStep) -> Asking:
    """One D6 for each player, with Initiative where the step says so, thrown again while equal; the higher wins."""
    plus = (0, 0)
    if step.initiative:
        if setup.initiative is None or not all(0 <= one <= 10 for one in setup.initiative):
            raise BadSetup(say("set_up.no_leader"))
        plus = setup.initiative
    label = say(f"set_up.roll.{step.id}")
    reasons = [(Reason(say("set_up.initiative"), one),) if step.initiative else () for one in plus]
    while True:
        first = yield Roll(label, Dice(plus=plus[0]), 0, reasons=reasons[0])
        second = yield ThrownAgain(label, Dice(plus=plus[1]), 1, again=(first,), reasons=reasons[1])
        if first != second:
            return 0 if first > second else 1


def _amount(step: SetUpStep) -> Asking:
    """The dice of the step, once or for each player."""
    dice = parse_dice(step.dice)
    label = say(f"set_up.roll.{step.id}")
    numbers = []
    for by in (0, 1) if step.each else (0,):
        numbers.append((yield Roll(label, dice, by)))
    return StepOutcome(step.id, numbers=tuple(numbers)), " ".join(map(str, numbers))


def _player_chosen(label: Message, setup: StepSetup, by: int) -> Asking:
    options = tuple(Option(f"player_{side}", _of_player("set_up.choice", setup, side)) for side in (by, 1 - by))
    picked = yield Choose(label, options, by)
    return 0 if picked == ("player_0",) else 1


# -- edges -------------------------------------------------------------------------------------------------------------


def _edge_chosen(label: Message, by: int) -> Asking:
    return (yield from _named_place(label, EDGES, by))


def _place_chosen(step: SetUpStep, setup: StepSetup) -> Asking:
    places = EDGES if step.asks == "edge" else QUARTERS
    return (yield from _named_place(say(f"set_up.which_{step.asks}"), places, setup.first or 0))


def _named_place(label: Message, places: Sequence[str], by: int) -> Asking:
    options = tuple(Option(place, say("set_up.place", place=Named("edge", place))) for place in places)
    (picked,) = yield Choose(label, options, by)
    return picked


def _random_edge(nominated: Edge, by: int) -> Asking:
    """The diagram, seen with the nominated edge at the top: 1 that edge, 2-3 left, 4-5 right, 6 opposite."""
    edges = (nominated, edge_from(nominated, 3), edge_from(nominated, 1), opposite(nominated))
    bands = ((1, 1), (2, 3), (4, 5), (6, 6))
    rows = tuple(
        Row(low, high, say("set_up.place", place=Named("edge", edge)))
        for (low, high), edge in zip(bands, edges, strict=True)
    )
    row = yield Roll(say("set_up.random_edge"), D6, by, rows=rows)
    return edges[row]


# -- arrivals ----------------------------------------------------------------------------------------------------------


def _check_units(units: tuple[Unit, ...]) -> None:
    ids = {unit.id for unit in units}
    if not 0 < len(units) <= MOST_UNITS or len(ids) < len(units) or "" in ids:
        raise BadSetup(say("set_up.units"))


def _arrivals(setup: StepSetup, scenario: Scenario, step: SetUpStep) -> Asking:
    """Who of the defender's units starts on the table; only who is rolled for last matters of the order."""
    _check_units(setup.units)
    by = 1 if setup.attacker is None else 1 - setup.attacker
    order = list(setup.units)
    if len(order) > 1:
        last = yield from _last(order, by)
        order = [*(unit for unit in order if unit.id != last), *(unit for unit in order if unit.id == last)]
    away: list[str] = []
    for number, unit in enumerate(order):
        saved = number == len(order) - 1 == len(away)
        if not saved and not (yield _arrival(unit, scenario, by)):
            away.append(unit.id)
        yield Juncture((order[-1].id, number, len(away)))
    return StepOutcome(step.id, away=tuple(away)), str(len(order) - len(away))


def _last(units: Sequence[Unit], by: int) -> Asking:
    options = tuple(Option(unit.id, say("set_up.unit", unit=unit.name or unit.id)) for unit in units)
    (last,) = yield Choose(say("set_up.last"), options, by, default=(units[-1].id,))
    return last


def _arrival(unit: Unit, scenario: Scenario, by: int) -> Roll:
    return Roll(say("set_up.arrives", unit=unit.name or unit.id), D6, by, needs=int(scenario.counts[ARRIVES]))
