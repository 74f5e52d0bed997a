"""The engine protocol, field by field, as another program would see it."""

import json
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.procedures import PROCEDURES
from mordheim_desktop.session.engine import Engine

ENGINE = Engine(load())
FIELDS = ["id", "asked", "pending", "unused", "so_far", "outcome", "effects", "text", "odds", "error"]
KEYS = ("none", "wounded", "knocked_down", "stunned", "out_of_action")


def line(raw: bytes) -> dict[str, Any]:
    """The reply to a raw line, read back from its bytes."""
    (reply,) = ENGINE.serve([raw])
    assert reply.endswith(b"\n")
    assert reply.count(b"\n") == 1
    read: dict[str, Any] = json.loads(reply)
    return read


def ask(procedure: str, setup: dict[str, Any] | None = None, *answers: Any, **fields: Any) -> dict[str, Any]:
    """The reply to a request."""
    request = {"id": 7, "procedure": procedure, "setup": setup or {}, "answers": list(answers), **fields}
    reply = line(json.dumps(request).encode())
    assert reply["id"] == 7
    return reply


def shot(*answers: Any, **setup: Any) -> dict[str, Any]:
    """The reply to a shot, with a bow unless it says otherwise."""
    return ask("shot", {"weapon": "bow", **setup}, *answers)


def error(reply: dict[str, Any]) -> str:
    """The code of an error, which comes with words and nothing else."""
    assert reply["error"]["message"]
    assert (reply["asked"], reply["pending"], reply["outcome"], reply["effects"]) == ([], None, None, [])
    code = reply["error"]["code"]
    assert isinstance(code, str)
    return code


# ------------------------------------------------------------------ the form of a reply


def test_a_reply_has_all_its_fields() -> None:
    assert list(shot()) == FIELDS
    assert list(line(b"nonsense")) == FIELDS


def test_a_pending_roll_says_what_is_needed_and_why() -> None:
    reply = shot(shooter={"bs": 4}, cover=True)
    assert reply["pending"] == {
        "label": "To hit",
        "dice": "D6",
        "by": 0,
        "needs": 4,
        "reasons": [["Ballistic Skill 4", 3], ["target in cover", 1]],
    }
    assert (reply["outcome"], reply["so_far"], reply["text"], reply["effects"]) == (None, {}, "", [])


def test_an_answered_roll_keeps_its_answer_and_whether_it_was_met() -> None:
    (hit,) = shot(4, cover=True, shooter={"bs": 4})["asked"]
    assert (hit["needs"], hit["answer"], hit["met"]) == (4, 4, True)


def test_a_roll_on_a_table_has_bands_instead_of_a_needed_number() -> None:
    pending = shot(4, 4)["pending"]
    assert pending["bands"] == [["1-2", "knocked down"], ["3-4", "stunned"], ["5-6", "out of action"]]
    assert "needs" not in pending
    answered = shot(4, 4, 3)["asked"][-1]
    assert answered["answer"] == 3
    assert "met" not in answered


def test_each_die_is_thrown_by_its_player() -> None:
    asked = shot(4, 1, 4, 4, 1, target={"skills": ["dodge"], "armour": ["light_armour"]})["asked"]
    assert [(one["label"], one["by"]) for one in asked] == [
        ("To hit", 0),
        ("Dodge", 1),
        ("To wound", 0),
        ("Armour save", 1),
        ("Injury", 0),
    ]
    assert shot(by=1)["pending"]["by"] == 1


def test_reasons_add_up_to_the_needed_number_wherever_there_is_one() -> None:
    setup = {"ammunition": ["dark_venom"], "target": {"armour": ["gromril_armour", "shield"], "edge_drop": 3}}
    asked = shot(5, 5, 1, 1, 6, 2, **setup, cover=True)["asked"]
    assert len(asked) == 6
    needed = [one for one in asked if "needs" in one]
    assert [sum(amount for _, amount in one["reasons"]) for one in needed] == [one["needs"] for one in needed]


