"""What places bring into the campaign: treasury, stash, roster and notes, once, and still there from the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.codec import encode
from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.model import Campaign, Warband
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands.exploring import Exploring, begin_exploration, usual_exploring
from mordheim_desktop.session.commands.trade import sell
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.trade import trade_view
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, open_session, sample_campaign

START_GOLD, START_SHARDS = 42, 5


def after(folder: Path, type: str = "reikland", winner: int | None = 0) -> Session:
    """The Aldred Company, as a warband of this type, after its battle."""
    campaign = sample_campaign()
    own = replace(campaign.warbands[0], type=type)
    session = open_session(folder, replace(campaign, warbands=(own, campaign.warbands[1])))
    in_battle(session)
    battle_commands.end_battle(session, winner)
    return session


def explored(session: Session, *answers: object) -> Warband:
    """The warband after an exploration with exactly these answers, as it comes back from the file."""
    dice = answers[0]
    assert isinstance(dice, tuple)
    begin_exploration(session, 0, Exploring(extra_dice=len(dice)))
    for answer in answers:
        session.answer(answer)
    assert session.pending is not None
    assert session.pending.finished
    session.commit(session.pending.token)
    return from_the_file(session).warband("aldred")


def from_the_file(session: Session) -> Campaign:
    """The campaign, opened again; it is what it was, and stored once more it is the same to the byte."""
    before, path = session.campaign, session.path
    assert path is not None
    session.close()
    stored = path.read_bytes()
    session.open(path)
    assert session.campaign == before
    assert session.document is not None
    assert encode(session.document) == stored
    return session.campaign


def gained(warband: Warband) -> tuple[int, int]:
    """Gold crowns and shards that came with the exploration."""
    return treasury(warband) - START_GOLD, warband.shards - START_SHARDS


@pytest.mark.parametrize(
    ("type", "answers", "gold", "notes"),
    [
        ("skaven", ((3, 5),), 8, []),
        ("undead", (), 0, ["recruit:undead.zombiex1"]),
        ("possessed", (), 0, []),
        ("carnival_of_chaos", (), 0, []),
        ("reikland", (), 0, ["extra_exploration_die"]),
        ("sisters", (), 0, ["extra_exploration_die"]),
        ("witch_hunters", (), 0, ["extra_exploration_die"]),
    ],
)
def test_a_straggler_is_written_down_once_for_each_kind_of_warband(
    tmp_path: Path, type: str, answers: tuple[object, ...], gold: int, notes: list[str]
) -> None:
    session = after(tmp_path, type)
    found = explored(session, (4, 4), *answers)
    assert (gained(found), [note.note for note in found.notes]) == ((gold, 2), notes)
    assert found.heroes[0].experience == 23 + (type in ("possessed", "carnival_of_chaos"))
    with pytest.raises(BadSetup):
        begin_exploration(session, 0, Exploring(extra_dice=2))
    session.close()


def test_prisoners_of_the_carnival_are_sacrificed_to_the_gain_of_its_heroes(tmp_path: Path) -> None:
    session = after(tmp_path, "carnival_of_chaos")
    found = explored(session, (3, 3, 3), 6, 3)
    assert (gained(found), found.heroes[0].experience) == ((0, 2), 23 + 3)
    session.close()


@pytest.mark.parametrize("type", ["sisters", "witch_hunters"])
def test_the_pious_who_seal_a_graveyard_gain_experience_and_no_gold(tmp_path: Path, type: str) -> None:
    session = after(tmp_path, type)
    found = explored(session, (5, 5, 5, 5), 2, 2)
    assert (gained(found), found.heroes[0].experience, found.notes) == ((0, 4), 25, ())
    session.close()


def test_who_loots_a_graveyard_is_hated_next_time(tmp_path: Path) -> None:
    session = after(tmp_path)
    found = explored(session, (5, 5, 5, 5), 2)
    (note,) = found.notes
    assert gained(found) == (20, 4)
    assert (note.note, note.due, note.against) == (
        "hated_by_sigmar",
        "next_battle_against",
        ("sisters", "witch_hunters"),
    )
    session.close()


def test_two_crossbows_of_the_fletcher_lie_in_the_stash_and_keep_their_price(tmp_path: Path) -> None:
    """25 gold crowns each on the list, so they bring 12 each, also after the file was opened again."""
    session = after(tmp_path)
    found = explored(session, (4, 4, 4), 6, 3)
    assert gained(found) == (0, 3)
    assert {kit.item: kit.count for kit in found.stash} == {"lucky_charm": 1, "crossbow": 4, "rope_and_hook": 1}
    view = trade_view(session.campaign, 0, session.entries, Words(session.ruleset))
    assert ("crossbow", "brings 12 gc") in [(ware.item, ware.note) for ware in view.stash]
    assert ("crossbow", "25 gc") in [(ware.item, ware.note) for ware in view.common]
    sell(session, "aldred", "crossbow", 2)
    assert gained(session.campaign.warband("aldred")) == (24, 3)
    session.close()


def test_jewelled_blades_bring_what_plain_ones_cost(tmp_path: Path) -> None:
    session = after(tmp_path)
    explored(session, (5, 5), 6)
    for item, gold in (("jewelled_sword", 10), ("jewelled_dagger", 12)):
        sell(session, "aldred", item)
        assert gained(session.campaign.warband("aldred"))[0] == gold
    session.close()


def test_the_merchants_symbol_is_no_gold_and_stays_with_its_hero(tmp_path: Path) -> None:
    session = after(tmp_path)
    found = explored(session, (4, 4, 4, 4, 4), (4, 4), "hob")
    assert gained(found) == (0, 4)
    assert [hero.id for hero in found.heroes if "freetraders_symbol" in [kit.item for kit in hero.kit]] == ["hob"]
    session.close()


@pytest.mark.parametrize(("face", "shards", "misses"), [(3, 2, 0), (4, 1, 1)])
def test_who_goes_to_the_well_brings_a_shard_or_misses_the_next_battle(
    tmp_path: Path, face: int, shards: int, misses: int
) -> None:
    session = after(tmp_path)
    found = explored(session, (1, 1), "hob", face)
    hob = next(hero for hero in found.heroes if hero.id == "hob")
    assert (gained(found), hob.misses_games) == ((0, shards), misses)
    session.close()


def test_a_1_in_the_shop_is_a_crown_and_a_charm_in_the_stash(tmp_path: Path) -> None:
    session = after(tmp_path)
    found = explored(session, (2, 2), 1)
    assert gained(found) == (1, 1)
    assert {kit.item: kit.count for kit in found.stash}["lucky_charm"] == 2
    session.close()


@pytest.mark.parametrize(("winner", "dice"), [(0, 6), (1, 5), (None, 5)])
def test_the_loser_explores_as_well_one_die_less(tmp_path: Path, winner: int | None, dice: int) -> None:
    session = after(tmp_path, winner=winner)
    begin_exploration(session, 0, usual_exploring(session.campaign, session.ruleset, 0))
    assert session.pending is not None
    assert getattr(session.pending.play.pending, "dice").count == dice  # noqa: B009
    session.close()
