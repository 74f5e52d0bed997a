"""Checks of what the figures say together: none fails for the shipped rules, each one notices its mistake."""

from collections.abc import Callable

import pytest
from msgspec import structs

from mordheim_desktop.content.integrity import problems
from mordheim_desktop.rules.ruleset import CampaignCharts, CombatCharts, InjuryChart, Ruleset
from mordheim_desktop.rules.steps import ChecklistLine, ChecklistStep, ChoiceStep, GoldStep, TableRow, TableStep


def test_nothing_is_wrong_with_the_shipped_rules(ruleset: Ruleset) -> None:
    assert list(problems(ruleset)) == []


def combat(ruleset: Ruleset, change: Callable[[CombatCharts], dict[str, object]]) -> Ruleset:
    return structs.replace(ruleset, combat=structs.replace(ruleset.combat, **change(ruleset.combat)))


def campaign(ruleset: Ruleset, change: Callable[[CampaignCharts], dict[str, object]]) -> Ruleset:
    return structs.replace(ruleset, campaign=structs.replace(ruleset.campaign, **change(ruleset.campaign)))


def entry(ruleset: Ruleset, table: str, id: str, /, **changes: object) -> Ruleset:
    """The ruleset with one entry changed."""
    entries = getattr(ruleset, table)
    return structs.replace(ruleset, **{table: {**entries, id: structs.replace(entries[id], **changes)}})


def fighter(ruleset: Ruleset, warband: str, id: str, /, **changes: object) -> Ruleset:
    fighters = ruleset.warbands[warband].fighters
    return entry(ruleset, "warbands", warband, fighters={**fighters, id: structs.replace(fighters[id], **changes)})


def place(ruleset: Ruleset, chart: str, id: str, /, **changes: object) -> Ruleset:
    places = ruleset.places[chart]
    changed = {**places, id: structs.replace(places[id], **changes)}
    return structs.replace(ruleset, places={**ruleset.places, chart: changed})


def test_a_broken_combat_chart_is_told_row_by_row(ruleset: Ruleset) -> None:
    broken = combat(
        ruleset,
        lambda charts: {
            "to_hit": charts.to_hit[:-1],
            "to_wound": ((4, 5, 6, 6, 0, 0, 0, 0, 0, 3), *charts.to_wound[1:-1], (1, *charts.to_wound[-1][1:])),
            "armour_modifier": (-1, *charts.armour_modifier[1:]),
            "injury": {**charts.injury, "normal": InjuryChart(4, 2)},
            "critical": {**charts.critical, "basic": charts.critical["basic"][:-1] + charts.critical["basic"][:1]},
            "misfire": charts.misfire[1:],
        },
    )
    assert list(problems(broken)) == [
        "to hit: ten figures that never rise with Ballistic Skill are needed",
        "to wound, Strength 1: a tougher target is easier to wound",
        "to wound, Strength 10: a figure is neither 2 to 6 nor 0",
        "armour modifier: ten figures that never rise with Strength are needed",
        "critical chart basic: 2 rows for 1",
        "critical chart basic: 2 rows for 2",
        "critical chart basic: nothing for 5",
        "critical chart basic: nothing for 6",
        "misfire: nothing for 1",
        "injury chart normal: not in the order knocked down, stunned, out of action",
    ]


def test_a_broken_campaign_chart_is_told(ruleset: Ruleset) -> None:
    broken = campaign(
        ruleset,
        lambda charts: {
            "artefacts": charts.artefacts[:-1],
            "scenario_table": {total: id for total, id in charts.scenario_table.items() if total != "7"},
            "shards": charts.shards[::-1],
            "sale_warriors": charts.sale_warriors[:-1],
            "sale": (charts.sale[0][::-1], *charts.sale[1:]),
        },
    )
    assert list(problems(broken)) == [
        "artefacts: nothing for 6",
        "scenario table: 30 of 36 throws bring a scenario",
        "shards: the brackets do not rise",
        "sale: the rows and the numbers of warriors do not fit together",
        "sale, 1 shards: a larger warband earns more",
    ]


