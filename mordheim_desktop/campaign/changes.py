"""The effects that only a campaign knows: warbands and warriors joining, the course of a battle, settings.

Together with the effects of the rules they are everything an entry of the journal can do.
"""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import TypeAlias

from mordheim_desktop.campaign.model import (
    Battle,
    Ending,
    HenchmanGroup,
    Kit,
    Member,
    Model,
    PastBattle,
    Phase,
    Status,
    Warband,
    Warrior,
)
from mordheim_desktop.rules.additions import Additions
from mordheim_desktop.rules.effects import (
    Boosted,
    BuildingSearched,
    Characteristic,
    CharmUsed,
    Dead,
    EffectBase,
    Experience,
    Fired,
    Gold,
    Gun,
    Injury,
    Item,
    LoseKit,
    MissGames,
    Note,
    OnFire,
    Promoted,
    Recovered,
    Recruit,
    ScenarioDrawn,
    SetUpDone,
    Shards,
    SitsOut,
    Skill,
    SpellEasier,
    SpellLearned,
    SpellLost,
    StateChange,
    Trait,
)
from mordheim_desktop.rules.effects import FighterLeft as FighterLeft  # players dismiss warriors themselves,
from mordheim_desktop.rules.effects import LeaderNamed as LeaderNamed  # name leaders
from mordheim_desktop.rules.effects import NoteSettled as NoteSettled  # and settle notes, besides the rules
from mordheim_desktop.rules.ruleset import SwitchValue
from mordheim_desktop.rules.table import Piece


class CampaignNamed(EffectBase, frozen=True, tag="campaign_named", kw_only=True):
    """The campaign gets a name."""

    name: str


class WarbandJoined(EffectBase, frozen=True, tag="warband_joined", kw_only=True):
    """A warband joins the campaign as it stands, or takes the place of the one with its id."""

    joined: Warband


class WarriorJoined(EffectBase, frozen=True, tag="warrior_joined", kw_only=True):
    """A hero or hired sword joins, or takes the place of the one with his id."""

    joined: Warrior


class GroupJoined(EffectBase, frozen=True, tag="group_joined", kw_only=True):
    """A henchman group joins, or takes the place of the one with its id."""

    joined: HenchmanGroup


class HenchmenJoined(EffectBase, frozen=True, tag="henchmen_joined", kw_only=True):
    """Henchmen join a group there is, alike to those in it."""

    group: str
    members: tuple[Member, ...]


class Renamed(EffectBase, frozen=True, tag="renamed", kw_only=True):
    """A warband (by its id), warrior, group or henchman gets another name."""

    id: str
    name: str


class KitSet(EffectBase, frozen=True, tag="kit_set", kw_only=True):
    """What a fighter or group carries, in full."""

    fighter: str
    kit: tuple[Kit, ...]


class SwitchSet(EffectBase, frozen=True, tag="switch_set", kw_only=True):
    """A rule switch is set for this campaign."""

    switch: str
    value: SwitchValue


class BattleBegun(EffectBase, frozen=True, tag="battle_begun", kw_only=True):
    """A battle begins; one that waited for its post-battle sequence becomes history."""

    battle: Battle


class PiecePlaced(EffectBase, frozen=True, tag="piece_placed", kw_only=True):
    """A piece of terrain or a counter is placed on the table, or moved."""

    piece: Piece


class PieceRemoved(EffectBase, frozen=True, tag="piece_removed", kw_only=True):
    """A piece is taken off the table, by its id."""

    piece: str


class TableSized(EffectBase, frozen=True, tag="table_sized", kw_only=True):
    """The table has another size, in inches."""

    width: int
    height: int


class TurnPassed(EffectBase, frozen=True, tag="turn_passed", kw_only=True):
    """Whose turn it is now and in which phase; a new turn clears what holds for one turn."""

    turn: int
    active: int
    phase: Phase


class WentBack(EffectBase, frozen=True, tag="went_back", kw_only=True):
    """The players go back to an earlier phase or turn; every model stays as it is."""

    turn: int
    active: int
    phase: Phase


class PrizeCarried(EffectBase, frozen=True, tag="prize_carried", kw_only=True):
    """Who carries a counter, the chest or captured kit from now on; nobody where it is put down."""

    prize: str
    carriers: tuple[str, ...] = ()
    item: str = ""


class AtPlace(EffectBase, frozen=True, tag="at_place", kw_only=True):
    """A model is at a place the scenario asks about, or no longer there."""

    fighter: str
    place: str
    there: bool = True


class LeftTable(EffectBase, frozen=True, tag="left_table", kw_only=True):
    """A model left by the enemy's end, or stands on the table after all."""

    fighter: str
    gone: bool = True


