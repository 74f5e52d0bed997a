"""What each effect does to a roster, and what cannot be done to it."""

import msgspec
import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.apply import CannotApply, apply, apply_all
from mordheim_desktop.campaign.figures import profile, treasury
from mordheim_desktop.campaign.model import Campaign, Kit, Remembered, Warband
from mordheim_desktop.rules import effects as e
from tests.campaign.invented import WHY, a_battle, a_campaign, group, hero

BOUND = ("stein", "krit")


def after(*effects: c.AnyEffect, campaign: Campaign | None = None) -> Campaign:
    return apply_all(campaign or a_campaign(a_battle()), effects, BOUND, WHY)


def stein_after(*effects: c.AnyEffect) -> Warband:
    return after(*effects).warband("stein")


def test_gold_found_goes_into_the_treasury_with_its_reason() -> None:
    warband = stein_after(e.Gold(amount=35))
    assert treasury(warband) == 75
    assert (warband.ledger[-1].amount, warband.ledger[-1].why) == (35, WHY)


def test_gold_of_the_second_warband_leaves_the_first_alone() -> None:
    campaign = after(e.Gold(amount=35, warband=1))
    assert [treasury(warband) for warband in campaign.warbands] == [40, 35, 0]


def test_a_correction_may_uncover_a_debt() -> None:
    assert treasury(stein_after(e.Gold(amount=-35), e.Gold(amount=-20))) == -15


def test_two_shards_and_three_found_are_five() -> None:
    assert stein_after(e.Shards(amount=3)).shards == 5


def test_nobody_sells_more_shards_than_he_has() -> None:
    assert stein_after(e.Shards(amount=-2)).shards == 0
    with pytest.raises(CannotApply, match="3 shards"):
        after(e.Shards(amount=-3))


def test_a_thing_found_lies_in_the_stash_beside_its_like() -> None:
    warband = stein_after(e.Item(item="rope", count=1), e.Item(item="lantern", count=1))
    assert warband.stash == (Kit(item="rope", count=3), Kit(item="lantern"))


def test_the_last_of_a_thing_leaves_no_empty_line() -> None:
    assert stein_after(e.Item(item="rope", count=-2)).stash == ()


@pytest.mark.parametrize(("item", "count"), [("rope", -3), ("lantern", -1)])
def test_nobody_gives_away_what_he_has_not(item: str, count: int) -> None:
    with pytest.raises(CannotApply, match=item):
        after(e.Item(item=item, count=count))


def test_a_thing_given_to_a_fighter_is_carried_by_him() -> None:
    warband = stein_after(e.Item(item="shield", count=1, to="karl"))
    assert warband.heroes[1].kit == (Kit(item="shield"),)
    assert warband.stash == (Kit(item="rope", count=2),)


def test_experience_adds_up_for_heroes_groups_and_hired_swords() -> None:
    warband = stein_after(
        e.Experience(fighter="ulric", amount=2),
        e.Experience(fighter="spears", amount=1),
        e.Experience(fighter="grum", amount=1),
    )
    assert [hero.experience for hero in warband.heroes] == [22, 0]
    assert [warband.groups[0].experience, warband.hired[0].experience] == [1, 1]


def test_an_advance_changes_the_profile_and_keeps_the_one_he_joined_with() -> None:
    karl = stein_after(e.Characteristic(fighter="karl", name="BS", amount=1)).heroes[1]
    assert (karl.profile.BS, profile(karl).BS, profile(karl).WS) == (3, 4, 3)
    assert karl.changes[0].why == WHY


def test_there_is_no_tenth_characteristic() -> None:
    with pytest.raises(CannotApply, match="Luck"):
        after(e.Characteristic(fighter="karl", name="Luck", amount=1))


def test_a_hero_keeps_his_injuries_and_skills_in_order() -> None:
    ulric = stein_after(
        e.Injury(fighter="ulric", injury="leg_wound"),
        e.Injury(fighter="ulric", injury="old_battle_wound"),
        e.Skill(fighter="ulric", skill="dodge"),
    ).heroes[0]
    assert (ulric.injuries, ulric.skills) == (("leg_wound", "old_battle_wound"), ("dodge",))


