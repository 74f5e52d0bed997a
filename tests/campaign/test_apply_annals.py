"""What is told of a warband: its player, colour and portrait, who left it, past battles; and how a file keeps it."""

from __future__ import annotations

import pytest

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.apply import CannotApply, apply_all
from mordheim_desktop.campaign.chapters import close_chapter
from mordheim_desktop.campaign.codec import decode, decode_chapter, encode
from mordheim_desktop.campaign.figures import models, treasury
from mordheim_desktop.campaign.model import LARGEST_PORTRAIT, Campaign, PastBattle
from mordheim_desktop.campaign.verify import verify
from tests.campaign.invented import WHY, a_battle, a_campaign, a_document, commit

PICTURE = b"\x89PNG\r\n\x1a\n and so on"


def after(*effects: c.AnyEffect, campaign: Campaign | None = None) -> Campaign:
    return apply_all(campaign or a_campaign(a_battle()), effects, ("stein", "krit"), WHY)


def test_a_warband_changes_hands_and_colour_and_keeps_the_rest() -> None:
    warband = after(c.WarbandDescribed(player="East", colour="blue")).warband("stein")
    assert (warband.player, warband.colour, warband.status) == ("East", "blue", "playing")
    assert (models(warband), treasury(warband)) == (6, 40)


def test_a_retired_warband_keeps_all_it_has_and_a_disbanded_one_nothing() -> None:
    retired = after(c.WarbandDescribed(status="retired")).warband("stein")
    assert (retired.status, models(retired), treasury(retired), retired.shards) == ("retired", 6, 40, 2)
    gone = after(c.WarbandDescribed(status="disbanded")).warband("stein")
    assert (gone.status, models(gone), treasury(gone), gone.shards, gone.stash) == ("disbanded", 0, 0, 0, ())
    assert gone.name == "Stein's men"


def test_a_portrait_is_set_and_taken_away_again() -> None:
    campaign = after(c.PortraitSet(picture=PICTURE))
    assert campaign.portraits == {"stein": PICTURE}
    assert after(c.PortraitSet(), campaign=campaign).portraits == {}


def test_a_portrait_has_at_most_64_kibibytes() -> None:
    assert LARGEST_PORTRAIT == 65_536
    assert after(c.PortraitSet(picture=b"x" * 65_536)).portraits["stein"]
    with pytest.raises(CannotApply, match="65537 bytes"):
        after(c.PortraitSet(picture=b"x" * 65_537))


def test_a_warband_that_leaves_takes_its_portrait_with_it() -> None:
    campaign = after(c.PortraitSet(picture=PICTURE, warband=1), c.WarbandLeft(warband=1))
    assert [warband.id for warband in campaign.warbands] == ["stein", "sisters"]
    assert campaign.portraits == {}
    with pytest.raises(CannotApply, match="krit"):
        after(c.WarbandLeft(warband=1), campaign=campaign)


def test_who_retires_leaves_alive_and_his_name_stays() -> None:
    warband = after(c.FighterRetired(fighter="karl"), c.FighterRetired(fighter="spears-2")).warband("stein")
    assert [hero.id for hero in warband.heroes] == ["ulric"]
    assert len(warband.groups[0].members) == 2
    assert (warband.retired, warband.fallen) == (("Karl", "Spears 2"), ())


def test_a_line_of_the_history_can_be_put_right() -> None:
    line = PastBattle(id="battle-1", scenario="occupy", began="", warbands=("stein", "krit"), winner=0)
    campaign = after(c.BattleEnded(winner=1, out=(("Karl",), ())), c.BattleClosed())
    assert campaign.past[0].out == (("Karl",), ())
    assert after(c.PastCorrected(battle=line), campaign=campaign).past == (line,)
    with pytest.raises(CannotApply, match="battle-1"):
        after(c.PastCorrected(battle=line))


def test_a_file_keeps_a_portrait_and_its_closed_chapters_do_without() -> None:
    document = commit(a_document(), c.PortraitSet(picture=PICTURE))
    again = decode(encode(document))
    assert again.campaign.portraits == {"stein": PICTURE}
    turned = close_chapter(close_chapter(again, "battle-1"), "battle-2")
    assert [decode_chapter(raw).checkpoint.portraits for raw in turned.closed] == [{}, {}]
    assert list(verify(decode(encode(turned)))) == []


def test_a_portrait_nobody_set_is_found_by_the_check() -> None:
    document = commit(a_document(), c.PortraitSet(picture=PICTURE))
    data = encode(document)
    place = data.index(b'"stein": "')  # the state stands before the journal
    forged = data[:place] + data[place:].replace(b'"stein": "i', b'"stein": "j', 1)
    assert forged != data
    assert [finding.key for finding in verify(decode(forged))] == ["verify.portraits_differ"]
