"""What is wrong with a file is told with its line, and the rest comes in; nothing in a file can do more than that."""

from __future__ import annotations

import contextlib
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mordheim_desktop.campaign.figures import profile
from mordheim_desktop.campaign.transfer.reading import read_roster
from mordheim_desktop.campaign.transfer.refusal import NotARoster
from tests.campaign.transfer.rosters import RULES, WORDS, said, taken

START = "warband: A (Reikland)\ngc: 5\nheros:\n  - hero: B (Captain) [20XP]\n"
NEXT = "  - hero: C (Champion) [8XP]\n    weapons: Sword\n"


def test_an_unquoted_colon_is_read_as_text_and_told() -> None:
    arrival = taken(START + "    rules: Leader, Curse: bad luck\n    weapons: Sword\n" + NEXT)
    assert said(arrival, "unread") == [(5, "transfer.taken_as_text", "Leader, Curse: bad luck")]
    captain = arrival.warband.heroes[0]
    assert (captain.leader, captain.remarks, captain.kit[0].item) == (True, ("Curse: bad luck",), "sword")
    assert len(arrival.warband.heroes) == 2


def test_tabs_are_read_as_blanks_and_told() -> None:
    arrival = taken("warband: A (Reikland)\nheros:\n\t- hero: B (Captain)\n\t  weapons: Sword\n")
    assert [key for _, key, _ in said(arrival, "unread")] == ["transfer.tab"]
    assert arrival.warband.heroes[0].kit[0].item == "sword"


def test_a_line_without_a_name_is_set_aside_and_told_and_the_rest_stays() -> None:
    arrival = taken(START + "    weapons: Sword\n%%%\n" + NEXT)
    assert (6, "transfer.line_not_read", "%%%") in said(arrival, "unread")
    assert [hero.name for hero in arrival.warband.heroes] == ["B", "C"]


def test_a_quotation_that_never_ends_costs_one_line() -> None:
    arrival = taken(START + '    weapons: "Sword\n    armour: Helmet\n' + NEXT)
    assert said(arrival, "unread") == [(5, "transfer.taken_as_text", '"Sword')]
    assert [kit.item for kit in arrival.warband.heroes[0].kit] == ["sword", "helmet"]
    assert len(arrival.warband.heroes) == 2


def test_a_long_file_with_many_broken_lines_is_not_read_anew_for_each_of_them() -> None:
    roster = START + NEXT * 2 + "    rules: " + "word " * 20_000 + "\n" + "%%%\n" * 50
    arrival = taken(roster)
    assert [key for _, key, _ in said(arrival, "unread")] == ["transfer.line_not_read"] * 2 + ["transfer.stopped"]
    assert [hero.name for hero in arrival.warband.heroes] == ["B", "C", "C"]


def test_a_list_where_a_text_is_expected_is_taken_part_by_part() -> None:
    roster = (
        START + "    weapons:\n      - Sword\n      - [Bow, Dagger]\n    rules: {Curse: bad}\n    stats: [M4, WS 5]\n"
    )
    hero = taken(roster).warband.heroes[0]
    assert [kit.item for kit in hero.kit] == ["sword", "bow", "dagger"]
    assert hero.remarks == ("Curse: bad",)
    assert profile(hero).WS == 5


def test_a_text_where_a_list_is_expected_is_kept() -> None:
    arrival = taken("warband: A (Reikland)\nheros: Otto the Great\nhenchmen:\n  - just words\n")
    assert arrival.warband.heroes == ()
    assert arrival.warband.remarks == ("Otto the Great", "just words")
    assert [key for _, key, _ in said(arrival, "unread")] == ["transfer.not_a_fighter"] * 2


def test_a_field_that_stands_twice_is_kept() -> None:
    hero = taken(START + "    weapons: Sword\n    weapons: Bow\n").warband.heroes[0]
    assert ([kit.item for kit in hero.kit], hero.remarks) == (["sword"], ("weapons: Bow",))


