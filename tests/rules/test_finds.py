from mordheim_desktop.rules.driver import odds, weigh
from mordheim_desktop.rules.effects import (
    Dead,
    Experience,
    Gold,
    Item,
    MissGames,
    Note,
    Recruit,
    Shards,
    StateChange,
)
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.finds import Group, Hero, Party, brief
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import Choose
from mordheim_desktop.rules.steps import (
    ArtefactStep,
    ChecklistLine,
    ChecklistStep,
    ChoiceOption,
    ChoiceStep,
    DeadStep,
    DoubleStep,
    ExperienceStep,
    GoldStep,
    HeroItemStep,
    HeroStep,
    HitStep,
    ItemStep,
    MissStep,
    NoteStep,
    RecruitStep,
    ShardStep,
    TableRow,
    TableStep,
    Variant,
    VariantStep,
)
from mordheim_desktop.rules.steps import TestStep as TakeTest  # pytest would collect a class called Test...
from tests.rules.procedure import choice, find, found, ids, number, played, roll

OTTO = Hero(id="otto", name="Otto", toughness=4, initiative=4)
KURT = Hero(id="kurt", name="Kurt", standing=False)
TWO = Party(warband="reikland", leader=Fighter(id="otto", leadership=8), heroes=(OTTO, KURT))


# Amounts


def test_a_plain_number_is_found_without_dice() -> None:
    assert found(find(GoldStep(100), ShardStep(1), ItemStep("sword"))) == (
        Gold(amount=100),
        Shards(amount=1),
        Item(item="sword", count=1),
    )


def test_dice_read_together_are_one_throw() -> None:
    play = played(find(GoldStep("5D6x5")))
    assert str(roll(play.pending).dice) == "5D6x5"
    assert found(find(GoldStep("5D6x5")), (1, 2, 3, 4, 5)) == (Gold(amount=75),)


def test_three_on_a_d3_is_two() -> None:
    assert found(find(ItemStep("crossbow", "D3")), 3) == (Item(item="crossbow", count=2),)


def test_d6_plus_one_shards() -> None:
    assert found(find(ShardStep("D6+1")), 6) == (Shards(amount=7),)


def test_a_1_in_the_ransacked_shop_also_finds_a_lucky_charm() -> None:
    shop = find(GoldStep("D6", item_on_one="lucky_charm"))
    assert found(shop, 1) == (Gold(amount=1), Item(item="lucky_charm", count=1))
    assert found(shop, 2) == (Gold(amount=2),)


def test_recruits_who_join_free_of_charge_are_counted_by_their_die() -> None:
    assert found(find(RecruitStep("undead.zombie", "D3")), 6) == (Recruit(type="undead.zombie", count=3),)


def test_a_double_brings_the_symbol_and_no_gold() -> None:
    house = find(DoubleStep(5, (HeroItemStep("freetraders_symbol"),)), party=TWO)
    assert found(house, (3, 4)) == (Gold(amount=35),)
    assert found(house, (4, 4), "kurt") == (Item(item="freetraders_symbol", count=1, to="kurt"),)


def test_doubles_come_up_once_in_six() -> None:
    house = find(DoubleStep(5, ()))
    chances, _ = weigh(house, key=lambda outcome: len(outcome.effects))
    assert {key: str(chance) for key, chance in chances.items()} == {0: "1/6", 1: "5/6"}


# Experience


def test_the_leaders_experience_is_his_alone() -> None:
    assert found(find(ExperienceStep(1, "leader"), party=TWO)) == (Experience(fighter="otto", amount=1),)


def test_shared_experience_is_named_hero_by_hero_and_the_last_takes_what_is_left() -> None:
    play = played(find(ExperienceStep("D6", "heroes"), party=TWO), 5)
    asked = number(play.pending)
    assert (asked.min, asked.max, asked.label.params) == (0, 5, {"hero": "Otto", "left": 5})
    play.answer(3)
    assert play.outcome is not None
    assert play.outcome.effects == (Experience(fighter="otto", amount=3), Experience(fighter="kurt", amount=2))


def test_nothing_more_is_asked_once_all_experience_is_given_away() -> None:
    three = Party(heroes=(OTTO, KURT, Hero(id="jan")))
    assert found(find(ExperienceStep("D3", "heroes"), party=three), 4, 2) == (Experience(fighter="otto", amount=2),)