def test_a_test_at_or_under_a_characteristic_says_so() -> None:
    edge = shot(4, 4, 1, target={"edge_drop": 5, "initiative": 4})["pending"]
    assert (edge["needs"], edge["at_most"], edge["reasons"]) == (4, True, [["Initiative 4", 4]])


def test_dice_read_together_are_answered_together() -> None:
    rout: dict[str, Any] = {"models": 8, "out_of_action": 2, "leadership": 8}
    assert ask("rout", rout)["pending"]["dice"] == "2D6"
    answered = ask("rout", rout, [3, 4])["asked"][0]
    assert (answered["answer"], answered["met"]) == ([3, 4], True)
    assert error(ask("rout", rout, 7)) == "bad_answer"
    assert error(ask("rout", rout, [3, 4, 1])) == "bad_answer"


def test_a_choice_lists_its_options_and_its_default() -> None:
    setup: dict[str, Any] = {"ratings": [110, 140], "warriors": [9, 11]}
    pending = ask("scenario", setup, [4, 5])["pending"]
    assert pending["choose"] == "Surprise Attack: attack or defend"
    assert [option["id"] for option in pending["options"]] == ["attacker", "defender"]
    assert all(option["text"] for option in pending["options"])
    assert (pending["min"], pending["max"], pending["default"], pending["by"]) == (1, 1, ["attacker"], 0)
    assert ask("scenario", setup, [4, 5], "defender")["outcome"]["defender"] == 0
    assert ask("scenario", setup, [4, 5], ["defender"])["asked"][-1]["answer"] == ["defender"]
    assert error(ask("scenario", setup, [4, 5], "neither")) == "bad_answer"
    assert error(ask("scenario", setup, [4, 5], 1)) == "bad_answer"


def test_a_number_says_its_ends() -> None:
    captive: dict[str, Any] = {"kind": "hero", "warband": "reikland", "injured_by": {"warband": "marienburg"}}
    pending = ask("serious_injury", captive, [6, 1], "ransom")["pending"]
    assert pending == {"number": "Ransom in gold crowns", "min": 0, "max": 9999, "default": 0, "by": 1}
    assert ask("serious_injury", captive, [6, 1], "ransom", 30)["asked"][-1]["answer"] == 30
    assert error(ask("serious_injury", captive, [6, 1], "ransom", 10_000)) == "bad_answer"
    assert error(ask("serious_injury", captive, [6, 1], "ransom", "lots")) == "bad_answer"


def test_answers_left_over_come_back_as_they_were() -> None:
    assert shot(1, 6, [1, 2], "x", None, 4.5)["unused"] == [6, [1, 2], "x", None, 4.5]
    assert shot(4, 4)["unused"] == []


def test_what_the_rules_forbid_is_an_outcome_with_codes_and_sentences() -> None:
    reply = shot(4, shooter={"ran": True}, target={"hidden": True})
    assert reply["outcome"]["legal"] is False
    assert reply["outcome"]["reasons"] == [
        ["ran", "He ran this turn."],
        ["target_hidden", "The target is hidden."],
    ]
    assert (reply["asked"], reply["pending"], reply["unused"], reply["error"]) == ([], None, [4], None)
    assert reply["effects"] == []


def test_a_six_at_an_impossible_shot_is_a_miss_and_comes_back_unused() -> None:
    reply = shot(6, distance=13, cover=True, shooter={"moved": True})
    assert (reply["asked"], reply["outcome"]["hit"], reply["unused"]) == ([], False, [6])
    assert reply["text"] == "Shooter (Bow) cannot hit Target. 4 + 1 + 1 + 1 = 7, and a die shows no more than 6."


def test_overruling_goes_on_and_is_echoed() -> None:
    reply = ask("shot", {"weapon": "bow", "shooter": {"ran": True}}, 4, 4, 5, overrule=True)
    assert reply["overrule"] is True
    assert reply["outcome"]["legal"] is False
    assert reply["outcome"]["target"] == {"state": "out_of_action", "wounds": 0}
    assert "overrule" not in shot()