@pytest.mark.parametrize(
    "effect", [e.Injury(fighter="spears-1", injury="leg_wound"), e.Skill(fighter="spears", skill="dodge")]
)
def test_henchmen_have_neither_lasting_injuries_nor_skills(effect: c.AnyEffect) -> None:
    with pytest.raises(CannotApply, match="henchman group"):
        after(effect)


def test_a_special_rule_gained_twice_stands_once() -> None:
    fear = e.Trait(fighter="karl", trait="causes_fear")
    assert stein_after(fear, fear).heroes[1].traits == ("causes_fear",)


def test_a_robbed_hero_stands_there_without_his_kit() -> None:
    warband = stein_after(e.LoseKit(fighter="ulric"))
    assert (warband.heroes[0].kit, warband.stash) == ((), (Kit(item="rope", count=2),))


def test_what_a_hero_keeps_stays_with_him() -> None:
    assert stein_after(e.LoseKit(fighter="ulric", keeps=("sword",))).heroes[0].kit == (Kit(item="sword"),)


def test_the_kit_of_one_who_retires_goes_to_his_own_stash() -> None:
    warband = stein_after(e.LoseKit(fighter="ulric", taken_by=0), e.FighterLeft(fighter="ulric"))
    assert [one.id for one in warband.heroes] == ["karl"]
    assert warband.stash == (Kit(item="rope", count=2), Kit(item="bow"), Kit(item="sword"))
    assert warband.fallen == ()


def test_the_kit_of_a_captive_goes_to_the_captors_stash() -> None:
    campaign = after(
        c.KitSet(fighter="ulric", kit=(Kit(item="bow"), Kit(item="gem", value=10))),
        e.LoseKit(fighter="ulric", taken_by=1),
    )
    assert campaign.warband("krit").stash == (Kit(item="bow"), Kit(item="gem", value=10))
    assert campaign.warband("stein").heroes[0].kit == ()


def test_a_henchman_does_not_lose_the_kit_of_his_group() -> None:
    with pytest.raises(CannotApply, match="henchman group"):
        after(e.LoseKit(fighter="spears-1"))


def test_the_lad_with_talent_leaves_his_group_and_joins_the_heroes_as_he_is() -> None:
    warband = stein_after(
        e.Experience(fighter="spears", amount=5),
        e.Characteristic(fighter="spears", name="BS", amount=1),
        e.Promoted(fighter="spears-2", skill_lists=("combat", "speed")),
    )
    assert [member.id for member in warband.groups[0].members] == ["spears-1", "spears-3"]
    lad = warband.heroes[-1]
    assert (lad.id, lad.name, lad.type, lad.kind) == ("spears-2", "Spears 2", "reikland.warrior", "hero")
    assert (lad.experience, profile(lad).BS, lad.kit) == (5, 4, (Kit(item="spear"),))
    assert lad.skill_lists == ("combat", "speed")


def test_a_group_of_which_nobody_is_named_sends_its_last_man() -> None:
    warband = stein_after(e.Promoted(fighter="spears", skill_lists=("combat", "speed")))
    assert warband.heroes[-1].id == "spears-3"


def test_the_only_man_of_a_group_takes_it_with_him() -> None:
    fallen = (e.Dead(fighter="spears-1"), e.Dead(fighter="spears-2"))
    warband = stein_after(*fallen, e.Promoted(fighter="spears-3", skill_lists=("combat", "speed")))
    assert (warband.groups, warband.heroes[-1].id) == ((), "spears-3")


def test_missed_games_are_counted_down_to_none() -> None:
    misses = e.MissGames(fighter="karl", count=2)
    sat_out = e.MissGames(fighter="karl", count=-1)
    counts = [stein_after(misses, *[sat_out] * games).heroes[1].misses_games for games in range(4)]
    assert counts == [2, 1, 0, 0]


def test_a_dead_hero_is_remembered_and_his_gold_stays_spent() -> None:
    warband = stein_after(e.Dead(fighter="ulric"))
    assert [one.id for one in warband.heroes] == ["karl"]
    assert warband.fallen == ("Ulric",)
    assert treasury(warband) == 40
    assert warband.stash == (Kit(item="rope", count=2),)