def test_a_hero_who_never_learns_takes_no_share() -> None:
    party = Party(heroes=(Hero(id="ogre", traits=("no_experience",)), OTTO))
    assert found(find(ExperienceStep("D3", "heroes"), party=party), 6) == (Experience(fighter="otto", amount=3),)


# Heroes


def test_the_hero_who_is_sent_takes_the_test_and_bears_what_follows() -> None:
    well = find(TakeTest("hero", "toughness", (ShardStep(1),), (MissStep(),)), party=TWO)
    play = played(well, "otto")
    asked = roll(play.pending)
    assert (str(asked.dice), asked.at_most, [reason.amount for reason in asked.reasons]) == ("D6", 4, [4])
    assert found(well, "otto", 4) == (Shards(amount=1),)
    assert found(well, "otto", 5) == (MissGames(fighter="otto", count=1),)
    assert found(well, "kurt", 3) == (Shards(amount=1),)
    assert found(well, "kurt", 4) == (MissGames(fighter="kurt", count=1),)


def test_a_hero_who_went_out_of_action_may_be_sent_unless_the_switch_forbids_it() -> None:
    well = TakeTest("hero", "toughness")
    assert ids(played(find(well, party=TWO)).pending) == ("otto", "kurt")
    assert ids(played(find(well, party=TWO, downed_hero_to_places=False)).pending) == ("otto",)


def test_with_nobody_fit_to_be_sent_nothing_happens() -> None:
    party = Party(heroes=(KURT,))
    assert found(find(TakeTest("hero", "toughness"), party=party, downed_hero_to_places=False)) == ()


def test_a_hero_who_missed_the_battle_is_not_there_to_be_sent() -> None:
    party = Party(heroes=(OTTO, Hero(id="jan", missing=True)))
    assert ids(played(find(TakeTest("hero", "toughness"), party=party)).pending) == ("otto",)


def test_without_named_heroes_an_average_one_goes() -> None:
    play = played(find(TakeTest("hero", "toughness", (ShardStep(1),))))
    assert roll(play.pending).at_most == 3


def test_into_the_pit_goes_a_hero_or_nobody() -> None:
    pit = find(
        HeroStep(
            (TableStep((TableRow(1, 1, (DeadStep(),)), TableRow(2, 6, (ShardStep("D6+1"),)))),),
            optional=True,
        ),
        party=TWO,
    )
    play = played(pit)
    assert ids(play.pending) == ("otto", "kurt", "nobody")
    assert choice(play.pending).default == ("nobody",)
    assert found(pit, "nobody") == ()
    assert found(pit, []) == ()
    assert found(pit, "otto", 1) == (Dead(fighter="otto"),)
    assert found(pit, "otto", 2, 5) == (Shards(amount=6),)


def test_a_notebook_goes_to_the_hero_who_reads_it() -> None:
    assert found(find(HeroItemStep("alchemists_notebook"), party=TWO), "kurt") == (
        Item(item="alchemists_notebook", count=1, to="kurt"),
    )


def test_a_note_about_a_hero_asks_which_one() -> None:
    assert found(find(NoteStep("vague_map", "next_exploration", hero=True), party=TWO), "otto") == (
        Note(note="vague_map", due="next_exploration", fighter="otto"),
    )


def test_a_note_keeps_when_and_against_whom_it_comes_due() -> None:
    against = ("sisters", "witch_hunters")
    assert found(find(NoteStep("hated_by_sigmar", "next_battle_against", against))) == (
        Note(note="hated_by_sigmar", due="next_battle_against", against=against),
    )


# Tests of the leader


def test_the_leader_tests_his_leadership_on_two_dice() -> None:
    tavern = find(TakeTest("leader", "leadership", (GoldStep(40),), (GoldStep(4),)), party=TWO)
    asked = roll(played(tavern).pending)
    assert (str(asked.dice), asked.at_most) == ("2D6", 8)
    assert found(tavern, (2, 6)) == (Gold(amount=40),)
    assert found(tavern, (3, 6)) == (Gold(amount=4),)


def test_the_undead_are_not_tempted_by_the_tavern() -> None:
    tavern = TakeTest("leader", "leadership", (GoldStep(40),), (GoldStep(4),), pass_for=("undead",))
    assert found(find(tavern, party=Party(warband="undead"))) == (Gold(amount=40),)