def test_the_outcome_of_a_shot_has_its_fields() -> None:
    outcome = shot(4, 4, 3, target={"id": "vekk", "name": "Vekk"}, shooter={"id": "hob", "name": "Hob"})
    assert outcome["outcome"] == {
        "legal": True,
        "reasons": [],
        "hit": True,
        "cover_hit": False,
        "target": {"state": "stunned", "wounds": 0},
        "shooter": {
            "loaded": None,
            "hidden": False,
            "crits_used": 0,
            "state": "standing",
            "wounds": 1,
            "reload_turns": 0,
            "gun_lost": False,
        },
        "critical": "",
        "misfire": "",
        "ending": "",
        "on_fire": False,
    }
    assert outcome["effects"] == [
        {"effect": "fired", "warband": 0, "fighter": "hob", "weapon": "bow"},
        {"effect": "state", "warband": 1, "fighter": "vekk", "state": "stunned", "wounds": 0},
    ]
    assert outcome["text"] == "Hob (Bow) hit Vekk: stunned."


def test_a_fighter_without_a_name_is_called_by_his_type_or_his_part() -> None:
    assert shot(1)["text"] == "Shooter (Bow) missed Target."
    assert shot(1, target={"type": "skaven.black_skaven"})["text"] == "Shooter (Bow) missed Black Skaven."


def test_a_fighter_is_completed_from_his_type() -> None:
    captain = shot(shooter={"type": "reikland.captain"})
    assert captain["pending"]["reasons"] == [["Ballistic Skill 4", 3]]
    ogre = shot(4, 4, target={"type": "skaven.rat_ogre"})
    assert ogre["asked"][0]["reasons"][-1] == ["large target", -1]
    assert ogre["outcome"] is not None
    assert ogre["outcome"]["target"]["state"] == "standing"
    assert shot(target={"type": "skaven.rat_ogre", "toughness": 3}, shooter={"bs": 5})["pending"] == {
        "label": "To wound",
        "dice": "D6",
        "by": 0,
        "needs": 4,
        "reasons": [["Strength 3 against Toughness 3", 4]],
    }


# ------------------------------------------------------------------ odds

CASES: list[tuple[dict[str, Any], str]] = [
    ({}, "3/4 0 5/81 25/324 1/9"),
    ({"cover": True, "range": "long"}, "11/12 0 5/243 25/972 1/27"),
    ({"weapon": "crossbow", "shooter": {"bs": 4}, "target": {"armour_save": 5}}, "50/81 0 73/729 29/243 119/729"),
    ({"weapon": "crossbow", "shooter": {"bs": 4}, "target": {"armour_save": 4}}, "55/81 0 59/729 8/81 103/729"),
    ({"weapon": "crossbow", "target": {"toughness": 4, "armour_save": 4}}, "22/27 0 41/972 1/18 85/972"),
    ({"shooter": {"bs": 4}, "ammunition": ["hunting_arrows"]}, "2/3 0 19/486 89/972 197/972"),
    ({"shooter": {"bs": 4}, "target": {"armour": ["helmet"]}}, "2/3 0 65/486 25/486 4/27"),
    ({"shooter": {"bs": 4}, "target": {"skills": ["dodge"]}}, "7/9 0 40/729 50/729 8/81"),
    ({"shooter": {"bs": 4}, "target": {"items": ["lucky_charm"]}}, "5/6 0 10/243 25/486 2/27"),
    ({"shooter": {"bs": 4}, "target": {"toughness": 4, "traits": ["hard_to_kill"]}}, "7/9 0 11/243 35/324 67/972"),
    (
        {"shooter": {"bs": 4}, "target": {"toughness": 4, "max_wounds": 2, "traits": ["no_pain"]}},
        "7/9 1/9 5/81 0 4/81",
    ),
    ({"target": {"toughness": 5}}, "11/12 0 1/36 1/36 1/36"),
    ({"shooter": {"bs": 4}, "target": {"wounds": 2}}, "2/3 2/9 2/81 1/27 4/81"),
    ({"weapon": "warplock_pistol", "shooter": {"bs": 4}, "target": {"armour_save": 5}}, "4/9 0 38/243 43/243 2/9"),
]


