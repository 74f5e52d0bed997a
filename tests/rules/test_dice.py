import pytest

from mordheim_desktop.rules.dice import D3, D6, D66, TWO_D6, Dice, parse_dice, pool_ways, ways


@pytest.mark.parametrize(
    ("notation", "dice"),
    [
        ("D6", Dice(1, 6)),
        ("3D6", Dice(3, 6)),
        ("D3", Dice(1, 3)),
        ("2D3", Dice(2, 3)),
        ("D3+1", Dice(1, 3, 1, 1)),
        ("D66", Dice(1, 66)),
        ("2D6x5", Dice(2, 6, 5)),
        ("D6x10", Dice(1, 6, 10)),
        ("20+4D6", Dice(4, 6, 1, 20)),
        (" 2D6 ", Dice(2, 6)),
    ],
)
def test_the_notation_of_the_rulebook_is_read(notation: str, dice: Dice) -> None:
    assert parse_dice(notation) == dice


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "6",
        "D",
        "D4",
        "D10",
        "d6",
        "0D6",
        "-1D6",
        "D6x",
        "D6x0",
        "D6+",
        "1+D6+1",
        "2D66",
        "D6 x5",
        "D6D6",
        "٣D6",
        "D6-1",
    ],
)
def test_what_is_no_dice_notation_is_refused_with_its_text(nonsense: str) -> None:
    with pytest.raises(ValueError, match="not dice notation") as refused:
        parse_dice(nonsense)
    assert repr(nonsense) in str(refused.value)


@pytest.mark.parametrize("notation", ["D6", "3D6", "D3+1", "D66", "2D6x5", "D6x10", "4D6+20"])
def test_dice_are_written_as_they_are_read(notation: str) -> None:
    assert str(parse_dice(notation)) == notation


@pytest.mark.parametrize(
    ("notation", "faces", "value"),
    [
        ("D6", (5,), 5),
        ("3D6", (6, 1, 4), 11),
        ("2D6x5", (3, 4), 35),
        ("D6x10", (6,), 60),
        ("20+4D6", (1, 1, 1, 1), 24),
        ("D66", (3, 5), 35),
        ("D66", (5, 3), 53),
    ],
)
def test_a_throw_is_worth_what_lies_on_the_table(notation: str, faces: tuple[int, ...], value: int) -> None:
    assert parse_dice(notation).value(faces) == value


@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_d6_rounded_up(face: int, value: int) -> None:
    assert D3.value((face,)) == value
    assert parse_dice("D3+1").value((face,)) == value + 1


@pytest.mark.parametrize(("dice", "thrown"), [(D6, 1), (D3, 1), (D66, 2), (TWO_D6, 2), (Dice(4, 6, 1, 20), 4)])
def test_a_throw_says_how_many_dice_it_takes(dice: Dice, thrown: int) -> None:
    assert dice.thrown == thrown


def test_two_dice_make_seven_in_six_ways() -> None:
    assert ways(TWO_D6) == (
        (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 5), (9, 4), (10, 3), (11, 2), (12, 1),
    )  # fmt: skip


def test_a_d3_shows_each_result_in_two_ways() -> None:
    assert ways(D3) == ((1, 2), (2, 2), (3, 2))
    assert ways(parse_dice("D3+1")) == ((2, 2), (3, 2), (4, 2))


def test_a_d66_has_thirty_six_results_and_none_between_16_and_21() -> None:
    values = [value for value, _ in ways(D66)]
    assert values[:7] == [11, 12, 13, 14, 15, 16, 21]
    assert (len(values), values[-1]) == (36, 66)


@pytest.mark.parametrize(
    ("notation", "throws"), [("D6", 6), ("D3", 6), ("D66", 36), ("3D6", 216), ("2D6x5", 36), ("20+4D6", 1296)]
)
def test_the_ways_add_up_to_all_throws(notation: str, throws: int) -> None:
    assert sum(number for _, number in ways(parse_dice(notation))) == throws


@pytest.mark.parametrize(("count", "multisets", "throws"), [(1, 6, 6), (2, 21, 36), (4, 126, 1296), (6, 462, 46656)])
def test_a_pool_is_counted_as_multisets(count: int, multisets: int, throws: int) -> None:
    pool = pool_ways(count)
    assert len(pool) == multisets
    assert sum(number for _, number in pool) == throws


def test_a_pool_of_three_shows_one_two_two_in_three_ways() -> None:
    assert dict(pool_ways(3))[(1, 2, 2)] == 3
