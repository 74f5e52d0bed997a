"""What is drawn of the table: size, zones with their edges, counters and buildings, and the same pieces in words."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import Scenario, Zone
from mordheim_desktop.rules.set_up import EDGES, Edge, edge_from, opposite
from mordheim_desktop.rules.table import (
    SpotCheck,
    Table,
    cannot_be_searched,
    check_spot,
    nearest_buildings,
    objective,
)
from mordheim_desktop.session.commands.set_up import distances_of, inches_text, piece_name
from mordheim_desktop.session.commands.trackers import is_taken, piece_remarks
from mordheim_desktop.session.the_battle import side_name
from mordheim_desktop.session.words import Words

USUAL_EDGE: Edge = "bottom"
USUAL_QUARTER = "bottom_left"
"""Where the first zone is drawn before the players have chosen."""


class ZoneView(Struct, frozen=True):
    """Where a side sets up: shape and depth in inches as in `Zone`, the side's number where it is known, and words.

    `place` is the edge or quarter it lies on; empty where it has none, or where a random edge is not rolled yet.
    `apart` is how many inches its models keep from every enemy.
    """

    shape: str
    depth: int
    side: int | None
    second: bool
    label: str
    place: str = ""
    apart: int = 0


class LegendLine(Struct, frozen=True):
    """What a mark of the drawing means: `first`, `second` or `anywhere` for the zones, else the kind of mark."""

    mark: str
    text: str


class PieceView(Struct, frozen=True):
    """A piece in words: its name, where it stands, what there is to know of it, whether it may be there.

    `mark` is what is written on it in the drawing; `taken` tells of a counter that somebody took from its place.
    """

    id: str
    kind: str
    name: str
    place: str
    remark: str
    mark: str
    legal: bool
    taken: bool = False


class TableView(Struct, frozen=True):
    """The whole drawing. Edges are empty and numbers 0 where the scenario has none.

    `goal_edge` is the edge with the goal line, `distances` are the scenario's own in inches; `numbered`
    is the edge a random edge is counted from; `edges` are the names of the edges; `legend` says all of it.
    """

    table: Table
    zones: tuple[ZoneView, ...]
    pieces: tuple[PieceView, ...]
    distances: dict[str, int]
    has_objective: bool
    has_street: bool
    goal_edge: str
    goal_words: str
    numbered: str
    edges: dict[str, str]
    legend: tuple[LegendLine, ...]

    @property
    def facts(self) -> tuple[str, ...]:
        """Everything that is drawn, as sentences."""
        return tuple(line.text for line in self.legend)

    @property
    def size(self) -> str:
        """The size of the table in words."""
        return f'{self.table.width}" × {self.table.height}"'


def table_view(campaign: Campaign, words: Words) -> TableView | None:
    """The table of the battle that is being set up; None before its scenario is known."""
    battle = campaign.battle
    if battle is None or battle.scenario not in words.ruleset.scenarios:
        return None
    scenario = words.ruleset.scenarios[battle.scenario]
    zones = tuple(_zone(zone, campaign, battle, words) for zone in scenario.zones)
    shapes = {zone.shape for zone in scenario.zones}
    goal_edge = _edge_of("opposite_edge", "attacker", battle) if scenario.distances.get("goal") else ""
    rolled = battle.step("edge")
    numbered = (rolled.nominated if rolled else "") or EDGES[0] if "random_edge" in shapes else ""
    marked = nearest_buildings(battle.table, _to_occupy(battle))
    hidden = _not_searched(scenario, battle)
    shown = TableView(
        table=battle.table,
        zones=zones,
        pieces=_pieces(field_of(campaign), scenario, marked, hidden, words),
        distances=dict(scenario.distances),
        has_objective="around_objective" in shapes,
        has_street="street_end" in shapes,
        goal_edge=goal_edge,
        goal_words=_goal_words(scenario, goal_edge, words),
        numbered=numbered,
        edges={edge: words.name(Named("edge", edge)) for edge in EDGES},
        legend=(),
    )
    return replace(shown, legend=_legend(shown, marked, hidden, words))


def checks_of(campaign: Campaign, id: str, x: float, y: float, words: Words) -> tuple[SpotCheck, ...]:
    """The conditions of a piece at another spot, while it is on its way there; none for a piece that is gone."""
    battle = campaign.battle
    piece = battle.table.piece(id) if battle is not None else None
    if battle is None or piece is None:
        return ()
    return check_spot(battle.table, replace(piece, x=x, y=y), distances_of(battle, words.ruleset))


def check_line(check: SpotCheck, words: Words) -> tuple[str, str]:
    """A condition in words, and what was measured."""
    return words.say(check.text), "" if check.inches is None else f'{inches_text(check.inches)}"'


# -- zones -------------------------------------------------------------------------------------------------------------


def _zone(zone: Zone, campaign: Campaign, battle: Battle, words: Words) -> ZoneView:
    side = side_of(zone, battle)
    who = role = words.say(say(f"zone.{zone.who}"))
    if side is not None:
        who = side_name(campaign, side)
        if zone.who not in ("first", "second"):
            who = words.say(say("zone.side_role", warband=who, role=role.lower()))
    place = _place_of(zone, battle)
    label = words.say(_label(zone, who, place))
    if zone.apart:
        label = words.say(say("zone.apart", zone=label, apart=zone.apart))
    if zone.spread:
        label = words.say(say("zone.spread", zone=label, spread=zone.spread))
    return ZoneView(zone.shape, zone.depth, side, zone.who == "second", label, place, zone.apart or 0)


def _label(zone: Zone, who: str, place: str) -> Message:
    shape = zone.shape.removeprefix("opposite_")
    if place and shape in ("edge", "random_edge"):
        return say("zone.at_edge", who=who, depth=zone.depth, edge=Named("edge", place))
    if place and shape == "quarter":
        return say("zone.in_quarter", who=who, edge=Named("edge", place))
    return say(f"zone.{shape}", who=who, depth=zone.depth)


def side_of(zone: Zone, battle: Battle) -> int | None:
    """The side a zone belongs to; None before it is known."""
    if zone.who in ("first", "second"):
        roll = battle.step("set_up_roll")
        first = roll.side if roll is not None else None
        return None if first is None else first if zone.who == "first" else 1 - first
    return next((index for index, side in enumerate(battle.sides) if side.role == zone.who), None)


def _place_of(zone: Zone, battle: Battle) -> str:
    if zone.shape in ("edge", "opposite_edge"):
        return _edge_of(zone.shape, zone.who, battle)
    if zone.shape == "random_edge":
        rolled = battle.step("edge")
        return rolled.edge if rolled is not None else ""
    if zone.shape in ("quarter", "opposite_quarter"):
        chosen = battle.step("first")
        place = (chosen.edge if chosen else "") or USUAL_QUARTER
        return place if zone.shape == "quarter" else _opposite_quarter(place)
    return ""


def _edge_of(shape: str, who: str, battle: Battle) -> str:
    chosen = battle.step("edge_roll" if who == "attacker" else "first")
    edge: Edge = next((one for one in EDGES if chosen is not None and one == chosen.edge), USUAL_EDGE)
    return opposite(edge) if shape == "opposite_edge" else edge


def _opposite_quarter(place: str) -> str:
    down, across = place.split("_")
    return f"{'top' if down == 'bottom' else 'bottom'}_{'left' if across == 'right' else 'right'}"


# -- pieces ------------------------------------------------------------------------------------------------------------


def _to_occupy(battle: Battle) -> int:
    rolled = battle.step("buildings")
    return rolled.numbers[0] if rolled is not None and rolled.numbers else 0


def _not_searched(scenario: Scenario, battle: Battle) -> tuple[str, ...]:
    """The buildings inside the strips, once it is known along which edges they lie."""
    chosen = battle.step("first")
    if "search" not in scenario.counts or chosen is None or not chosen.edge:
        return ()
    edges = tuple(_edge_of(zone.shape, zone.who, battle) for zone in scenario.zones)
    return cannot_be_searched(battle.table, scenario.zones[0].depth, edges)


def _pieces(
    field: Field, scenario: Scenario, marked: tuple[str, ...], hidden: tuple[str, ...], words: Words
) -> tuple[PieceView, ...]:
    table = field.table
    target = objective(table).id if any(zone.shape == "around_objective" for zone in scenario.zones) else ""
    views = []
    for piece in table.pieces:
        failed = [check for check in check_spot(table, piece, scenario.distances) if not check.met]
        remarks = [_failed(check, words) for check in failed]
        mark = str(table.counters.index(piece) + 1) if piece.kind == "counter" else ""
        if piece.id in marked:
            mark = str(marked.index(piece.id) + 1)
            remarks.append(words.say(say("table.marked", number=mark)))
        if piece.id in hidden:
            mark = "×"
            remarks.append(words.say(say("table.not_searched")))
        if piece.id and piece.id == target:
            mark = words.say(say("table.mark_objective"))
            remarks.append(words.say(say("table.objective")))
        remarks += [words.say(one) for one in piece_remarks(field, piece, mark)]
        place = words.say(say("table.place", x=inches_text(piece.x), y=inches_text(piece.y)))
        name = words.say(piece_name(piece))
        taken = piece.kind == "counter" and is_taken(field, mark)
        views.append(PieceView(piece.id, piece.kind, name, place, ", ".join(remarks), mark, not failed, taken))
    return tuple(views)


def _failed(check: SpotCheck, words: Words) -> str:
    if check.inches is None:
        return words.say(say("table.off_table"))
    text, measured = check_line(check, words)
    return words.say(say("table.too_near", measured=measured, needed=text))


# -- words -------------------------------------------------------------------------------------------------------------


def _legend(view: TableView, marked: tuple[str, ...], hidden: tuple[str, ...], words: Words) -> tuple[LegendLine, ...]:
    """What every mark of the drawing means."""
    names = {piece.id: piece.name for piece in view.pieces}
    lines = [LegendLine(_zone_mark(zone), zone.label) for zone in view.zones]
    if apart := max(zone.apart for zone in view.zones):
        lines.append(LegendLine("apart", words.say(say("table.fact_apart", apart=apart))))
    if edge := view.distances.get("from_edge"):
        text = say("table.fact_counters", edge=edge, apart=view.distances.get("apart", 0))
        lines.append(LegendLine("inner", words.say(text)))
    if view.has_objective:
        text = say("table.fact_objective", control=view.distances.get("control", 0))
        lines.append(LegendLine("objective", words.say(text)))
    if view.goal_edge:
        lines.append(LegendLine("goal", view.goal_words))
    if view.numbered:
        lines.append(LegendLine("numbers", words.say(_numbers(view.numbered))))
    for mark, key, ids in (
        ("marked", "table.fact_marked", marked),
        ("not_searched", "table.fact_not_searched", hidden),
    ):
        if ids:
            lines.append(LegendLine(mark, words.say(say(key, pieces=", ".join(names[id] for id in ids)))))
    return tuple(lines)


def _zone_mark(zone: ZoneView) -> str:
    """The whole table is not marked as a zone."""
    if zone.shape == "anywhere":
        return "anywhere"
    return "second" if is_second(zone) else "first"


def is_second(zone: ZoneView) -> bool:
    """Whether a zone is drawn in the way of the second side: the one it belongs to, else its place in the set-up."""
    return zone.second if zone.side is None else bool(zone.side)


def _goal_words(scenario: Scenario, edge: str, words: Words) -> str:
    if not edge:
        return ""
    return words.say(say("table.fact_goal", goal=scenario.distances["goal"], edge=Named("edge", edge)))


def _numbers(numbered: str) -> Message:
    edge: Edge = next(one for one in EDGES if one == numbered)
    places = {"one": edge, "two": edge_from(edge, 3), "four": edge_from(edge, 1), "six": opposite(edge)}
    return say("table.fact_numbers", **{name: Named("edge", place) for name, place in places.items()})