@pytest.mark.parametrize(("setup", "expected"), CASES)
def test_a_shot_has_the_chances_of_the_reference_table(setup: dict[str, Any], expected: str) -> None:
    reply = ask("shot", {"weapon": "bow", **setup}, odds=True)
    assert reply["odds"] == dict(zip(KEYS, expected.split(), strict=True))
    assert sum(map(Fraction, reply["odds"].values())) == 1


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ({}, "0 0 1/3 1/3 1/3"),
        ({"wounds": 2}, "0 0 1/9 1/3 5/9"),
        ({"wounds": 2, "bonus": 2}, "0 0 0 1/9 8/9"),
        ({"bonus": 1}, "0 0 1/6 1/3 1/2"),
        ({"concussion": True}, "0 0 1/6 1/2 1/3"),
    ],
)
def test_an_injury_has_the_chances_of_the_reference_table(setup: dict[str, Any], expected: str) -> None:
    assert ask("injury", setup, odds=True)["odds"] == dict(zip(KEYS, expected.split(), strict=True))


def test_odds_go_on_from_the_answers_given_and_are_left_out_unless_asked_for() -> None:
    assert ask("shot", {"weapon": "bow"}, 4, 4, odds=True)["odds"]["stunned"] == "1/3"
    assert ask("shot", {"weapon": "bow"}, 1, odds=True)["odds"] == dict.fromkeys(KEYS, "0") | {"none": "1"}
    assert shot()["odds"] is None


def test_odds_that_follow_a_choice_name_it() -> None:
    reply = ask("scenario", {"ratings": [1, 2], "warriors": [3, 4]}, odds=True)
    assert len(reply["odds"]) == 9
    assert sum(map(Fraction, reply["odds"].values())) == 1
    assert reply["odds_assume"] == ["Choose any scenario", "Breakthrough: attack or defend"]
    assert "odds_assume" not in ask("shot", {"weapon": "bow"}, odds=True)


def test_the_odds_of_an_exploration_have_every_place_and_none() -> None:
    odds = ask("exploration", {"dice": 3}, odds=True)["odds"]
    assert (odds["none"], odds["well"], odds["tavern"], odds["nobles_villa"]) == ("5/9", "5/72", "1/216", "0")
    assert len(odds) == 31
    assert sum(map(Fraction, odds.values())) == 1


def test_the_odds_of_an_exploration_stop_at_the_place() -> None:
    odds = ask("exploration", {"dice": 3}, [3, 3, 3], odds=True)["odds"]
    assert odds["prisoners"] == "1"


def test_odds_of_a_question_that_asks_nothing_are_empty() -> None:
    assert ask("to_hit", {"weapon": "bow"}, odds=True)["odds"] == {}


def test_the_rout_test_has_three_headings() -> None:
    rout: dict[str, Any] = {"models": 8, "out_of_action": 2, "leadership": 8}
    assert ask("rout", rout, odds=True)["odds"] == {"not_due": "0", "passed": "13/18", "failed": "5/18"}


# ------------------------------------------------------------------ the procedures


@pytest.mark.parametrize(
    ("procedure", "setup", "needs", "text"),
    [
        ("to_hit", {"weapon": "bow", "shooter": {"bs": 4}, "cover": True}, 4, "Needs 4."),
        ("to_hit", {"weapon": "bow", "shooter": {"bs": 6}}, 1, "Any roll does it."),
        ("to_hit", {"weapon": "bow", "shooter": {"bs": 7}}, 0, "Any roll does it."),
        ("to_hit", {"weapon": "bow", "shooter": {"bs": 2}, "cover": True, "range": "long"}, None, "No roll can hit."),
        ("to_wound", {"strength": 3, "target": {"toughness": 5}}, 6, "Needs 6."),
        ("to_wound", {"weapon": "bow", "target": {"toughness": 7}}, None, "No roll can wound."),
        ("save", {"weapon": "crossbow", "target": {"armour": ["heavy_armour", "shield"]}}, 5, "Needs 5."),
        ("save", {"weapon": "crossbow", "target": {"armour": ["light_armour"]}}, None, "No armour save."),
        ("save", {"weapon": "bow", "target": {"armour_save": 1}}, 1, "Needs 2."),
    ],
)
def test_a_needed_number_is_told_as_it_is(procedure: str, setup: dict[str, Any], needs: int | None, text: str) -> None:
    reply = ask(procedure, setup)
    assert reply["outcome"]["needs"] == needs
    assert reply["text"] == text
    assert (reply["asked"], reply["pending"], reply["effects"]) == ([], None, [])


