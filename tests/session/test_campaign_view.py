"""What the campaign page is told: standings, history, notes with their due times, the ledger, the chronicle."""

from __future__ import annotations

from mordheim_desktop.session.commands import annals, corrections, roster
from mordheim_desktop.session.commands.battle import begin_battle, close_battle, end_battle, settle
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.campaign import (
    changed_switches,
    chart_in_use,
    due_notes,
    history,
    ledger,
    standings,
)
from mordheim_desktop.session.views.chronicle import chronicle
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, ruleset

WORDS = Words(ruleset())


def fought(session: Session, winner: int | None, out: str) -> None:
    begin_battle(session, BOTH)
    settle(session, out, "out_of_action", 0)
    end_battle(session, winner)
    close_battle(session)


def test_standings_count_won_drawn_and_lost_and_put_the_winner_first(session: Session) -> None:
    fought(session, 1, "pip")
    fought(session, None, "rats-1")
    first, second = standings(session.campaign, WORDS)
    assert (first.name, first.battles, first.won, first.drawn, first.lost) == ("Clan Skritch", 2, 1, 1, 0)
    assert (second.name, second.battles, second.won, second.drawn, second.lost) == ("The Aldred Company", 2, 0, 1, 1)
    assert (second.rating, second.treasury, second.shards, second.models) == (119, 42, 5, 12)


def test_a_retired_warband_stands_below_those_that_play(session: Session) -> None:
    fought(session, 1, "pip")
    annals.retire_warband(session, "skritch")
    assert [one.name for one in standings(session.campaign, WORDS)] == ["The Aldred Company", "Clan Skritch"]


def test_the_history_tells_day_sides_winner_and_casualties_newest_first(session: Session) -> None:
    fought(session, 1, "pip")
    fought(session, None, "rats-1")
    newest, oldest = history(session.campaign, WORDS)
    assert (newest.number, newest.winner, newest.out) == (2, None, ((), ("Giant Rat 1",)))
    assert (oldest.sides, oldest.winner, oldest.out) == (("The Aldred Company", "Clan Skritch"), 1, (("Pip",), ()))
    assert oldest.scenario == "without a scenario"


def test_notes_of_every_warband_stand_together_with_their_due_times(session: Session) -> None:
    corrections.enter_note(session, "aldred", "the ferryman: 3.5 gc", "next_battle")
    corrections.enter_note(session, "skritch", "hates them", "next_battle_against", ("aldred",))
    one, other = due_notes(session.campaign, WORDS)
    assert (one.warband, one.text, one.due) == ("The Aldred Company", "the ferryman: 3.5 gc", "next battle")
    assert (other.warband, other.due) == ("Clan Skritch", "next battle against The Aldred Company")


def test_the_ledger_has_a_reason_and_a_running_total_for_every_line(session: Session) -> None:
    roster.correct_gold(session, "aldred", -50)
    rows = ledger(session.campaign.warband("aldred"), WORDS)
    assert [(row.amount, row.total) for row in rows] == [(500, 500), (-458, 42), (-50, -8)]
    assert rows[0].why == "Gold to begin with"
    assert rows[2].why.startswith("The Aldred Company: −50 gc, corrected by hand.")


def test_switches_off_their_default_and_the_chart_in_use_are_named(session: Session) -> None:
    assert changed_switches(session.campaign, WORDS) == ()
    assert chart_in_use(session.campaign, WORDS) == "handout"
    session.set_switch("exploration_chart", "rulebook")
    assert chart_in_use(session.campaign, WORDS) == "rulebook"
    assert changed_switches(session.campaign, WORDS) == (("Exploration chart", "rulebook"),)


def test_the_chronicle_tells_each_battle_with_what_came_of_it(session: Session) -> None:
    corrections.enter_note(session, "aldred", "a dark omen", "permanent")
    fought(session, 1, "pip")
    begin_battle(session, BOTH)
    settle(session, "rats-1", "stunned", 1)
    settle(session, "rats-1", "out_of_action", 0)
    end_battle(session, 0)
    corrections.enter_death(session, "rats-2")
    assert session.document is not None
    before, first, second = chronicle(session.document, WORDS)
    assert before.title == "Before the first battle"
    assert [told.sentence for told in before.told] == ["The Aldred Company: a note to remember, “a dark omen”."]
    assert first.facts == (
        "Fought by The Aldred Company, Clan Skritch.",
        "Clan Skritch won.",
        "Out of action for The Aldred Company: Pip.",
    )
    assert [told.when for told in second.told] == ["Turn 1", "After the battle"]
    assert second.told[1].sentence == "Giant Rat 2 of Clan Skritch is dead, entered by hand."
    (only,) = chronicle(session.document, WORDS, only=second.id)
    assert only == second
