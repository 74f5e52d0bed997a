"""What becomes of people after a battle: who leads, who is found and hired, who goes, and whom a hurt hero hates."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.model import Kit, Remembered, Warband
from mordheim_desktop.rules.requests import BadSetup, Choose
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import post_battle as commands
from mordheim_desktop.session.commands.arming import why_not_take
from mordheim_desktop.session.commands.characters import begin_seek, hire_found, open_characters
from mordheim_desktop.session.commands.experience import apply_experience, begin_advance
from mordheim_desktop.session.commands.hired import Offer, hire, pay, send_away, unpaid
from mordheim_desktop.session.commands.notes import begin_aftereffect
from mordheim_desktop.session.commands.roster import correct_gold, give
from mordheim_desktop.session.commands.succession import begin_succession
from mordheim_desktop.session.commands.taken import take
from mordheim_desktop.session.commands.trade import begin_search
from mordheim_desktop.session.fighters import fighter_fields
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.notes import due_lines
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, open_session, sample_campaign


def fought(folder: Path, aldred: Warband | None = None, *fallen: str, by: str = "") -> Session:
    """The Aldred Company has won; these went out of action, by an enemy's hand where he is named."""
    campaign = sample_campaign()
    session = open_session(folder, replace(campaign, warbands=(aldred or campaign.warbands[0], campaign.warbands[1])))
    in_battle(session)
    for fighter in fallen:
        battle_commands.settle(session, fighter, "out_of_action", 0, by)
    battle_commands.end_battle(session, 0)
    return session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = fought(tmp_path)
    yield session
    session.close()


def aldred(session: Session) -> Warband:
    return session.campaign.warband("aldred")


def answered(session: Session, *answers: object) -> None:
    for answer in answers:
        session.answer(answer)
    assert session.pending is not None
    session.commit(session.pending.token)


def lines(session: Session) -> dict[str, list[str]]:
    words = Words(session.ruleset)
    due = due_lines(session.campaign, 0, session.entries, words)
    return {line.text: [way.text for way in line.ways] for line in due}


def leaders(session: Session) -> list[str]:
    return [hero.id for hero in aldred(session).heroes if hero.leader]


# -- succession --------------------------------------------------------------------------------------------------------

GONE = "The leader is gone: the highest Leadership leads, then the most experience"


def test_the_champion_with_more_experience_follows_a_dead_captain_without_a_die(tmp_path: Path) -> None:
    session = fought(tmp_path, None, "captain")
    commands.begin_serious_injury(session, 0, "captain")
    answered(session, (1, 1))
    assert lines(session) == {GONE: ["Name the new leader"]}
    begin_succession(session, 0)
    assert (leaders(session), lines(session)) == (["hob"], {})
    with pytest.raises(BadSetup, match=r"succession\.has_leader"):
        begin_succession(session, 0)
    session.undo()
    assert leaders(session) == []
    session.close()


def test_champions_of_equal_claims_throw_for_it(tmp_path: Path) -> None:
    company = sample_campaign().warbands[0]
    heroes = tuple(replace(one, experience=9) if one.id == "hob" else one for one in company.heroes)
    session = fought(tmp_path, replace(company, heroes=heroes))
    commands.bury(session, "captain")
    begin_succession(session, 0)
    answered(session, 2, 6)
    assert leaders(session) == ["otto"]
    session.close()


# -- Dramatis Personae -------------------------------------------------------------------------------------------------


def test_a_hero_finds_aenur_who_is_hired_for_150_crowns(session: Session) -> None:
    correct_gold(session, "aldred", 108)
    begin_seek(session, 0, "hob", "aenur")
    answered(session, 2)
    assert lines(session) == {"Found: Aenur": ["Hire for 150 gc", "Let it go"]}
    (note,) = aldred(session).notes
    id = hire_found(session, "aldred", note)
    assert (treasury(aldred(session)), aldred(session).notes) == (0, ())
    assert [(sword.id, sword.type) for sword in aldred(session).hired] == [(id, "hired.aenur")]
    with pytest.raises(BadSetup):
        hire_found(session, "aldred", note)


def test_who_looks_for_a_character_looks_for_no_rare_thing_and_once_only(session: Session) -> None:
    begin_seek(session, 0, "hob", "aenur")
    answered(session, 6)
    with pytest.raises(BadSetup, match=r"rarity\.searched"):
        begin_seek(session, 0, "hob", "aenur")
    with pytest.raises(BadSetup, match=r"rarity\.searched"):
        begin_search(session, 0, "hob", "lucky_charm")
    begin_search(session, 0, "otto", "lucky_charm")
    answered(session, (1, 1))
    with pytest.raises(BadSetup, match=r"rarity\.searched"):
        begin_seek(session, 0, "otto", "aenur")