def test_an_exploration_tells_what_is_known_while_something_is_pending() -> None:
    assert ask("exploration", {"dice": 7})["so_far"] == {}
    reply = ask("exploration", {"dice": 7, "chart": "rulebook"}, [1, 1, 1, 2, 3, 4, 5])
    assert reply["outcome"] is None
    assert [option["id"] for option in reply["pending"]["options"]] == [f"die_{number}" for number in range(1, 8)]
    assert reply["so_far"] == {
        "dice": [1, 1, 1, 2, 3, 4, 5],
        "kept": [1, 1, 1, 3, 4, 5],
        "total": 15,
        "shards": 3,
        "place": "tavern",
        "chart": "rulebook",
        "differs": False,
    }


def test_an_exploration_without_a_place_ends_with_its_shards() -> None:
    reply = ask("exploration", {"dice": 3}, [1, 6, 4])
    assert (reply["outcome"]["total"], reply["outcome"]["shards"], reply["outcome"]["place"]) == (11, 2, None)
    assert reply["effects"] == [{"effect": "shards", "warband": 0, "amount": 2}]


def test_a_chest_asks_a_die_for_each_line() -> None:
    reply = ask("chest", None, [3, 4, 2], 1)
    assert [one["dice"] for one in reply["asked"]] == ["3D6", "D6"]
    assert reply["pending"]["dice"] == "D6"


def test_a_chest_that_is_open_tells_what_was_in_it() -> None:
    reply = ask("chest", None, [3, 4, 2], 6, 4, *[1] * 12)
    assert reply["outcome"] == {"gold": 9, "shards": 2, "items": {}}
    assert reply["effects"] == [
        {"effect": "gold", "warband": 0, "amount": 9},
        {"effect": "shards", "warband": 0, "amount": 2},
    ]


def test_a_place_is_called_by_its_name() -> None:
    assert ask("exploration", {"dice": 2}, [1, 1], *[6] * 9)["text"].count("Well") == 1


def test_a_sale_pays_for_the_lot() -> None:
    assert ask("sale", {"shards": 4, "warriors": 11})["outcome"] == {"gold": 65}


def test_what_was_settled_by_hand_comes_back_as_it_was() -> None:
    effects = [
        {"effect": "gold", "warband": 1, "amount": -5},
        {"effect": "item", "warband": 0, "item": "sword", "count": 2, "to": "hob"},
        {"effect": "note", "warband": 0, "note": "vague_map", "due": "next_battle"},
    ]
    assert ask("by_hand", {"effects": effects})["effects"] == effects


def test_all_switches_are_listed() -> None:
    switches = {one["id"]: one for one in ask("switches")["outcome"]["switches"]}
    assert switches["critical_chart"]["values"] == ["basic", "weapon"]
    assert switches["natural_1_save_fails"]["default"] is True
    assert switches["exploration_chart"]["default"] == "handout"
    assert all(one["name"] and one["text"] and one["source"] and one["group"] for one in switches.values())
    assert len(switches) >= 48


def test_a_switch_changes_the_answer_and_its_reasons() -> None:
    reply = ask("shot", {"weapon": "bow", "shooter": {"bs": 6}}, switches={"natural_1_misses_shooting": True})
    assert reply["pending"]["needs"] == 2
    assert reply["pending"]["reasons"] == [["Ballistic Skill 6", 1], ["a 1 always misses", 1]]


# ------------------------------------------------------------------ what makes no sense


