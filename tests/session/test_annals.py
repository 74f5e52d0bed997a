"""Player, colour, portrait, notes; who retires, disbands, is copied; and corrections by hand, each one entry."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.figures import models, profile, treasury
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import annals, corrections, roster
from mordheim_desktop.session.commands.battle import begin_battle, close_battle, end_battle, settle
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.session import Session
from tests.session.tables import in_battle, last_words, open_session


def fought(session: Session) -> None:
    in_battle(session)
    settle(session, "pip", "out_of_action", 0)
    end_battle(session, 1)
    close_battle(session)


def test_a_warband_gets_player_colour_portrait_and_notes_and_undo_takes_each_back(session: Session) -> None:
    before = session.campaign
    annals.set_player(session, "aldred", " Anna\u202e ")
    annals.set_colour(session, "aldred", "red")
    annals.set_portrait(session, "aldred", b"picture")
    annals.set_notes(session, "aldred", "Owes the Skaven a drink.\n\n  <b>And</b> a rope. ")
    company = session.campaign.warband("aldred")
    assert (company.player, company.colour) == ("Anna", "red")
    assert company.remarks == ("Owes the Skaven a drink.", "<b>And</b> a rope.")
    assert session.campaign.portraits == {"aldred": b"picture"}
    assert len(session.entries) == 4
    for _ in range(4):
        session.undo()
    assert session.campaign == before


def test_the_same_again_is_no_entry_and_nonsense_is_refused(session: Session) -> None:
    annals.set_player(session, "aldred", "North")
    annals.set_colour(session, "aldred", "")
    annals.set_notes(session, "pip", "")
    assert session.entries == ()
    with pytest.raises(BadSetup, match=r"annals\.no_such_colour"):
        annals.set_colour(session, "aldred", "octarine")
    with pytest.raises(BadSetup, match=r"annals\.portrait_large"):
        annals.set_portrait(session, "aldred", b"x" * 65_537)


def test_who_retires_leaves_his_kit_in_the_stash_if_he_likes(session: Session) -> None:
    annals.let_go(session, "pip", retire=True, keep_kit=True)
    company = session.campaign.warband("aldred")
    assert (company.retired, company.fallen) == (("Pip",), ())
    assert roster.held_in(company.stash, "club") == 1
    assert last_words(session) == "Pip retires from The Aldred Company. What he carried goes into the stash."
    annals.let_go(session, "warriors", keep_kit=True)
    company = session.campaign.warband("aldred")
    assert roster.held_in(company.stash, "helmet") == 4
    assert [group.id for group in company.groups] == ["marksmen"]
    annals.let_go(session, "marksmen-2", keep_kit=True)
    company = session.campaign.warband("aldred")
    assert (roster.held_in(company.stash, "crossbow"), len(company.groups[0].members)) == (3, 2)


def test_a_warband_that_fought_keeps_its_name_when_it_disbands(session: Session) -> None:
    fought(session)
    annals.disband(session, "skritch")
    gone = session.campaign.warband("skritch")
    assert (gone.status, gone.name, models(gone), treasury(gone)) == ("disbanded", "Clan Skritch", 0, 0)
    with pytest.raises(BadSetup, match=r"annals\.not_playing"):
        begin_battle(session, ("aldred", "skritch"))
    with pytest.raises(BadSetup, match=r"annals\.disbanded"):
        annals.take_up_again(session, "skritch")


def test_a_warband_that_never_fought_goes_without_a_trace(session: Session) -> None:
    annals.disband(session, "skritch")
    assert [warband.id for warband in session.campaign.warbands] == ["aldred"]
    session.undo()
    assert [warband.id for warband in session.campaign.warbands] == ["aldred", "skritch"]


def test_a_retired_warband_comes_back_as_it_was(session: Session) -> None:
    before = session.campaign
    annals.retire_warband(session, "skritch")
    with pytest.raises(BadSetup, match=r"annals\.not_playing"):
        begin_battle(session, ("aldred", "skritch"))
    annals.take_up_again(session, "skritch")
    assert session.campaign == before


def test_nobody_disbands_or_retires_in_the_middle_of_a_battle(session: Session) -> None:
    in_battle(session)
    for command in (annals.disband, annals.retire_warband):
        with pytest.raises(BadSetup, match=r"annals\.in_battle"):
            command(session, "aldred")
    with pytest.raises(BadSetup, match=r"roster\.at_the_table"):
        annals.let_go(session, "pip", retire=True)


def test_a_copy_is_alike_and_shares_nobody(session: Session) -> None:
    annals.set_portrait(session, "aldred", b"picture")
    id = annals.duplicate(session, "aldred", "The Other Company")
    one, other = session.campaign.warband("aldred"), session.campaign.warband(id)
    assert [hero.name for hero in one.heroes] == [hero.name for hero in other.heroes]
    assert (models(other), treasury(other), other.shards) == (12, 42, 5)
    assert session.campaign.portraits == {"aldred": b"picture", id: b"picture"}
    ids = [hero.id for warband in session.campaign.warbands for hero in warband.heroes]
    groups = [group for warband in session.campaign.warbands for group in warband.groups]
    ids += [group.id for group in groups] + [member.id for group in groups for member in group.members]
    assert len(ids) == len(set(ids))
    with pytest.raises(BadSetup, match=r"roster\.name_taken"):
        annals.duplicate(session, "aldred", "the other company")


def test_any_correction_of_a_warrior_is_one_entry_that_undo_takes_back(session: Session) -> None:
    before = session.campaign
    corrections.correct_characteristic(session, "pip", "BS", 1)
    assert last_words(session) == "Pip: BS +1, corrected by hand."
    corrections.correct_misses(session, "pip", 2)
    corrections.enter_mark(session, "pip", "skill", "dodge")
    corrections.enter_mark(session, "pip", "injury", "old_battle_wound")
    corrections.strike_mark(session, "otto", "injury", "old_battle_wound")
    corrections.correct_kit(session, "pip", "club", -1)
    corrections.correct_members(session, "marksmen", 2)
    corrections.enter_death(session, "warriors")
    corrections.make_leader(session, "hob")
    company = session.campaign.warband("aldred")
    pip = company.heroes[4]
    assert (profile(pip).BS, pip.misses_games, pip.skills, pip.injuries, pip.kit) == (
        3,
        2,
        ("dodge",),
        ("old_battle_wound",),
        (),
    )
    assert [len(group.members) for group in company.groups] == [5, 3]
    assert [hero.leader for hero in company.heroes] == [False, True, False, False, False]
    assert company.fallen == ("Warrior 4",)
    assert len(session.entries) == 9
    while session.undo():
        pass
    assert session.campaign == before


def test_a_correction_of_a_warrior_that_cannot_be_is_refused_in_words(session: Session) -> None:
    with pytest.raises(BadSetup, match=r"correct\.has_it"):
        corrections.enter_mark(session, "ulrich", "skill", "dodge")
    with pytest.raises(BadSetup, match=r"correct\.has_it_not"):
        corrections.strike_mark(session, "pip", "skill", "dodge")
    with pytest.raises(BadSetup, match=r"correct\.heroes_only"):
        corrections.enter_mark(session, "marksmen", "skill", "dodge")
    with pytest.raises(BadSetup, match=r"roster\.not_carried"):
        corrections.correct_kit(session, "pip", "bow", -1)
    with pytest.raises(BadSetup, match=r"roster\.group_size"):
        corrections.correct_members(session, "marksmen", -3)
    with pytest.raises(BadSetup, match=r"correct\.leads_already"):
        corrections.make_leader(session, "captain")
    with pytest.raises(BadSetup, match=r"correct\.no_leader"):
        corrections.make_leader(session, "marksmen")
    assert session.entries == ()


def test_a_note_is_written_and_struck_off_by_hand(session: Session) -> None:
    corrections.enter_note(session, "aldred", "the ferryman waits", "next_battle")
    (note,) = session.campaign.warband("aldred").notes
    assert (note.note, note.due) == ("text:the ferryman waits", "next_battle")
    corrections.settle_note(session, "aldred", note)
    assert session.campaign.warband("aldred").notes == ()
    with pytest.raises(BadSetup, match=r"notes\.settled"):
        corrections.settle_note(session, "aldred", note)


def test_the_history_says_who_was_out_and_its_winner_can_be_put_right(session: Session) -> None:
    fought(session)
    (line,) = session.campaign.past
    assert (line.winner, line.out) == (1, (("Pip",), ()))
    corrections.correct_past(session, line.id, 0)
    assert session.campaign.past == (replace(line, winner=0),)
    assert last_words(session).endswith("was won by The Aldred Company, entered by hand.")
    with pytest.raises(BadSetup):
        corrections.correct_past(session, "battle-9", None)


def test_a_name_stays_as_typed_through_file_and_back(tmp_path: Path) -> None:
    """Odd names and every new field come back as they were."""
    session = open_session(tmp_path, Campaign(name="Wölfe / Stirland: Teil 2?"))
    id = roster.add_warband(session, "reikland", "<b>Ro/se</b> 🌹?", "ש/ם")
    annals.set_colour(session, id, "teal")
    annals.set_portrait(session, id, bytes(range(256)))
    annals.set_notes(session, id, "One\nTwo")
    hero = roster.recruit(session, id, "reikland.captain", 'Kapitän "Łęg" \\ 漢')
    annals.set_notes(session, hero, "likes slashes /")
    before = session.campaign
    path = session.path
    assert path is not None
    session.close()
    session.open(path)
    assert session.campaign == before
    assert find(session.campaign, hero)[1].remarks == ("likes slashes /",)