def test_one_who_went_out_of_action_looks_for_nobody(tmp_path: Path) -> None:
    session = fought(tmp_path, None, "hob")
    with pytest.raises(BadSetup, match=r"rarity\.cannot"):
        begin_seek(session, 0, "hob", "aenur")
    session.close()


def test_a_character_who_was_found_is_not_looked_for_again(session: Session) -> None:
    assert [one.id for one in open_characters(session.campaign, aldred(session), session.ruleset)] == [
        "aenur", "johann_the_knife"
    ]  # fmt: skip
    begin_seek(session, 0, "hob", "aenur")
    answered(session, 1)
    with pytest.raises(BadSetup, match=r"seek\.not_now"):
        begin_seek(session, 0, "otto", "aenur")


def test_johann_takes_a_dose_of_crimson_shade_instead_of_gold(tmp_path: Path) -> None:
    company = sample_campaign().warbands[0]
    session = fought(tmp_path, replace(company, stash=(Kit(item="crimson_shade"),)))
    begin_seek(session, 0, "hob", "johann_the_knife")
    answered(session, 1)
    assert lines(session)["Found: Johann the Knife"] == [
        "Hire for 70 gc",
        "Hire for a dose: Crimson Shade",
        "Let it go",
    ]
    with pytest.raises(BadSetup, match=r"roster\.too_little_gold"):
        hire_found(session, "aldred", aldred(session).notes[0])
    hire_found(session, "aldred", aldred(session).notes[0], in_kind=True)
    assert (treasury(aldred(session)), aldred(session).stash, len(aldred(session).hired)) == (42, (), 1)
    session.close()


def with_aenur(folder: Path) -> tuple[Session, str]:
    session = open_session(folder)
    correct_gold(session, "aldred", 500)
    id = hire(session, "aldred", Offer("aenur"))
    in_battle(session)
    battle_commands.end_battle(session, 0)
    return session, id


def test_aenur_goes_his_way_after_his_battle_and_is_away_for_the_next(tmp_path: Path) -> None:
    session, id = with_aenur(tmp_path)
    assert lines(session) == {"Aenur fought his one battle": ["He goes his way"]}
    with pytest.raises(BadSetup, match=r"hired\.stays_once"):
        pay(session, 0, id)
    send_away(session, 0, id)
    assert (aldred(session).hired, unpaid(session.campaign, session.entries, aldred(session))) == ((), ())
    assert "aenur" not in [one.id for one in open_characters(session.campaign, aldred(session), session.ruleset)]
    in_battle(session)
    battle_commands.end_battle(session, 0)
    assert "aenur" in [one.id for one in open_characters(session.campaign, aldred(session), session.ruleset)]
    session.close()


def test_a_character_rolls_his_injuries_as_heroes_do(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    correct_gold(session, "aldred", 500)
    id = hire(session, "aldred", Offer("aenur"))
    in_battle(session)
    battle_commands.settle(session, id, "out_of_action", 0)
    battle_commands.end_battle(session, 0)
    commands.begin_serious_injury(session, 0, id)
    answered(session, (6, 4))
    assert "horrible_scars" in aldred(session).hired[0].injuries or "causes_fear" in aldred(session).hired[0].traits
    session.close()


# -- notes that lapse --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("note", "stays"),
    [
        (Remembered(note="catacomb_infiltration", due="next_battle"), False),
        (Remembered(note="half_price_weapon", due="next_battle"), False),
        (Remembered(note="hated_by_sigmar", due="next_battle_against", against=("skaven",)), False),
        (Remembered(note="hated_by_sigmar", due="next_battle_against", against=("sisters", "witch_hunters")), True),
        (Remembered(note="vague_map", due="next_exploration"), True),
        (Remembered(note="catacomb_reroll", due="permanent"), True),
        (Remembered(note="catacomb_infiltration", due="next_battle", since="battle-1"), True),
    ],
)
def test_what_was_due_for_a_battle_is_gone_when_it_is_over(tmp_path: Path, note: Remembered, stays: bool) -> None:
    session = fought(tmp_path, replace(sample_campaign().warbands[0], notes=(note,)))
    assert aldred(session).notes == ((note,) if stays else ())
    session.close()


# -- injuries that remember who did it ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "face", "against"),
    [
        ("black-1", 1, "fighter:black-1"),
        ("black-1", 3, "fighter:black-1"),
        ("verminkin-2", 2, "leader:skritch-adept"),
        ("", 1, "leader:skritch-adept"),
        ("black-1", 4, "leader:skritch-adept"),
        ("black-1", 5, "warband:skritch"),
        ("black-1", 6, "warband_type:skaven"),
    ],
)
def test_bitter_enmity_is_against_the_one_the_journal_names(tmp_path: Path, by: str, face: int, against: str) -> None:
    session = fought(tmp_path, None, "hob", by=by)
    commands.begin_serious_injury(session, 0, "hob")
    answered(session, (5, 6), face)
    (note,) = aldred(session).notes
    assert (note.note, note.fighter, note.against) == ("hatred", "hob", (against,))
    session.close()