def test_an_injury_that_is_missing_or_there_twice_is_told(ruleset: Ruleset) -> None:
    arm = ruleset.injuries["arm_wound"]
    broken = entry(ruleset, "injuries", "leg_wound", d66=(22, 23), d6=(2, 2))
    broken = entry(broken, "injuries", "hand_injury", d66=(35, 37))
    broken = entry(broken, "injuries", "arm_wound", table=arm.table[:1])
    assert list(problems(broken)) == [
        "serious injuries: 37 cannot be thrown",
        "serious injuries: 2 results for 23",
        "serious injuries: 0 results for 34",
        "serious injuries: 2 results for 35",
        "serious injuries: 2 results for 36",
        "serious injuries of henchmen: 2 rows for 2",
        *(f"injuries, arm_wound: nothing for {face}" for face in (2, 3, 4, 5, 6)),
    ]


def test_a_broken_advance_table_is_told(ruleset: Ruleset) -> None:
    charts = ruleset.advances
    pair = structs.replace(charts.hero[1], of=("S",))
    broken = structs.replace(
        ruleset,
        advances=structs.replace(
            charts, hero_boxes=(2, 6, 4), hero=(charts.hero[0], pair, *charts.hero[2:]), henchman=charts.henchman[1:]
        ),
    )
    assert list(problems(broken)) == [
        "experience of heroes: the boxes do not rise",
        "advances of heroes, 6: not the characteristics that “die” offers",
        *(f"advances of henchmen: nothing for {total}" for total in (2, 3, 4)),
    ]


def test_a_place_that_is_missing_or_there_twice_is_told(ruleset: Ruleset) -> None:
    broken = place(ruleset, "handout", "well", face=2)
    assert list(problems(broken)) == [
        "handout chart: no place for 2 dice showing 1",
        "handout chart: 2 places for 2 dice showing 2",
        "exploration charts: the same result has different places",
    ]


def test_a_table_within_a_place_is_looked_at(ruleset: Ruleset) -> None:
    gold = GoldStep(dice="D6")
    steps = (
        TableStep(rows=(TableRow(1, 3, (gold,)), TableRow(3, 7, (gold,)))),
        ChecklistStep(lines=(ChecklistLine(steps=(gold,), needs=7),)),
        ChoiceStep(options=()),
    )
    assert list(problems(place(ruleset, "rulebook", "townhouse", steps=steps))) == [
        "places.rulebook, townhouse, steps no. 1: 2 rows for 3",
        "places.rulebook, townhouse, steps no. 1: 7 cannot be thrown",
        "places.rulebook, townhouse, steps no. 2, lines no. 1: no D6 decides a line that needs 7",
        "places.rulebook, townhouse, steps no. 3: a choice has at least two options",
    ]


@pytest.mark.parametrize(
    ("table", "id", "changes", "sentences"),
    [
        ("weapons", "bow", {"range": None}, ["weapons, bow: a missile weapon has a range, another has none"]),
        (
            "weapons",
            "bow",
            {"strength": "strong"},
            ["weapons, bow: Strength “strong” is neither a number nor the user’s"],
        ),
        ("weapons", "elf_bow", {"save_extra": 1}, ["weapons, elf_bow: a printed save modifier and an extra one"]),
        ("weapons", "pistol", {"rarity": 13}, ["pistol: rarity 13 is not 5 to 12"]),
        ("gear", "hunting_arrows", {"fits": ()}, ["gear, hunting_arrows: ammunition fits no weapon"]),
        ("gear", "hunting_arrows", {"fits": ("arrow",)}, ["hunting_arrows, fits: there is no weapon “arrow”"]),
        (
            "gear",
            "lantern",
            {"id": "Lantern"},
            [
                "gear, lantern: the id is not lower case words joined by single underscores",
                "gear, lantern: the entry calls itself “Lantern”",
            ],
        ),
        ("gear", "lantern", {"source": ""}, ["gear, lantern: name or source is empty"]),
        ("gear", "lantern", {"summary": "Doesn't burn."}, ["gear, lantern: summary has a straight apostrophe"]),
        ("gear", "lantern", {"summary": "x" * 161}, ["gear, lantern: summary is longer than 160 characters"]),
        (
            "switches",
            "misfire",
            {"values": (False,)},
            ["switches, misfire: at least two different values are needed"],
        ),
        ("switches", "misfire", {"values": (False, "on")}, ["switches, misfire: the values are not of one kind"]),
        ("switches", "misfire", {"summary": ""}, ["switches, misfire: the sentence that explains it is missing"]),
        (
            "scenarios",
            "skirmish",
            {"number": 3},
            ["scenarios: their numbers are 1, 3, 3, 4, 5, 6, 7, 8, 9, not 1 to 9"],
        ),
        ("scenarios", "skirmish", {"zones": ()}, ["scenarios, skirmish: not every side has its zone"]),
        (
            "scenarios",
            "skirmish",
            {"first_turn": "attacker"},
            ["scenarios, skirmish: there is no attacker to have the first turn"],
        ),
        ("scenarios", "skirmish", {"ends": ()}, ["scenarios, skirmish: set-up, end or experience is missing"]),
        ("warbands", "skaven", {"min_models": 21}, ["warbands, skaven: the limits of the warband make no sense"]),
    ],
)
def test_an_entry_that_cannot_be_right_is_told(
    ruleset: Ruleset, table: str, id: str, changes: dict[str, object], sentences: list[str]
) -> None:
    assert list(problems(entry(ruleset, table, id, **changes))) == sentences


