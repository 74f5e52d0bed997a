"""The thirty places of both exploration charts, step by step."""

import pytest

from mordheim_desktop.rules.ruleset import Ruleset
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
    Step,
    TableRow,
    TableStep,
    TestStep,
    Variant,
    VariantStep,
)

# A test of the rules is no test class of ours.
TestStep.__test__ = False  # type: ignore[attr-defined]


def gold(dice: str | int) -> GoldStep:
    return GoldStep(dice=dice)


def shards(dice: str | int) -> ShardStep:
    return ShardStep(dice=dice)


def item(id: str, dice: str | int = 1) -> ItemStep:
    return ItemStep(item=id, dice=dice)


def kept(id: str) -> HeroItemStep:
    return HeroItemStep(item=id)


def table(**rows: Step | tuple[Step, ...]) -> TableStep:
    """`on_1_2` holds what a 1 and a 2 bring, `on_6` what a 6 brings."""
    made = []
    for name, steps in rows.items():
        faces = name.removeprefix("on_").split("_")
        made.append(TableRow(int(faces[0]), int(faces[-1]), steps if isinstance(steps, tuple) else (steps,)))
    return TableStep(rows=tuple(made))


def line(step: Step, needs: int | None = None) -> ChecklistLine:
    return ChecklistLine(steps=(step,), needs=needs)


def others_or(others: tuple[Step, ...], *variants: tuple[tuple[str, ...], Step]) -> VariantStep:
    return VariantStep(variants=tuple(Variant(who, (step,)) for who, step in variants), others=others)


def sell_or_keep(price: str | int, id: str, find: str) -> ChoiceStep:
    return ChoiceStep(
        options=(
            ChoiceOption("sell", f"Sell the {find} for {price} gold crowns.", (gold(price),)),
            ChoiceOption("keep", f"A hero keeps the {find}: +1 to find rare things.", (kept(id),)),
        )
    )


DWARF_FINDS = table(
    on_1=item("double_handed_axe", "D3"),
    on_2=item("heavy_armour", "D3"),
    on_3=item("gromril_axe"),
    on_4=item("gromril_hammer"),
    on_5=item("gromril_double_handed_axe"),
    on_6=item("gromril_armour"),
)

