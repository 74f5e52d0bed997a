"""What comes due after a battle: prisoners, free recruits, the hurt, maps, hired swords and their pay."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.figures import models, rating, treasury
from mordheim_desktop.campaign.model import Campaign, Kit, Remembered, Warband
from mordheim_desktop.rules.effects import Item, Note
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import hired, notes
from mordheim_desktop.session.commands.exploring import Exploring, begin_exploration
from mordheim_desktop.session.commands.roster import correct_gold
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.notes import due_lines
from mordheim_desktop.session.words import Words
from tests.session.tables import open_session, sample_campaign

PRISONER = Remembered(note="prisoner_recruit", due="now", fighter="warriors")
HURT = Remembered(note="serious_injury", due="now", fighter="otto")
OTHER_HURT = Remembered(note="serious_injury", due="now", fighter="hob")
FREE_SWORD = Remembered(note="free_hired_sword", due="next_battle", since="battle-1")
ZOMBIES = Remembered(note="recruit:reikland.warriorx2", due="now")


def ended(folder: Path, *remembered: Remembered) -> Session:
    """The Aldred Company has won and remembers these."""
    campaign = sample_campaign()
    aldred = replace(campaign.warbands[0], notes=remembered)
    session = open_session(folder, replace(campaign, warbands=(aldred, campaign.warbands[1])))
    battle_commands.begin_battle(session, ("aldred", "skritch"))
    battle_commands.end_battle(session, 0)
    return session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = ended(tmp_path, PRISONER, OTHER_HURT, HURT, FREE_SWORD, ZOMBIES)
    yield session
    session.close()


def aldred(session: Session) -> Warband:
    return session.campaign.warband("aldred")


def lines(session: Session) -> dict[str, list[str]]:
    words = Words(session.ruleset)
    return {
        line.text: [way.text for way in line.ways] for line in due_lines(session.campaign, 0, session.entries, words)
    }


def commit(session: Session) -> None:
    assert session.pending is not None
    session.commit(session.pending.token)


def test_each_note_is_listed_with_the_ways_to_settle_it(session: Session) -> None:
    told = lines(session)
    assert told["A freed prisoner joins: Warriors"] == ["Into Marksmen, 25 gc", "Into Warriors, 18 gc", "Let it go"]
    assert told["Hurt on the way: Otto"] == ["Throw for him", "Let it go"]
    assert told["Free of charge: 2 × Warrior"] == ["Into Warriors", "As a new group", "Let it go"]
    free = told["A hired sword fights the next battle for nothing"]
    assert free == ["Choose where you hire and buy", "Let it go"]


def test_a_freed_prisoner_joins_for_the_price_of_the_groups_kit_and_never_twice(session: Session) -> None:
    gold = treasury(aldred(session))
    notes.take_prisoner(session, "aldred", PRISONER, "warriors")
    group = aldred(session).groups[1]
    assert [member.name for member in group.members][-1] == "Warrior 5"
    assert gold - treasury(aldred(session)) == 18
    with pytest.raises(BadSetup, match=r"notes\.settled"):
        notes.take_prisoner(session, "aldred", PRISONER, "warriors")
    session.undo()
    assert (treasury(aldred(session)), PRISONER in aldred(session).notes) == (gold, True)


def test_a_prisoner_who_cannot_be_armed_is_refused_with_the_figures(session: Session) -> None:
    correct_gold(session, "aldred", -30)
    with pytest.raises(BadSetup, match=r"roster\.too_little_gold"):
        notes.take_prisoner(session, "aldred", PRISONER, "warriors")


def test_a_group_of_five_takes_nobody_in(session: Session) -> None:
    notes.take_prisoner(session, "aldred", PRISONER, "warriors")
    with pytest.raises(BadSetup, match=r"veterans\.group_full"):
        notes.take_free(session, "aldred", ZOMBIES, "warriors")


def test_the_players_may_let_a_freed_prisoner_into_a_full_group_and_the_journal_says_so(tmp_path: Path) -> None:
    session = ended(tmp_path, PRISONER, PRISONER)
    notes.take_prisoner(session, "aldred", PRISONER, "warriors")
    assert lines(session)["A freed prisoner joins: Warriors"] == [
        "Into Marksmen, 25 gc",
        "Into Warriors, 18 gc",
        "Let it go",
    ]
    with pytest.raises(BadSetup, match=r"veterans\.group_full"):
        notes.take_prisoner(session, "aldred", PRISONER, "warriors")
    notes.take_prisoner(session, "aldred", PRISONER, "warriors", overrule=True)
    assert len(aldred(session).groups[1].members) == 6
    last = session.entries[-1]
    assert (last.overruled, last.message.also) == (True, (say("veterans.group_full", group="Warriors"),))
    session.undo()
    assert (len(aldred(session).groups[1].members), aldred(session).notes) == (5, (PRISONER,))
    session.close()


def test_free_recruits_for_whom_the_warband_has_no_room_may_be_taken_in_all_the_same(session: Session) -> None:
    notes.take_free(session, "aldred", ZOMBIES)
    session.record("found", say("after.gold_in"), (Note(note=ZOMBIES.note, due="now"),), warbands=("aldred",))
    left = next(note for note in aldred(session).notes if note.note == ZOMBIES.note)
    with pytest.raises(BadSetup, match=r"roster\.too_many_models"):
        notes.take_free(session, "aldred", left)
    notes.take_free(session, "aldred", left, overrule=True)
    assert (models(aldred(session)), session.entries[-1].overruled) == (16, True)


def test_no_prisoner_joins_a_group_that_is_not_there(session: Session) -> None:
    with pytest.raises(BadSetup, match=r"notes\.not_that_group"):
        notes.take_prisoner(session, "aldred", PRISONER, "nobody", overrule=True)


def test_free_recruits_form_a_group_of_their_own(session: Session) -> None:
    before = models(aldred(session))
    notes.take_free(session, "aldred", ZOMBIES)
    assert models(aldred(session)) == before + 2
    new = aldred(session).groups[-1]
    assert [member.name for member in new.members] == ["Warrior 5", "Warrior 6"]
    assert new.kit == (Kit(item="dagger", count=1),)


def test_the_hero_who_was_hurt_is_thrown_for_and_the_others_note_stays(session: Session) -> None:
    notes.throw_for_hurt(session, 0, HURT)
    session.answer((4, 1))
    commit(session)
    left = [(note.note, note.fighter) for note in aldred(session).notes if note.note == "serious_injury"]
    assert left == [("serious_injury", "hob")]


def test_a_note_that_is_let_go_is_gone_with_a_line_in_the_journal(session: Session) -> None:
    notes.let_go(session, "aldred", FREE_SWORD)
    assert FREE_SWORD not in aldred(session).notes
    assert session.entries[-1].procedure == "settle_note"


def test_a_sword_hired_for_nothing_costs_nothing_and_counts_his_printed_rating(session: Session) -> None:
    gold, before = treasury(aldred(session)), rating(aldred(session), session.ruleset)
    hired.hire(session, "aldred", hired.Offer("halfling_scout", free=FREE_SWORD))
    assert (treasury(aldred(session)), rating(aldred(session), session.ruleset) - before) == (gold, 5)
    assert FREE_SWORD not in aldred(session).notes


def test_a_hired_sword_costs_his_fee_once_and_there_is_one_of_each(session: Session) -> None:
    gold = treasury(aldred(session))
    hired.hire(session, "aldred", hired.Offer("pit_fighter"))
    assert gold - treasury(aldred(session)) == 30
    with pytest.raises(BadSetup, match=r"hired\.(one_of_each|not_for)"):
        hired.hire(session, "aldred", hired.Offer("pit_fighter"))


def test_an_ogre_is_armed_with_two_hand_weapons_or_one_for_both_hands(session: Session) -> None:
    ogre = session.ruleset.hired["ogre_bodyguard"]
    ways = hired.arms_of(ogre)
    assert len(ways) == 7
    assert ("double_handed_weapon",) in ways
    correct_gold(session, "aldred", 100)
    hired.hire(session, "aldred", hired.Offer("ogre_bodyguard", ("sword", "axe")))
    assert [kit.item for kit in aldred(session).hired[0].kit] == ["light_armour", "sword", "axe"]


@pytest.mark.parametrize("type", ["warlock", "aenur"])
def test_who_is_not_for_the_warband_is_refused(tmp_path: Path, type: str) -> None:
    session = ended(tmp_path)
    with pytest.raises(BadSetup, match=r"hired\.(one_of_each|not_for)"):
        hired.hire(session, "skritch", hired.Offer("pit_fighter" if type == "warlock" else type))
    session.close()


def with_sword(folder: Path, type: str, *more: str) -> Session:
    """The Aldred Company fought with hired swords."""
    session = open_session(folder, Campaign(name="Swords", warbands=sample_campaign().warbands))
    correct_gold(session, "aldred", 200)
    for one in (type, *more):
        listed = session.ruleset.hired[one]
        hired.hire(session, "aldred", hired.Offer(one, hired.arms_of(listed)[0]))
    battle_commands.begin_battle(session, ("aldred", "skritch"))
    battle_commands.end_battle(session, 0)
    return session


def test_a_hired_sword_is_paid_once_after_the_battle(tmp_path: Path) -> None:
    session = with_sword(tmp_path, "pit_fighter")
    gold, sword = treasury(aldred(session)), aldred(session).hired[0].id
    assert lines(session) == {"Upkeep of Pit Fighter: 15 gc": ["Pay him", "He leaves unpaid"]}
    hired.pay(session, 0, sword)
    assert gold - treasury(aldred(session)) == 15
    with pytest.raises(BadSetup, match=r"hired\.paid_already"):
        hired.pay(session, 0, sword)
    assert lines(session) == {}
    session.undo()
    hired.send_away(session, 0, sword)
    assert (aldred(session).hired, treasury(aldred(session))) == ((), gold)
    session.close()


def test_an_elf_beside_a_dwarf_wants_twice_the_pay_and_so_does_the_dwarf(tmp_path: Path) -> None:
    session = with_sword(tmp_path, "elf_ranger", "dwarf_troll_slayer")
    swords = aldred(session).hired
    assert [hired.upkeep_of(aldred(session), sword, session.ruleset) for sword in swords] == [40, 20]
    session.close()


def test_nobody_is_paid_out_of_an_empty_treasury(tmp_path: Path) -> None:
    session = with_sword(tmp_path, "pit_fighter")
    correct_gold(session, "aldred", 10 - treasury(aldred(session)))
    with pytest.raises(BadSetup, match=r"roster\.too_little_gold"):
        hired.pay(session, 0, aldred(session).hired[0].id)
    session.close()


def test_a_map_that_was_found_is_rolled_for_once(session: Session) -> None:
    session.record("found", say("after.gold_in"), (Item(item="mordheim_map", count=1),), warbands=("aldred",))
    assert lines(session)["Mordheim map: a D6 says what it is worth"] == ["Roll for it"]
    notes.begin_gained(session, 0, "mordheim_map")
    session.answer(4)
    commit(session)
    assert [note.note for note in aldred(session).notes][-1] == "catacomb_map"
    with pytest.raises(BadSetup, match=r"notes\.settled"):
        notes.begin_gained(session, 0, "mordheim_map")


def test_the_prisoners_are_offered_only_to_groups_with_room_and_gold_for_the_kit(tmp_path: Path) -> None:
    session = ended(tmp_path)
    correct_gold(session, "aldred", 20 - treasury(aldred(session)))
    begin_exploration(session, 0, Exploring(heroes=("captain", "hob", "otto")))
    session.answer((3, 3, 3))
    session.answer((1, 1))
    assert session.pending is not None
    options = getattr(session.pending.play.pending, "options", ())
    assert [option.id for option in options] == ["warriors", "nobody"]
    session.close()