# Falling masonry


def test_masonry_that_takes_a_hero_out_of_action_means_a_serious_injury() -> None:
    masonry = find(HeroStep((HitStep(3),)), party=TWO)
    assert found(masonry, "kurt", 4, 6) == (
        StateChange(fighter="kurt", state="out_of_action", wounds=0),
        Note(note="serious_injury", due="now", fighter="kurt"),
    )


def test_masonry_that_only_stuns_a_hero_leaves_nothing_behind() -> None:
    assert found(find(HeroStep((HitStep(3),)), party=TWO), "kurt", 4, 3) == ()


def test_a_hero_who_went_out_of_action_in_the_battle_meets_the_masonry_with_all_his_wounds() -> None:
    party = Party(heroes=(Hero(id="kurt", state="out_of_action", wounds=0, max_wounds=2),))
    assert found(find(HeroStep((HitStep(3),)), party=party), "kurt", 4) == ()


def test_masonry_has_to_wound_a_tough_hero_first() -> None:
    play = played(find(HeroStep((HitStep(3),)), party=TWO), "otto")
    asked = roll(play.pending)
    assert (asked.needs, asked.by) == (5, 1)
    assert found(find(HeroStep((HitStep(3),)), party=TWO), "otto", 4) == ()


def test_armour_helps_against_masonry() -> None:
    armoured = Party(heroes=(Hero(id="otto", armour=("heavy_armour",)),))
    play = played(find(HeroStep((HitStep(3),)), party=armoured), "otto", 4)
    assert roll(play.pending).needs == 5
    assert found(find(HeroStep((HitStep(3),)), party=armoured), "otto", 4, 5) == ()


# Tables, checklists, choices, variants


def test_a_table_brings_the_steps_of_its_row() -> None:
    corpse = find(TableStep((TableRow(1, 2, (GoldStep("D6"),)), TableRow(3, 6, (ItemStep("sword"),)))))
    assert [(row.low, row.high) for row in roll(played(corpse).pending).rows] == [(1, 2), (3, 6)]
    assert found(corpse, 2, 5) == (Gold(amount=5),)
    assert found(corpse, 3) == (Item(item="sword", count=1),)


def test_each_line_of_a_checklist_has_a_die_of_its_own() -> None:
    chest = find(
        ChecklistStep(
            (
                ChecklistLine((GoldStep(10),)),
                ChecklistLine((ShardStep("D3"),), needs=5),
                ChecklistLine((ItemStep("sword"),), needs=3),
            )
        )
    )
    asked = roll(played(chest).pending)
    assert (asked.needs, [reason.amount for reason in asked.reasons]) == (5, [5])
    assert found(chest, 5, 4, 2) == (Gold(amount=10), Shards(amount=2))
    assert found(chest, 4, 3) == (Gold(amount=10), Item(item="sword", count=1))


def test_the_first_option_is_what_the_odds_assume() -> None:
    gem = find(
        ChoiceStep(
            (
                ChoiceOption("sell", "Sell it.", (GoldStep(20),)),
                ChoiceOption("keep", "Keep it.", (ItemStep("gem"),)),
            )
        )
    )
    assert ids(played(gem).pending) == ("sell", "keep")
    assert found(gem, "keep") == (Item(item="gem", count=1),)
    chances, assumed = weigh(gem, key=lambda outcome: outcome.effects)
    assert list(chances) == [(Gold(amount=20),)]
    assert [label.key for label in assumed] == ["find.choice"]


def test_the_first_variant_that_lists_the_warband_is_used() -> None:
    straggler = VariantStep(
        (Variant(("skaven",), (GoldStep(7),)), Variant(("possessed",), (GoldStep(8),))), (GoldStep(9),)
    )
    for warband, gold in [("skaven", 7), ("possessed", 8), ("carnival_of_chaos", 8), ("reikland", 9)]:
        assert found(find(straggler, party=Party(warband=warband))) == (Gold(amount=gold),)


# Artefacts


def test_an_artefact_somebody_owns_is_rolled_again() -> None:
    party = Party(found_artefacts=("bow_of_seeking",))
    play = played(find(ArtefactStep(), party=party), 4)
    assert play.outcome is None
    play.answer(3)
    assert play.outcome is not None
    assert play.outcome.effects == (Item(item="attlas_plate_mail", count=1, unique=True),)


