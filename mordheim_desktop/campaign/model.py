"""The campaign as one immutable value: warbands, the current battle, what is remembered.

Only facts are kept. Everything that follows from them (rating, Rout threshold, treasury total, armour save, the profile
after advances) is computed in `figures`.
"""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.additions import Additions
from mordheim_desktop.rules.effects import Due, State
from mordheim_desktop.rules.messages import Message
from mordheim_desktop.rules.ruleset import Characteristic, Profile, SwitchValue
from mordheim_desktop.rules.table import Table
from mordheim_desktop.rules.tracker import Tracker

Kind: TypeAlias = Literal["hero", "henchman", "hired_sword"]
Phase: TypeAlias = Literal["recovery", "movement", "shooting", "close_combat"]
PHASES: tuple[Phase, ...] = ("recovery", "movement", "shooting", "close_combat")
Role: TypeAlias = Literal["attacker", "defender", ""]
Ending: TypeAlias = Literal["", "conceded", "abandoned", "elsewhere"]
Status: TypeAlias = Literal["playing", "retired", "disbanded"]


LARGEST_PORTRAIT = 64 * 1024
"""Bytes of a portrait as it is stored."""


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What all parts of a campaign share: frozen, strict, and silent about what is at its default."""


class Kit(Record, frozen=True, kw_only=True):
    """Things carried or stored: an item of the ruleset, how many, and for a find the list price in gold crowns."""

    item: str
    count: int = 1
    value: int | None = None


class ProfileChange(Record, frozen=True, kw_only=True):
    """One lasting change of a characteristic and why it came about."""

    name: Characteristic
    amount: int
    why: Message


class KnownSpell(Record, frozen=True, kw_only=True):
    """A spell or prayer of the ruleset that a warrior knows, and by how much it is easier for him."""

    spell: str
    easier: int = 0


class Warrior(Record, frozen=True, kw_only=True):
    """A hero or hired sword: his profile when he joined, and everything that has happened to it since."""

    id: str
    name: str
    type: str
    profile: Profile
    kind: Kind = "hero"
    leader: bool = False
    changes: tuple[ProfileChange, ...] = ()
    kit: tuple[Kit, ...] = ()
    skills: tuple[str, ...] = ()
    spells: tuple[KnownSpell, ...] = ()
    """In the order they were learned."""
    traits: tuple[str, ...] = ()
    injuries: tuple[str, ...] = ()
    experience: int = 0
    misses_games: int = 0
    skill_lists: tuple[str, ...] = ()
    """The lists chosen for one who rose from a henchman group; empty where his type names them."""
    rating: int | None = None
    """Printed points that count instead of an ordinary warrior's five, typed in where the ruleset does not list him."""
    remarks: tuple[str, ...] = ()
    """What the players wrote about him, and what an import could not place."""


class Member(Record, frozen=True, kw_only=True):
    """One henchman of a group, a model of his own on the table."""

    id: str
    name: str


class HenchmanGroup(Record, frozen=True, kw_only=True):
    """One to five henchmen of one type with the same kit and one experience track."""

    id: str
    name: str
    type: str
    profile: Profile
    members: tuple[Member, ...]
    renamed: bool = False
    """The players gave it a name of its own, by which those who join it are called."""
    changes: tuple[ProfileChange, ...] = ()
    kit: tuple[Kit, ...] = ()
    """What each member carries."""
    traits: tuple[str, ...] = ()
    experience: int = 0
    misses_games: int = 0
    remarks: tuple[str, ...] = ()


class LedgerLine(Record, frozen=True, kw_only=True):
    """Gold crowns in or out of the treasury, and what for."""

    amount: int
    why: Message


HANDWRITTEN = "text:"
"""What a note of the players' own begins with; others are ids that the ruleset names."""


class Remembered(Record, frozen=True, kw_only=True):
    """A note with the time it comes due."""

    note: str
    due: Due
    against: tuple[str, ...] = ()
    fighter: str = ""
    since: str = ""
    """The battle after which it was written."""


