"""The table and what stands on it: sizes and places in inches, x from the left edge, y from the top edge as drawn.

The usual table is 48 by 48 inches (Mordheim rulebook, Scenarios). Pieces are our own simple outlines: a rectangle
turned by whole degrees about its middle. Distances between counters are taken from middle to middle, distances of a
building from the nearest point of its outline.
"""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from math import cos, floor, hypot, inf, radians, sin
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from mordheim_desktop.rules.messages import Message, say

USUAL: Final = 48
SMALLEST: Final = 24
LARGEST: Final = 96
MOST_PIECES: Final = 200
"""Pieces on one table: more than fit on the largest one."""

Kind: TypeAlias = Literal["ruin", "tower", "wall", "street", "counter"]
Point: TypeAlias = tuple[float, float]
Side: TypeAlias = Annotated[int, Meta(ge=SMALLEST, le=LARGEST)]
"""Inches along an edge of the table; a file that says anything else is not read."""
Extent: TypeAlias = Annotated[float, Meta(gt=0, le=LARGEST)]

BUILDINGS: Final = frozenset({"ruin", "tower"})
"""What warriors can enter: the objectives of Occupy and Defend the Find, the hiding places of Hidden Treasure."""

SIZES: Final[dict[Kind, tuple[float, float]]] = {
    "ruin": (8.0, 6.0),
    "tower": (5.0, 5.0),
    "wall": (6.0, 1.0),
    "street": (12.0, 12.0),
    "counter": (1.0, 1.0),
}
"""Width and height in inches that a new piece has."""

STREET: Final = 12
"""Breadth in inches of the street as it is drawn before segments are laid."""
CLEAR: Final = 11.0
"""Inches from middle to middle at which two pieces of terrain leave room for a fight between them."""
IN_THE_MIDDLE: Final = 3.0
"""A building with its middle this near to the centre of the table stands in the middle."""


