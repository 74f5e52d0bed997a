"""Guests: opponents from outside the campaign who fight, count for the underdog, and have no aftermath."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.figures import rating
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands.battle import begin_battle, close_battle, end_battle, pass_to
from mordheim_desktop.session.commands.experience import learning
from mordheim_desktop.session.commands.guests import PLAIN, GuestLine, add_guest, forget_guest, listed_line
from mordheim_desktop.session.commands.shooting import Declared, Distance, begin_shot
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.scenario import underdog_message
from mordheim_desktop.session.words import Words
from tests.session.tables import battle, ruleset

WORDS = Words(ruleset())
BOWS = GuestLine(name="Archer", count=7, kit=("bow",), profile=replace(PLAIN, BS=4))
CHIEF = GuestLine(name="Chief", leader=True, hero=True, kit=("sword", "heavy_armour"))


def test_seven_archers_stand_as_seven_models_in_groups_of_five_and_two(session: Session) -> None:
    id = add_guest(session, "marienburg", "Visitors", (CHIEF, BOWS))
    guest = session.campaign.warband(id)
    assert guest.guest
    assert [len(group.members) for group in guest.groups] == [5, 2]
    begin_battle(session, ("aldred", id))
    names = [model.name for model in battle(session).models if model.side == 1]
    assert names == ["Chief", *(f"Archer {number}" for number in range(1, 8))]


def test_a_guest_rating_follows_from_the_roster_or_is_what_his_player_says(session: Session) -> None:
    plain = add_guest(session, "marienburg", "Visitors", (CHIEF, BOWS))
    assert rating(session.campaign.warband(plain), ruleset()) == 40
    typed = add_guest(session, "marienburg", "More visitors", (CHIEF, BOWS), typed_rating=201)
    assert rating(session.campaign.warband(typed), ruleset()) == 201
    told = WORDS.say(underdog_message(session.campaign, ("aldred", typed), WORDS))
    assert told == "Underdog: each survivor of The Aldred Company gains 2 experience more (difference 82)."


def test_a_guest_from_a_list_has_its_profile_and_its_large_creatures(session: Session) -> None:
    ruleset_ = ruleset()
    lines = (listed_line(ruleset_, "skaven.assassin_adept"), listed_line(ruleset_, "skaven.rat_ogre"))
    id = add_guest(session, "skaven", "Clan Visit", lines)
    guest = session.campaign.warband(id)
    assert guest.heroes[0].leader
    assert guest.groups[0].profile.T == 5
    assert rating(guest, ruleset_) == 25


def test_a_guest_shoots_and_is_shot_at(session: Session) -> None:
    id = add_guest(session, "marienburg", "Visitors", (BOWS,))
    begin_battle(session, ("aldred", id))
    archer = next(model.fighter for model in battle(session).models if model.name == "Archer 1")
    pass_to(session, 1, 1, "shooting")
    pending = begin_shot(session, Declared(shooter=archer, target="captain", weapon="bow"), Distance(inches=10))
    assert pending.name == "shot"
    session.abandon()
    pass_to(session, 2, 0, "shooting")
    assert begin_shot(session, Declared(shooter="hob", target=archer, weapon="bow"), Distance(inches=10)).name == "shot"
    session.abandon()


def test_the_campaign_warband_has_the_underdog_bonus_against_a_strong_guest(session: Session) -> None:
    id = add_guest(session, "marienburg", "Visitors", (BOWS,), typed_rating=300)
    begin_battle(session, ("aldred", id))
    end_battle(session, 0)
    assert learning(session.campaign, ruleset(), session.entries, 0).underdog == 4


def test_two_guests_alone_cannot_meet(session: Session) -> None:
    one = add_guest(session, "marienburg", "Visitors", (BOWS,))
    two = add_guest(session, "skaven", "Others", (BOWS,))
    with pytest.raises(BadSetup, match=r"battle\.only_guests"):
        begin_battle(session, (one, two))


@pytest.mark.parametrize(
    ("lines", "rated", "refusal"),
    [
        ((), None, r"guest\.nobody"),
        ((replace(BOWS, count=0),), None, r"guest\.too_many"),
        ((replace(BOWS, count=21),), None, r"guest\.too_many"),
        ((BOWS,) * 9, None, r"guest\.too_many"),
        ((CHIEF, CHIEF), None, r"guest\.leaders"),
        ((BOWS,), -1, r"guest\.rating"),
        ((replace(BOWS, name="   "),), None, r"roster\.no_name"),
    ],
)
def test_a_guest_who_cannot_be_is_refused_and_nothing_changes(
    session: Session, lines: tuple[GuestLine, ...], rated: int | None, refusal: str
) -> None:
    before = session.campaign
    with pytest.raises(BadSetup, match=refusal):
        add_guest(session, "marienburg", "Visitors", lines, typed_rating=rated)
    assert session.campaign == before


def test_a_guest_has_a_name_of_his_own(session: Session) -> None:
    with pytest.raises(BadSetup, match=r"roster\.name_taken"):
        add_guest(session, "skaven", "clan skritch", (BOWS,))
    add_guest(session, "skaven", "<b>Ω / \u202eطائر</b> 🐀", (BOWS,))
    assert session.campaign.warbands[-1].name == "<b>Ω / طائر</b> 🐀"


def test_a_guest_who_never_fought_is_taken_off_the_list(session: Session) -> None:
    id = add_guest(session, "marienburg", "Visitors", (BOWS,))
    forget_guest(session, id)
    assert [warband.id for warband in session.campaign.warbands] == ["aldred", "skritch"]
    session.undo()
    begin_battle(session, ("aldred", id))
    with pytest.raises(BadSetup, match=r"guest\.at_the_table"):
        forget_guest(session, id)
    with pytest.raises(BadSetup, match=r"guest\.no_guest"):
        forget_guest(session, "skritch")


def test_a_guest_who_has_fought_here_is_forgotten_but_stays_for_the_history(session: Session) -> None:
    id = add_guest(session, "marienburg", "Visitors", (BOWS,))
    begin_battle(session, ("aldred", id))
    end_battle(session, 0)
    close_battle(session)
    forget_guest(session, id)
    assert session.campaign.warband(id).status == "retired"
    assert session.campaign.past[0].warbands == ("aldred", id)