# (face, count): id, name, steps
RULEBOOK: dict[tuple[int, int], tuple[str, str, tuple[Step, ...]]] = {
    (1, 2): (
        "well",
        "Well",
        (TestStep(who="hero", characteristic="toughness", passed=(shards(1),), failed=(MissStep(),)),),
    ),
    (2, 2): ("shop", "Shop", (GoldStep(dice="D6", item_on_one="lucky_charm"),)),
    (3, 2): (
        "corpse",
        "Corpse",
        (
            table(
                on_1_2=gold("D6"),
                on_3=item("dagger"),
                on_4=item("axe"),
                on_5=item("sword"),
                on_6=item("light_armour"),
            ),
        ),
    ),
    (4, 2): (
        "straggler",
        "Straggler",
        (
            others_or(
                (NoteStep(note="extra_exploration_die", due="next_exploration"),),
                (("skaven",), gold("2D6")),
                (("possessed",), ExperienceStep(dice=1, who="leader")),
                (("undead",), RecruitStep(type="undead.zombie")),
            ),
        ),
    ),
    (5, 2): (
        "overturned_cart",
        "Overturned Cart",
        (
            table(
                on_1_2=item("mordheim_map"),
                on_3_4=gold("2D6"),
                on_5_6=(item("jewelled_sword"), item("jewelled_dagger")),
            ),
        ),
    ),
    (6, 2): ("ruined_hovels", "Ruined Hovels", (gold("D6"),)),
    (1, 3): (
        "tavern",
        "Tavern",
        (
            TestStep(
                who="leader",
                characteristic="leadership",
                passed=(gold("4D6"),),
                failed=(gold("D6"),),
                pass_for=("undead", "witch_hunters", "sisters"),
            ),
        ),
    ),
    (2, 3): (
        "smithy",
        "Smithy",
        (
            table(
                on_1=item("sword"),
                on_2=item("double_handed_weapon"),
                on_3=item("flail"),
                on_4=item("halberd", "D3"),
                on_5=item("lance"),
                on_6=gold("2D6"),
            ),
        ),
    ),
    (3, 3): (
        "prisoners",
        "Prisoners",
        (
            others_or(
                (gold("2D6"), NoteStep(note="prisoner_recruit", due="now")),
                (("possessed",), ExperienceStep(dice="D3", who="heroes")),
                (("undead",), RecruitStep(type="undead.zombie", dice="D3")),
                (("skaven",), gold("3D6")),
            ),
        ),
    ),
    (4, 3): (
        "fletcher",
        "Fletcher",
        (
            table(
                on_1_2=item("short_bow", "D3"),
                on_3=item("bow", "D3"),
                on_4=item("long_bow", "D3"),
                on_5=item("hunting_arrows"),
                on_6=item("crossbow", "D3"),
            ),
        ),
    ),
    (5, 3): ("market_hall", "Market Hall", (gold("2D6"),)),
    (6, 3): ("returning_a_favour", "Returning a Favour", (NoteStep(note="free_hired_sword", due="next_battle"),)),
    (1, 4): (
        "gunsmith",
        "Gunsmith",
        (
            table(
                on_1=item("blunderbuss"),
                on_2=item("pistol", 2),
                on_3=item("duelling_pistol", 2),
                on_4=item("handgun", "D3"),
                on_5=item("superior_blackpowder", "D3"),
                on_6=item("hochland_long_rifle"),
            ),
        ),
    ),
    (2, 4): (
        "shrine",
        "Shrine",
        (
            others_or(
                (gold("3D6"),),
                (
                    ("sisters", "witch_hunters"),
                    ChoiceStep(
                        options=(
                            ChoiceOption(
                                "relics",
                                "Save the relics: 3D6 gold crowns, and one weapon is blessed.",
                                (gold("3D6"), item("blessed_weapon")),
                            ),
                            ChoiceOption("strip", "Strip the shrine: 3D6 gold crowns.", (gold("3D6"),)),
                        )
                    ),
                ),
            ),
        ),
    ),
    (3, 4): ("townhouse", "Townhouse", (gold("3D6"),)),
    (4, 4): (
        "armourer",
        "Armourer",
        (
            table(
                on_1_2=ChoiceStep(
                    options=(
                        ChoiceOption("shields", "D3 shields.", (item("shield", "D3"),)),
                        ChoiceOption("bucklers", "D3 bucklers.", (item("buckler", "D3"),)),
                    )
                ),
                on_3=item("helmet", "D3"),
                on_4=item("light_armour", "D3"),
                on_5=item("heavy_armour", "D3"),
                on_6=item("ithilmar_armour"),
            ),
        ),
    ),
    (5, 4): (
        "graveyard",
        "Graveyard",
        (
            others_or(
                (
                    gold("D6x10"),
                    NoteStep(note="hated_by_sigmar", due="next_battle_against", against=("sisters", "witch_hunters")),
                ),
                (("sisters", "witch_hunters"), ExperienceStep(dice="D6", who="heroes")),
            ),
        ),
    ),
    (6, 4): ("catacombs", "Catacombs", (NoteStep(note="catacomb_infiltration", due="next_battle"),)),
    (1, 5): ("moneylenders_house", "Moneylender’s House", (gold("D6x10"),)),
    (2, 5): ("alchemists_laboratory", "Alchemist’s Laboratory", (gold("3D6"), kept("alchemists_notebook"))),
    (3, 5): (
        "jewelsmith",
        "Jewelsmith",
        (
            table(
                on_1_2=sell_or_keep("D6x5", "quartz", "quartz"),
                on_3_4=sell_or_keep(20, "amethyst", "amethyst"),
                on_5=sell_or_keep(50, "necklace", "necklace"),
                on_6=sell_or_keep("D6x15", "ruby", "ruby"),
            ),
        ),
    ),
    (4, 5): ("merchants_house", "Merchant’s House", (DoubleStep(times=5, on_double=(kept("freetraders_symbol"),)),)),
    (5, 5): (
        "shattered_building",
        "Shattered Building",
        (shards("D3"), TestStep(who="leader", characteristic="leadership", passed=(item("wardog"),))),
    ),
    (6, 5): (
        "entrance_to_the_catacombs",
        "Entrance to the Catacombs",
        (NoteStep(note="catacomb_reroll", due="permanent"),),
    ),
    (1, 6): (
        "the_pit",
        "The Pit",
        (HeroStep(steps=(table(on_1=DeadStep(), on_2_6=shards("D6+1")),), optional=True),),
    ),
    (2, 6): (
        "hidden_treasure",
        "Hidden Treasure",
        (
            ChecklistStep(
                lines=(
                    line(gold("5D6x5")),
                    line(shards("D3"), 4),
                    line(item("holy_relic"), 5),
                    line(item("heavy_armour"), 5),
                    line(item("gem", "D3"), 4),
                    line(item("elven_cloak"), 5),
                    line(item("holy_tome"), 5),
                    line(ArtefactStep(), 5),
                )
            ),
        ),
    ),
    (3, 6): ("dwarf_smithy", "Dwarf Smithy", (DWARF_FINDS,)),
    (4, 6): (
        "slaughtered_warband",
        "Slaughtered Warband",
        (
            ChecklistStep(
                lines=(
                    line(gold("3D6x5")),
                    line(item("dagger", "D6")),
                    line(item("light_armour", "D3"), 4),
                    line(item("heavy_armour"), 5),
                    line(item("mordheim_map"), 4),
                    line(item("halberd", "D3"), 5),
                    line(item("sword", "D3"), 3),
                    line(item("shield", "D3"), 2),
                    line(item("bow", "D3"), 4),
                    line(item("helmet", "D3"), 2),
                )
            ),
        ),
    ),
    (5, 6): (
        "fighting_arena",
        "Fighting Arena",
        (
            ChoiceStep(
                options=(
                    ChoiceOption("sell", "Sell the training manual for 100 gold crowns.", (gold(100),)),
                    ChoiceOption(
                        "read",
                        "A hero reads it: combat skills, and his highest Weapon Skill is 1 more.",
                        (kept("training_manual"),),
                    ),
                )
            ),
        ),
    ),
    (6, 6): (
        "nobles_villa",
        "Noble’s Villa",
        (table(on_1_2=gold("D6x10"), on_3_4=item("crimson_shade", "D6"), on_5_6=ArtefactStep()),),
    ),
}

