"""What grows on a warrior or what he carries shows in his characteristics, special rules and the limits of his kit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import WarbandJoined
from mordheim_desktop.campaign.figures import in_play, profile, rating, treasury
from mordheim_desktop.campaign.limits import counted, shortcomings
from mordheim_desktop.campaign.model import HenchmanGroup, Kit, Member, Warband, Warrior
from mordheim_desktop.rules.allowed import why_not_use
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Profile
from mordheim_desktop.session.commands import roster
from mordheim_desktop.session.commands.battle import end_battle
from mordheim_desktop.session.commands.magic import learn
from mordheim_desktop.session.fighters import fighter_fields
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.warbands import warband_view
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, refused, ruleset


def test_cloven_hoofs_show_in_movement_and_a_hideous_mutant_causes_fear(founding: Session) -> None:
    """Mutant 25, the first mutation 40, the second at double: 80."""
    cult = roster.add_warband(founding, "possessed", "The Changed")
    mutant = roster.recruit(founding, cult, "possessed.mutant", "Grub", {"cloven_hoofs": 1, "hideous": 1})
    warband = founding.campaign.warband(cult)
    assert treasury(warband) == 355
    hero = warband.heroes[0]
    assert (profile(hero).M, in_play(hero, founding.ruleset).M) == (4, 5)
    fields = fighter_fields(founding.campaign, mutant, founding.ruleset)
    assert (fields["move"], fields["traits"]) == (5, ["causes_fear"])
    shown = warband_view(founding.campaign, cult, Words(founding.ruleset)).heroes[0]
    assert shown.profile == (5, 3, 3, 3, 3, 1, 3, 1, 7)


def test_the_plate_mail_gives_a_wound_more_while_it_is_worn() -> None:
    captain = Profile(M=4, WS=4, BS=4, S=3, T=3, W=1, I=4, A=1, Ld=8)
    hero = Warrior(id="a", name="A", type="reikland.captain", profile=captain, kit=(Kit(item="attlas_plate_mail"),))
    assert (profile(hero).W, in_play(hero, ruleset()).W) == (1, 2)


@pytest.mark.parametrize(("type", "allowed"), [("matriarch", True), ("sister_superior", True), ("augur", False)])
def test_only_matriarch_and_superiors_carry_two_sigmarite_warhammers(
    founding: Session, type: str, allowed: bool
) -> None:
    sisters = roster.add_warband(founding, "sisters", "The Faithful")
    if allowed:
        roster.recruit(founding, sisters, f"sisters.{type}", "Anna", {"sigmarite_warhammer": 2})
        assert founding.campaign.warband(sisters).heroes[0].kit[0] == Kit(item="sigmarite_warhammer", count=2)
        return
    with pytest.raises(BadSetup) as error:
        roster.recruit(founding, sisters, f"sisters.{type}", "Anna", {"sigmarite_warhammer": 2})
    assert refused(founding, error.value) == "One warrior has at most 1 of Sigmarite warhammer."


def test_an_augur_buys_no_armour_and_a_flagellant_has_no_free_dagger(founding: Session) -> None:
    sisters = roster.add_warband(founding, "sisters", "The Faithful")
    with pytest.raises(BadSetup) as error:
        roster.recruit(founding, sisters, "sisters.augur", "Ida", {"helmet": 1})
    assert refused(founding, error.value) == "Helmet is not on his equipment list."
    assert roster.with_free(founding.ruleset, "sisters.augur", {}) == {"dagger": 1}
    assert roster.with_free(founding.ruleset, "witch_hunters.flagellant", {"flail": 1}) == {"flail": 1}


def test_a_large_creature_that_no_list_knows_counts_twenty_points() -> None:
    beast = Profile(M=6, WS=3, BS=0, S=5, T=5, W=3, I=2, A=3, Ld=6)
    group = HenchmanGroup(
        id="t",
        name="Troll",
        type="trolls.troll",
        profile=beast,
        members=(Member(id="t1", name="T"),),
        traits=("large",),
    )
    assert rating(Warband(id="w", name="W", type="generic", groups=(group,)), ruleset()) == 20


def test_a_slain_captain_is_followed_by_a_hero_and_never_hired_anew(founding: Session) -> None:
    reikland = roster.add_warband(founding, "reikland", "The First")
    roster.recruit(founding, reikland, "reikland.champion", "Otto")
    warband = founding.campaign.warband(reikland)
    led = replace(warband, heroes=(replace(warband.heroes[0], leader=True),), fallen=("Aldred",))
    (reason,) = roster.objections(founding, led, "reikland.captain", {})
    assert Words(founding.ruleset).say(reason) == "A slain leader is followed by a hero; no new one is hired."
    nobody = replace(warband, fallen=("Aldred",))
    assert [one.key for one in roster.objections(founding, nobody, "reikland.captain", {})] == ["roster.no_new_leader"]
    assert roster.objections(founding, warband, "reikland.captain", {}) == ()


def test_a_new_vampire_takes_the_lead_back_from_the_necromancer(founding: Session) -> None:
    undead = roster.add_warband(founding, "undead", "The Pale")
    roster.recruit(founding, undead, "undead.necromancer", "Heinrich")
    before = founding.campaign.warband(undead)
    led = replace(before, heroes=(replace(before.heroes[0], leader=True),), fallen=("Ruthven",))
    founding.record("correct", say("roster.renamed", before="a", after="b"), (WarbandJoined(joined=led),))
    roster.recruit(founding, undead, "undead.vampire", "Vlad")
    assert [(one.name, one.leader) for one in founding.campaign.warband(undead).heroes] == [
        ("Heinrich", False),
        ("Vlad", True),
    ]


def test_after_the_first_battle_a_recruit_has_only_common_things(session: Session) -> None:
    """The pistol on the list is rare 8: before the first battle it is bought at once."""
    roster.correct_gold(session, "aldred", 200)
    roster.dismiss(session, "pip")
    assert roster.objections(session, session.campaign.warband("aldred"), "reikland.youngblood", {"pistol": 1}) == ()
    in_battle(session)
    end_battle(session, 0)
    with pytest.raises(BadSetup) as error:
        roster.recruit(session, "aldred", "reikland.youngblood", "Til", {"pistol": 1, "sword": 1})
    assert refused(session, error.value).startswith("Pistol")
    roster.recruit(session, "aldred", "reikland.youngblood", "Til", {"sword": 1})


def wants(session: Session, id: str) -> list[str]:
    words = Words(session.ruleset)
    return [words.say(one) for one in shortcomings(session.campaign.warband(id), session.ruleset)]


def test_a_warrior_priest_has_prayers_to_roll_for_and_no_spells(founding: Session) -> None:
    hammer = roster.add_warband(founding, "witch_hunters", "Hammer of Dawn")
    roster.recruit(founding, hammer, "witch_hunters.captain", "Ortwin")
    roster.recruit(founding, hammer, "witch_hunters.warrior_priest", "Kunz")
    roster.recruit(founding, hammer, "witch_hunters.zealot", "Torch", {})
    assert wants(founding, hammer) == ["Kunz has prayers to roll for: 1."]


def test_a_roster_names_the_spells_and_mutations_it_still_lacks(founding: Session) -> None:
    cult = roster.add_warband(founding, "possessed", "The Changed")
    magister = roster.recruit(founding, cult, "possessed.magister", "Zacharias")
    roster.recruit(founding, cult, "possessed.mutant", "Grub", {}, overrule=True)
    roster.recruit(founding, cult, "possessed.mutant", "Slug", {"spines": 1})
    assert wants(founding, cult) == ["Zacharias has spells to roll for: 1.", "Grub has no mutation, and needs one."]
    learn(founding, magister, "dark_blood")
    assert wants(founding, cult) == ["Grub has no mutation, and needs one."]


def test_a_wardog_takes_a_place_in_the_warband(founding: Session) -> None:
    reikland = roster.add_warband(founding, "reikland", "The First")
    captain = roster.recruit(founding, reikland, "reikland.captain", "Aldred")
    roster.correct_stash(founding, reikland, "wardog", 1)
    assert counted(founding.campaign.warband(reikland)) == 1
    roster.give(founding, captain, "wardog")
    assert counted(founding.campaign.warband(reikland)) == 2


def test_no_skill_lets_a_flagellant_shoot() -> None:
    assert why_not_use(ruleset(), "witch_hunters.captain", ("weapons_expert",), "long_bow") is None
    refusal = why_not_use(ruleset(), "witch_hunters.flagellant", ("weapons_expert",), "long_bow")
    assert refusal is not None
    assert refusal.key == "allowed.not_on_list"