class Warband(Record, frozen=True, kw_only=True):
    """A warband: its warriors in roster order, treasury, shards, stash and notes. A `guest` plays without a roster."""

    id: str
    name: str
    type: str
    player: str = ""
    guest: bool = False
    heroes: tuple[Warrior, ...] = ()
    groups: tuple[HenchmanGroup, ...] = ()
    hired: tuple[Warrior, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()
    shards: int = 0
    stash: tuple[Kit, ...] = ()
    notes: tuple[Remembered, ...] = ()
    fallen: tuple[str, ...] = ()
    """Names of those who died."""
    remarks: tuple[str, ...] = ()
    typed_rating: int | None = None
    """The warband rating of a guest as its player says it; None where it follows from the roster."""
    retired: tuple[str, ...] = ()
    """Names of those who left alive and with honour."""
    colour: str = ""
    """An id of the program's palette; empty for none."""
    status: Status = "playing"
    """A warband that no longer plays stays for the history: retired with all it has, or disbanded with nothing."""


class Misfire(Record, frozen=True, kw_only=True):
    """A gun that misfired in the turn numbered `turn`: own turns of reloading on top of the usual; None: useless."""

    weapon: str
    turn: int
    turns: int | None


class Model(Record, frozen=True, kw_only=True):
    """A miniature in the current battle. Flags hold for the current turn unless they say otherwise.

    `shots` counts, per weapon, the shots of this turn, `fired` those of the whole battle; `reloading` the guns that are
    not ready in this turn: fired in the turn before, or misfired and not ready again yet. `on_fire` and `fleeing` last.
    """

    fighter: str
    name: str
    side: int
    state: State = "standing"
    wounds: int = 1
    charm_used: bool = False
    stood_up: bool = False
    moved: bool = False
    ran: bool = False
    charged: bool = False
    shots: dict[str, int] = {}
    criticals: int = 0
    hidden: bool = False
    in_cover: bool = False
    elevated: bool = False
    engaged: bool = False
    fleeing: bool = False
    reloading: dict[str, int] = {}
    fired: dict[str, int] = {}
    misfires: tuple[Misfire, ...] = ()
    guns: dict[str, int] = {}
    """How many of a weapon the fighter brought to the battle, where one of them became useless."""
    on_fire: bool = False
    recovered: bool = False
    """The recovery phase of this turn is through."""
    rallied: bool = False
    hero: bool = False
    """Whether he came to the battle as a hero, whatever becomes of him after it."""
    taken: tuple[str, ...] = ()
    """What he took or declared before the battle, for this battle only."""
    boosts: dict[str, dict[str, int]] = {}
    """By what he took, how much it raises which characteristic, where dice said so."""
    kills: int = 0
    """Enemies he put out of action in a battle fought elsewhere, as they were typed in."""
    cast: bool = False
    """He cast a spell this turn."""


FLAGS = frozenset(
    (
        "charm_used",
        "stood_up",
        "moved",
        "ran",
        "charged",
        "cast",
        "hidden",
        "in_cover",
        "elevated",
        "engaged",
        "fleeing",
    )
)
"""What the players may tick for a model."""


class Side(Record, frozen=True, kw_only=True):
    """One side of a battle: the warband, its rating when it began, its part in the scenario."""

    warband: str
    rating: int
    role: Role = ""
    absent: tuple[str, ...] = ()
    """Fighters who miss this battle."""
    steps: tuple[str, ...] = ()
    """The steps of the post-battle sequence that are done."""
    left: bool = False
    """It conceded or routed while others fight on, in a battle of more than two."""


class SetUpStep(Record, frozen=True, kw_only=True):
    """A step of the set-up that is done, with what came of it.

    `side` is the player it decided on, `numbers` the amounts thrown (one, or one for each side), `edge` an edge or
    quarter of the table, `nominated` the edge that was numbered 1, `away` the fighters who are not on the table.
    """

    id: str
    side: int | None = None
    numbers: tuple[int, ...] = ()
    edge: str = ""
    nominated: str = ""
    away: tuple[str, ...] = ()
    able: tuple[str, ...] = ()
    """Who passed a test before the battle."""


class Battle(Record, frozen=True, kw_only=True):
    """A battle: being fought, or fought and waiting for its post-battle sequence."""

    id: str
    sides: tuple[Side, ...]
    scenario: str = ""
    began: str = ""
    models: tuple[Model, ...] = ()
    set_up: tuple[SetUpStep, ...] = ()
    """The steps of the set-up checklist that are done, in the order they were."""
    table: Table = Table()
    tracker: Tracker = Tracker()
    """What the players keep count of for the scenario."""
    turn: int = 1
    active: int = 0
    first: int = 0
    """The side that had the first turn: a new turn begins with it."""
    reached: int = 0
    """How many player turns had passed where the players went back to an earlier one; what holds for a turn is not
    cleared a second time up to there."""
    phase: Phase = "recovery"
    over: bool = False
    winner: int | None = None
    """The side that won; None while it lasts, and after a draw."""
    how: Ending = ""
    """How it came to its end, where it was not fought to the end at this table."""
    out: tuple[tuple[str, ...], ...] = ()
    """For each side who was out of action when it ended."""

    def model(self, fighter: str) -> Model | None:
        """The model of a fighter; None where he takes no part."""
        return next((model for model in self.models if model.fighter == fighter), None)

    def step(self, id: str) -> SetUpStep | None:
        """A step of the set-up that is done; None while it is open."""
        return next((step for step in self.set_up if step.id == id), None)

    @property
    def fighting_on(self) -> tuple[int, ...]:
        """The sides that have not left the battle."""
        return tuple(number for number, side in enumerate(self.sides) if not side.left)

    def rival(self, side: int) -> int:
        """The other side; among several enemies the one with the highest rating, the first of equals."""
        enemies = [number for number in range(len(self.sides)) if number != side]
        return max(enemies, key=lambda number: self.sides[number].rating, default=side)


class PastBattle(Record, frozen=True, kw_only=True):
    """What the campaign remembers of a closed battle: one line of its history."""

    id: str
    scenario: str
    began: str
    warbands: tuple[str, ...]
    winner: int | None = None
    out: tuple[tuple[str, ...], ...] = ()
    """For each side the names of those who went out of action; empty where nobody wrote it down."""


class Campaign(Record, frozen=True, kw_only=True):
    """Everything that is true of a campaign now."""

    name: str = ""
    warbands: tuple[Warband, ...] = ()
    battle: Battle | None = None
    past: tuple[PastBattle, ...] = ()
    switches: dict[str, SwitchValue] = {}
    artefacts: tuple[str, ...] = ()
    """Unique things that were found, in the order they were: they are never found again, also where they are lost."""
    own: Additions = Additions()
    """Entries beyond the core tables that this campaign uses."""
    portraits: dict[str, bytes] = {}
    """Small pictures by the id of their warband, at most `LARGEST_PORTRAIT` bytes each; closed chapters keep none."""

    @property
    def members(self) -> tuple[Warband, ...]:
        """The warbands of the campaign itself, without guests."""
        return tuple(warband for warband in self.warbands if not warband.guest)

    def warband(self, id: str) -> Warband:
        """The warband with this id. Raises KeyError for one that does not exist."""
        for warband in self.warbands:
            if warband.id == id:
                return warband
        raise KeyError(id)
