"""What stands on the roster is what fights: characteristics with all that grew on a warrior or that he carries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, Kit, Model, ProfileChange, Warband
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.ruleset import Characteristic
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.battle import begin_battle
from mordheim_desktop.session.commands.elsewhere import Elsewhere, record_elsewhere
from mordheim_desktop.session.commands.recovery import asked_first
from mordheim_desktop.session.commands.rout import rout_setup
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.battle import battle_view, fighter_card, story_of
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, open_session, ruleset, sample_campaign

WORDS = Words(ruleset())


def with_fighter(campaign: Campaign, id: str, **changes: Any) -> Campaign:
    """The campaign with something of a hero or group changed."""

    def changed(warband: Warband) -> Warband:
        heroes = tuple(replace(one, **changes) if one.id == id else one for one in warband.heroes)
        groups = tuple(replace(one, **changes) if one.id == id else one for one in warband.groups)
        return replace(warband, heroes=heroes, groups=groups)

    return replace(campaign, warbands=tuple(changed(one) for one in campaign.warbands))


def change(name: Characteristic, amount: int) -> ProfileChange:
    return ProfileChange(name=name, amount=amount, why=say("advance.told.W"))


def model(session: Session, id: str) -> Model:
    assert session.campaign.battle is not None
    found = session.campaign.battle.model(id)
    assert found is not None
    return found


@pytest.fixture
def mailed(tmp_path: Path) -> Iterator[Session]:
    """Otto wears Att'la's Plate Mail, has healing herbs, and has grown one Wound: three in all."""
    kit = (Kit(item="attlas_plate_mail"), Kit(item="healing_herbs"))
    campaign = with_fighter(sample_campaign(), "otto", kit=kit, changes=(change("W", 1),))
    session = open_session(tmp_path, campaign)
    begin_battle(session, BOTH)
    yield session
    session.close()


def test_attlas_mail_brings_its_wearer_to_the_battle_with_a_wound_more(mailed: Session) -> None:
    assert model(mailed, "otto").wounds == 3
    card = fighter_card(mailed.campaign, "otto", "", WORDS)
    assert (card.wounds, card.max_wounds) == (3, 3)
    row = next(one for one in battle_view(mailed.campaign, (), WORDS).sides[0].rows if one.id == "otto")
    assert row.wounds == "3/3"
    assert dict(story_of(mailed.campaign, "otto", WORDS)[1])["Profile"].split("  ")[5] == "W 3"


def test_herbs_give_the_wound_of_the_mail_back_too(mailed: Session) -> None:
    commands.settle(mailed, "otto", "standing", 2)
    assert asked_first(mailed.campaign, model(mailed, "otto"), ruleset()) == ("herbs",)


def test_the_mail_counts_in_a_battle_fought_elsewhere(tmp_path: Path) -> None:
    session = open_session(tmp_path, with_fighter(sample_campaign(), "otto", kit=(Kit(item="attlas_plate_mail"),)))
    record_elsewhere(session, Elsewhere(warbands=BOTH, winner=0))
    assert model(session, "otto").wounds == 2
    session.close()


def test_a_leader_who_lost_leadership_tests_against_what_is_left(tmp_path: Path) -> None:
    session = open_session(tmp_path, with_fighter(sample_campaign(), "captain", changes=(change("Ld", -1),)))
    begin_battle(session, BOTH)
    assert rout_setup(session.campaign, 0, ruleset())["leadership"] == 7
    session.close()
