"""Every scenario's set-up played from the first step to the last, and what the campaign remembers of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import WarriorJoined
from mordheim_desktop.campaign.codec import decode, encode
from mordheim_desktop.campaign.errors import Damaged
from mordheim_desktop.campaign.model import Campaign, Kit, Remembered, SetUpStep
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.table import Piece
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands import set_up as commands
from mordheim_desktop.session.commands.battle import begin_battle, end_battle, pass_to
from mordheim_desktop.session.commands.exploring import usual_exploring
from mordheim_desktop.session.phrases import PHRASES
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.session.views.table import TableView, table_view
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, battle, open_session, ruleset, sample_campaign

WORDS = Words(ruleset())


def opened(folder: Path, campaign: Campaign | None = None) -> Session:
    session = open_session(folder, campaign)
    begin_battle(session, BOTH)
    return session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    one = opened(tmp_path)
    yield one
    one.close()


def play(session: Session, procedure: str, setup: dict[str, Any], *answers: object, **also: Any) -> None:
    pending = session.begin(procedure, setup, warbands=BOTH, **also)
    for answer in answers:
        assert pending.play.pending is not None
        assert pending.play.pending.label.key in PHRASES
        session.answer(answer)
    assert pending.finished, pending.play.pending
    session.commit(pending.token)


def find(session: Session, scenario: str, *answers: object) -> None:
    play(session, "scenario", views.scenario_setup(session.campaign, WORDS, scenario), *answers)


def settle(session: Session, id: str, *answers: object) -> SetUpStep | None:
    """Settle one step as the checklist would; returns what the battle remembers of it."""
    step = next(one for one in views.steps_of(session.campaign, WORDS) if one.id == id)
    asked = commands.procedure_of(session.campaign, step)
    if asked is None:
        assert not answers, id
        commands.tick(session, step)
    else:
        play(session, *asked, *answers)
    return battle(session).step(id)


def drawn(session: Session) -> TableView:
    view = table_view(session.campaign, WORDS)
    assert view is not None
    return view


def states(session: Session) -> set[str]:
    view = views.scenario_view(session.campaign, WORDS)
    assert view is not None
    return {step.state for step in view.steps}


# What is thrown or chosen, step by step, and what the battle remembers of it.
SEQUENCES: dict[str, tuple[tuple[object, ...], list[tuple[str, tuple[object, ...], SetUpStep | None]]]] = {
    "defend_the_find": (
        (),
        [
            ("old_wounds", (2,), SetUpStep(id="old_wounds")),
            ("objective", (), SetUpStep(id="objective")),
            ("first_terrain", (1, 5), SetUpStep(id="first_terrain", side=1)),
            ("terrain", (), SetUpStep(id="terrain")),
            ("defender", (), SetUpStep(id="defender")),
            ("attacker", (), SetUpStep(id="attacker")),
            ("first_turn", (), SetUpStep(id="first_turn")),
        ],
    ),
    "skirmish": (
        (),
        [
            ("old_wounds", (6,), SetUpStep(id="old_wounds")),
            ("first_terrain", (4, 4, 3, 2), SetUpStep(id="first_terrain", side=0)),
            ("terrain", (), SetUpStep(id="terrain")),
            ("set_up_roll", (6, 1, "player_1"), SetUpStep(id="set_up_roll", side=1)),
            ("first", ("left",), SetUpStep(id="first", side=1, edge="left")),
            ("second", (), SetUpStep(id="second")),
            ("first_turn", (2, 3), SetUpStep(id="first_turn", side=1)),
        ],
    ),
    "wyrdstone_hunt": (
        (),
        [
            ("old_wounds", (3,), SetUpStep(id="old_wounds")),
            ("first_terrain", (5, 2), SetUpStep(id="first_terrain", side=0)),
            ("terrain", (), SetUpStep(id="terrain")),
            ("counters", (3,), SetUpStep(id="counters", numbers=(3,))),
            ("counter_roll", (1, 2), SetUpStep(id="counter_roll", side=1)),
            ("place_counters", (), SetUpStep(id="place_counters")),
            ("set_up_roll", (6, 5), SetUpStep(id="set_up_roll", side=0)),
            ("first", ("top",), SetUpStep(id="first", side=0, edge="top")),
            ("second", (), SetUpStep(id="second")),
            ("first_turn", (1, 6), SetUpStep(id="first_turn", side=1)),
        ],
    ),
    "breakthrough": (
        ("defender",),
        [
            ("old_wounds", (3,), SetUpStep(id="old_wounds")),
            ("first_terrain", (5, 2), SetUpStep(id="first_terrain", side=0)),
            ("terrain", (), SetUpStep(id="terrain")),
            ("edge_roll", (3, 5, "right"), SetUpStep(id="edge_roll", edge="right")),
            ("attacker", (), SetUpStep(id="attacker")),
            ("defender", (), SetUpStep(id="defender")),
            ("first_turn", (), SetUpStep(id="first_turn")),
        ],
    ),
    "street_fight": (
        (),
        [
            ("old_wounds", (3,), SetUpStep(id="old_wounds")),
            ("terrain", (), SetUpStep(id="terrain")),
            ("set_up_roll", (3, 5, "player_0"), SetUpStep(id="set_up_roll", side=0)),
            ("first", (), SetUpStep(id="first")),
            ("second", (), SetUpStep(id="second")),
            ("first_turn", (6, 5), SetUpStep(id="first_turn", side=0)),
        ],
    ),
    "chance_encounter": (
        (),
        [
            ("old_wounds", (3,), SetUpStep(id="old_wounds")),
            ("first_terrain", (5, 2), SetUpStep(id="first_terrain", side=0)),
            ("terrain", (), SetUpStep(id="terrain")),
            ("shards", (4, 1), SetUpStep(id="shards", numbers=(2, 1))),
            ("set_up_roll", (6, 5, "player_0"), SetUpStep(id="set_up_roll", side=0)),
            ("first", ("top_right",), SetUpStep(id="first", side=0, edge="top_right")),
            ("second", (), SetUpStep(id="second")),
            # Captain Aldred has Initiative 4, Skritch 5: 8 against 8, then 6 against 7.
            ("first_turn", (4, 3, 2, 2), SetUpStep(id="first_turn", side=1)),
        ],
    ),
    "hidden_treasure": (
        (),
        [
            ("old_wounds", (3,), SetUpStep(id="old_wounds")),
            ("first_terrain", (5, 2), SetUpStep(id="first_terrain", side=0)),
            ("terrain", (), SetUpStep(id="terrain")),
            ("set_up_roll", (6, 5, "player_1"), SetUpStep(id="set_up_roll", side=1)),
            ("first", ("bottom",), SetUpStep(id="first", side=1, edge="bottom")),
            ("second", (), SetUpStep(id="second")),
            ("first_turn", (6, 5), SetUpStep(id="first_turn", side=0)),
        ],
    ),
    "occupy": (
        (),
        [
            ("old_wounds", (3,), SetUpStep(id="old_wounds")),
            ("first_terrain", (5, 2), SetUpStep(id="first_terrain", side=0)),
            ("terrain", (), SetUpStep(id="terrain")),
            ("buildings", (6,), SetUpStep(id="buildings", numbers=(5,))),
            ("mark_buildings", (), SetUpStep(id="mark_buildings")),
            ("set_up_roll", (6, 5, "player_1"), SetUpStep(id="set_up_roll", side=1)),
            ("first", ("bottom",), SetUpStep(id="first", side=1, edge="bottom")),
            ("second", (), SetUpStep(id="second")),
            ("first_turn", (6, 5), SetUpStep(id="first_turn", side=0)),
        ],
    ),
    "surprise_attack": (
        ("attacker",),
        [
            ("old_wounds", (3,), SetUpStep(id="old_wounds")),
            ("terrain", (), SetUpStep(id="terrain")),
            # Skritch, Gnarl, Vekk, Tik, Skee, Verminkin, Giant Rats fail: the Rat Ogre is there unrolled.
            (
                "arrivals",
                ("ogre", 1, 2, 3, 1, 2, 3, 1),
                SetUpStep(
                    id="arrivals",
                    away=("skritch-adept", "black-1", "black-2", "runner-1", "runner-2", "verminkin", "rats"),
                ),
            ),
            ("defender", (), SetUpStep(id="defender")),
            ("edge", ("right", 2), SetUpStep(id="edge", edge="top", nominated="right")),
            ("attacker", (), SetUpStep(id="attacker")),
            ("first_turn", (), SetUpStep(id="first_turn")),
        ],
    ),
}


@pytest.mark.parametrize("scenario", SEQUENCES)
def test_a_set_up_is_played_from_the_first_step_to_the_last(session: Session, scenario: str) -> None:
    found, sequence = SEQUENCES[scenario]
    find(session, scenario, *found)
    sides = [step.id for step in views.steps_of(session.campaign, WORDS) if step.id == "sides"]
    steps = [step.id for step in views.steps_of(session.campaign, WORDS) if step.id != "sides"]
    assert steps == [id for id, _, _ in sequence]
    for id, answers, expected in sequence:
        assert settle(session, id, *answers) == expected
    assert states(session) == {"done"}
    assert all(entry.message.key in PHRASES for entry in session.entries)
    assert len(battle(session).set_up) == len(steps)
    assert sides == (["sides"] if scenario == "defend_the_find" else [])
    document = session.document
    assert document is not None
    assert check_document(document, ruleset()).sound


# -- steps -------------------------------------------------------------------------------------------------------------


def test_a_step_that_was_rolled_can_be_withdrawn_and_undone(session: Session) -> None:
    find(session, "wyrdstone_hunt")
    settle(session, "counters", 5)
    step = next(one for one in views.steps_of(session.campaign, WORDS) if one.id == "counters")
    commands.withdraw(session, step)
    assert battle(session).step("counters") is None
    session.undo()
    assert battle(session).step("counters") == SetUpStep(id="counters", numbers=(4,))
    session.undo()
    assert battle(session).step("counters") is None


def test_the_checklist_tells_what_came_of_each_step(session: Session) -> None:
    find(session, "chance_encounter")
    for id, answers, _ in SEQUENCES["chance_encounter"][1]:
        settle(session, id, *answers)
    view = views.scenario_view(session.campaign, WORDS)
    assert view is not None
    assert [step.note for step in view.steps] == [
        "no underdog",
        "",
        "all fight",
        "The Aldred Company",
        "",
        "2 and 1",
        "The Aldred Company",
        "top right quarter",
        "",
        "Clan Skritch",
    ]
    assert [step.asks for step in view.steps] == [False, False, True, True, False, True, True, True, False, True]


def test_the_checklist_holds_the_dice_until_a_step_is_opened_again(session: Session) -> None:
    find(session, "wyrdstone_hunt")
    settle(session, "first_terrain", 4, 4, 5, 2)
    settle(session, "counters", 5)

    def notes() -> dict[str, str]:
        view = views.scenario_view(session.campaign, WORDS, session.entries)
        assert view is not None
        return {step.id: step.note for step in view.steps}

    assert notes()["first_terrain"] == "The Aldred Company (4 · 4 · 5 · 2)"
    assert notes()["counters"] == "4 (5)"
    step = next(one for one in views.steps_of(session.campaign, WORDS) if one.id == "counters")
    commands.withdraw(session, step)
    assert notes()["counters"] == "D3+1"
    session.undo()
    assert notes()["counters"] == "4 (5)"
    terrain = next(one for one in views.steps_of(session.campaign, WORDS) if one.id == "first_terrain")
    commands.decide(session, terrain, 1)
    assert notes()["first_terrain"] == "Clan Skritch"


def test_who_won_the_roll_for_the_first_turn_has_it(session: Session) -> None:
    find(session, "skirmish")
    settle(session, "first_turn", 2, 6)
    assert (battle(session).turn, battle(session).active, battle(session).phase) == (1, 1, "recovery")
    assert views.first_turn(session.campaign, WORDS) == 1


def test_the_players_may_enter_who_sets_up_first(session: Session) -> None:
    find(session, "skirmish")
    step = next(one for one in views.steps_of(session.campaign, WORDS) if one.id == "set_up_roll")
    commands.decide(session, step, 1)
    assert battle(session).step("set_up_roll") == SetUpStep(id="set_up_roll", side=1)
    with pytest.raises(BadSetup):
        commands.decide(session, step, 2)


def leaderless(campaign: Campaign, *, heroes: bool) -> Campaign:
    company = campaign.warbands[0]
    left = tuple(replace(hero, leader=False) for hero in company.heroes) if heroes else ()
    return replace(campaign, warbands=(replace(company, heroes=left), campaign.warbands[1]))


def test_without_a_leader_the_hero_with_the_best_leadership_lends_his_initiative(tmp_path: Path) -> None:
    """Captain Aldred still has Leadership 8 and Initiative 4."""
    session = opened(tmp_path, leaderless(sample_campaign(), heroes=True))
    find(session, "chance_encounter")
    assert settle(session, "first_turn", 6, 4) == SetUpStep(id="first_turn", side=0)
    session.close()


def test_a_warband_without_heroes_cannot_roll_with_its_leaders_initiative(tmp_path: Path) -> None:
    session = opened(tmp_path, leaderless(sample_campaign(), heroes=False))
    find(session, "chance_encounter")
    with pytest.raises(BadSetup, match=r"set_up\.no_leader"):
        settle(session, "first_turn")
    session.close()


# -- old battle wounds -------------------------------------------------------------------------------------------------


def test_an_old_battle_wound_keeps_otto_out_of_this_battle_only(session: Session) -> None:
    find(session, "skirmish")
    assert settle(session, "old_wounds", 1) == SetUpStep(id="old_wounds", away=("otto",))
    assert battle(session).model("otto") is None
    assert battle(session).sides[0].absent == ("otto",)
    side, _ = views.sides_of(session.campaign, BOTH, WORDS)
    assert (side.fight, side.rout_at, side.remarks) == (11, 3, ("misses this battle: Otto",))
    end_battle(session, 0)
    otto = next(hero for hero in session.campaign.warband("aldred").heroes if hero.id == "otto")
    assert otto.misses_games == 0


def test_withdrawing_the_roll_brings_him_back(session: Session) -> None:
    find(session, "skirmish")
    settle(session, "old_wounds", 1)
    commands.withdraw(session, views.steps_of(session.campaign, WORDS)[0])
    assert battle(session).model("otto") is not None
    assert battle(session).sides[0].absent == ()
    assert settle(session, "old_wounds", 5) == SetUpStep(id="old_wounds")


def test_where_nobody_has_an_old_wound_nothing_is_asked(tmp_path: Path) -> None:
    campaign = sample_campaign()
    company = campaign.warbands[0]
    whole = replace(company, heroes=tuple(replace(hero, injuries=()) for hero in company.heroes))
    session = opened(tmp_path, replace(campaign, warbands=(whole, campaign.warbands[1])))
    find(session, "skirmish")
    assert [step.id for step in views.steps_of(session.campaign, WORDS)][:2] == ["first_terrain", "terrain"]
    session.close()


def test_who_misses_the_battle_anyway_does_not_roll(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    otto = next(hero for hero in session.campaign.warband("aldred").heroes if hero.id == "otto")
    joined = WarriorJoined(joined=replace(otto, misses_games=1))
    session.record("roster", say("roster.warband_joined", warband="x"), (joined,), warbands=("aldred",))
    begin_battle(session, BOTH)
    find(session, "skirmish")
    assert commands.wounded(session.campaign) == ()
    session.close()


# -- maps --------------------------------------------------------------------------------------------------------------


def with_notes(first: tuple[str, ...], second: tuple[str, ...]) -> Campaign:
    campaign = sample_campaign()
    warbands = tuple(
        replace(warband, notes=tuple(Remembered(note=note, due="next_battle") for note in notes))
        for warband, notes in zip(campaign.warbands, (first, second), strict=True)
    )
    return replace(campaign, warbands=warbands)


@pytest.mark.parametrize(
    ("first", "second", "chooses"),
    [
        (("catacomb_map",), (), 0),
        ((), ("catacomb_map",), 1),
        (("fake_map",), (), 1),
        ((), ("fake_map",), 0),
        (("fake_map",), ("catacomb_map",), 1),
    ],
)
def test_a_map_says_who_chooses_and_is_used_up(
    tmp_path: Path, first: tuple[str, ...], second: tuple[str, ...], chooses: int
) -> None:
    session = opened(tmp_path, with_notes(first, second))
    setup = views.scenario_setup(session.campaign, WORDS)
    assert setup["chosen_by"] == chooses
    name = ("The Aldred Company", "Clan Skritch")[chooses]
    assert views.who_rolls(session.campaign, BOTH, WORDS) == f"A Mordheim map lets {name} choose the scenario."
    play(session, "scenario", setup, "occupy", also=commands.used_maps(session.campaign, BOTH))
    assert battle(session).scenario == "occupy"
    assert [warband.notes for warband in session.campaign.warbands] == [(), ()]
    session.close()


def test_two_maps_that_name_different_players_leave_it_to_the_dice(tmp_path: Path) -> None:
    session = opened(tmp_path, with_notes(("catacomb_map",), ("catacomb_map",)))
    assert "chosen_by" not in views.scenario_setup(session.campaign, WORDS)
    session.close()


def test_an_agreed_scenario_needs_no_map(tmp_path: Path) -> None:
    session = opened(tmp_path, with_notes(("catacomb_map",), ()))
    assert "chosen_by" not in views.scenario_setup(session.campaign, WORDS, "skirmish")
    session.close()


# -- surprise attack ---------------------------------------------------------------------------------------------------


def surprised(session: Session) -> None:
    find(session, "surprise_attack", "attacker")
    for id, answers, _ in SEQUENCES["surprise_attack"][1]:
        settle(session, id, *answers)


def test_reinforcements_come_from_the_defenders_second_turn_on(session: Session) -> None:
    surprised(session)
    view = views.scenario_view(session.campaign, WORDS)
    assert view is not None
    assert view.late is not None
    assert view.late.names[0] == "Skritch"
    assert view.late.why_not == "Reinforcements come from the defender’s turn 2 on."
    pass_to(session, 2, 0, "recovery")
    assert commands.why_no_reinforcements(session.campaign, ruleset()) == say("set_up.not_his_turn")
    pass_to(session, 2, 1, "recovery")
    assert commands.why_no_reinforcements(session.campaign, ruleset()) is None
    # Skritch 5 comes, six others do not; edge 1 was the right edge, so a 4 is the bottom edge.
    play(session, "reinforcements", commands.reinforcements_setup(session.campaign), 5, 1, 2, 3, 1, 2, 3, 4)
    came = battle(session).step("reinforcements")
    assert came is not None
    assert (came.edge, came.numbers, "skritch-adept" in came.away, len(came.away)) == ("bottom", (2,), False, 6)
    assert commands.why_no_reinforcements(session.campaign, ruleset()) == say("set_up.rolled_already")
    pass_to(session, 3, 1, "recovery")
    play(session, "reinforcements", commands.reinforcements_setup(session.campaign), 4, 4, 4, 4, 4, 4, 1)
    assert commands.missing(battle(session)) == ()
    with pytest.raises(BadSetup, match=r"set_up\.no_reinforcements"):
        commands.reinforcements_setup(session.campaign)


def arrivals(session: Session) -> tuple[str, dict[str, Any]]:
    """The step at which the defender rolls for each of his units."""
    (step,) = [one for one in views.steps_of(session.campaign, WORDS) if one.asks == "arrivals"]
    asked = commands.procedure_of(session.campaign, step)
    assert asked is not None
    return asked


def test_whom_an_old_wound_keeps_away_afterwards_is_not_waited_for_at_the_table_edge(session: Session) -> None:
    """Everybody of the Aldred Company but the warriors is late; then Otto cannot fight at all."""
    find(session, "surprise_attack", "defender")
    play(session, *arrivals(session), "warriors", 1, 1, 1, 1, 1, 1)
    assert "otto" in commands.missing(battle(session))
    play(session, "old_wounds", commands.wounds_setup(session.campaign), 1)
    assert commands.missing(battle(session)) == ("captain", "hob", "ulrich", "pip", "marksmen")
    pass_to(session, 2, 0, "recovery")
    play(session, "reinforcements", commands.reinforcements_setup(session.campaign), 4, 4, 4, 4, 4, 1)
    assert commands.missing(battle(session)) == ()


# -- the table ---------------------------------------------------------------------------------------------------------


def lay(session: Session, id: str, x: float, y: float) -> None:
    kind = id.partition("-")[0]
    w, h = {"counter": (1.0, 1.0), "ruin": (8.0, 6.0), "tower": (5.0, 5.0)}[kind]
    commands.place(session, Piece(id=id, kind=kind, x=x, y=y, w=w, h=h))  # type: ignore[arg-type]


def test_a_piece_is_one_entry_for_the_whole_way_it_went(session: Session) -> None:
    find(session, "wyrdstone_hunt")
    before = len(session.entries)
    lay(session, "counter-1", 20.04, 20.06)
    lay(session, "counter-1", 20.0, 20.1)
    assert len(session.entries) == before + 1
    assert WORDS.say(session.entries[-1].message) == 'Counter 1: 20" from the left, 20.1" from the top.'
    session.undo()
    assert battle(session).table.pieces == ()


def test_the_list_says_what_is_wrong_with_a_spot(session: Session) -> None:
    find(session, "wyrdstone_hunt")
    lay(session, "counter-1", 24.0, 24.0)
    lay(session, "counter-2", 24.0, 28.6)
    lay(session, "counter-3", 9.5, 24.0)
    lay(session, "ruin-1", 2.0, 24.0)
    pieces = {piece.id: (piece.legal, piece.mark, piece.remark) for piece in drawn(session).pieces}
    assert pieces == {
        "counter-1": (False, "1", '4.6", needed: 6" from every other counter'),
        "counter-2": (False, "2", '4.6", needed: 6" from every other counter'),
        "counter-3": (False, "3", '9.5", needed: more than 10" from every edge'),
        "ruin-1": (False, "", "over the edge"),
    }


def test_place_it_for_me_finds_legal_spots_until_there_are_none(session: Session) -> None:
    find(session, "wyrdstone_hunt")
    for _ in range(4):
        commands.place_for_me(session, "counter")
    assert all(piece.legal for piece in drawn(session).pieces)
    commands.size_table(session, 24, 24)
    with pytest.raises(BadSetup, match=r"table\.no_spot"):
        commands.place_for_me(session, "counter")


@pytest.mark.parametrize(("x", "y"), [(-1.0, 20.0), (20.0, 48.1), (1000.0, 1000.0)])
def test_a_counter_beyond_the_table_is_refused(session: Session, x: float, y: float) -> None:
    find(session, "wyrdstone_hunt")
    with pytest.raises(BadSetup, match=r"table\.off"):
        lay(session, "counter-1", x, y)


@pytest.mark.parametrize(("width", "height"), [(0, 0), (23, 48), (48, 97)])
def test_a_table_that_cannot_be_is_refused(session: Session, width: int, height: int) -> None:
    find(session, "skirmish")
    with pytest.raises(BadSetup, match=r"table\.size"):
        commands.size_table(session, width, height)


def test_a_table_of_another_size_keeps_its_pieces_and_draws_its_own_zones(session: Session) -> None:
    find(session, "skirmish")
    lay(session, "tower-1", 40.0, 40.0)
    commands.size_table(session, 72, 36)
    assert drawn(session).size == '72" × 36"'
    assert [(piece.x, piece.y) for piece in battle(session).table.pieces] == [(40.0, 36.0)]


def test_a_piece_is_turned_by_15_degrees_and_taken_off(session: Session) -> None:
    find(session, "skirmish")
    lay(session, "ruin-1", 20.0, 20.0)
    commands.turn_piece(session, "ruin-1")
    assert battle(session).table.pieces[0].angle == 15
    commands.remove(session, "ruin-1")
    assert battle(session).table.pieces == ()
    with pytest.raises(BadSetup, match=r"table\.no_piece"):
        commands.remove(session, "ruin-1")


def test_occupy_marks_the_buildings_nearest_to_the_centre(session: Session) -> None:
    find(session, "occupy")
    for id, x, y in (("ruin-1", 6.0, 6.0), ("ruin-2", 24.0, 32.0), ("tower-1", 24.0, 24.0), ("tower-2", 40.0, 24.0)):
        lay(session, id, x, y)
    settle(session, "buildings", 2)
    view = drawn(session)
    assert {piece.id: piece.mark for piece in view.pieces} == {
        "ruin-1": "",
        "ruin-2": "2",
        "tower-1": "1",
        "tower-2": "3",
    }
    assert "To occupy: Tower 1, Ruin 2, Tower 2" in view.facts


def test_hidden_treasure_strikes_out_the_buildings_in_the_set_up_zones(session: Session) -> None:
    find(session, "hidden_treasure")
    for id, x, y in (("ruin-1", 5.0, 24.0), ("ruin-2", 24.0, 5.0), ("ruin-3", 43.0, 10.0)):
        lay(session, id, x, y)
    assert [piece.mark for piece in drawn(session).pieces] == ["", "", ""]
    settle(session, "set_up_roll", 6, 1, "player_0")
    settle(session, "first", "left")
    assert [piece.mark for piece in drawn(session).pieces] == ["×", "", "×"]


def test_the_zones_follow_the_edges_that_were_chosen_and_rolled(session: Session) -> None:
    find(session, "breakthrough", "attacker")
    settle(session, "edge_roll", 6, 1, "right")
    view = drawn(session)
    assert view.facts == (
        'The Aldred Company (attacker): within 8" of the right edge',
        'Clan Skritch (defender): anywhere, 14" from every enemy',
        'Beyond the dotted line every spot is 14" from the other zone',
        'Goal: within 2" of the left edge',
    )
    assert (view.zones[0].place, view.goal_edge) == ("right", "left")


def test_a_random_edge_is_drawn_once_it_is_rolled(session: Session) -> None:
    find(session, "surprise_attack", "defender")
    view = drawn(session)
    assert view.zones[1].place == ""
    assert view.facts[1] == 'Clan Skritch (attacker): within 8" of the edge that was rolled'
    assert view.facts[2] == "Edge 1: top edge; 2 and 3: left edge; 4 and 5: right edge; 6: bottom edge"
    settle(session, "edge", "bottom", 2)
    assert drawn(session).zones[1].place == "right"
    assert drawn(session).facts[2] == "Edge 1: bottom edge; 2 and 3: right edge; 4 and 5: left edge; 6: top edge"


@pytest.mark.parametrize(
    ("chosen", "other"),
    [
        ("top_left", "bottom_right"),
        ("top_right", "bottom_left"),
        ("bottom_left", "top_right"),
        ("bottom_right", "top_left"),
    ],
)
def test_the_second_in_a_chance_encounter_has_the_quarter_across(session: Session, chosen: str, other: str) -> None:
    find(session, "chance_encounter")
    settle(session, "set_up_roll", 6, 1, "player_0")
    settle(session, "first", chosen)
    assert [zone.place for zone in drawn(session).zones] == [chosen, other]


# -- bad input ---------------------------------------------------------------------------------------------------------


def test_without_a_battle_nothing_is_set_up(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    assert table_view(session.campaign, WORDS) is None
    assert views.steps_of(session.campaign, WORDS) == ()
    for command in (lambda: commands.size_table(session, 48, 48), lambda: commands.place_for_me(session, "ruin")):
        with pytest.raises(BadSetup, match=r"battle\.none"):
            command()
    session.close()


@pytest.mark.parametrize(("field", "value"), [("width", 0), ("height", 97), ("width", -48), ("width", "wide")])
def test_a_file_with_a_table_that_cannot_be_is_called_damaged(session: Session, field: str, value: object) -> None:
    find(session, "skirmish")
    lay(session, "ruin-1", 20.0, 20.0)
    document = session.document
    assert document is not None
    plain = json.loads(encode(document))
    plain["campaign"]["battle"]["table"][field] = value
    with pytest.raises(Damaged) as refusal:
        decode(json.dumps(plain).encode(), "Spring")
    assert "table" in str(refusal.value.message.params["place"])


def test_a_warband_cannot_meet_itself_and_one_with_nobody_to_fight_meets_no_one(tmp_path: Path) -> None:
    campaign = sample_campaign()
    company = campaign.warbands[0]
    resting = replace(
        company,
        heroes=tuple(replace(hero, misses_games=1) for hero in company.heroes),
        groups=tuple(replace(group, misses_games=1) for group in company.groups),
    )
    session = open_session(tmp_path, replace(campaign, warbands=(resting, campaign.warbands[1])))
    with pytest.raises(BadSetup, match=r"battle\.same_warband"):
        begin_battle(session, ("skritch", "skritch"))
    with pytest.raises(BadSetup, match=r"battle\.nobody"):
        begin_battle(session, BOTH)
    session.close()


def test_tarot_cards_read_well_change_a_die_after_the_battle_and_read_badly_keep_their_owner_away(
    tmp_path: Path,
) -> None:
    """Pip, Leadership 6, reads a 5; Hob, Leadership 7, a 10: three too many."""
    campaign = sample_campaign()
    company = campaign.warbands[0]
    heroes = tuple(
        replace(one, kit=(*one.kit, Kit(item="tarot_cards"))) if one.id in ("pip", "hob") else one
        for one in company.heroes
    )
    session = open_session(
        tmp_path, replace(campaign, warbands=(replace(company, heroes=heroes), campaign.warbands[1]))
    )
    begin_battle(session, BOTH)
    find(session, "skirmish")
    assert [step.id for step in views.steps_of(session.campaign, WORDS)][:2] == ["old_wounds", "tarot"]
    done = settle(session, "tarot", (4, 6), (1, 4))
    assert done == SetUpStep(id="tarot", away=("hob",), able=("pip",))
    assert battle(session).model("hob") is None
    shown = views.scenario_view(session.campaign, WORDS, session.entries)
    assert shown is not None
    notes = {step.id: step.note for step in shown.steps}
    assert notes["tarot"] == "read well: 1 · 1 sit out (4 · 6 · 1 · 4)"
    assert "missing" not in notes
    end_battle(session, 1)
    assert usual_exploring(session.campaign, ruleset(), 0).sources == ("tarot_cards:pip",)
    session.close()


def test_cards_that_are_read_anew_bring_their_owner_back(tmp_path: Path) -> None:
    campaign = sample_campaign()
    company = campaign.warbands[0]
    heroes = tuple(replace(one, kit=(Kit(item="tarot_cards"),)) if one.id == "pip" else one for one in company.heroes)
    session = open_session(
        tmp_path, replace(campaign, warbands=(replace(company, heroes=heroes), campaign.warbands[1]))
    )
    begin_battle(session, BOTH)
    find(session, "skirmish")
    settle(session, "tarot", (6, 6))
    step = next(one for one in views.steps_of(session.campaign, WORDS) if one.id == "tarot")
    commands.withdraw(session, step)
    assert battle(session).model("pip") is not None
    assert battle(session).step("tarot") is None
    session.close()