@pytest.mark.parametrize(
    "answer", [0, 7, -1, "x", "4", None, True, 4.0, 4.5, [1, 2], [], [[4]], {}, {"face": 4}, 10**30]
)
def test_what_a_die_cannot_show_is_a_bad_answer(answer: Any) -> None:
    assert error(shot(answer)) == "bad_answer"
    assert error(shot(4, answer)) == "bad_answer"


@pytest.mark.parametrize(
    "setup",
    [
        {"weapon": "cannon"},
        {"weapon": "sword"},
        {"ammunition": ["nonsense"]},
        {"target": {"armour": ["nonsense"]}},
        {"target": {"armour": ["sword"]}},
        {"target": {"items": ["nonsense"]}},
        {"target": {"skills": ["nonsense"]}},
        {"target": {"traits": ["nonsense"]}},
        {"shooter": {"type": "reikland.nobody"}},
        {"shooter": {"type": "nonsense"}},
    ],
)
def test_an_id_nobody_knows_is_an_unknown_id(setup: dict[str, Any]) -> None:
    assert error(shot(**setup)) == "unknown_id"


@pytest.mark.parametrize(
    ("procedure", "setup"),
    [
        ("nonsense", {}),
        ("exploration", {"dice": 2, "warband": "nonsense"}),
        ("exploration", {"dice": 2, "chart": "nonsense"}),
        ("exploration", {"dice": 2, "found_artefacts": ["nonsense"]}),
        ("exploration", {"heroes": [{"skills": ["nonsense"]}]}),
        ("scenario", {"ratings": [1, 2], "agreed": "nonsense"}),
        ("hit", {"strength": 3, "weapon": "nonsense"}),
    ],
)
def test_unknown_ids_are_found_in_every_procedure(procedure: str, setup: dict[str, Any]) -> None:
    assert error(ask(procedure, setup)) == "unknown_id"


