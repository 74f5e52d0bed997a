"""A file that is no good is named, with what is wrong with it, and stays as it is."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.apply import CannotApply
from mordheim_desktop.campaign.changes import AnyEffect, BattleEnded, ModelPlaced, TurnPassed
from mordheim_desktop.campaign.codec import encode
from mordheim_desktop.campaign.diagnosis import misfit
from mordheim_desktop.campaign.errors import CampaignFileError, CannotRead, Damaged, NewerFormat, NotACampaign
from mordheim_desktop.campaign.model import Battle, Model, SetUpStep, Side
from mordheim_desktop.campaign.store import open_campaign
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.tracker import Tracker
from tests.campaign.invented import a_battle, a_campaign, a_document, commit

GOOD = encode(a_document(a_battle()))
NAME = "Spring.mordheim-campaign"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4


def refused(folder: Path, data: bytes) -> CampaignFileError:
    """Tries to open these bytes as a campaign; they must be the same afterwards, alone in their folder."""
    path = folder / NAME
    path.write_bytes(data)
    with pytest.raises(CampaignFileError) as error:
        open_campaign(path)
    assert path.read_bytes() == data
    assert list(folder.iterdir()) == [path]
    return error.value


def test_a_file_cut_in_the_middle_says_in_which_line_it_breaks_off(tmp_path: Path) -> None:
    half = GOOD[: len(GOOD) // 2]
    error = refused(tmp_path, half)
    assert isinstance(error, Damaged)
    assert error.message == say("files.cut_off", file=NAME, line=half.rstrip().count(b"\n") + 1)


@pytest.mark.parametrize("length", range(2, len(GOOD) - 2, 97))
def test_a_file_cut_anywhere_is_damaged(tmp_path: Path, length: int) -> None:
    assert isinstance(refused(tmp_path, GOOD[:length]), Damaged)


def test_an_empty_file_is_called_empty(tmp_path: Path) -> None:
    error = refused(tmp_path, b"")
    assert isinstance(error, Damaged)
    assert error.message == say("files.empty", file=NAME)


def test_a_file_whose_last_third_is_zeroed_says_from_which_line_on(tmp_path: Path) -> None:
    kept = len(GOOD) * 2 // 3
    error = refused(tmp_path, GOOD[:kept] + bytes(len(GOOD) - kept))
    assert isinstance(error, Damaged)
    assert error.message == say("files.zero_from", file=NAME, line=GOOD[:kept].count(b"\n") + 1, lost=len(GOOD) - kept)


def test_a_file_of_nothing_but_zeros_is_lost(tmp_path: Path) -> None:
    assert refused(tmp_path, bytes(500)).message == say("files.all_zero", file=NAME)


def test_a_renamed_picture_is_called_a_picture(tmp_path: Path) -> None:
    error = refused(tmp_path, PNG)
    assert isinstance(error, NotACampaign)
    assert error.message == say("files.a_picture", file=NAME)


@pytest.mark.parametrize(
    "data",
    [
        b"[]",
        b"7",
        b'"Stein"',
        b"{}",
        b'{"format": 1}',
        b"Dear diary,\nwe lost again.",
        b"\xff\xfe{\x00}\x00",
        b"\xe9t\xe9",
    ],
)
def test_what_another_program_wrote_is_no_campaign(tmp_path: Path, data: bytes) -> None:
    error = refused(tmp_path, data)
    assert isinstance(error, NotACampaign)
    assert error.message == say("files.something_else", file=NAME)


def replaced(old: bytes, new: bytes) -> bytes:
    assert GOOD.count(old) >= 1, old
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(
            replaced(b'"format": 1,', b'"format": 1;'),
            say("files.broken", file=NAME, line=2, column=14),
            id="a semicolon",
        ),
        pytest.param(
            replaced(b"Ashes of spring", b"Ashes of \xff"),
            say("files.no_text", file=NAME, line=5, column=23),
            id="a byte that is no text",
        ),
        pytest.param(
            replaced(b'"experience": 20', b'"experience": "20"'),
            say(
                "files.wrong_type",
                file=NAME,
                place="campaign.warbands[0].heroes[0].experience",
                expected="int",
                got="str",
            ),
            id="a number in quotes",
        ),
        pytest.param(
            replaced(b'"kind": "hired_sword"', b'"kind": "hireling"'),
            say("files.unknown_word", file=NAME, place="campaign.warbands[0].hired[0].kind", word="hireling"),
            id="a kind there is not",
        ),
        pytest.param(
            replaced(b'"id": "stein",', b""),
            say("files.missing_value", file=NAME, place="campaign.warbands[0]", field="id"),
            id="a warband without id",
        ),
        pytest.param(
            replaced(b'"format": 1,', b'"format": "one",'),
            say("files.format_unknown", file=NAME),
            id="a format in words",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, data: bytes, message: Message) -> None:
    error = refused(tmp_path, data)
    assert isinstance(error, Damaged)
    assert error.message == message


BATTLE = a_battle()
NO_SUCH_SIDE = [
    (
        "campaign.battle.models[5].side",
        2,
        replace(BATTLE, models=(*BATTLE.models[:5], replace(BATTLE.models[5], side=2))),
    ),
    ("campaign.battle.models[0].side", -1, replace(BATTLE, models=(replace(BATTLE.models[0], side=-1),))),
    ("campaign.battle.active", 7, replace(BATTLE, active=7)),
    ("campaign.battle.first", 2, replace(BATTLE, first=2)),
    ("campaign.battle.winner", 2, replace(BATTLE, over=True, winner=2)),
    ("campaign.battle.set_up[0].side", 3, replace(BATTLE, set_up=(SetUpStep(id="first_turn", side=3),))),
    ("campaign.battle.tracker.safe", 2, replace(BATTLE, tracker=Tracker(safe=2))),
    ("campaign.battle.tracker.gave_up", 2, replace(BATTLE, tracker=Tracker(gave_up=2))),
]


@pytest.mark.parametrize(("place", "side", "battle"), NO_SUCH_SIDE, ids=[place for place, _, _ in NO_SUCH_SIDE])
def test_a_side_the_battle_has_not_is_named_with_its_place(
    tmp_path: Path, place: str, side: int, battle: Battle
) -> None:
    error = refused(tmp_path, encode(a_document(battle)))
    assert isinstance(error, Damaged)
    assert error.message == say("files.no_such_side", file=NAME, place=place, side=side, last=1)


def test_an_impossible_side_at_the_start_of_the_battle_is_found_before_an_undo_leads_there(tmp_path: Path) -> None:
    document = a_document(BATTLE)
    chapter = replace(document.chapter, checkpoint=a_campaign(replace(BATTLE, active=2)))
    error = refused(tmp_path, encode(replace(document, chapter=chapter)))
    assert error.message.params["place"] == "chapter.checkpoint.battle.active"


def test_a_battle_of_a_warband_that_is_not_in_the_file_is_told(tmp_path: Path) -> None:
    battle = replace(BATTLE, sides=(BATTLE.sides[0], Side(warband="nobody", rating=20)))
    error = refused(tmp_path, encode(a_document(battle)))
    place = "campaign.battle.sides[1].warband"
    assert error.message == say("files.no_such_warband", file=NAME, place=place, warband="nobody")


def test_a_battle_of_one_is_no_battle(tmp_path: Path) -> None:
    error = refused(tmp_path, encode(a_document(replace(BATTLE, sides=BATTLE.sides[:1], models=()))))
    assert error.message == say("files.one_side", file=NAME, place="campaign.battle.sides", sides=1)


@pytest.mark.parametrize(
    "effect",
    [
        TurnPassed(turn=2, active=2, phase="recovery"),
        BattleEnded(winner=2),
        ModelPlaced(model=Model(fighter="karl", name="Karl", side=2)),
    ],
)
def test_an_entry_that_leads_to_a_side_there_is_not_cannot_happen(effect: AnyEffect) -> None:
    with pytest.raises(CannotApply, match="no side number 2"):
        commit(a_document(BATTLE), effect)


def test_what_has_no_name_of_its_own_is_still_said_with_its_place() -> None:
    error = misfit(ValueError("Something no decoder said before - at `$.campaign.past[3]`"), NAME)
    assert error.message == say("files.wrong_value", file=NAME, place="campaign.past[3]")


def test_a_file_of_a_newer_version_is_refused_whatever_it_holds(tmp_path: Path) -> None:
    for data in (
        GOOD.replace(b'"format": 1', b'"format": 2', 1),
        b'{"format": 2, "campaign": "in another shape", "magic": []}',
    ):
        error = refused(tmp_path, data)
        assert isinstance(error, NewerFormat)
        assert error.message == say("files.newer_format", file=NAME, format=2, newest=1)


def test_endless_brackets_are_damage_too(tmp_path: Path) -> None:
    error = refused(tmp_path, b'{"format": 1, "campaign": ' + b"[" * 100_000)
    assert isinstance(error, Damaged)
    assert error.message == say("files.broken_somewhere", file=NAME)


@pytest.mark.parametrize(
    ("make", "key"), [(lambda path: None, "files.not_there"), (lambda path: path.mkdir(), "files.a_folder")]
)
def test_what_is_not_a_file_cannot_be_read(tmp_path: Path, make: Callable[[Path], None], key: str) -> None:
    make(tmp_path / NAME)
    with pytest.raises(CannotRead) as error:
        open_campaign(tmp_path / NAME)
    assert error.value.message == say(key, file=NAME)


@pytest.mark.parametrize(
    ("number", "key"), [(errno.EACCES, "files.read_not_allowed"), (errno.EIO, "files.read_failed")]
)
def test_a_file_the_system_does_not_hand_out_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    (tmp_path / NAME).write_bytes(GOOD)
    with monkeypatch.context() as disk:
        disk.setattr(Path, "open", refuse)
        with pytest.raises(CannotRead) as error:
            open_campaign(tmp_path / NAME)
    assert error.value.message.key == key