def test_one_dead_henchman_leaves_two_in_his_group() -> None:
    warband = stein_after(e.Dead(fighter="spears-2"))
    assert [member.id for member in warband.groups[0].members] == ["spears-1", "spears-3"]
    assert warband.fallen == ("Spears 2",)


def test_a_group_goes_with_its_last_henchman() -> None:
    warband = stein_after(*(e.Dead(fighter=f"spears-{n}") for n in (1, 2, 3)))
    assert warband.groups == ()
    assert warband.fallen == ("Spears 1", "Spears 2", "Spears 3")


def test_a_dead_hired_sword_is_off_the_roster() -> None:
    warband = stein_after(e.Dead(fighter="grum"))
    assert (warband.hired, warband.fallen) == ((), ("Grum",))


def test_henchmen_die_one_by_one() -> None:
    with pytest.raises(CannotApply, match="one by one"):
        after(e.Dead(fighter="spears"))


def test_who_leaves_alive_is_not_among_the_fallen() -> None:
    warband = stein_after(
        c.FighterLeft(fighter="grum"), c.FighterLeft(fighter="spears-1"), c.FighterLeft(fighter="karl")
    )
    assert warband.hired == ()
    assert [member.id for member in warband.groups[0].members] == ["spears-2", "spears-3"]
    assert [one.id for one in warband.heroes] == ["ulric"]
    assert warband.fallen == ()


def test_a_whole_group_may_be_dismissed() -> None:
    assert stein_after(c.FighterLeft(fighter="spears")).groups == ()


def test_a_note_remembers_the_battle_it_comes_from() -> None:
    note = e.Note(note="hates", due="next_battle_against", against=("krit",), fighter="ulric")
    assert stein_after(note).notes == (
        Remembered(note="hates", due="next_battle_against", against=("krit",), fighter="ulric", since="battle-1"),
    )


def test_a_note_is_settled_once() -> None:
    note = e.Note(note="extra_die", due="next_exploration")
    twice = after(note, note, c.NoteSettled(note="extra_die"))
    assert len(twice.warband("stein").notes) == 1
    with pytest.raises(CannotApply, match="extra_die"):
        after(c.NoteSettled(note="extra_die"))


def test_recruits_wait_as_a_note_until_they_are_put_into_a_group() -> None:
    assert stein_after(e.Recruit(type="reikland.warrior", count=2)).notes == (
        Remembered(note="recruit:reikland.warriorx2", due="now"),
    )


def test_the_campaign_takes_the_name_it_is_given() -> None:
    assert after(c.CampaignNamed(name="CON")).name == "CON"


def test_a_warband_joins_at_the_end_or_takes_its_own_place() -> None:
    newcomer = Warband(id="gold", name="Gold", type="marienburg")
    again = Warband(id="krit", name="Clan Krit reborn", type="skaven")
    campaign = after(c.WarbandJoined(joined=newcomer), c.WarbandJoined(joined=again))
    assert [one.name for one in campaign.warbands] == [
        "Stein's men",
        "Clan Krit reborn",
        "Sisters of the Rock",
        "Gold",
    ]


def test_a_hero_joins_the_heroes_and_a_hired_sword_the_hired_swords() -> None:
    warband = stein_after(
        c.WarriorJoined(joined=hero("otto")),
        c.WarriorJoined(joined=hero("scout", kind="hired_sword")),
        c.WarriorJoined(joined=hero("karl", "Karl the Red")),
    )
    assert [one.name for one in warband.heroes] == ["Ulric", "Karl the Red", "Otto"]
    assert [one.id for one in warband.hired] == ["grum", "scout"]


def test_a_group_joins_or_takes_its_own_place() -> None:
    warband = stein_after(c.GroupJoined(joined=group("bows", 2)), c.GroupJoined(joined=group("spears", 4)))
    assert [(one.id, len(one.members)) for one in warband.groups] == [("spears", 4), ("bows", 2)]


