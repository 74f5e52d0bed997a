"""The steps after a battle through the text protocol: the questions, answers, effects and odds of the window."""

from typing import Any

import msgspec
import pytest

from mordheim_desktop.session.engine import Engine
from tests.session.tables import ruleset

ENGINE = Engine(ruleset())


def asked(procedure: str, setup: dict[str, Any], *answers: Any, odds: bool = False, **switches: Any) -> dict[str, Any]:
    """The reply to one request."""
    request = {"id": 1, "procedure": procedure, "setup": setup, "answers": answers, "switches": switches, "odds": odds}
    (reply,) = ENGINE.serve([msgspec.json.encode(request)])
    decoded: dict[str, Any] = msgspec.json.decode(reply)
    assert decoded["error"] is None, decoded
    return decoded


def effects(reply: dict[str, Any]) -> list[dict[str, Any]]:
    """The effects without the warband they are about."""
    return [{name: value for name, value in effect.items() if name != "warband"} for effect in reply["effects"]]


HOB = {"name": "Hob", "id": "hob", "type": "reikland.champion"}
HEROES = [
    {"id": "captain", "name": "Aldred", "standing": True, "leadership": 8},
    {"id": "hob", "name": "Hob", "standing": True, "items": ["rabbits_foot"]},
    {"id": "pip", "name": "Pip", "standing": False},
]


def test_an_exploration_from_the_pool_to_the_find() -> None:
    setup = {"warband": "reikland", "heroes": HEROES, "won": True, "modifiers": 1}
    reply = asked("exploration", setup, [5, 5, 1])
    assert reply["pending"]["choose"] == "Re-roll one die? Re-rolls left: 1"
    assert [one["id"] for one in reply["pending"]["options"]] == ["die_1", "die_2", "die_3", "none"]
    assert reply["so_far"] == {
        "dice": [5, 5, 1], "kept": [5, 5, 1], "total": 11, "shards": 2, "place": "overturned_cart",
        "chart": "handout", "differs": False,
    }  # fmt: skip
    reply = asked("exploration", setup, [5, 5, 1], "die_3", 4, "die_3", "plus_1", [2, 6])
    assert reply["outcome"]["place"] == "market_hall"
    assert (reply["outcome"]["total"], reply["outcome"]["shards"]) == (15, 3)
    assert effects(reply) == [{"effect": "shards", "amount": 3}, {"effect": "gold", "amount": 8}]


def test_more_dice_than_six_are_chosen_from() -> None:
    reply = asked("exploration", {"dice": 7}, [1, 2, 3, 4, 6, 6, 6])
    assert (reply["pending"]["min"], reply["pending"]["max"]) == (6, 6)
    keep = ["die_2", "die_3", "die_4", "die_5", "die_6", "die_7"]
    reply = asked("exploration", {"dice": 7}, [1, 2, 3, 4, 6, 6, 6], keep)
    assert (reply["outcome"]["total"], reply["outcome"]["place"]) == (27, "returning_a_favour")


@pytest.mark.parametrize(
    ("chart", "answers", "gold"), [("handout", ([1, 2, 3],), 6), ("rulebook", (4,), 40)]
)  # fmt: skip
def test_the_chart_may_be_named(chart: str, answers: tuple[Any, ...], gold: int) -> None:
    reply = asked("exploration", {"dice": 5, "chart": chart}, [1, 1, 1, 1, 1], *answers)
    assert effects(reply) == [{"effect": "shards", "amount": 1}, {"effect": "gold", "amount": gold}]


@pytest.mark.parametrize(
    ("warband", "answers", "effect"),
    [
        ("skaven", ([3, 5],), {"effect": "gold", "amount": 8}),
        ("possessed", (), {"effect": "experience", "fighter": "captain", "amount": 1}),
        ("carnival_of_chaos", (), {"effect": "experience", "fighter": "captain", "amount": 1}),
        ("undead", (), {"effect": "recruit", "type": "undead.zombie", "count": 1}),
        ("sisters", (), {"effect": "note", "note": "extra_exploration_die", "due": "next_exploration"}),
    ],
)
def test_a_straggler_is_worth_something_else_to_each(
    warband: str, answers: tuple[Any, ...], effect: dict[str, Any]
) -> None:
    setup = {"warband": warband, "heroes": [{"id": "captain", "traits": ["leader"]}], "dice": 2}
    reply = asked("exploration", setup, [4, 4], *answers)
    assert reply["outcome"]["place"] == "straggler"
    assert effects(reply) == [{"effect": "shards", "amount": 2}, effect]


def test_the_odds_of_three_dice_have_every_place() -> None:
    odds = asked("exploration", {"dice": 3}, odds=True)["odds"]
    assert len(odds) == 31
    assert (odds["none"], odds["well"], odds["tavern"], odds["gunsmith"]) == ("5/9", "5/72", "1/216", "0")


