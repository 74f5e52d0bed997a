"""Drugs, ale, poison and torches taken before a battle: they hold for it, and are used up when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, Kit, Model, Remembered
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands.battle import begin_battle, end_battle
from mordheim_desktop.session.commands.endings import remove_battle
from mordheim_desktop.session.commands.set_up import withdraw_scenario
from mordheim_desktop.session.commands.taken import begin_dose, doses, take, takeable
from mordheim_desktop.session.fighters import fighter_fields
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.session.views.battle import story_of
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, open_session, ruleset, sample_campaign
from tests.session.test_set_up import find

WORDS = Words(ruleset())


def armed() -> Campaign:
    """Hob carries Mandrake root and a lucky charm, Skritch two doses of Crimson Shade."""
    campaign = sample_campaign()
    company, clan = campaign.warbands
    heroes = tuple(
        replace(hero, kit=(*hero.kit, Kit(item="mandrake_root"))) if hero.id == "hob" else hero
        for hero in company.heroes
    )
    rats = tuple(
        replace(hero, kit=(*hero.kit, Kit(item="crimson_shade", count=2))) if hero.leader else hero
        for hero in clan.heroes
    )
    return replace(campaign, warbands=(replace(company, heroes=heroes), replace(clan, heroes=rats)))


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = open_session(tmp_path, armed())
    begin_battle(session, BOTH)
    yield session
    session.close()


def model(session: Session, id: str) -> Model:
    battle = session.campaign.battle
    assert battle is not None
    found = battle.model(id)
    assert found is not None
    return found


def count_of(session: Session, warband: str, fighter: str, item: str) -> int:
    hero = next(one for one in session.campaign.warband(warband).heroes if one.id == fighter)
    return sum(kit.count for kit in hero.kit if kit.item == item)


def test_the_set_up_has_a_step_for_it_only_where_somebody_carries_something(session: Session, tmp_path: Path) -> None:
    find(session, "skirmish")
    steps = views.steps_of(session.campaign, WORDS)
    assert [step.id for step in steps][:3] == ["old_wounds", "taken", "first_terrain"]
    assert steps[1].text == ("What is taken before the battle: Mandrake root (Hob Brandt), Crimson Shade (Skritch)")
    plain = open_session(tmp_path / "plain")
    begin_battle(plain, BOTH)
    find(plain, "skirmish")
    assert "taken" not in [step.id for step in views.steps_of(plain.campaign, WORDS)]
    plain.close()


def test_mandrake_root_gives_one_toughness_only_to_who_takes_it(session: Session) -> None:
    before = fighter_fields(session.campaign, "hob", ruleset())
    assert (before["toughness"], "mandrake_root" in before["items"]) == (3, False)
    take(session, "hob", "mandrake_root")
    after = fighter_fields(session.campaign, "hob", ruleset())
    assert (after["toughness"], "mandrake_root" in after["items"]) == (4, True)
    assert WORDS.say(session.entries[-1].message) == "Hob Brandt takes for this battle: Mandrake root."
    take(session, "hob", "mandrake_root", on=False)
    assert fighter_fields(session.campaign, "hob", ruleset())["toughness"] == 3
    assert model(session, "hob").taken == ()


def test_one_dose_is_used_up_when_the_battle_ends_and_comes_back_with_undo(session: Session) -> None:
    take(session, "skritch-adept", "crimson_shade")
    assert count_of(session, "skritch", "skritch-adept", "crimson_shade") == 2
    end_battle(session, 0)
    assert count_of(session, "skritch", "skritch-adept", "crimson_shade") == 1
    assert count_of(session, "aldred", "hob", "mandrake_root") == 1
    document = session.document
    assert document is not None
    assert check_document(document, ruleset()).sound
    session.undo()
    assert count_of(session, "skritch", "skritch-adept", "crimson_shade") == 2


def test_a_removed_battle_used_nothing_up(session: Session) -> None:
    take(session, "hob", "mandrake_root")
    end_battle(session, 0)
    remove_battle(session)
    assert session.campaign == armed()


def test_what_nobody_carries_cannot_be_taken_and_pressing_twice_is_one_entry(session: Session) -> None:
    with pytest.raises(BadSetup, match=r"taken\.not_there"):
        take(session, "pip", "mandrake_root")
    with pytest.raises(BadSetup, match=r"taken\.not_there"):
        take(session, "hob", "lucky_charm")
    entries = len(session.entries)
    take(session, "hob", "mandrake_root")
    take(session, "hob", "mandrake_root")
    assert len(session.entries) == entries + 1
    end_battle(session, 0)
    with pytest.raises(BadSetup, match=r"battle\.none"):
        take(session, "hob", "mandrake_root", on=False)


def test_what_was_taken_stays_when_the_scenario_is_given_up(session: Session) -> None:
    find(session, "skirmish")
    take(session, "hob", "mandrake_root")
    withdraw_scenario(session)
    assert [one.on for one in takeable(session.campaign, ruleset())] == [True, False]


def test_an_addict_is_warned_of_before_the_battle(tmp_path: Path) -> None:
    campaign = armed()
    company = replace(campaign.warbands[0], notes=(Remembered(note="addicted", due="permanent", fighter="hob"),))
    session = open_session(tmp_path, replace(campaign, warbands=(company, campaign.warbands[1])))
    side, _ = views.sides_of(session.campaign, BOTH, WORDS)
    assert "Hob Brandt is addicted: a dose before this battle, or he leaves" in side.remarks
    session.close()


def test_crimson_shade_gives_a_d3_of_initiative_that_is_thrown_for(session: Session) -> None:
    """Skritch: Initiative 5, a 4 on the D3 is 2; Movement 6 and Strength 4 rise by 1 at once."""
    take(session, "skritch-adept", "crimson_shade")
    before = fighter_fields(session.campaign, "skritch-adept", ruleset())
    assert (before["move"], before["strength"], before["initiative"]) == (7, 5, 5)
    (due,) = doses(session.campaign, ruleset())
    pending = begin_dose(session, due)
    session.answer(4)
    session.commit(pending.token)
    assert WORDS.say(session.entries[-1].message) == "Crimson Shade gives Skritch for this battle +1 M, +1 S, +2 I."
    assert fighter_fields(session.campaign, "skritch-adept", ruleset())["initiative"] == 7
    assert dict(story_of(session.campaign, "skritch-adept", WORDS)[1])["Profile"].split("  ")[6] == "I 7"
    assert doses(session.campaign, ruleset()) == ()
    with pytest.raises(BadSetup, match=r"taken\.not_there"):
        begin_dose(session, due)
    end_battle(session, 0)
    assert fighter_fields(session.campaign, "skritch-adept", ruleset())["initiative"] == 5
    document = session.document
    assert document is not None
    assert check_document(document, ruleset()).sound


def test_a_dose_that_is_not_taken_after_all_gives_nothing_and_is_thrown_for_anew(session: Session) -> None:
    take(session, "skritch-adept", "crimson_shade")
    pending = begin_dose(session, doses(session.campaign, ruleset())[0])
    session.answer(6)
    session.commit(pending.token)
    take(session, "skritch-adept", "crimson_shade", on=False)
    assert fighter_fields(session.campaign, "skritch-adept", ruleset())["initiative"] == 5
    take(session, "skritch-adept", "crimson_shade")
    assert len(doses(session.campaign, ruleset())) == 1


def carrier_of(type: str, item: str) -> Campaign:
    """Skritch's clan led by a fighter of another type who carries something."""
    campaign = sample_campaign()
    company, clan = campaign.warbands
    leader = replace(clan.heroes[0], type=type, kit=(Kit(item=item),))
    return replace(campaign, warbands=(company, replace(clan, heroes=(leader, *clan.heroes[1:]))))


def test_mushrooms_make_frenzied_only_who_takes_them(tmp_path: Path) -> None:
    session = open_session(tmp_path, carrier_of("skaven.assassin_adept", "mad_cap_mushrooms"))
    begin_battle(session, BOTH)
    assert "frenzy" not in fighter_fields(session.campaign, "skritch-adept", ruleset())["traits"]
    take(session, "skritch-adept", "mad_cap_mushrooms")
    assert "frenzy" in fighter_fields(session.campaign, "skritch-adept", ruleset())["traits"]
    end_battle(session, 0)
    assert "frenzy" not in fighter_fields(session.campaign, "skritch-adept", ruleset())["traits"]
    session.close()


def test_a_vampire_is_offered_no_drug(tmp_path: Path) -> None:
    session = open_session(tmp_path, carrier_of("undead.vampire", "crimson_shade"))
    begin_battle(session, BOTH)
    assert takeable(session.campaign, ruleset()) == ()
    session.close()