def test_everyone_and_everything_can_be_renamed() -> None:
    warband = stein_after(
        c.Renamed(id="stein", name="The Wolves"),
        c.Renamed(id="karl", name="Karla"),
        c.Renamed(id="spears", name="Pikes"),
        c.Renamed(id="spears-2", name="Long Jan"),
    )
    assert (warband.name, warband.heroes[1].name, warband.groups[0].name) == ("The Wolves", "Karla", "Pikes")
    assert [member.name for member in warband.groups[0].members] == ["Spears 1", "Long Jan", "Spears 3"]


def test_kit_is_replaced_in_full() -> None:
    assert stein_after(c.KitSet(fighter="ulric", kit=(Kit(item="axe"),))).heroes[0].kit == (Kit(item="axe"),)


def test_a_switch_keeps_its_last_value() -> None:
    campaign = after(c.SwitchSet(switch="misfire", value=True), c.SwitchSet(switch="misfire", value=False))
    assert campaign.switches == {"misfire": False}


EVERY_FIGHTER_EFFECT = [
    e.Item(item="rope", count=1, to="nobody"),
    e.Experience(fighter="nobody", amount=1),
    e.Characteristic(fighter="nobody", name="WS", amount=1),
    e.Injury(fighter="nobody", injury="leg_wound"),
    e.Skill(fighter="nobody", skill="dodge"),
    e.Trait(fighter="nobody", trait="frenzy"),
    e.LoseKit(fighter="nobody"),
    e.Promoted(fighter="nobody", skill_lists=()),
    e.MissGames(fighter="nobody", count=1),
    e.Dead(fighter="nobody"),
    c.FighterLeft(fighter="nobody"),
    c.Renamed(id="nobody", name="Somebody"),
    c.KitSet(fighter="nobody", kit=()),
]


@pytest.mark.parametrize("effect", EVERY_FIGHTER_EFFECT, ids=lambda effect: type(effect).__name__)
def test_nothing_happens_to_a_fighter_who_is_not_there(effect: c.AnyEffect) -> None:
    with pytest.raises(CannotApply, match="nobody"):
        after(effect)


@pytest.mark.parametrize("number", [-1, 2])
def test_an_effect_must_mean_one_of_its_warbands(number: int) -> None:
    with pytest.raises(CannotApply, match="warband number"):
        after(e.Gold(amount=1, warband=number))


def test_an_entry_may_not_name_a_warband_that_is_not_in_the_campaign() -> None:
    with pytest.raises(CannotApply, match="strangers"):
        apply(a_campaign(), e.Gold(amount=1), ("strangers",), WHY)


def test_a_group_of_five_buys_five_swords() -> None:
    band = replace(a_campaign().warband("stein"), ledger=(), groups=(group("swords", 5, type="reikland.warrior"),))
    campaign = Campaign(warbands=(band,))
    bought = after(
        e.Gold(amount=100),
        e.Gold(amount=-50),
        c.KitSet(fighter="swords", kit=(Kit(item="sword"),)),
        campaign=campaign,
    )
    assert treasury(bought.warband("stein")) == 50
    dead = after(e.Dead(fighter="swords-5"), campaign=bought)
    assert treasury(dead.warband("stein")) == 50
    joined = after(
        e.Gold(amount=-35), c.GroupJoined(joined=group("swords", 5, kit=(Kit(item="sword"),))), campaign=dead
    ).warband("stein")
    assert (treasury(joined), len(joined.groups[0].members)) == (15, 5)


def test_the_treasury_is_the_sum_of_its_ledger() -> None:
    warband = stein_after(e.Gold(amount=35), e.Gold(amount=-7), e.Gold(amount=0))
    assert [line.amount for line in warband.ledger] == [500, -460, 35, -7, 0]
    assert treasury(warband) == 68


def test_applying_an_effect_never_changes_the_campaign_it_was_given() -> None:
    campaign = a_campaign(a_battle())
    before = msgspec.json.encode(campaign)
    after(
        e.Gold(amount=1),
        e.Item(item="rope", count=-1),
        e.Dead(fighter="spears-1"),
        c.SwitchSet(switch="misfire", value=True),
        e.Fired(fighter="ulric", weapon="bow"),
        campaign=campaign,
    )
    assert msgspec.json.encode(campaign) == before
