"""Who explores and with what: every source of dice, re-rolls and changes, as a list the players can change."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, Kit, Remembered, Warband, Warrior
from mordheim_desktop.rules.exploration import ExplorationSetup
from mordheim_desktop.rules.requests import BadSetup, Choose, Roll
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import exploring
from mordheim_desktop.session.commands.exploring import Exploring, usual_exploring
from mordheim_desktop.session.commands.post_battle import begin_serious_injury, bury
from mordheim_desktop.session.commands.roster import give
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.exploring import outlook, pool_view
from mordheim_desktop.session.views.post_battle import found
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, open_session, ruleset, sample_campaign

RANGER = "hired.elf_ranger"


def ranger() -> Warrior:
    listed = ruleset().hired["elf_ranger"]
    return Warrior(id="ranger", name="Ithil", type=RANGER, profile=listed.profile, kind="hired_sword")


def carrying(warband: Warband, hero: str, *items: str) -> Warband:
    heroes = tuple(
        replace(one, kit=(*one.kit, *(Kit(item=item) for item in items))) if one.id == hero else one
        for one in warband.heroes
    )
    return replace(warband, heroes=heroes)


def company(*notes: Remembered, hired: tuple[Warrior, ...] = ()) -> Warband:
    return replace(sample_campaign().warbands[0], notes=notes, hired=hired)


def after(folder: Path, aldred: Warband, *fallen: str) -> Session:
    """The Aldred Company has won; these of it went out of action."""
    campaign = sample_campaign()
    session = open_session(folder, replace(campaign, warbands=(aldred, campaign.warbands[1])))
    in_battle(session)
    for fighter in fallen:
        battle_commands.settle(session, fighter, "out_of_action", 0)
    battle_commands.end_battle(session, 0)
    return session


def begun(session: Session, who: Exploring | None = None) -> ExplorationSetup:
    """The setup of the exploration that has just begun."""
    pending = exploring.begin_exploration(session, 0, who or usual_exploring(session.campaign, session.ruleset, 0))
    assert isinstance(pending.setup, ExplorationSetup)
    return pending.setup


def figures(setup: ExplorationSetup) -> tuple[int, int, int, int]:
    """Extra dice, dice taken away, re-rolls, changes of one."""
    return setup.extra_dice, setup.discards, setup.rerolls, setup.modifiers


def note(id: str, due: str = "next_exploration", fighter: str = "") -> Remembered:
    return Remembered(note=id, due=due, fighter=fighter)  # type: ignore[arg-type]


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[Session]:
    session = after(tmp_path, company(), "pip")
    yield session
    session.close()


def ids(campaign: Campaign, session: Session) -> list[str]:
    return [source.id for source in exploring.sources_of(campaign, session.ruleset, 0)]


def test_a_straggler_gives_a_die_more_and_takes_any_one_away_and_is_gone(tmp_path: Path) -> None:
    session = after(tmp_path, company(note("extra_exploration_die")), "pip", "ulrich", "otto")
    assert figures(begun(session)) == (1, 1, 0, 0)
    session.answer((5, 5, 1, 4))  # two heroes, the winner, the straggler
    assert session.pending is not None
    asked = session.pending.play.pending
    assert isinstance(asked, Choose)
    assert (asked.min, asked.max, len(asked.options)) == (3, 3, 4)
    session.answer(("die_1", "die_3", "die_4"))
    session.commit(session.pending.token)
    aldred = session.campaign.warband("aldred")
    assert (aldred.shards, aldred.notes) == (5 + 2, ())
    session.close()


def test_two_stragglers_give_two_dice_and_take_two_away(tmp_path: Path) -> None:
    session = after(tmp_path, company(note("extra_exploration_die"), note("extra_exploration_die")))
    assert figures(begun(session)) == (2, 2, 0, 0)
    session.close()


@pytest.mark.parametrize(
    ("notes", "rerolls", "left"),
    [
        ((note("catacomb_reroll", "permanent"),), 1, 1),
        ((note("catacomb_reroll", "permanent"), note("catacomb_reroll", "permanent")), 1, 2),
        ((note("vague_map"),), 1, 0),
        ((note("accurate_map"),), 3, 0),
        ((note("vague_map"), note("accurate_map"), note("catacomb_reroll", "permanent")), 5, 1),
        ((note("master_map", "permanent", "hob"),), 1, 1),
        ((note("master_map", "permanent", "pip"),), 0, 1),
        ((note("master_map", "permanent", "who-is-dead"),), 0, 1),
        ((note("fake_map", "next_battle"), note("catacomb_map", "next_battle")), 0, 0),
    ],
)
def test_maps_and_the_catacombs_re_roll_dice(
    tmp_path: Path, notes: tuple[Remembered, ...], rerolls: int, left: int
) -> None:
    session = after(tmp_path, company(*notes), "pip")
    assert figures(begun(session)) == (0, 0, rerolls, 0)
    session.answer((1, 2, 3, 4, 6))
    if rerolls:
        session.answer("none")
    assert session.pending is not None
    session.commit(session.pending.token)
    assert len(session.campaign.warband("aldred").notes) == left
    session.close()


@pytest.mark.parametrize(("fallen", "changes"), [((), 1), (("ranger",), 1)])
def test_an_elf_ranger_changes_a_die_also_where_he_went_out_of_action(
    tmp_path: Path, fallen: tuple[str, ...], changes: int
) -> None:
    session = after(tmp_path, company(hired=(ranger(),)), *fallen)
    assert figures(begun(session)) == (0, 0, 0, changes)
    session.close()


def test_an_elf_ranger_who_was_lost_changes_nothing(tmp_path: Path) -> None:
    session = after(tmp_path, company(hired=(ranger(),)), "ranger")
    begin_serious_injury(session, 0, "ranger")
    session.answer(2)
    assert figures(begun(session)) == (0, 0, 0, 0)
    session.close()


def test_the_rulebooks_example_at_the_table(tmp_path: Path) -> None:
    aldred = company(note("catacomb_reroll", "permanent"), hired=(ranger(),))
    session = after(tmp_path, aldred, "pip", "ulrich")
    assert figures(begun(session)) == (0, 0, 1, 1)
    for answer in ((5, 5, 1, 3), "die_3", 4, "die_3", "plus_1", (2, 2)):
        session.answer(answer)
    assert session.pending is not None
    assert session.pending.play.outcome is not None
    result = session.pending.play.outcome.result
    assert (result.kept, result.total, result.shards, result.place) == ((5, 5, 5, 3), 18, 4, "market_hall")
    session.close()


def test_a_rabbits_foot_re_rolls_a_die_unless_it_was_used_in_the_battle(tmp_path: Path) -> None:
    session = after(tmp_path, carrying(company(), "hob", "rabbits_foot"), "pip")
    usual = usual_exploring(session.campaign, session.ruleset, 0)
    assert usual.sources == ("rabbits_foot:hob",)
    begun(session, usual)
    session.answer((1, 2, 3, 4, 6))
    assert session.pending is not None
    assert isinstance(session.pending.play.pending, Choose)
    session.abandon()
    begun(session, replace(usual, sources=()))
    session.answer((1, 2, 3, 4, 6))
    assert session.pending is not None
    assert session.pending.finished
    session.close()


def test_a_rabbits_foot_of_a_hero_who_went_out_of_action_does_not_help(tmp_path: Path) -> None:
    session = after(tmp_path, carrying(company(), "pip", "rabbits_foot", "wyrdstone_pendulum"), "pip")
    assert usual_exploring(session.campaign, session.ruleset, 0).sources == ()
    begun(session)
    session.answer((1, 2, 3, 4, 6))
    assert session.pending is not None
    assert session.pending.finished
    session.close()


@pytest.mark.parametrize(("test", "asks_to_re_roll"), [((3, 4), True), ((4, 4), False)])
def test_a_pendulum_re_rolls_a_die_if_its_bearer_keeps_his_head(
    tmp_path: Path, test: tuple[int, int], asks_to_re_roll: bool
) -> None:
    session = after(tmp_path, carrying(company(), "hob", "wyrdstone_pendulum"), "pip")
    begun(session)
    session.answer((1, 2, 3, 4, 6))
    assert session.pending is not None
    asked = session.pending.play.pending
    assert isinstance(asked, Roll)
    assert asked.at_most == 7
    session.answer(test)
    assert isinstance(session.pending.play.pending, Choose) is asks_to_re_roll
    session.close()


def test_tarot_cards_change_a_die_only_where_the_players_say_they_were_read(tmp_path: Path) -> None:
    session = after(tmp_path, carrying(company(), "pip", "tarot_cards"), "pip")
    usual = usual_exploring(session.campaign, session.ruleset, 0)
    assert usual.sources == ()
    assert ids(session.campaign, session) == ["tarot_cards:pip"]
    assert figures(begun(session, replace(usual, sources=("tarot_cards:pip",)))) == (0, 0, 0, 1)
    session.close()


def test_a_wyrdstone_hunter_re_rolls_where_he_searches_himself(tmp_path: Path) -> None:
    aldred = company()
    heroes = tuple(
        replace(one, skills=("wyrdstone_hunter",)) if one.id in ("hob", "pip") else one for one in aldred.heroes
    )
    session = after(tmp_path, replace(aldred, heroes=heroes), "pip")
    begun(session)
    session.answer((1, 2, 3, 4, 6))
    session.answer("die_1")
    session.answer(5)
    assert session.pending is not None
    assert session.pending.finished
    session.close()


def test_what_the_players_add_comes_on_top(plain: Session) -> None:
    usual = usual_exploring(plain.campaign, plain.ruleset, 0)
    setup = begun(plain, replace(usual, extra_dice=2, rerolls=1, changes=1))
    assert figures(setup) == (2, 0, 1, 1)


@pytest.mark.parametrize("field", ["extra_dice", "rerolls", "changes"])
def test_fewer_than_none_and_more_than_anybody_has_are_refused(plain: Session, field: str) -> None:
    usual = usual_exploring(plain.campaign, plain.ruleset, 0)
    for number in (-1, 21):
        with pytest.raises(BadSetup):
            plain.begin("exploration", exploring.exploration_setup(
                plain.campaign, plain.ruleset, 0, replace(usual, **{field: number})), warbands=("aldred",)
            ).play.answer((1,))  # fmt: skip
    assert plain.campaign.warband("aldred").shards == 5


def test_more_dice_than_heroes_are_thrown_as_the_players_say(plain: Session) -> None:
    begun(plain, Exploring(extra_dice=2))
    plain.answer((6, 6))
    plain.answer(3)
    assert plain.pending is not None
    plain.commit(plain.pending.token)
    assert plain.campaign.warband("aldred").shards == 5 + 3


def test_without_a_die_nothing_is_asked_and_nothing_found(plain: Session) -> None:
    begun(plain, Exploring())
    assert plain.pending is not None
    assert plain.pending.finished
    plain.commit(plain.pending.token)
    assert plain.campaign.warband("aldred").shards == 5


def test_the_list_says_why_each_explores_and_what_else_counts(tmp_path: Path) -> None:
    aldred = carrying(
        company(
            note("extra_exploration_die"),
            note("accurate_map"),
            note("master_map", "permanent", "hob"),
            note("catacomb_reroll", "permanent"),
            hired=(ranger(),),
        ),
        "hob",
        "rabbits_foot",
        "wyrdstone_pendulum",
    )
    heroes = tuple(replace(one, skills=("wyrdstone_hunter",)) if one.id == "otto" else one for one in aldred.heroes)
    session = after(tmp_path, replace(aldred, heroes=heroes), "pip")
    who = usual_exploring(session.campaign, session.ruleset, 0)
    pool = pool_view(session.campaign, 0, who, Words(session.ruleset))
    assert {line.name: line.note for line in pool.heroes} == {
        "Captain Aldred": "finished the battle",
        "Hob Brandt": "finished the battle",
        "Otto": "finished the battle · Wyrdstone Hunter: a re-roll",
        "Ulrich the Lean": "finished the battle",
        "Pip": "went out of action",
    }
    assert [line.text for line in pool.sources] == [
        "Straggler: a die more, and any one taken away",
        "Accurate map: up to 3 re-rolls",
        "Master map of Hob Brandt: a re-roll",
        "Catacombs: a re-roll",
        "Rabbit’s foot of Hob Brandt: a re-roll",
        "Wyrdstone pendulum of Hob Brandt: a Leadership test for a re-roll",
        "Seeker of Ithil: a die changed by 1",
    ]
    assert all(line.used for line in pool.sources)
    assert (pool.won, pool.total) == ("Won the battle: a die", "Dice: 6 · re-rolls: 5 · changes of 1: 1")
    session.close()


def test_three_dice_find_ten_and_a_half_in_all_and_a_place_four_times_in_nine(plain: Session) -> None:
    who = Exploring(heroes=("captain", "hob"), won=True)
    counted = exploring.exploration_odds(plain, 0, who)
    assert sum(counted.places.values()) == 1
    assert counted.places["none"] == Fraction(5, 9)
    # totals of 3D6: 10 of 216 up to 5, 125 from 6 to 11, 80 from 12 to 17, 1 of 18
    assert counted.shards == Fraction(10 * 1 + 125 * 2 + 80 * 3 + 1 * 4, 216)
    shown = outlook(plain, 0, who, Words(plain.ruleset))
    assert (shown.places[0], round(shown.shards, 2)) == (("no place", 5 / 9), 2.33)


def test_an_unused_re_roll_is_named_among_what_the_odds_assume(plain: Session) -> None:
    shown = outlook(plain, 0, Exploring(heroes=("captain", "hob"), rerolls=1), Words(plain.ruleset))
    assert shown.assumed == "Re-roll one die? Re-rolls left: 1"


def test_every_outcome_of_another_choice_of_six_is_told_once(plain: Session) -> None:
    begun(plain, Exploring(heroes=("captain", "hob", "otto", "ulrich"), won=True, extra_dice=3))
    plain.answer((5, 5, 5, 3, 6, 2, 4, 1))
    shown = found(plain, "aldred", Words(plain.ruleset))
    assert shown is not None
    assert (shown.total, shown.place) == (28, "Market Hall")
    told = [(choice.total, choice.shards, choice.place) for choice in shown.choices]
    assert [total for total, _, _ in told] == [27, 26, 25, 25, 24, 24, 23, 23, 22, 22, 21, 21, 20]
    assert set(told) == {
        (27, 5, "Market Hall"),
        (26, 5, "Market Hall"),
        (25, 5, "Overturned Cart"),
        (25, 5, "Market Hall"),
        (24, 4, "Overturned Cart"),
        (24, 4, "Market Hall"),
        (23, 4, "Overturned Cart"),
        (23, 4, "Market Hall"),
        (22, 4, "Overturned Cart"),
        (22, 4, "Market Hall"),
        (21, 4, "no place"),
        (21, 4, "Market Hall"),
        (20, 4, "Overturned Cart"),
    }


def test_the_graveyard_may_be_left_alone_and_the_dice_stay(plain: Session) -> None:
    begun(plain, Exploring(heroes=("captain", "hob", "otto", "ulrich")))
    plain.answer((5, 5, 5, 5))
    shown = found(plain, "aldred", Words(plain.ruleset))
    assert shown is not None
    assert (shown.may_decline, shown.declined) == (True, False)
    exploring.leave_alone(plain, declined=True)
    assert plain.pending is not None
    assert plain.pending.finished
    shown = found(plain, "aldred", Words(plain.ruleset))
    assert shown is not None
    assert (shown.shards, shown.declined) == (4, True)
    exploring.leave_alone(plain, declined=False)
    assert not plain.pending.finished
    exploring.leave_alone(plain, declined=True)
    plain.commit(plain.pending.token)
    aldred = plain.campaign.warband("aldred")
    assert (aldred.shards, aldred.notes, len(aldred.ledger)) == (9, (), 2)


def test_a_place_that_simply_happens_cannot_be_left_alone(plain: Session) -> None:
    begun(plain, Exploring(heroes=("captain", "hob")))
    plain.answer((6, 6))
    shown = found(plain, "aldred", Words(plain.ruleset))
    assert shown is not None
    assert not shown.may_decline
    exploring.leave_alone(plain, declined=True)
    assert plain.pending is not None
    assert not plain.pending.finished


def test_a_hero_lost_in_the_pit_takes_his_map_with_him_and_the_find_stays_on_show(tmp_path: Path) -> None:
    aldred = carrying(company(note("master_map", "permanent", "hob")), "hob", "mordheim_map")
    session = after(tmp_path, aldred)
    begun(session, Exploring(heroes=("captain", "hob", "otto", "ulrich", "pip"), won=True))
    for answer in ((1, 1, 1, 1, 1, 1), "hob", 1):
        session.answer(answer)
    assert session.pending is not None
    session.commit(session.pending.token)
    left = session.campaign.warband("aldred")
    assert (left.fallen, left.shards) == (("Hob Brandt",), 5 + 2)
    assert all(kit.item != "mordheim_map" for hero in left.heroes for kit in hero.kit)
    assert ids(session.campaign, session) == []
    shown = found(session, "aldred", Words(session.ruleset))
    assert shown is not None
    assert (shown.place, shown.settled) == ("The Pit", True)
    session.close()


def test_an_artefact_that_was_lost_with_its_owner_is_not_found_again(tmp_path: Path) -> None:
    session = after(tmp_path, company())
    begun(session, Exploring(heroes=("captain", "hob", "otto", "ulrich", "pip"), won=True))
    for answer in ((6, 6, 6, 6, 6, 6), 5, 6):
        session.answer(answer)
    assert session.pending is not None
    session.commit(session.pending.token)
    give(session, "hob", "all_seeing_eye_of_numas")
    bury(session, "hob")
    assert session.campaign.artefacts == ("all_seeing_eye_of_numas",)
    assert exploring.found_artefacts(session.campaign, session.ruleset) == ("all_seeing_eye_of_numas",)
    for _ in range(3):
        session.undo()
    assert not session.campaign.artefacts
    session.close()


def test_of_an_augurs_two_dice_never_both_are_among_the_other_choices(tmp_path: Path) -> None:
    company = company_of_sisters()
    session = after(tmp_path, company)
    setup = begun(session, Exploring(heroes=("captain", "hob")))
    assert [hero.id for hero in setup.heroes if hero.has("blessed_sight")] == ["hob"]
    session.answer((3,))
    session.answer((3, 6))
    shown = found(session, "aldred", Words(session.ruleset))
    assert shown is not None
    assert [(die.face, die.owner, die.kept) for die in shown.dice] == [
        (3, "Captain Aldred", True), (3, "Hob Brandt", True), (6, "Hob Brandt", False)
    ]  # fmt: skip
    # the captain's 3 with the augur's 6, never the augur's 3 and 6
    assert [(choice.total, choice.place) for choice in shown.choices] == [(9, "no place")]
    session.close()


def company_of_sisters() -> Warband:
    """The Aldred Company with an augur in Hob's place."""
    found = company()
    heroes = tuple(replace(one, type="sisters.augur") if one.id == "hob" else one for one in found.heroes)
    return replace(found, type="sisters", heroes=heroes)


@pytest.mark.parametrize(
    "artefact", ["attlas_plate_mail", "count_of_ventimiglias_misericordia", "bow_of_seeking", "executioners_hood"]
)
def test_an_artefact_somebody_has_is_never_found_again_be_it_weapon_armour_or_hood(
    tmp_path: Path, artefact: str
) -> None:
    session = after(tmp_path, carrying(company(), "hob", artefact), "pip")
    assert begun(session).found_artefacts == (artefact,)
    session.close()