def test_a_switch_nobody_knows_is_an_unknown_id_and_a_wrong_value_a_bad_request() -> None:
    assert error(ask("shot", {"weapon": "bow"}, switches={"nonsense": True})) == "unknown_id"
    for value in ("sometimes", 1, 0):
        assert error(ask("shot", {"weapon": "bow"}, switches={"misfire": value})) == "bad_request"


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"target": {"toughness": "three"}}, "toughness"),
        ({"target": {"wounds": "x"}}, "wounds"),
        ({"target": {"traits": 5}}, "traits"),
        ({"target": {"traits": [5]}}, "traits"),
        ({"target": {"skills": "dodge"}}, "skills"),
        ({"target": {"type": []}}, "type"),
        ({"target": {"state": "dead"}}, "state"),
        ({"target": {"nonsense": 1}}, "nonsense"),
        ({"target": 7}, "target"),
        ({"shooter": None}, "shooter"),
        ({"shooter": {"bs": 3.5}}, "bs"),
        ({"shooter": {"moved": 1}}, "moved"),
        ({"distance": "far"}, "distance"),
        ({"range": "medium"}, "range"),
        ({"cover": "yes"}, "cover"),
        ({"ammunition": "hunting_arrows"}, "ammunition"),
        ({"weapon": 5}, "weapon"),
        ({"by": 2}, "by"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_a_field_of_the_wrong_kind_is_a_bad_request_that_names_it(setup: dict[str, Any], field: str) -> None:
    reply = shot(**setup)
    assert error(reply) == "bad_request"
    assert field in reply["error"]["message"]


@pytest.mark.parametrize("strength", [0, 11])
def test_a_strength_off_the_chart_is_a_bad_request(strength: int) -> None:
    reply = ask("hit", {"strength": strength})
    assert error(reply) == "bad_request"
    assert reply["error"]["message"] == f"S must be between 1 and 10, not {strength}."


@pytest.mark.parametrize(
    "setup", [{"distance": -1}, {"shots": 0}, {"target": {"toughness": 0}}, {"target": {"wounds": -1}}, {"loaded": -1}]
)
def test_a_figure_that_cannot_be_is_a_bad_request(setup: dict[str, Any]) -> None:
    assert error(shot(**setup)) == "bad_request"


@pytest.mark.parametrize(
    "raw",
    [
        b"nonsense",
        b"{",
        b"[]",
        b"7",
        b"null",
        b'"shot"',
        b"{}",
        b'{"procedure": 5}',
        b'{"procedure": "shot"}',
        b'{"procedure": "shot", "setup": []}',
        b'{"procedure": "shot", "setup": {"weapon": "bow"}, "answers": 4}',
        b'{"procedure": "shot", "setup": {"weapon": "bow"}, "odds": "yes"}',
        b'{"procedure": "shot", "setup": {"weapon": "bow"}, "extra": 1}',
        b'{"procedure": "shot", "setup": {"weapon": "bow", "distance": NaN}}',
        b'{"procedure": "shot", "setup": {"weapon": "bow", "distance": Infinity}}',
        b'{"procedure": "shot", "setup": {"weapon": "bow", "distance": 1e999}}',
        b"\xff\xfe\x00",
        b'{"procedure": "\xff"}',
        b'{"procedure": "\\ud800"}',
        b"[" * 100_000,
        b'{"procedure": "shot", "setup": ' + b'{"a":' * 50_000,
        b'{"procedure": "shot", "setup": {"weapon": "bow", "target": ' + b"[" * 900 + b"]" * 900 + b"}}",
    ],
)
def test_a_line_that_cannot_be_used_is_a_bad_request(raw: bytes) -> None:
    assert error(line(raw)) == "bad_request"


def test_a_line_of_a_million_bytes_is_answered_like_any_other() -> None:
    assert error(line(b"x" * 1_000_000)) == "bad_request"
    assert error(shot(weapon="x" * 1_000_000)) == "unknown_id"
    assert shot(target={"name": "x" * 1_000_000})["pending"]["label"] == "To hit"


@pytest.mark.parametrize("id", [0, -1, 2**70, "seven", "", None, 1.5, [1], {"a": 1}, True])
def test_a_request_keeps_its_id_whatever_it_is(id: Any) -> None:
    assert line(json.dumps({"id": id, "procedure": "switches"}).encode())["id"] == id
    assert line(json.dumps({"id": id, "procedure": "shot", "setup": 5}).encode())["id"] == id
    assert line(json.dumps({"id": id}).encode())["id"] == id


def test_figures_beyond_all_bounds_are_answered() -> None:
    assert error(shot(target={"toughness": 10**30})) == "bad_request"
    assert shot(10**30)["error"]["code"] == "bad_answer"
    assert shot(1, 10**30)["unused"] == [10**30]


def test_every_line_gets_its_reply_in_order_an_empty_one_too() -> None:
    lines = [b'{"id": 1, "procedure": "switches"}\n', b"\n", b"  \n", b"nonsense\n", b'{"id": 2, "procedure": "x"}\n']
    replies = [json.loads(reply) for reply in ENGINE.serve(lines)]
    assert [reply["id"] for reply in replies] == [1, None, None, None, 2]
    assert [reply["error"]["code"] for reply in replies[1:4]] == ["bad_request"] * 3


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["bow", "x", "dodge"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["weapon", "target", "a"]), inner, max_size=3)
    ),
    max_leaves=6,
)
setups = st.dictionaries(
    st.sampled_from(sorted({name for one in PROCEDURES.values() for name in one.setup.__struct_fields__})),
    anything,
    max_size=4,
)


@given(st.sampled_from(sorted(PROCEDURES)), setups, st.lists(anything, max_size=4))
def test_whatever_is_asked_is_answered(procedure: str, setup: dict[str, Any], answers: list[Any]) -> None:
    reply = ask(procedure, setup, *answers)
    assert list(reply)[:10] == FIELDS
    assert (reply["error"] is None) == (reply["outcome"] is not None or reply["pending"] is not None)


@given(st.binary(max_size=200))
def test_whatever_bytes_come_are_answered(raw: bytes) -> None:
    for reply in ENGINE.serve(raw.splitlines(keepends=True)):
        assert list(json.loads(reply))[:10] == FIELDS


