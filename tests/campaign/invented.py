"""A small invented campaign: the Reiklanders of Ulric Stein against the rats of Clan Krit."""

from __future__ import annotations

from msgspec.structs import replace

from mordheim_desktop.campaign.apply import apply_all
from mordheim_desktop.campaign.changes import AnyEffect, BattleBegun
from mordheim_desktop.campaign.chapters import close_chapter, last_entry_id, new_document
from mordheim_desktop.campaign.journal import Document, Entry
from mordheim_desktop.campaign.model import (
    Battle,
    Campaign,
    HenchmanGroup,
    Kit,
    LedgerLine,
    Member,
    Misfire,
    Model,
    PastBattle,
    ProfileChange,
    Remembered,
    SetUpStep,
    Side,
    Warband,
    Warrior,
)
from mordheim_desktop.rules.driver import Given
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.ruleset import Profile, SwitchValue
from mordheim_desktop.rules.table import Piece, Table

HUMAN = Profile(M=4, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)
WHY = say("test.why")


def hero(id: str, name: str = "", **fields: object) -> Warrior:
    """A hero of the Reiklanders."""
    return Warrior(id=id, name=name or id.title(), type="reikland.champion", profile=HUMAN, **fields)  # type: ignore[arg-type]


def group(id: str, members: int, **fields: object) -> HenchmanGroup:
    """A group of marksmen; its members are `id-1`, `id-2` and so on."""
    team = tuple(Member(id=f"{id}-{n}", name=f"{id.title()} {n}") for n in range(1, members + 1))
    filled = {"type": "reikland.warrior", "profile": HUMAN, **fields}
    return HenchmanGroup(id=id, name=id.title(), members=team, **filled)  # type: ignore[arg-type]


def stein() -> Warband:
    """Captain, champion, three henchmen, an Ogre; 40 gold crowns and two shards."""
    return Warband(
        id="stein",
        name="Stein's men",
        type="reikland",
        heroes=(hero("ulric", leader=True, experience=20, kit=(Kit(item="bow"), Kit(item="sword"))), hero("karl")),
        groups=(group("spears", 3, kit=(Kit(item="spear"),)),),
        hired=(Warrior(id="grum", name="Grum", type="hired.ogre_bodyguard", profile=HUMAN, kind="hired_sword"),),
        ledger=(LedgerLine(amount=500, why=say("test.start")), LedgerLine(amount=-460, why=say("test.bought"))),
        shards=2,
        stash=(Kit(item="rope", count=2),),
    )


def krit() -> Warband:
    """One assassin and two rats."""
    return Warband(id="krit", name="Clan Krit", type="skaven", heroes=(hero("skreek"),), groups=(group("rats", 2),))


def bystanders() -> Warband:
    """A third warband that fights no battle."""
    return Warband(id="sisters", name="Sisters of the Rock", type="sisters", heroes=(hero("bertha"),))


def a_battle(id: str = "battle-1") -> Battle:
    """Stein's men against the rats, everyone on the table."""
    fighters = ((0, "ulric"), (0, "karl"), (0, "spears-1"), (0, "spears-2"), (1, "skreek"), (1, "rats-1"))
    return Battle(
        id=id,
        sides=(Side(warband="stein", rating=80), Side(warband="krit", rating=20)),
        scenario="skirmish",
        began="2026-05-01T19:00:00Z",
        models=tuple(Model(fighter=fighter, name=fighter.title(), side=side) for side, fighter in fighters),
    )


def a_campaign(battle: Battle | None = None) -> Campaign:
    """The three warbands, fighting the battle if one is given."""
    return Campaign(name="Ashes of spring", warbands=(stein(), krit(), bystanders()), battle=battle)


def a_document(battle: Battle | None = None) -> Document:
    """A document that begins with the campaign and has no entries yet."""
    return new_document(a_campaign(battle))


def commit(document: Document, *effects: AnyEffect, procedure: str = "by_hand", ruleset: str = "") -> Document:
    """The document after one more entry with these effects; warband 0 is Stein's, 1 is Krit's."""
    bound = ("stein", "krit")
    entry = Entry(
        id=last_entry_id(document) + 1,
        time="2026-05-01T19:30:00Z",
        procedure=procedure,
        message=say("test.entry", fighter=Named("fighter", "ulric")),
        setup={"fighter": {"ref": "ulric"}},
        answers=(Given((4,), "rolled"), Given(("left",)), Given(3)),
        ruleset=ruleset,
        warbands=bound,
        effects=effects,
    )
    state = apply_all(document.campaign, effects, bound, entry.message)
    chapter = replace(document.chapter, entries=(*document.chapter.entries, entry))
    return replace(document, campaign=state, chapter=chapter)


