"""A procedure that a crash interrupted is offered again, with the dice that lay on the table and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.recovery import RecoveryLog
from mordheim_desktop.session.commands.roster import correct_gold
from tests.session.tables import open_session
from tests.ui.window import with_file

ADVANCE = {"fighter": {"ref": "captain"}, "kind": "hero", "heroes": 5}


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ([], "An advance was half resolved when the program ended. No die lay on the table yet."),
        ([[3, 4]], "An advance was half resolved when the program ended. Dice so far: 3 · 4."),
        ([[3, 4], "BS"], "An advance was half resolved when the program ended. Dice so far: 3 · 4."),
    ],
)
def test_the_question_tells_the_dice_and_no_words_of_the_program(
    qtbot: QtBot, tmp_path: Path, answers: list[Any], told: str
) -> None:
    table = open_session(tmp_path)
    correct_gold(table, "aldred", 45)
    table.settle()
    table.begin("advance", ADVANCE, warbands=("aldred",))
    for answer in answers:
        table.answer(answer)
    path, places = table.path, table.places
    assert path is not None
    log = RecoveryLog(path, places).path
    half = log.read_bytes()
    table.abandon()
    table.close()
    log.write_bytes(half)
    window = with_file(qtbot, tmp_path, path)
    asking = window.commands.asking
    assert asking is not None
    said = [label.text() for label in asking.findChildren(QLabel)]
    asking.reject()
    assert told in said