def test_the_artefacts_left_are_equally_likely_and_their_odds_come_to_an_end() -> None:
    party = Party(found_artefacts=("bow_of_seeking", "executioners_hood"))
    chances, _ = weigh(find(ArtefactStep(), party=party), key=lambda outcome: outcome.effects[0].item)  # type: ignore[union-attr]
    assert {key: str(chance) for key, chance in chances.items()} == {
        "boots_and_rope_of_pieter": "1/4",
        "count_of_ventimiglias_misericordia": "1/4",
        "attlas_plate_mail": "1/4",
        "all_seeing_eye_of_numas": "1/4",
    }


def test_where_all_six_artefacts_are_owned_nothing_is_rolled() -> None:
    owned = (
        "boots_and_rope_of_pieter",
        "count_of_ventimiglias_misericordia",
        "attlas_plate_mail",
        "bow_of_seeking",
        "executioners_hood",
        "all_seeing_eye_of_numas",
    )
    assert found(find(ArtefactStep(), party=Party(found_artefacts=owned))) == ()
    assert odds(find(ArtefactStep(), party=Party(found_artefacts=owned))).of("") == 1


# The freed prisoner

RECRUIT = NoteStep("prisoner_recruit", "now")


def test_a_freed_prisoner_joins_a_human_group_or_none() -> None:
    groups = (
        Group(id="warriors", type="reikland.warrior"),
        Group(id="hounds", type="witch_hunters.warhound"),
        Group(id="dwarfs", human=False),
        Group(id="marksmen", type="reikland.marksman", count=5),
    )
    play = played(find(RECRUIT, party=Party(groups=groups)))
    assert ids(play.pending) == ("warriors", "marksmen", "nobody")
    assert found(find(RECRUIT, party=Party(groups=groups)), "warriors") == (
        Note(note="prisoner_recruit", due="now", fighter="warriors"),
    )
    assert found(find(RECRUIT, party=Party(groups=groups)), "nobody") == ()


def test_where_every_group_is_full_the_players_are_told_and_the_odds_let_the_prisoner_go() -> None:
    groups = (Group(id="marksmen", type="reikland.marksman", count=5, equipment=25),)
    asked = played(find(RECRUIT, party=Party(groups=groups, treasury=30))).pending
    assert isinstance(asked, Choose)
    assert (ids(asked), asked.assumed) == (("marksmen", "nobody"), ("nobody",))
    assert asked.options[0].consequence == say("find.group_full_price", most=5, price=25)
    assert found(find(RECRUIT, party=Party(groups=groups, treasury=30)), "marksmen") == (
        Note(note="prisoner_recruit", due="now", fighter="marksmen"),
    )


def test_a_warband_without_a_human_group_is_not_asked() -> None:
    assert found(find(RECRUIT, party=Party(groups=(Group(id="verminkin", type="skaven.verminkin"),)))) == ()
    assert found(find(RECRUIT, party=Party(groups=()))) == ()


def test_where_the_groups_are_not_known_the_recruit_is_only_noted() -> None:
    assert found(find(RECRUIT)) == (Note(note="prisoner_recruit", due="now"),)


def test_the_reward_of_the_same_day_helps_to_pay_for_the_recruits_equipment() -> None:
    groups = (Group(id="warriors", equipment=13), Group(id="marksmen", equipment=40))
    party = Party(groups=groups, treasury=5)
    play = played(find(GoldStep("2D6"), RECRUIT, party=party), (4, 4))
    assert ids(play.pending) == ("warriors", "nobody")
    assert played(find(GoldStep("2D6"), RECRUIT, party=party), (3, 4)).outcome is not None


# In a few words


def test_what_a_row_brings_is_said_in_a_few_words() -> None:
    assert brief((GoldStep("2D6"),)).params == {"dice": "2D6"}
    assert brief((ItemStep("halberd", "D3"),)).params == {"dice": "D3", "item": Named("item", "halberd")}
    assert brief((ItemStep("jewelled_sword"), ItemStep("jewelled_dagger"))).params == {
        "first": Named("item", "jewelled_sword"),
        "second": Named("item", "jewelled_dagger"),
    }
    assert brief(()).key == "find.brief.nothing"