@pytest.mark.parametrize(
    ("changes", "sentences"),
    [
        (
            {"leader": True},
            [
                "warbands, reikland: 2 leaders, not one",
                "warbands, reikland, champion: leader and the trait of that name do not agree",
                "warbands, reikland, champion: a leader is there exactly once",
            ],
        ),
        (
            {"gains_xp": False},
            ["warbands, reikland, champion: gaining experience and the trait no_experience do not agree"],
        ),
        ({"min": 3}, ["warbands, reikland, champion: at least 3 and at most 2 cannot both be"]),
        ({"max_profile": None}, ["warbands, reikland, champion: gains experience without highest characteristics"]),
        ({"skill_lists": ()}, ["warbands, reikland, champion: a hero without skill lists"]),
        (
            {"forbidden_categories": ("magic",)},
            ["warbands, reikland, champion: no equipment list has the part magic"],
        ),
        (
            {"equipment_list": "knight"},
            ["reikland, fighters, champion, equipment_list: there is no equipment list “knight”"],
        ),
    ],
)
def test_a_fighter_who_cannot_be_right_is_told(
    ruleset: Ruleset, changes: dict[str, object], sentences: list[str]
) -> None:
    assert list(problems(fighter(ruleset, "reikland", "champion", **changes))) == sentences


def test_an_equipment_list_with_a_thing_twice_or_without_a_buyer_is_told(ruleset: Ruleset) -> None:
    lists = ruleset.warbands["skaven"].equipment_lists
    twice = structs.replace(lists["henchman"], missile=lists["henchman"].missile * 2)
    broken = entry(ruleset, "warbands", "skaven", equipment_lists={**lists, "guard": lists["hero"], "henchman": twice})
    assert list(problems(broken)) == [
        "warbands, skaven, list henchman: “sling” stands 2 times",
        "warbands, skaven, list guard: nobody uses it",
    ]


def test_dice_that_cannot_be_read_are_told_once(ruleset: Ruleset) -> None:
    steps = (TableStep(rows=(), dice="W6"),)
    assert list(problems(place(ruleset, "rulebook", "townhouse", steps=steps))) == [
        "townhouse, steps no. 1, dice: “W6” is not dice notation",
    ]


def test_a_lore_without_its_six_spells_and_a_caster_without_any_are_noticed(ruleset: Ruleset) -> None:
    broken = entry(ruleset, "spells", "lifestealer", face=2, difficulty=13)
    assert list(problems(broken)) == [
        "lore necromancy: nothing for 1",
        "lore necromancy: 2 rows for 2",
        "spells, lifestealer: no 2D6 decides a difficulty of 13",
    ]
    assert list(problems(fighter(ruleset, "undead", "necromancer", starting_spells=0))) == [
        "warbands, undead, necromancer: the lore and the spells to begin with do not agree"
    ]
    assert list(problems(entry(ruleset, "hired", "pit_fighter", starting_spells=1))) == [
        "hired, pit_fighter: the lore and the spells to begin with do not agree"
    ]