def test_the_command_prints_replies_and_nothing_else() -> None:
    requests = b'{"id": 1, "procedure": "shot", "setup": {"weapon": "bow"}}\n\xff\n{"id": 2, "procedure": "x"}'
    ran = subprocess.run(
        [sys.executable, "-m", "mordheim_desktop", "--engine"], input=requests, capture_output=True, check=True
    )
    assert [json.loads(reply)["id"] for reply in ran.stdout.splitlines()] == [1, None, 2]
    assert ran.stderr == b""


# ------------------------------------------------------------------ several shots, a line, recovery


def test_a_sequence_answers_as_its_single_shot_does_and_goes_on_from_there() -> None:
    archer = {"weapon": "bow"}
    reply = ask("sequence", {"target": {}, "shooters": [archer, archer]})
    first, second = reply["outcome"]["shooters"]
    assert (first["legal"], first["reasons"], first["needs"]) == (True, [], 4)
    assert first["odds"] == ask("shot", {"weapon": "bow"}, odds=True)["odds"]
    assert second["odds"]["none"] == "9/16"
    assert reply["text"] == "Shooters counted: 2."


def test_the_shooters_of_a_sequence_are_fighters_like_any_other() -> None:
    captain = {"weapon": "bow", "shooter": {"type": "reikland.captain"}}
    assert ask("sequence", {"shooters": [captain]})["outcome"]["shooters"][0]["needs"] == 3
    unknown = {"weapon": "bow", "shooter": {"skills": ["flying"]}}
    assert error(ask("sequence", {"shooters": [unknown]})) == "unknown_id"
    assert error(ask("sequence", {"shooters": [{"weapon": "catapult"}]})) == "unknown_id"
    assert error(ask("sequence", {"shooters": ["bow"]})) == "bad_request"


def test_a_line_hits_friend_and_foe_with_their_own_effects() -> None:
    models = [{"id": "vekk"}, {"id": "hob", "friend": True}, {"id": "skrit", "hidden": True}]
    reply = ask("line", {"weapon": "blunderbuss", "models": models}, 4, 5, 3)
    assert [one["label"] for one in reply["asked"]] == ["To wound", "Injury", "To wound"]
    assert [(one["id"], one["hit"]) for one in reply["outcome"]["models"]] == [
        ("vekk", True),
        ("hob", True),
        ("skrit", False),
    ]
    assert reply["effects"] == [
        {"effect": "fired", "warband": 0, "fighter": "", "weapon": "blunderbuss"},
        {"effect": "state", "warband": 1, "fighter": "vekk", "state": "out_of_action", "wounds": 0},
    ]


def test_a_recovery_says_what_he_may_do() -> None:
    reply = ask("recovery", {"fighter": {"state": "knocked_down", "wounds": 0, "max_wounds": 1}}, "stand", odds=True)
    assert reply["outcome"]["target"] == {"state": "standing", "wounds": 0}
    assert reply["outcome"]["may"]["move"] == "half"
    assert reply["odds"] == {"standing": "1", "knocked_down": "0", "stunned": "0", "out_of_action": "0"}


@pytest.mark.parametrize(
    "setup",
    [
        {"shooter": {"ran": True, "moved": False}},
        {"shooter": {"failed_charge": True, "moved": False}},
        {"shooter": {"ran": True, "stood_up": True}},
        {"shooter": {"strength": 0}},
        {"shooter": {"strength": 11}},
        {"target": {"toughness": 0}},
        {"target": {"toughness": 11}},
        {"distance": 20, "range": "short"},
    ],
)
def test_what_cannot_be_is_said_before_any_die(setup: dict[str, Any]) -> None:
    assert error(shot(4, 4, 4, **setup)) == "bad_request"


def test_a_weapon_he_does_not_carry_is_refused_in_words() -> None:
    reply = shot(shooter={"items": ["sword", "sling"]})
    assert reply["outcome"]["reasons"] == [["not_carried", "Bow: he does not carry one."]]
