"""A mistake in a rules table is never passed over: the error names the file, the place, and what is wrong."""

from pathlib import Path

import pytest

from mordheim_desktop import assets
from mordheim_desktop.content.errors import RulesError
from mordheim_desktop.content.loader import TABLES, load, read_sources
from mordheim_desktop.content.tables import build

Sources = dict[str, bytes]


@pytest.fixture(scope="module")
def shipped() -> Sources:
    return read_sources()


def edited(sources: Sources, file: str, old: str, new: str) -> Sources:
    """The tables with one of them edited."""
    path = f"{TABLES}/{file}"
    text = sources[path].decode()
    assert old in text
    return {**sources, path: text.replace(old, new, 1).encode()}


def mistake(sources: Sources) -> str:
    """The sentence that loading these tables ends with."""
    with pytest.raises(RulesError) as caught:
        build(sources)
    return str(caught.value)


def test_the_shipped_tables_load(shipped: Sources) -> None:
    assert build(shipped).weapons["bow"].range == 24


SLING = '[missile.sling]\nname = "Sling"\n'


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "weapons_missile.toml",
            SLING,
            SLING + 'reach = "long"\n',
            "rules/core/weapons_missile.toml, missile.sling: there is no field “reach”",
        ),
        (
            "weapons_missile.toml",
            SLING,
            "[missile.sling]\n",
            "rules/core/weapons_missile.toml, missile.sling: the field “name” is missing",
        ),
        (
            "weapons_missile.toml",
            "range = 18",
            'range = "18 inches"',
            "rules/core/weapons_missile.toml, missile.sling, range: expected a whole number, found text",
        ),
        (
            "weapons_missile.toml",
            'rules = ["twice_at_half_range"]',
            'rules = ["thrice"]',
            "rules/core/weapons_missile.toml, missile.sling, rules no. 1: "
            "“thrice” is not one of the words allowed here",
        ),
        (
            "weapons_missile.toml",
            SLING,
            SLING + 'kind = "melee"\n',
            "rules/core/weapons_missile.toml, missile.sling, kind: "
            "this follows from where the entry stands and is not written",
        ),
        (
            "weapons_missile.toml",
            "[missile.sling]",
            "[slings.sling]",
            "rules/core/weapons_missile.toml, slings: this file has no such section",
        ),
        (
            "weapons_missile.toml",
            "[missile.bow]",
            "[missile]\nbest = 3\n\n[missile.bow]",
            "rules/core/weapons_missile.toml, missile.best: expected a table",
        ),
        (
            "gear.toml",
            "[equipment.lantern]",
            "equipment.best = 3\n\n[equipment.lantern]",
            "rules/core/gear.toml, equipment.rope_and_hook: there is no field “equipment”",
        ),
        (
            "charts_combat.toml",
            "high = 2",
            "high = 2.5",
            "rules/core/charts_combat.toml, critical no. 1, high: expected a whole number, found a number",
        ),
        (
            "switches.toml",
            'values = ["basic", "weapon"]',
            'values = "basic"',
            "rules/core/switches.toml, shooting.critical_chart, values: expected a list, found text",
        ),
        (
            "scenarios.toml",
            'shape = "frame"',
            'shape = "circle"',
            "rules/core/scenarios.toml, scenario.defend_the_find, zones no. 2, shape: "
            "“circle” is not one of the words allowed here",
        ),
        (
            "exploration_rulebook.toml",
            '{ do = "gold", dice = "D6", item',
            '{ do = "golden", dice = "D6", item',
            "rules/core/exploration_rulebook.toml, place.shop, steps no. 1, do: "
            "“golden” is not one of the words allowed here",
        ),
        (
            "warbands/skaven.toml",
            "M = 6, WS = 4, BS = 4",
            "M = 6, WS = 4",
            "rules/core/warbands/skaven.toml, fighters.assassin_adept, profile: the field “BS” is missing",
        ),
        (
            "warbands/skaven.toml",
            '{ item = "club", price = 3 }',
            '{ item = "club", prise = 3 }',
            "rules/core/warbands/skaven.toml, equipment_lists.henchman, melee no. 2: there is no field “prise”",
        ),
    ],
)
def test_a_field_that_is_not_right_is_named(shipped: Sources, file: str, old: str, new: str, sentence: str) -> None:
    assert mistake(edited(shipped, file, old, new)) == sentence


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "exploration_rulebook.toml",
            'item = "axe"',
            'item = "axt"',
            "rules/core/exploration_rulebook.toml, corpse, steps no. 1, rows no. 3, steps no. 1, item: "
            "there is no item “axt”",
        ),
        (
            "exploration_rulebook.toml",
            'item_on_one = "lucky_charm"',
            'item_on_one = "charm"',
            "rules/core/exploration_rulebook.toml, shop, steps no. 1, item_on_one: there is no item “charm”",
        ),
        (
            "exploration_rulebook.toml",
            'type = "undead.zombie"',
            'type = "undead.mummy"',
            "rules/core/exploration_rulebook.toml, straggler, steps no. 1, variants no. 3, steps no. 1, type: "
            "there is no fighter “undead.mummy”",
        ),
        (
            "exploration_rulebook.toml",
            'warbands = ["skaven"]',
            'warbands = ["ratmen"]',
            "rules/core/exploration_rulebook.toml, straggler, steps no. 1, variants no. 1, warbands: "
            "there is no warband “ratmen”",
        ),
        (
            "exploration_handout.toml",
            'note = "half_price_weapon"',
            'note = "cheap_weapon"',
            "rules/core/exploration_handout.toml, dwarf_smithy, steps no. 2, note: there is no note “cheap_weapon”",
        ),
        (
            "charts_campaign.toml",
            '3 = "street_fight"',
            '3 = "street_brawl"',
            "rules/core/charts_campaign.toml, scenario_table: there is no scenario “street_brawl”",
        ),
        (
            "charts_campaign.toml",
            'item = "gem"',
            'item = "pearl"',
            "rules/core/charts_campaign.toml, chest no. 1, lines no. 5, steps no. 1, item: there is no item “pearl”",
        ),
        (
            "gear.toml",
            'fits = ["short_bow"',
            'fits = ["tiny_bow"',
            "rules/core/gear.toml, hunting_arrows, fits: there is no weapon “tiny_bow”",
        ),
        (
            "warbands/skaven.toml",
            '{ item = "club"',
            '{ item = "cudgel"',
            "rules/core/warbands/skaven.toml, skaven, equipment_lists, henchman, melee no. 2, item: "
            "there is no item “cudgel”",
        ),
        (
            "warbands/skaven.toml",
            'traits = ["wizard"]',
            'traits = ["sorcerer"]',
            "rules/core/warbands/skaven.toml, skaven, fighters, eshin_sorcerer, traits: there is no trait “sorcerer”",
        ),
        (
            "warbands/skaven.toml",
            'skill_lists = ["academic"',
            'skill_lists = ["scholarly"',
            "rules/core/warbands/skaven.toml, skaven, fighters, eshin_sorcerer, skill_lists: "
            "there is no skill list “scholarly”",
        ),
        (
            "warbands/skaven.toml",
            'max_profile = "skaven"',
            'max_profile = "rat"',
            "rules/core/warbands/skaven.toml, skaven, fighters, assassin_adept, max_profile: there is no race “rat”",
        ),
        (
            "warbands/skaven.toml",
            'equipment_list = "henchman"',
            'equipment_list = "runner"',
            "rules/core/warbands/skaven.toml, skaven, fighters, night_runner, equipment_list: "
            "there is no equipment list “runner”",
        ),
        (
            "hired.toml",
            'equipment = ["morning_star"',
            'equipment = ["evening_star"',
            "rules/core/hired.toml, pit_fighter, equipment: there is no item “evening_star”",
        ),
        (
            "gear.toml",
            'price = "25+D6"',
            'price = "25+W6"',
            "rules/core/gear.toml, hunting_arrows, price: “25+W6” is not dice notation",
        ),
        (
            "exploration_rulebook.toml",
            'dice = "D6x10"',
            'dice = "D6*10"',
            "rules/core/exploration_rulebook.toml, graveyard, steps no. 1, others no. 1, dice: "
            "“D6*10” is not dice notation",
        ),
        (
            "scenarios.toml",
            'counters = "D3+1"',
            'counters = "some"',
            "rules/core/scenarios.toml, wyrdstone_hunt, counts, counters: “some” is not dice notation",
        ),
    ],
)
def test_what_leads_nowhere_is_named(shipped: Sources, file: str, old: str, new: str, sentence: str) -> None:
    assert mistake(edited(shipped, file, old, new)) == sentence