# -- books -------------------------------------------------------------------------------------------------------------


def test_a_notebook_and_a_manual_open_their_lists_to_the_hero_who_keeps_them(tmp_path: Path) -> None:
    company = sample_campaign().warbands[0]
    books = (Kit(item="alchemists_notebook"), Kit(item="training_manual"))
    heroes = tuple(
        replace(one, kit=(*one.kit, *books), experience=5) if one.id == "ulrich" else one for one in company.heroes
    )
    session = fought(tmp_path, replace(company, heroes=heroes))
    apply_experience(session, 0, {}, {"ulrich": 1})
    begin_advance(session, "ulrich")
    session.answer((1, 1))
    assert session.pending is not None
    asked = session.pending.play.pending
    assert isinstance(asked, Choose)
    offered = {option.id for option in asked.options}
    assert {"streetwise", "haggle", "strike_to_injure", "combat_master", "sprint"} <= offered
    assert "mighty_blow" not in offered
    session.close()


# -- drugs -------------------------------------------------------------------------------------------------------------


def drugged(folder: Path, drug: str) -> Session:
    """Hob took a drug before the battle that is over now."""
    company = sample_campaign().warbands[0]
    heroes = tuple(replace(one, kit=(*one.kit, Kit(item=drug))) if one.id == "hob" else one for one in company.heroes)
    campaign = sample_campaign()
    session = open_session(folder, replace(campaign, warbands=(replace(company, heroes=heroes), campaign.warbands[1])))
    in_battle(session)
    take(session, "hob", drug)
    battle_commands.end_battle(session, 0)
    return session


@pytest.mark.parametrize(
    ("drug", "throw", "left"),
    [
        ("mandrake_root", (1, 1), "T -1"),
        ("mandrake_root", (1, 2), "T -1"),
        ("mandrake_root", (1, 3), ""),
        ("mandrake_root", (6, 6), ""),
        ("crimson_shade", (1, 1), "addicted"),
        ("crimson_shade", (2, 1), "addicted"),
        ("crimson_shade", (2, 2), ""),
        ("crimson_shade", (5, 6), ""),
        ("crimson_shade", (6, 6), "I +1"),
        ("mad_cap_mushrooms", 1, "stupidity"),
        ("mad_cap_mushrooms", 2, ""),
        ("mad_cap_mushrooms", 6, ""),
    ],
)
def test_a_drug_leaves_behind_what_its_roll_says(tmp_path: Path, drug: str, throw: object, left: str) -> None:
    session = drugged(tmp_path, drug)
    (line,) = [text for text in lines(session) if "a roll says" in text]
    assert line.startswith("Hob Brandt took")
    begin_aftereffect(session, 0, "hob", drug)
    answered(session, throw)
    hob = next(one for one in aldred(session).heroes if one.id == "hob")
    changes = [f"{change.name} {change.amount:+d}" for change in hob.changes]
    assert [*changes, *hob.traits, *(note.note for note in aldred(session).notes)] == ([left] if left else [])
    with pytest.raises(BadSetup, match=r"notes\.settled"):
        begin_aftereffect(session, 0, "hob", drug)
    session.close()


def test_who_took_nothing_rolls_for_nothing_and_the_dead_roll_no_more(tmp_path: Path) -> None:
    session = drugged(tmp_path, "tears_of_shallaya")
    assert lines(session) == {}
    session.close()
    session = drugged(tmp_path / "again", "mandrake_root")
    commands.bury(session, "hob")
    assert lines(session) == {}
    session.close()


def test_after_the_battle_the_drug_is_gone_from_his_blood(tmp_path: Path) -> None:
    session = drugged(tmp_path, "mandrake_root")
    assert fighter_fields(session.campaign, "hob", session.ruleset)["toughness"] == 3
    session.close()


# -- what a leader may carry -------------------------------------------------------------------------------------------


def test_a_new_leader_takes_from_the_leaders_list_what_his_own_does_not_have(tmp_path: Path) -> None:
    company = sample_campaign().warbands[0]
    zealot = replace(
        company.heroes[1], id="zealot", name="Brother Kurt", type="witch_hunters.zealot", kit=(), experience=40
    )
    hunters = replace(company, type="witch_hunters", heroes=(zealot,), groups=(), stash=(Kit(item="crossbow_pistol"),))
    session = fought(tmp_path, hunters)
    assert [reason.key for reason in why_not_take(session, "zealot", "crossbow_pistol")] == ["allowed.not_on_list"]
    begin_succession(session, 0)
    assert leaders(session) == ["zealot"]
    assert why_not_take(session, "zealot", "crossbow_pistol") == ()
    give(session, "zealot", "crossbow_pistol")
    assert aldred(session).stash == ()
    session.close()
