"""Correcting an old die is one step: it derives what followed again, and one undo puts everything back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.store import open_campaign
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import exploring
from mordheim_desktop.session.commands import post_battle as commands
from mordheim_desktop.session.commands.experience import apply_experience, give_late, passed_over
from mordheim_desktop.session.commands.exploring import usual_exploring
from mordheim_desktop.session.commands.set_up import procedure_of, tick
from mordheim_desktop.session.commands.trade import begin_veterans, reinforce
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.journal import entry_name
from mordheim_desktop.session.views.notes import due_lines
from mordheim_desktop.session.views.scenario import steps_of
from mordheim_desktop.session.words import Words
from tests.session.at_the_table import Table
from tests.session.tables import in_battle, open_session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """The Aldred Company has won; Pip, and a Verminkin of the other side, went out of action."""
    session = open_session(tmp_path)
    in_battle(session)
    for fighter in ("pip", "verminkin-1"):
        battle_commands.settle(session, fighter, "out_of_action", 0)
    battle_commands.end_battle(session, 0)
    yield session
    session.close()


def thrown(session: Session, *answers: object) -> Entry:
    """The pending procedure after these answers, committed."""
    assert session.pending is not None
    for answer in answers:
        session.answer(answer)
    entry = session.commit(session.pending.token)
    assert entry is not None
    return entry


def explored(session: Session, side: int, *answers: object) -> Entry:
    exploring.begin_exploration(session, side, usual_exploring(session.campaign, session.ruleset, side))
    return thrown(session, *answers)


def hurt(session: Session, side: int, fighter: str, *answers: object) -> Entry:
    commands.begin_serious_injury(session, side, fighter)
    return thrown(session, *answers)


def figures(session: Session, warband: str) -> tuple[int, int]:
    """Gold crowns and shards."""
    found = session.campaign.warband(warband)
    return treasury(found), found.shards


def held(session: Session) -> list[str]:
    return [entry.procedure for entry in session.entries if not entry.taken_back]


def test_a_correction_is_undone_in_one_step_and_comes_again_in_one(session: Session) -> None:
    entry = explored(session, 0, (5, 5, 5, 3, 1), (2, 2))
    sold = commands.begin_sale(session, 0, 5)
    session.commit(sold.token)
    before = session.campaign
    session.correct_entry(entry.id, 1, (6, 6))
    after = session.campaign
    assert figures(session, "aldred") == (42 + 12 + 80, 9 - 5)
    assert session.undo() is not None
    assert session.campaign == before
    assert session.redo() is not None
    assert session.campaign == after
    assert session.undo() is not None
    assert session.campaign == before


def test_a_die_changed_after_its_result_was_applied_withdraws_the_result_first(session: Session) -> None:
    entry = explored(session, 0, (5, 5, 5, 3, 1), (2, 2))
    assert figures(session, "aldred") == (42 + 4, 5 + 4)
    session.correct_entry(entry.id, 0, (1, 2, 3, 4, 6))
    assert figures(session, "aldred") == (42, 5 + 3)
    session.undo()
    assert figures(session, "aldred") == (42 + 4, 5 + 4)


def test_the_two_players_steps_interleave_and_are_corrected_separately(session: Session) -> None:
    hurt(session, 0, "pip", (4, 1))
    ours = explored(session, 0, (5, 5, 5, 3, 1), (2, 2))
    rat = hurt(session, 1, "verminkin-1", 3)
    theirs = explored(session, 1, (6, 6, 1, 2, 3), 4)
    assert (figures(session, "aldred"), figures(session, "skritch")) == ((46, 9), (33, 6))
    assert session.correct_entry(ours.id, 1, (5, 6)) is None
    assert (figures(session, "aldred"), figures(session, "skritch")) == ((53, 9), (33, 6))
    latest = next(one for one in reversed(session.entries) if one.procedure == "exploration" and not one.taken_back)
    assert latest.setup["warband"] == theirs.setup["warband"] == "skaven"
    assert session.correct_entry(latest.id, 1, 6) is None
    assert (figures(session, "aldred"), figures(session, "skritch")) == ((53, 9), (35, 6))
    again = next(one for one in session.entries if one.procedure == rat.procedure and one.answers == rat.answers
                 and not one.taken_back)  # fmt: skip
    assert session.correct_entry(again.id, 0, 1) is None
    assert len(session.campaign.warband("skritch").groups[0].members) == 3
    assert (figures(session, "aldred"), figures(session, "skritch")) == ((53, 9), (35, 6))
    for _ in range(3):
        session.undo()
    assert (figures(session, "aldred"), figures(session, "skritch")) == ((46, 9), (33, 6))
    assert len(session.campaign.warband("skritch").groups[0].members) == 4


def test_a_correction_that_leaves_the_procedure_unfinished_takes_it_back_with_all_that_followed(
    session: Session,
) -> None:
    entry = hurt(session, 0, "pip", (4, 1))
    explored(session, 0, (1, 2, 3, 4, 6))
    before = session.campaign
    stopped = session.correct_entry(entry.id, 0, (3, 5))
    assert stopped is not None
    assert stopped.id == entry.id
    assert "exploration" not in held(session)
    assert figures(session, "aldred") == (42, 5)
    session.undo()
    assert session.campaign == before
    assert held(session)[-2:] == ["serious_injury", "exploration"]


def test_a_hero_who_dies_by_a_correction_stops_at_what_he_did_afterwards(session: Session) -> None:
    entry = hurt(session, 0, "pip", (6, 6))
    explored(session, 0, (1, 1, 1, 3, 2), (1, 1), (1, 1, 1, 1))
    before = session.campaign
    assert session.correct_entry(entry.id, 0, (1, 1)) is not None
    assert [hero.id for hero in session.campaign.warband("aldred").heroes] == ["captain", "hob", "otto", "ulrich"]
    session.undo()
    assert session.campaign == before


def test_a_correction_of_a_correction_goes_back_step_by_step(session: Session) -> None:
    states = [session.campaign]
    entry = explored(session, 0, (5, 5, 5, 3, 1), (2, 2))
    states.append(session.campaign)
    for dice in ((3, 3), (4, 4)):
        session.correct_entry(entry.id, 1, dice)
        entry = next(one for one in session.entries if one.procedure == "exploration" and not one.taken_back)
        states.append(session.campaign)
    assert [treasury(state.warband("aldred")) for state in states] == [42, 46, 48, 50]
    for state in states[-2::-1]:
        session.undo()
        assert session.campaign == state
    for state in states[1:]:
        session.redo()
        assert session.campaign == state


def test_after_an_undone_correction_something_new_leaves_it_behind(session: Session) -> None:
    entry = explored(session, 0, (5, 5, 5, 3, 1), (2, 2))
    session.correct_entry(entry.id, 1, (6, 6))
    session.undo()
    commands.add_gold(session, "aldred", 1)
    assert session.redo() is None
    assert figures(session, "aldred") == (42 + 4 + 1, 9)


def test_what_was_undone_before_a_correction_does_not_come_again_after_it(session: Session) -> None:
    entry = explored(session, 0, (5, 5, 5, 3, 1), (2, 2))
    commands.add_gold(session, "aldred", 1)
    session.undo()
    session.correct_entry(entry.id, 1, (6, 6))
    session.undo()
    assert entry_name(session.redo() or entry, Words(session.ruleset)) == "A die was corrected: An exploration"
    assert figures(session, "aldred") == (42 + 12, 9)
    assert session.redo() is None


def test_a_correction_survives_the_file_and_is_undone_after_a_restart(session: Session) -> None:
    entry = explored(session, 0, (5, 5, 5, 3, 1), (2, 2))
    session.correct_entry(entry.id, 1, (6, 6))
    path = session.path
    assert path is not None
    session.close()
    assert check_document(open_campaign(path).document, session.ruleset).lines[-1].endswith("faults 0.")
    session.open(path)
    assert figures(session, "aldred") == (42 + 12, 9)
    session.undo()
    assert figures(session, "aldred") == (42 + 4, 9)
    session.redo()
    assert figures(session, "aldred") == (42 + 12, 9)


def test_who_joined_a_group_stays_beside_one_whose_death_is_corrected(session: Session) -> None:
    battle_commands.settle(session, "warriors-3", "out_of_action", 0)
    battle_commands.end_battle(session, 0)
    entry = hurt(session, 0, "warriors-3", 1)
    commands.add_gold(session, "aldred", 100)
    begin_veterans(session, 0)
    thrown(session, (6, 6))
    reinforce(session, "aldred", "warriors")
    assert session.correct_entry(entry.id, 0, 6) is None
    (warriors,) = (group for group in session.campaign.warband("aldred").groups if group.id == "warriors")
    assert [one.name for one in warriors.members] == ["Warrior 1", "Warrior 2", "Warrior 3", "Warrior 4", "Warrior 5"]


def test_one_who_lives_after_all_is_given_his_experience_late_and_once(session: Session) -> None:
    entry = hurt(session, 0, "pip", (1, 1))
    apply_experience(session, 0, {}, {})
    assert passed_over(session.campaign, session.ruleset, session.entries, 0) == ()
    assert session.correct_entry(entry.id, 0, (4, 1)) is None
    assert passed_over(session.campaign, session.ruleset, session.entries, 0) == (("pip", 1),)
    words = Words(session.ruleset)
    (line,) = due_lines(session.campaign, 0, session.entries, words)
    assert (line.text, [way.text for way in line.ways]) == (
        "Pip lives after all, and has no experience of this battle",
        ["Give him +1"],
    )
    give_late(session, 0, "pip")
    assert [hero.experience for hero in session.campaign.warband("aldred").heroes if hero.id == "pip"] == [2 + 1]
    assert due_lines(session.campaign, 0, session.entries, words) == ()
    with pytest.raises(BadSetup):
        give_late(session, 0, "pip")


def test_a_die_of_the_set_up_is_corrected_and_the_ticked_steps_and_turns_after_it_stay(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.agree("skirmish")
    steps = {step.id: step for step in steps_of(table.session.campaign, Words(table.session.ruleset))}
    asked = procedure_of(table.session.campaign, steps["old_wounds"])
    assert asked is not None
    table.play(*asked, 4)
    entry = table.session.entries[-1]
    tick(table.session, steps["terrain"])
    table.end_turn()
    assert table.session.correct_entry(entry.id, 0, 1) is None
    assert table.battle.model("otto") is None
    assert table.battle.step("terrain") is not None
    assert table.battle.active == 1
    table.close()