def test_a_thing_that_stands_twice_in_one_table_is_named_with_its_line(shipped: Sources) -> None:
    twice = edited(shipped, "armour.toml", "[armour.shield]", "[armour.buckler]")
    assert mistake(twice) == "rules/core/armour.toml, line 38: a name stands twice"


def test_a_thing_that_stands_in_two_tables_is_named_with_the_other(shipped: Sources) -> None:
    twice = edited(shipped, "gear.toml", "[equipment.lantern]", "[equipment.shield]")
    assert mistake(twice) == "rules/core/gear.toml, shield: this id stands in rules/core/armour.toml already"


def test_a_line_that_is_not_toml_is_named(shipped: Sources) -> None:
    broken = edited(shipped, "armour.toml", "price = 20", "price 20")
    assert mistake(broken) == "rules/core/armour.toml, line 7: this is not TOML"


def test_a_table_that_is_not_utf_8_is_named(shipped: Sources) -> None:
    latin = {**shipped, "rules/core/armour.toml": "# Rüstung\n".encode("latin-1")}
    assert mistake(latin) == "rules/core/armour.toml: this is not UTF-8 text"


def test_a_missing_table_is_named(shipped: Sources) -> None:
    fewer = {path: content for path, content in shipped.items() if not path.endswith("traits.toml")}
    assert mistake(fewer) == "rules/core/traits.toml: this table is missing"