class ChestSafe(EffectBase, frozen=True, tag="chest_safe", kw_only=True):
    """A side carried the chest off by its own edge; None takes that back."""

    side: int | None


class GaveUp(EffectBase, frozen=True, tag="gave_up", kw_only=True):
    """A side routs of its own will; None takes that back."""

    side: int | None


class DoneBy(EffectBase, frozen=True, tag="done_by", kw_only=True):
    """Who did to an enemy what the entry tells; a shot says it by itself."""

    fighter: str


class ModelMarked(EffectBase, frozen=True, tag="model_marked", kw_only=True):
    """What the players see of a model: flags of `campaign.model.Model` by name."""

    fighter: str
    flags: dict[str, bool]


class TakenForBattle(EffectBase, frozen=True, tag="taken_for_battle", kw_only=True):
    """A fighter takes or declares something he carries for this battle, or does not after all."""

    fighter: str
    item: str
    on: bool = True


class ModelPlaced(EffectBase, frozen=True, tag="model_placed", kw_only=True):
    """A model joins the battle, or takes the place of the one of the same fighter."""

    model: Model


class BattleEnded(EffectBase, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over: the side that won, or None for a draw; `out` names, for each side, who is out of action."""

    winner: int | None
    out: tuple[tuple[str, ...], ...] = ()
    how: Ending = ""


class SideLeft(EffectBase, frozen=True, tag="side_left", kw_only=True):
    """A side leaves a battle that others fight on."""

    side: int


class BattleClosed(EffectBase, frozen=True, tag="battle_closed", kw_only=True):
    """The post-battle sequence is through; the battle becomes history."""


class BattleRemoved(EffectBase, frozen=True, tag="battle_removed", kw_only=True):
    """The battle never counted: it goes without a line of history.

    `restored` are the warbands as they stand without it, `artefacts` the unique things that had been found before;
    `waiting` is the battle that its beginning had closed.
    """

    restored: tuple[Warband, ...] = ()
    artefacts: tuple[str, ...] | None = None
    waiting: Battle | None = None


class StepDone(EffectBase, frozen=True, tag="step_done", kw_only=True):
    """A step of a side's post-battle sequence is done, or open again."""

    side: int
    step: str
    done: bool = True


class WarbandDescribed(EffectBase, frozen=True, tag="warband_described", kw_only=True):
    """Whose a warband is, its colour, whether it still plays, remarks; None leaves a thing as it is."""

    player: str | None = None
    colour: str | None = None
    status: Status | None = None
    remarks: tuple[str, ...] | None = None


class PortraitSet(EffectBase, frozen=True, tag="portrait_set", kw_only=True):
    """A warband gets a portrait, or loses it where the picture is empty."""

    picture: bytes = b""


class WarbandLeft(EffectBase, frozen=True, tag="warband_left", kw_only=True):
    """A warband that fought no battle leaves the campaign without a trace."""


class FighterRetired(EffectBase, frozen=True, tag="fighter_retired", kw_only=True):
    """A warrior, group or henchman leaves alive; his name stays with the warband."""

    fighter: str


class PastCorrected(EffectBase, frozen=True, tag="past_corrected", kw_only=True):
    """A line of the history is entered anew, by its id."""

    battle: PastBattle


class RulesTaken(EffectBase, frozen=True, tag="rules_taken", kw_only=True):
    """Entries beyond the core tables become the campaign's own; one with an id takes the place of the one there."""

    taken: Additions


AnyEffect: TypeAlias = (
    Gold
    | Shards
    | Item
    | Experience
    | StateChange
    | CharmUsed
    | Fired
    | Gun
    | OnFire
    | Recovered
    | Characteristic
    | Injury
    | Skill
    | SpellLearned
    | SpellEasier
    | SpellLost
    | Trait
    | Boosted
    | LoseKit
    | Promoted
    | MissGames
    | Recruit
    | Dead
    | Note
    | ScenarioDrawn
    | CampaignNamed
    | WarbandJoined
    | WarriorJoined
    | GroupJoined
    | HenchmenJoined
    | LeaderNamed
    | Renamed
    | FighterLeft
    | KitSet
    | SwitchSet
    | BattleBegun
    | SetUpDone
    | SitsOut
    | BuildingSearched
    | PiecePlaced
    | PieceRemoved
    | TableSized
    | TurnPassed
    | WentBack
    | PrizeCarried
    | AtPlace
    | LeftTable
    | ChestSafe
    | GaveUp
    | DoneBy
    | ModelMarked
    | TakenForBattle
    | ModelPlaced
    | BattleEnded
    | SideLeft
    | BattleClosed
    | BattleRemoved
    | StepDone
    | NoteSettled
    | WarbandDescribed
    | PortraitSet
    | WarbandLeft
    | FighterRetired
    | PastCorrected
    | RulesTaken
)