def test_numbers_that_are_none_are_kept_as_they_are_written() -> None:
    arrival = taken(
        "warband: A (Reikland)\ngc: many\nshards: 1e3\nheros:\n  - hero: B (Captain)\n    stats: WS999, BSx\n"
    )
    assert set(arrival.warband.remarks) == {"gc: many", "shards: 1e3"}
    assert (arrival.warband.ledger, arrival.warband.shards) == ((), 0)
    hero = arrival.warband.heroes[0]
    assert (profile(hero).WS, profile(hero).BS, hero.remarks) == (4, 4, ("WS 999", "BS x"))


def test_aliases_are_not_followed_so_a_bomb_of_them_is_a_few_words() -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
    )
    tracemalloc.start()
    arrival = taken(bomb + START)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000
    assert said(arrival, "unread").count((2, "transfer.alias", "")) == 9
    assert arrival.warband.heroes[0].name == "B"


@pytest.mark.parametrize("nest", ["[", "{a: ", "- ", '{"a": ['])
def test_ten_megabytes_of_nesting_are_told_and_what_stood_before_comes_in(nest: str) -> None:
    deep = nest * (10_000_000 // len(nest))
    arrival = taken(START + NEXT + "notes: " + ("\n  " if nest == "- " else "") + deep)
    assert "transfer.too_deep" in [key for _, key, _ in said(arrival, "unread")]
    assert [hero.name for hero in arrival.warband.heroes] == ["B", "C"]
    with pytest.raises(NotARoster):
        taken(deep)


def test_a_json_roster_that_breaks_off_gives_what_stood_before() -> None:
    arrival = taken(
        '{"name": "A", "faction": "Reikland", "cash": 3,\n "warriors": [{"name": "B",\n "weapons": ["Sword", "Bo'
    )
    assert said(arrival, "unread") == [(3, "transfer.breaks_off", "")]
    assert [(one.name, one.kit[0].item) for one in arrival.warband.groups] == [("B", "sword")]


def test_nothing_a_tag_says_is_built_or_run() -> None:
    arrival = taken(START + "    rules: !!python/object/apply:os.system ['echo']\n")
    assert arrival.warband.heroes[0].remarks == ("echo",)


NAMES = [
    "A/B\\C: “D”, 'E'",
    "قراصنة",
    "\u202eodd\u202c",
    "\U0001f480 Skull",
    "<b>bold</b>",
    "x" * 500,
    "Ann # Bob",
    "{",
    "- -",
]


@pytest.mark.parametrize("name", NAMES)
def test_odd_names_come_in_as_they_are_without_what_cannot_be_seen(name: str) -> None:
    import json

    quoted = json.dumps(name, ensure_ascii=False)[1:-1]
    arrival = taken(f'warband: "{quoted} (Reikland)"\nheros:\n  - hero: "{quoted} (Captain) [3XP]"\n')
    seen = name.replace("\u202e", "").replace("\u202c", "")[:80]
    assert (arrival.warband.name, arrival.warband.heroes[0].name) == (seen, seen)
    assert arrival.warband.heroes[0].experience == 3


def test_control_characters_are_left_out_and_told() -> None:
    arrival = taken("warband: A\x07B (Reikland)\nheros: []\n")
    assert arrival.warband.name == "A B"
    assert said(arrival, "unread") == [(1, "transfer.control_characters", "")]


@given(
    st.text(
        alphabet=st.sampled_from("warbndheros:hero -[]{}(),\"'\n\t *&!|>%@`#0123456789XPé\u202e\U0001f480"),
        max_size=300,
    )
)
def test_whatever_is_typed_gives_a_warband_or_a_sentence(text: str) -> None:
    for whole in (text, f"warband: A (Reikland)\nheros:\n{text}", f'{{"name": "A", "warriors": [{text}'):
        with contextlib.suppress(NotARoster):
            assert read_roster(whole.encode(), RULES, WORDS).warband.name
