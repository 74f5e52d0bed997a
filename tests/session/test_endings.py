"""Battles that end in real life: conceded, abandoned, or removed with everything they changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import WarriorJoined
from mordheim_desktop.campaign.codec import decode
from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.model import Campaign, Remembered
from mordheim_desktop.rules.effects import Item
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands import roster
from mordheim_desktop.session.commands.battle import begin_battle, close_battle, end_battle, next_turn, pass_to, settle
from mordheim_desktop.session.commands.endings import abandon, concede, remove_battle
from mordheim_desktop.session.commands.experience import apply_experience, learning
from mordheim_desktop.session.commands.notes import let_go
from mordheim_desktop.session.commands.post_battle import (
    add_gold,
    begin_serious_injury,
    bury,
    miss_games,
    serious_injury_setup,
    thrown_for,
)
from mordheim_desktop.session.commands.rout import begin_rout_test
from mordheim_desktop.session.commands.shooting import Declared
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.battle import battle_view
from mordheim_desktop.session.views.figures import FigureBook
from mordheim_desktop.session.views.targets import target_rows
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, aldred, battle, last_words, open_session, ruleset, sample_campaign

WORDS = Words(ruleset())


# -- conceding and abandoning ------------------------------------------------------------------------------------------


def test_who_concedes_has_lost_and_the_enemy_leader_wins(session: Session) -> None:
    begin_battle(session, BOTH)
    concede(session, 1)
    assert (battle(session).over, battle(session).winner, battle(session).how) == (True, 0, "conceded")
    assert last_words(session) == "Clan Skritch concede: The Aldred Company won the battle."
    won = learning(session.campaign, ruleset(), session.entries, 0)
    assert won.won
    session.undo()
    assert not battle(session).over


def test_an_abandoned_battle_has_no_winner_and_its_casualties_stand(session: Session) -> None:
    begin_battle(session, BOTH)
    settle(session, "otto", "out_of_action", 0)
    abandon(session)
    assert (battle(session).over, battle(session).winner, battle(session).how) == (True, None, "abandoned")
    assert battle(session).out == (("Otto",), ())
    assert begin_serious_injury(session, 0, "otto").name == "serious_injury"
    session.abandon()


def test_a_battle_ends_although_one_who_missed_it_was_dismissed_meanwhile(tmp_path: Path) -> None:
    campaign = sample_campaign()
    heroes = tuple(replace(one, misses_games=int(one.id == "hob")) for one in campaign.warbands[0].heroes)
    warbands = (replace(campaign.warbands[0], heroes=heroes), campaign.warbands[1])
    session = open_session(tmp_path, replace(campaign, warbands=warbands))
    begin_battle(session, BOTH)
    roster.dismiss(session, "hob")
    end_battle(session, 0)
    assert (battle(session).over, battle(session).winner) == (True, 0)
    session.close()


def test_who_missed_an_abandoned_battle_has_one_less_to_miss(tmp_path: Path) -> None:
    campaign = sample_campaign()
    company = campaign.warbands[0]
    away = tuple(replace(hero, misses_games=2) if hero.id == "pip" else hero for hero in company.heroes)
    session = open_session(tmp_path, replace(campaign, warbands=(replace(company, heroes=away), campaign.warbands[1])))
    begin_battle(session, BOTH)
    abandon(session)
    assert next(hero for hero in session.campaign.warband("aldred").heroes if hero.id == "pip").misses_games == 1
    session.close()


@pytest.mark.parametrize("side", [-1, 2])
def test_only_a_side_of_the_battle_can_concede(session: Session, side: int) -> None:
    begin_battle(session, BOTH)
    with pytest.raises(BadSetup, match=r"ending\.no_side"):
        concede(session, side)


def test_a_battle_that_is_over_cannot_be_conceded_or_abandoned(session: Session) -> None:
    begin_battle(session, BOTH)
    end_battle(session, 0)
    with pytest.raises(BadSetup, match=r"battle\.none"):
        concede(session, 1)
    with pytest.raises(BadSetup, match=r"battle\.none"):
        abandon(session)


# -- three warbands ----------------------------------------------------------------------------------------------------


def three(campaign: Campaign) -> Campaign:
    band = replace(
        aldred(),
        id="third",
        name="The Third",
        heroes=tuple(replace(hero, id=f"third-{hero.id}") for hero in aldred().heroes),
        groups=(),
    )
    return replace(campaign, warbands=(*campaign.warbands, band))


@pytest.fixture
def melee(tmp_path: Path) -> Iterator[Session]:
    session = open_session(tmp_path, three(sample_campaign()))
    begin_battle(session, ("aldred", "skritch", "third"))
    yield session
    session.close()


def test_three_warbands_take_their_turns_one_after_the_other(melee: Session) -> None:
    order = []
    for _ in range(7):
        order.append((battle(melee).turn, battle(melee).active))
        pass_to(melee, *next_turn(battle(melee)))
    assert order == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]


def test_of_three_the_last_who_stays_wins_and_who_left_has_no_turn(melee: Session) -> None:
    concede(melee, 1)
    assert last_words(melee) == "Clan Skritch concede and leave the battle; the others fight on."
    assert not battle(melee).over
    assert next_turn(battle(melee)) == (1, 2, "recovery")
    pass_to(melee, 1, 2, "recovery")
    assert next_turn(battle(melee)) == (2, 0, "recovery")
    with pytest.raises(BadSetup, match=r"ending\.no_side"):
        concede(melee, 1)
    concede(melee, 0)
    assert (battle(melee).over, battle(melee).winner) == (True, 2)


def test_the_turn_still_counts_when_the_side_that_began_has_left(melee: Session) -> None:
    concede(melee, 0)
    pass_to(melee, 1, 2, "recovery")
    assert next_turn(battle(melee)) == (2, 1, "recovery")


def test_of_three_who_fails_a_rout_test_leaves_with_all_his_models_and_the_turn_goes_on(melee: Session) -> None:
    for henchman in ("marksmen-1", "marksmen-2", "warriors-1"):
        settle(melee, henchman, "out_of_action", 0)
    pending = begin_rout_test(melee, 0)
    melee.answer((6, 6))
    melee.commit(pending.token)
    concede(melee, 0, routs=True)
    assert last_words(melee) == "The Aldred Company rout and leave the battle; the others fight on."
    assert (battle(melee).turn, battle(melee).active, battle(melee).phase) == (1, 1, "recovery")
    view = battle_view(melee.campaign, melee.entries, WORDS)
    assert {row.word for row in view.sides[0].rows} == {"got away", "out of action"}
    assert (view.rout[0].note, view.rout[0].due) == ("has left the battle", False)
    enemies = target_rows(
        melee.campaign, Declared(shooter="runner-1", target="", weapon="sling"), WORDS, FigureBook(ruleset())
    )
    assert {row.id.partition("-")[0] for row in enemies} == {"third"}
    concede(melee, 2, routs=True)
    assert last_words(melee) == "The Third rout: Clan Skritch won the battle."
    assert (battle(melee).winner, battle(melee).how) == (1, "")


def test_in_a_battle_of_three_hatred_is_for_who_struck_and_not_for_the_highest_rating(melee: Session) -> None:
    settle(melee, "otto", "out_of_action", 0, by="third-hob")
    concede(melee, 1)
    concede(melee, 2)
    setup, warbands = serious_injury_setup(melee.campaign, ruleset(), 0, "otto", melee.entries)
    assert warbands == ("aldred", "third")
    assert (setup["injured_by"]["fighter"], setup["injured_by"]["leader"]) == ("third-hob", "third-captain")


def test_the_underdog_of_three_is_measured_against_the_highest_rating(melee: Session) -> None:
    """Ratings 119, 127 and 74: the third is 53 behind the highest, which gives +1."""
    concede(melee, 1)
    concede(melee, 0)
    assert [side.rating for side in battle(melee).sides] == [119, 127, 74]
    assert learning(melee.campaign, ruleset(), melee.entries, 2).underdog == 1
    assert learning(melee.campaign, ruleset(), melee.entries, 0).underdog == 0


# -- a battle that never was -------------------------------------------------------------------------------------------


def wrecked(session: Session) -> None:
    """A battle with a dead champion, gold found, kit given away, a note used up, experience and missed games."""
    begin_battle(session, BOTH)
    settle(session, "otto", "out_of_action", 0)
    settle(session, "marksmen-1", "out_of_action", 0)
    end_battle(session, 1)
    bury(session, "otto")
    bury(session, "marksmen-1")
    miss_games(session, "pip", 2)
    add_gold(session, "aldred", 70)
    roster.give(session, "hob", "crossbow")
    apply_experience(session, 0, {}, {})
    note = session.campaign.warband("aldred").notes[0]
    let_go(session, "aldred", note)


def noted() -> Campaign:
    campaign = sample_campaign()
    company = replace(campaign.warbands[0], notes=(Remembered(note="half_price_weapon", due="now"),))
    return replace(campaign, warbands=(company, campaign.warbands[1]))


def test_a_removed_battle_takes_back_everything_it_changed_in_one_step(tmp_path: Path) -> None:
    session = open_session(tmp_path, noted())
    before = session.campaign
    wrecked(session)
    after = session.campaign
    assert after.warband("aldred") != before.warband("aldred")
    entries = len(session.entries)
    remove_battle(session)
    assert len(session.entries) == entries + 1
    assert session.campaign == before
    assert treasury(session.campaign.warband("aldred")) == 42
    session.undo()
    assert session.campaign == after
    session.redo()
    assert session.campaign == before
    session.close()


def test_a_removed_battle_is_sound_on_disk_and_after_opening_again(tmp_path: Path) -> None:
    session = open_session(tmp_path, noted())
    before = session.campaign
    wrecked(session)
    remove_battle(session)
    begin_battle(session, BOTH)
    session.settle()
    path, document = session.path, session.document
    assert path is not None
    assert document is not None
    assert check_document(document, ruleset()).sound
    assert check_document(decode(path.read_bytes(), path.name), ruleset()).sound
    assert battle(session).id == "battle-1"
    session.undo()
    session.close()
    session.open(path)
    assert session.campaign == before
    session.close()


def test_what_the_players_did_beside_the_battle_stays(tmp_path: Path) -> None:
    session = open_session(tmp_path, three(sample_campaign()))
    begin_battle(session, BOTH)
    roster.rename(session, "hob", "Hob the Elder")
    roster.correct_gold(session, "aldred", 5)
    roster.correct_gold(session, "third", -2)
    roster.give(session, "hob", "lucky_charm")
    fresh = roster.add_warband(session, "skaven", "The Late Ones")
    end_battle(session, 0)
    add_gold(session, "aldred", 30)
    remove_battle(session)
    company = session.campaign.warband("aldred")
    assert company.heroes[1].name == "Hob the Elder"
    assert treasury(company) == 47
    assert [kit.count for kit in company.heroes[1].kit if kit.item == "lucky_charm"] == [2]
    assert treasury(session.campaign.warband("third")) == 40
    assert treasury(session.campaign.warband(fresh)) == 500
    session.close()


def test_a_note_written_after_the_battle_does_not_carry_its_experience_over(session: Session) -> None:
    """The note holds the captain as he stood then, with the point he had just earned."""
    begin_battle(session, BOTH)
    end_battle(session, 0)
    apply_experience(session, 0, {}, {})
    captain = session.campaign.warband("aldred").heroes[0]
    assert captain.experience == 25
    noted_down = WarriorJoined(joined=replace(captain, remarks=("he limps",)))
    session.record("notes", say("annals.notes", who=captain.name), (noted_down,), warbands=("aldred",))
    remove_battle(session)
    assert session.campaign == sample_campaign()


def test_the_battle_that_waited_waits_again_with_all_that_was_thrown_for_it(session: Session) -> None:
    begin_battle(session, BOTH)
    settle(session, "otto", "out_of_action", 0)
    end_battle(session, 1)
    pending = begin_serious_injury(session, 0, "otto")
    while not pending.finished:
        session.answer((6, 3) if len(pending.play.asked) == 0 else (4,))
    session.commit(pending.token)
    waiting = session.campaign.battle
    begin_battle(session, BOTH)
    assert len(session.campaign.past) == 1
    remove_battle(session)
    assert session.campaign.battle == waiting
    assert not session.campaign.past
    assert thrown_for(session, "otto") is not None
    with pytest.raises(BadSetup, match=r"after\.injuries_thrown"):
        begin_serious_injury(session, 0, "otto")
    with pytest.raises(BadSetup, match=r"ending\.too_old"):
        remove_battle(session)
    close_battle(session)
    assert [line.id for line in session.campaign.past] == ["battle-1"]


def test_an_artefact_of_a_removed_battle_may_be_found_again(session: Session) -> None:
    begin_battle(session, BOTH)
    end_battle(session, 0)
    found = Item(item="executioners_hood", count=1, unique=True)
    session.record("after_battle", say("after.item", warband="x", count=1, item="y"), (found,), warbands=("aldred",))
    assert session.campaign.artefacts == ("executioners_hood",)
    remove_battle(session)
    assert session.campaign == sample_campaign()


def test_without_a_battle_there_is_nothing_to_remove(session: Session) -> None:
    with pytest.raises(BadSetup, match=r"battle\.none"):
        remove_battle(session)
