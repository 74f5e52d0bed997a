from collections import Counter

from mordheim_desktop.session.dice_source import DiceSource


def test_sixty_thousand_dice_show_each_face_about_ten_thousand_times() -> None:
    faces = Counter(DiceSource(seed=1).throw(60_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(9_600 <= count <= 10_400 for count in faces.values()), faces


def test_the_same_seed_throws_the_same_dice() -> None:
    assert DiceSource(seed=7).throw(100) == DiceSource(seed=7).throw(100)


def test_another_seed_throws_other_dice() -> None:
    assert DiceSource(seed=7).throw(100) != DiceSource(seed=8).throw(100)


def test_two_evenings_never_see_the_same_dice() -> None:
    assert DiceSource().throw(100) != DiceSource().throw(100)


def test_a_throw_has_as_many_dice_as_were_asked_for() -> None:
    source = DiceSource(seed=3)
    assert [len(source.throw(count)) for count in (1, 2, 6)] == [1, 2, 6]
    assert source.throw(0) == ()