def test_a_serious_injury_with_its_own_table() -> None:
    reply = asked("serious_injury", {"fighter": HOB, "kind": "hero"}, [2, 3])
    assert reply["pending"]["bands"][0][0] == "1"
    reply = asked("serious_injury", {"fighter": HOB, "kind": "hero"}, [2, 3], 4)
    assert reply["outcome"]["injuries"] == ["arm_wound"]
    assert effects(reply) == [{"effect": "miss_games", "fighter": "hob", "count": 1}]


def test_a_captive_of_the_undead() -> None:
    setup = {"fighter": HOB, "kind": "hero", "injured_by": {"warband": "undead"}}
    reply = asked("serious_injury", setup, [6, 1])
    assert reply["pending"]["by"] == 1
    assert [one["id"] for one in reply["pending"]["options"]] == ["ransom", "exchange", "slavers", "zombie"]
    reply = asked("serious_injury", setup, [6, 1], "zombie")
    assert [one["effect"] for one in reply["effects"]] == ["lose_kit", "recruit", "dead"]
    assert [one["warband"] for one in reply["effects"]] == [0, 1, 0]


def test_several_injuries_are_each_asked_for() -> None:
    reply = asked("serious_injury", {"fighter": HOB, "kind": "hero"}, [1, 6], 2, [1, 1], [2, 2], [3, 4])
    assert reply["outcome"]["injuries"] == ["leg_wound", "hand_injury"]
    assert [one.get("name", one["effect"]) for one in effects(reply)] == ["injury", "M", "injury", "WS"]


def test_a_henchman_is_lost_one_time_in_three() -> None:
    odds = asked("serious_injury", {"kind": "henchman"}, odds=True)["odds"]
    assert odds == {"dead": "1/3", "full_recovery": "2/3"}


def test_a_heros_advance_by_the_second_die() -> None:
    reply = asked("advance", {"fighter": HOB, "kind": "hero"}, [3, 3], 4)
    assert reply["outcome"]["advance"] == "A"
    assert effects(reply) == [{"effect": "characteristic", "fighter": "hob", "name": "A", "amount": 1}]


def test_a_hero_chooses_a_skill_of_his_lists() -> None:
    reply = asked("advance", {"fighter": HOB, "kind": "hero", "skill_lists": ["speed"], "known": ["dodge"]}, [1, 1])
    assert [one["id"] for one in reply["pending"]["options"]] == [
        "leap", "sprint", "acrobat", "lightning_reflexes", "jump_up", "scale_sheer_surfaces",
    ]  # fmt: skip
    reply = asked("advance", {"fighter": HOB, "kind": "hero", "skill_lists": ["speed"]}, [1, 1], "sprint")
    assert effects(reply) == [{"effect": "skill", "fighter": "hob", "skill": "sprint"}]


def test_a_group_rolls_again_what_it_may_not_have_and_the_lad_has_talent() -> None:
    group = {"id": "warriors", "type": "reikland.warrior", "strength": 4}
    setup = {"fighter": group, "kind": "henchman", "heroes": 5, "members": [{"id": "a"}, {"id": "b"}]}
    reply = asked("advance", setup, [1, 4], [6, 6], "b", ["combat", "speed"])
    assert reply["outcome"]["advance"] == "promotion"
    assert effects(reply) == [{"effect": "promoted", "fighter": "b", "skill_lists": ["combat", "speed"]}]


@pytest.mark.parametrize(("shards", "warriors", "gold"), [(1, 3, 45), (3, 8, 65), (2, 14, 40), (9, 11, 120)])
def test_a_sale(shards: int, warriors: int, gold: int) -> None:
    reply = asked("sale", {"shards": shards, "warriors": warriors})
    assert reply["outcome"] == {"gold": gold}
    assert effects(reply) == [{"effect": "gold", "amount": gold}, {"effect": "shards", "amount": -shards}]


@pytest.mark.parametrize(
    ("procedure", "setup"),
    [
        ("sale", {"shards": 0, "warriors": 3}),
        ("sale", {"shards": 3, "warriors": 3, "held": 2}),
        ("exploration", {"dice": -1}),
        ("exploration", {"dice": 1000}),
        ("exploration", {"dice": 3, "chart": "tarot"}),
        ("advance", {"fighter": {"traits": ["no_experience"]}}),
        ("purchase", {"item": "sword", "count": 5, "treasury": 42}),
        ("seek", {"character": "veskit", "warband": "reikland"}),
        ("succession", {"claims": []}),
    ],
)
def test_what_cannot_be_is_said_with_a_code(procedure: str, setup: dict[str, Any]) -> None:
    (reply,) = ENGINE.serve([msgspec.json.encode({"id": 1, "procedure": procedure, "setup": setup})])
    error = msgspec.json.decode(reply)["error"]
    assert error["code"] in ("bad_request", "unknown_id")
    assert error["message"]
