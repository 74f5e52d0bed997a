"""The post-battle sequence: who explores, what is found, what is sold, and that nothing is paid twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import exploring
from mordheim_desktop.session.commands import post_battle as commands
from mordheim_desktop.session.commands.exploring import Exploring, usual_exploring
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.post_battle import found, sale_worth, side_after
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, open_session, sample_campaign


def ended(folder: Path, campaign: Campaign | None = None) -> Session:
    """The Aldred Company has won; Pip and Warrior 3 went out of action."""
    session = open_session(folder, campaign)
    in_battle(session)
    battle_commands.settle(session, "pip", "out_of_action", 0)
    battle_commands.settle(session, "warriors-3", "out_of_action", 0)
    battle_commands.end_battle(session, 0)
    return session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = ended(tmp_path)
    yield session
    session.close()


def test_nobody_is_buried_for_whom_the_injuries_were_thrown(session: Session) -> None:
    commands.begin_serious_injury(session, 0, "pip")
    session.answer((4, 1))
    commit(session)
    with pytest.raises(BadSetup):
        commands.bury(session, "pip")
    assert len(session.campaign.warband("aldred").heroes) == 5


def commit(session: Session) -> None:
    assert session.pending is not None
    session.commit(session.pending.token)


def test_the_ten_steps_stand_in_their_official_order_and_the_first_is_to_be_done_now(session: Session) -> None:
    after = side_after(session.campaign, 0, Words(session.ruleset))
    assert [step.text for step in after.steps] == [
        "Injuries",
        "Experience",
        "Exploration",
        "Sell wyrdstone",
        "Veterans",
        "Rare items",
        "Dramatis Personae",
        "Hire and buy",
        "Share out kit",
        "Warband rating",
    ]
    assert [step.state for step in after.steps] == ["current", *["open"] * 9]
    battle_commands.tick_step(session, 0, "injuries", True)
    after = side_after(session.campaign, 0, Words(session.ruleset))
    assert [step.state for step in after.steps][:3] == ["done", "current", "open"]


def test_four_heroes_who_finished_and_the_win_make_five_dice(session: Session) -> None:
    who = usual_exploring(session.campaign, session.ruleset, 0)
    assert who == Exploring(heroes=("captain", "hob", "otto", "ulrich"), won=True)
    exploring.begin_exploration(session, 0, who)
    assert session.pending is not None
    assert str(getattr(session.pending.play.pending, "dice")) == "5D6"  # noqa: B009


def test_a_loser_explores_without_the_winners_die(session: Session) -> None:
    assert usual_exploring(session.campaign, session.ruleset, 1).won is False


def test_a_hero_who_missed_the_battle_gives_no_die(tmp_path: Path) -> None:
    campaign = sample_campaign()
    aldred = campaign.warbands[0]
    heroes = tuple(replace(hero, misses_games=1) if hero.id == "hob" else hero for hero in aldred.heroes)
    session = ended(tmp_path, replace(campaign, warbands=(replace(aldred, heroes=heroes), campaign.warbands[1])))
    who = usual_exploring(session.campaign, session.ruleset, 0)
    assert "hob" not in who.heroes
    exploring.begin_exploration(session, 0, who)
    assert session.pending is not None
    assert str(getattr(session.pending.play.pending, "dice")) == "4D6"  # noqa: B009
    session.close()


def test_three_fives_and_a_three_are_four_shards_and_the_market_hall(session: Session) -> None:
    gold = treasury(session.campaign.warband("aldred"))
    exploring.begin_exploration(session, 0, Exploring(heroes=("captain", "hob", "otto"), won=True))
    session.answer((5, 5, 5, 3))
    shown = found(session, "aldred", Words(session.ruleset))
    assert shown is not None
    assert (shown.total, shown.shards, shown.place, shown.chart) == (18, 4, "Market Hall", "Handout chart")
    assert [die.owner for die in shown.dice] == ["Captain Aldred", "Hob Brandt", "Otto", "winner"]
    session.answer((4, 3))
    commit(session)
    warband = session.campaign.warband("aldred")
    assert (warband.shards, treasury(warband) - gold) == (9, 7)
    after = side_after(session.campaign, 0, Words(session.ruleset))
    assert next(step.state for step in after.steps if step.id == "exploration") == "done"


def test_what_was_found_is_still_shown_after_it_was_kept(session: Session) -> None:
    exploring.begin_exploration(session, 0, Exploring(heroes=("captain", "hob"), won=True))
    session.answer((6, 1, 2))
    commit(session)
    shown = found(session, "aldred", Words(session.ruleset))
    assert shown is not None
    assert (shown.total, shown.place, shown.settled) == (9, "no place", True)


def test_a_second_exploration_of_the_same_side_is_refused_until_the_first_is_undone(session: Session) -> None:
    who = Exploring(heroes=("captain", "hob"), won=True)
    exploring.begin_exploration(session, 0, who)
    session.answer((6, 1, 2))
    commit(session)
    with pytest.raises(BadSetup):
        exploring.begin_exploration(session, 0, who)
    session.undo()
    exploring.begin_exploration(session, 0, who)
    assert session.pending is not None


def test_of_seven_dice_the_other_choices_of_six_are_told(session: Session) -> None:
    who = Exploring(heroes=("captain", "hob", "otto", "ulrich"), won=True, extra_dice=2)
    exploring.begin_exploration(session, 0, who)
    session.answer((5, 5, 5, 3, 6, 2, 4))
    shown = found(session, "aldred", Words(session.ruleset))
    assert shown is not None
    assert [die.kept for die in shown.dice] == [True, True, True, True, True, False, True]
    told = {choice.left_out: (choice.total, choice.shards, choice.place) for choice in shown.choices}
    assert told["leave out 5"] == (25, 5, "Overturned Cart")
    assert told["leave out 3"] == (27, 5, "Market Hall")
    assert told["leave out 6"] == (24, 4, "Market Hall")


def test_the_other_charts_result_can_be_taken_and_the_dice_thrown_stay(session: Session) -> None:
    exploring.begin_exploration(session, 0, Exploring(heroes=("captain", "hob", "otto", "ulrich"), won=True))
    session.answer((6, 6, 6, 6, 1))
    words = Words(session.ruleset)
    shown = found(session, "aldred", words)
    assert shown is not None
    assert (shown.place, shown.chart, shown.other_taken) == ("Catacombs", "Handout chart", False)
    assert shown.other.startswith("Rulebook chart: ")
    exploring.take_other_chart(session, True)
    shown = found(session, "aldred", words)
    assert shown is not None
    assert (shown.chart, shown.other_taken) == ("Rulebook chart", True)
    commit(session)
    assert [note.note for note in session.campaign.warband("aldred").notes] == ["catacomb_infiltration"]
    assert session.entries[-1].setup["other_chart"] is True


def test_fourteen_warriors_sell_two_shards_for_forty_crowns(session: Session) -> None:
    after = replace(side_after(session.campaign, 0, Words(session.ruleset)), warriors=14)
    assert sale_worth(after, 2, session.ruleset) == 40
    assert sale_worth(after, 0, session.ruleset) == 0


def test_twelve_warriors_sell_five_shards_once(session: Session) -> None:
    before = treasury(session.campaign.warband("aldred"))
    commands.begin_sale(session, 0, 5)
    commit(session)
    warband = session.campaign.warband("aldred")
    assert (warband.shards, treasury(warband) - before) == (0, 80)
    with pytest.raises(BadSetup):
        commands.begin_sale(session, 0, 1)


def test_nobody_sells_more_shards_than_there_are(session: Session) -> None:
    with pytest.raises(BadSetup):
        commands.begin_sale(session, 1, 3)
    assert session.pending is None


def test_the_dead_leave_the_roster_and_the_hurt_miss_battles(session: Session) -> None:
    commands.bury(session, "warriors-3")
    commands.miss_games(session, "pip", 2)
    commands.injure(session, "pip", "leg_wound")
    warband = session.campaign.warband("aldred")
    assert len(warband.groups[1].members) == 3
    pip = next(hero for hero in warband.heroes if hero.id == "pip")
    assert (pip.misses_games, pip.injuries) == (2, ("leg_wound",))
    assert [line.id for line in side_after(session.campaign, 0, Words(session.ruleset)).fallen] == ["pip"]


def test_a_henchman_who_fell_is_thrown_for_once_and_dies_on_a_two(session: Session) -> None:
    commands.begin_serious_injury(session, 0, "warriors-3")
    session.answer(2)
    commit(session)
    assert [member.name for member in session.campaign.warband("aldred").groups[1].members] == [
        "Warrior 1",
        "Warrior 2",
        "Warrior 4",
    ]


def test_a_hero_who_survives_is_listed_with_what_became_of_him_and_not_thrown_for_again(session: Session) -> None:
    commands.begin_serious_injury(session, 0, "pip")
    session.answer((4, 1))
    commit(session)
    after = side_after(session.campaign, 0, Words(session.ruleset), session.entries)
    assert [(line.id, line.settled) for line in after.fallen] == [("pip", True), ("warriors-3", False)]
    with pytest.raises(BadSetup):
        commands.begin_serious_injury(session, 0, "pip")


def test_a_treasury_never_pays_more_than_it_holds_by_hand(session: Session) -> None:
    with pytest.raises(BadSetup):
        commands.add_gold(session, "aldred", -43)
    commands.add_gold(session, "aldred", -42)
    assert treasury(session.campaign.warband("aldred")) == 0


def test_no_step_is_open_to_dice_while_the_battle_lasts(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    in_battle(session)
    with pytest.raises(BadSetup):
        usual_exploring(session.campaign, session.ruleset, 0)
    session.close()