def test_a_table_nobody_reads_is_named(shipped: Sources) -> None:
    more = {**shipped, "rules/core/spells.toml": b""}
    assert mistake(more) == "rules/core/spells.toml: no table of the ruleset has this name"


def test_a_place_of_the_handout_is_its_own_or_the_rulebooks(shipped: Sources) -> None:
    both = edited(shipped, "exploration_handout.toml", '"well"', '"well", "catacombs"')
    sentence = "rules/core/exploration_handout.toml, same_as_rulebook: “catacombs” has an entry of its own too"
    assert mistake(both) == sentence


def test_a_place_that_the_rulebook_lacks_cannot_be_taken_over(shipped: Sources) -> None:
    unknown = edited(shipped, "exploration_handout.toml", '"well"', '"fountain"')
    sentence = (
        "rules/core/exploration_handout.toml, same_as_rulebook: there is no place “fountain” in the rulebook’s chart"
    )
    assert mistake(unknown) == sentence


def test_an_edited_file_in_the_resources_is_named(resources: Path) -> None:
    armour = resources / "rules" / "core" / "armour.toml"
    armour.write_text(armour.read_text("utf-8").replace("save = 5", 'save = "5+"'), "utf-8")
    with pytest.raises(RulesError) as caught:
        load()
    assert caught.value.file == "rules/core/armour.toml"
    assert caught.value.place == "armour.heavy_armour, save"
    assert caught.value.message == "expected a whole number, found text"


def test_without_any_tables_the_folder_is_named(resources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "_ROOTS", (resources / "nowhere",))
    with pytest.raises(assets.AssetMissing, match="rules/core"):
        load()


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "charts_combat.toml",
            "[4, 5, 6, 6, 0, 0, 0, 0, 0, 0]",
            "[4, 5, 6, 6, 0, 0, 0, 0, 0]",
            "charts_combat.toml, to wound: ten rows of ten figures are needed",
        ),
        (
            "charts_combat.toml",
            "low = 5\nhigh = 6",
            "low = 6\nhigh = 6",
            "charts_combat.toml, critical chart basic: nothing for 5",
        ),
        (
            "charts_campaign.toml",
            "[45, 40, 35, 30, 30, 25]",
            "[45, 40, 35, 30, 30]",
            "charts_campaign.toml, sale: the rows and the numbers of warriors do not fit together",
        ),
        (
            "charts_campaign.toml",
            '7 = "skirmish"\n',
            "",
            "charts_campaign.toml, scenario table: 30 of 36 throws bring a scenario",
        ),
        (
            "advances.toml",
            "low = 6, high = 7",
            "low = 7, high = 7",
            "advances.toml, advances of henchmen: nothing for 6",
        ),
        ("injuries.toml", "d66 = [16, 21]", "d66 = [16, 16]", "injuries.toml, serious injuries: 0 results for 21"),
        (
            "exploration_rulebook.toml",
            '{ low = 1, high = 2, steps = [{ do = "gold", dice = "D6" }] }',
            '{ low = 1, high = 1, steps = [{ do = "gold", dice = "D6" }] }',
            "exploration_rulebook.toml, corpse, steps no. 1: nothing for 2",
        ),
        (
            "weapons_missile.toml",
            'strength = "user"',
            'strength = "users"',
            "weapons_missile.toml, throwing_stars: Strength “users” is neither a number nor the user’s",
        ),
        (
            "warbands/reikland.toml",
            "T = 3",
            "T = 11",
            "warbands/reikland.toml, reikland, captain: a characteristic is not 0 to 10",
        ),
    ],
)
def test_a_chart_that_leaves_a_throw_without_a_result_is_named(
    shipped: Sources, file: str, old: str, new: str, sentence: str
) -> None:
    assert mistake(edited(shipped, file, old, new)) == f"{TABLES}/{sentence}"