class Piece(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A piece of terrain or a counter: its middle at `x`, `y`, `w` wide and `h` high, turned by `angle` degrees."""

    id: str
    kind: Kind
    x: float
    y: float
    w: Extent
    h: Extent
    angle: int = 0
    name: str = ""


class Table(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The table: inches from left to right and from top to bottom, and the pieces in the order they were placed."""

    width: Side = USUAL
    height: Side = USUAL
    pieces: tuple[Piece, ...] = ()

    def piece(self, id: str) -> Piece | None:
        """The piece with this id; None where there is none."""
        return next((piece for piece in self.pieces if piece.id == id), None)

    @property
    def middle(self) -> Point:
        """The centre of the table."""
        return self.width / 2, self.height / 2

    @property
    def counters(self) -> tuple[Piece, ...]:
        """The wyrdstone counters in the order they were placed."""
        return tuple(piece for piece in self.pieces if piece.kind == "counter")

    @property
    def buildings(self) -> tuple[Piece, ...]:
        """What warriors can enter, in the order it was placed."""
        return tuple(piece for piece in self.pieces if piece.kind in BUILDINGS)


class Area(Struct, frozen=True):
    """A rectangle on the table, its corner nearest the top left first, in inches."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it, its border included."""
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h


class SpotCheck(Struct, frozen=True):
    """One condition of a spot: its words, whether it is met, and the inches measured (None where none were)."""

    text: Message
    met: bool
    inches: float | None = None


def sized(table: Table, width: int, height: int) -> Table:
    """The table at another size; pieces beyond its edges move in. Raises ValueError below 24 or above 96 inches."""
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise ValueError(f"a table of {width} by {height} inches")
    pieces = tuple(replace(one, x=min(one.x, float(width)), y=min(one.y, float(height))) for one in table.pieces)
    return Table(width=width, height=height, pieces=pieces)


def with_piece(table: Table, piece: Piece) -> Table:
    """The table with a piece placed, or moved where it stands already.

    Raises ValueError for a piece without size, beyond the edges, or too many.
    """
    sides = 0 < piece.w <= LARGEST and 0 < piece.h <= LARGEST
    inside = 0 <= piece.x <= table.width and 0 <= piece.y <= table.height
    if not (sides and inside and 0 <= piece.angle < 360 and piece.id):
        raise ValueError(f"piece {piece.id!r} does not stand on the table")
    if table.piece(piece.id) is not None:
        return replace(table, pieces=tuple(piece if one.id == piece.id else one for one in table.pieces))
    if len(table.pieces) >= MOST_PIECES:
        raise ValueError("the table is full")
    return replace(table, pieces=(*table.pieces, piece))


def without_piece(table: Table, id: str) -> Table:
    """The table after a piece was taken away. Raises ValueError where it is not there."""
    if table.piece(id) is None:
        raise ValueError(f"no piece {id!r} on the table")
    return replace(table, pieces=tuple(one for one in table.pieces if one.id != id))


def new_id(table: Table, kind: Kind) -> str:
    """An id that no piece has yet: the kind and a number."""
    taken = {piece.id for piece in table.pieces}
    return next(id for number in range(1, len(taken) + 2) if (id := f"{kind}-{number}") not in taken)


# -- measuring ---------------------------------------------------------------------------------------------------------


def corners(piece: Piece) -> tuple[Point, ...]:
    """The four corners of a piece's outline, in the order of a clock's hand."""
    turn, half_w, half_h = radians(piece.angle), piece.w / 2, piece.h / 2
    across, down = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    return tuple(
        (
            piece.x + left * half_w * across[0] + up * half_h * down[0],
            piece.y + left * half_w * across[1] + up * half_h * down[1],
        )
        for left, up in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def from_edges(table: Table, x: float, y: float) -> float:
    """Inches from a point to the nearest table edge; negative beyond it."""
    return min(x, y, table.width - x, table.height - y)


def from_outline(piece: Piece, x: float, y: float) -> float:
    """Inches from a point to the nearest point of a piece; 0 inside it."""
    turn = radians(-piece.angle)
    east, south = x - piece.x, y - piece.y
    across = abs(east * cos(turn) - south * sin(turn)) - piece.w / 2
    down = abs(east * sin(turn) + south * cos(turn)) - piece.h / 2
    return hypot(max(across, 0), max(down, 0))


def from_middle(table: Table, piece: Piece) -> float:
    """Inches from the centre of the table to the nearest point of a piece."""
    return from_outline(piece, *table.middle)


def nearest_buildings(table: Table, count: int) -> tuple[str, ...]:
    """The ids of the buildings that Occupy marks: the nearest to the centre first, earlier placed before later."""
    by_distance = sorted(table.buildings, key=lambda piece: round(from_middle(table, piece), 6))
    return tuple(piece.id for piece in by_distance[:count])


def objective(table: Table) -> Piece:
    """The building in the middle of the table; a square of 6 inches where none stands there yet."""
    x, y = table.middle
    near = [piece for piece in table.buildings if hypot(piece.x - x, piece.y - y) <= IN_THE_MIDDLE]
    usual = Piece(id="", kind="ruin", x=x, y=y, w=6, h=6)
    return min(near, key=lambda piece: hypot(piece.x - x, piece.y - y), default=usual)


def strip(table: Table, edge: str, depth: float) -> Area:
    """The strip along an edge, `depth` inches deep."""
    areas = {
        "top": Area(0, 0, table.width, depth),
        "right": Area(table.width - depth, 0, depth, table.height),
        "bottom": Area(0, table.height - depth, table.width, depth),
        "left": Area(0, 0, depth, table.height),
    }
    return areas[edge]


def quarter(table: Table, place: str) -> Area:
    """A quarter of the table: `top_left`, `top_right`, `bottom_right` or `bottom_left`."""
    w, h = table.width / 2, table.height / 2
    return Area(w if place.endswith("right") else 0, h if place.startswith("bottom") else 0, w, h)


def inner(table: Table, depth: float) -> Area:
    """What lies at least `depth` inches from every edge."""
    return Area(depth, depth, max(table.width - 2 * depth, 0), max(table.height - 2 * depth, 0))


def street_ends(table: Table) -> tuple[Point, Point]:
    """The two ends of the street: of the first and the last segment laid, else the middles of two edges."""
    segments = [piece for piece in table.pieces if piece.kind == "street"]
    if len(segments) < 2:
        return (table.width / 2, float(table.height)), (table.width / 2, 0.0)
    return _far_end(segments[0], segments[1]), _far_end(segments[-1], segments[-2])


def _far_end(segment: Piece, neighbour: Piece) -> Point:
    """The middle of the side of a segment that is farthest from its neighbour."""
    around = corners(segment)
    sides = [(around[i], around[(i + 1) % 4]) for i in range(4)]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides]
    return max(middles, key=lambda point: hypot(point[0] - neighbour.x, point[1] - neighbour.y))


def cannot_be_searched(table: Table, depth: float, edges: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of the buildings inside the set-up strips of Hidden Treasure: those with their middle in one."""
    strips = [strip(table, edge, depth) for edge in edges]
    return tuple(piece.id for piece in table.buildings if any(area.holds(piece.x, piece.y) for area in strips))


# -- legal spots -------------------------------------------------------------------------------------------------------


def check_spot(table: Table, piece: Piece, distances: dict[str, int]) -> tuple[SpotCheck, ...]:
    """Whether a piece may lie where it is: on the table, and a counter as far from edges and counters as it must.

    `distances` are the scenario's own: `from_edge` (more than that) and `apart` (at least that).
    """
    if piece.kind != "counter":
        over = min(from_edges(table, *corner) for corner in corners(piece))
        return (SpotCheck(say("table.on_the_table"), over >= -1e-6),)
    checks = []
    edge = from_edges(table, piece.x, piece.y)
    if needed := distances.get("from_edge"):
        checks.append(SpotCheck(say("table.from_edge", inches=needed), _tenths(edge) > needed, _tenths(edge)))
    else:
        checks.append(SpotCheck(say("table.on_the_table"), edge >= 0))
    if needed := distances.get("apart"):
        gaps = [hypot(piece.x - one.x, piece.y - one.y) for one in table.counters if one.id != piece.id]
        nearest = min(gaps, default=inf)
        measured = None if nearest == inf else floor(nearest * 10 + 1e-6) / 10
        checks.append(SpotCheck(say("table.apart", inches=needed), measured is None or measured >= needed, measured))
    return tuple(checks)


def free_spot(table: Table, piece: Piece, distances: dict[str, int]) -> Point | None:
    """Where a piece may lie: of all legal spots on a half-inch grid the one farthest from its like.

    Terrain that is well clear of other terrain stays near the centre. None where there is no legal spot.
    """
    counter = piece.kind == "counter"
    enough = inf if counter else CLEAR
    others = [one for one in table.pieces if one.id != piece.id and (one.kind == "counter") == counter]
    best: tuple[tuple[float, float], Point] | None = None
    for x2 in range(1, 2 * table.width):
        for y2 in range(1, 2 * table.height):
            x, y = x2 / 2, y2 / 2
            room = min((hypot(x - one.x, y - one.y) for one in others), default=0.0)
            merit = (round(min(room, enough), 6), -round(hypot(x - table.width / 2, y - table.height / 2), 6))
            if best is not None and merit <= best[0]:
                continue
            if all(check.met for check in check_spot(table, replace(piece, x=x, y=y), distances)):
                best = merit, (x, y)
    return best[1] if best else None


def _tenths(inches: float) -> float:
    """Inches as a tape measure at the table shows them."""
    return round(inches, 1)