# Where the handout has figures of its own.
HANDOUT: dict[str, tuple[Step, ...]] = {
    "catacombs": (NoteStep(note="catacomb_reroll", due="permanent"),),
    "moneylenders_house": (gold("3D6"),),
    "jewelsmith": (gold("4D6"),),
    "shattered_building": (
        TestStep(who="hero", characteristic="initiative", failed=(HitStep(strength=3),)),
        gold("2D6"),
    ),
    "entrance_to_the_catacombs": (NoteStep(note="catacomb_reroll", due="permanent"), shards("D6")),
    "dwarf_smithy": (DWARF_FINDS, NoteStep(note="half_price_weapon", due="next_battle")),
}


@pytest.mark.parametrize(("face", "count"), RULEBOOK)
def test_a_place_of_the_rulebook_brings_what_the_book_says(ruleset: Ruleset, face: int, count: int) -> None:
    id, name, steps = RULEBOOK[face, count]
    place = ruleset.places["rulebook"][id]
    assert (place.face, place.count, place.name) == (face, count, name)
    assert place.steps == steps


@pytest.mark.parametrize(("face", "count"), RULEBOOK)
def test_a_place_of_the_handout_brings_its_own_find_or_the_rulebooks(ruleset: Ruleset, face: int, count: int) -> None:
    id, name, steps = RULEBOOK[face, count]
    place = ruleset.places["handout"][id]
    assert (place.face, place.count, place.name) == (face, count, name)
    assert place.steps == HANDOUT.get(id, steps)


@pytest.mark.parametrize("chart", ["rulebook", "handout"])
def test_a_chart_lists_thirty_places_doubles_first(ruleset: Ruleset, chart: str) -> None:
    places = [(place.face, place.count) for place in ruleset.places[chart].values()]
    assert places == [(face, count) for count in (2, 3, 4, 5, 6) for face in (1, 2, 3, 4, 5, 6)]


def test_the_falling_masonry_of_the_handout_hits_once_and_armour_saves(ruleset: Ruleset) -> None:
    test = ruleset.places["handout"]["shattered_building"].steps[0]
    assert isinstance(test, TestStep)
    (hit,) = test.failed
    assert isinstance(hit, HitStep)
    assert (hit.strength, hit.hits, hit.save) == (3, 1, True)