def begin_battle(document: Document, id: str) -> Document:
    """The document with its chapter closed and a battle begun in the new one."""
    return commit(close_chapter(document, id), BattleBegun(battle=a_battle(id)))


def everything() -> Campaign:
    """A campaign in which every optional field is filled."""
    full_hero = hero(
        "ulric",
        "Ulric „Wolf“ Stein",
        leader=True,
        changes=(ProfileChange(name="BS", amount=1, why=say("advance.bs", roll=7)),),
        kit=(Kit(item="bow"), Kit(item="gem", count=2, value=10)),
        skills=("quick_shot",),
        traits=("causes_fear",),
        injuries=("leg_wound",),
        experience=21,
        misses_games=1,
        rating=16,
    )
    notes = (
        Remembered(note="hates", due="next_battle_against", against=("krit",), fighter="ulric", since="battle-1"),
        Remembered(note="free_hired_sword", due="next_battle"),
        Remembered(note="extra_die", due="next_exploration"),
    )
    full_group = group(
        "spears", 5, changes=(), kit=(Kit(item="spear"),), traits=("animal",), experience=2, misses_games=1
    )
    band = replace(
        stein(),
        player="Änne / 漢",
        guest=True,
        heroes=(full_hero,),
        groups=(full_group,),
        notes=notes,
        fallen=("Old Hans",),
    )
    model = Model(
        fighter="ulric",
        name="Ulric",
        side=0,
        state="stunned",
        wounds=0,
        charm_used=True,
        stood_up=True,
        moved=True,
        ran=True,
        charged=True,
        shots={"bow": 2},
        criticals=1,
        hidden=True,
        in_cover=True,
        elevated=True,
        engaged=True,
        fleeing=True,
        reloading={"handgun": 1},
        fired={"bow": 3, "handgun": 1},
        misfires=(Misfire(weapon="handgun", turn=2, turns=1), Misfire(weapon="pistol", turn=1, turns=None)),
        guns={"pistol": 2},
        on_fire=True,
        recovered=True,
        rallied=True,
    )
    step = SetUpStep(id="edge", side=1, numbers=(2, 3), edge="left", nominated="top", away=("spears",))
    ruin = Piece(id="ruin-1", kind="ruin", x=20.5, y=10.0, w=8.0, h=6.0, angle=30, name="Tannery „Rot“")
    table = Table(width=36, height=60, pieces=(ruin,))
    side = Side(warband="stein", rating=80, role="attacker", absent=("karl",), steps=("injuries",))
    fought = replace(
        a_battle(),
        sides=(side, Side(warband="krit", rating=20, role="defender")),
        models=(model,),
        set_up=(step,),
        table=table,
    )
    fought = replace(fought, turn=3, active=1, phase="shooting", over=True, winner=0)
    past = PastBattle(
        id="battle-0", scenario="occupy", began="2026-04-01T19:00:00Z", warbands=("stein", "krit"), winner=1
    )
    switches: dict[str, SwitchValue] = {"exploration_chart": "rulebook", "measure_first": True, "house_limit": 3}
    return Campaign(
        name="Wölfe / Stirland: Teil 2?", warbands=(band, krit()), battle=fought, past=(past,), switches=switches
    )


def everything_now() -> Campaign:
    """The campaign of `everything`, with what came into the file since its sample was written."""
    campaign = everything()
    band = replace(campaign.warbands[0], retired=("Greta",), colour="red", status="retired")
    battle = campaign.battle
    assert battle is not None
    model = replace(battle.models[0], boosts={"crimson_shade": {"I": 2}}, cast=True)
    step = replace(battle.set_up[0], able=("ulric",))
    return replace(
        campaign,
        warbands=(band, *campaign.warbands[1:]),
        battle=replace(
            battle,
            models=(model, *battle.models[1:]),
            set_up=(step, *battle.set_up[1:]),
            out=((), ("Rats 1",)),
        ),
        past=(replace(campaign.past[0], out=(("Karl",), ())),),
        portraits={"stein": b"\x89PNG\r\n\x1a\n"},
    )
