"""What is said is found by the translators, and what players type is never read as markup."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTranslator
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.labels import ElidedLabel, PlainLabel
from mordheim_desktop.ui.kit.text import escaped, joined, number, percent, signed, tool_tip, tr

CALLS = """
class Window:
    def words(self):
        return tr("Roll {count} dice", count=3), tr(
            "from the "
            "table"
        )
"""


def tool(name: str) -> str:
    return str(Path(sys.executable).parent / name)


def test_a_sentence_is_extracted_translated_and_shown_in_the_other_language(
    tmp_path: Path, qapp: QCoreApplication
) -> None:
    source, words, packed = tmp_path / "window.py", tmp_path / "de.ts", tmp_path / "de.qm"
    source.write_text(CALLS, encoding="utf-8")
    subprocess.run([tool("pyside6-lupdate"), str(source), "-ts", str(words)], check=True, capture_output=True)
    text = words.read_text(encoding="utf-8")
    assert "<source>from the table</source>" in text
    unfinished = '<translation type="unfinished"></translation>'
    words.write_text(text.replace(unfinished, "<translation>{count} Würfel werfen</translation>", 1), encoding="utf-8")
    subprocess.run([tool("pyside6-lrelease"), str(words), "-qm", str(packed)], check=True, capture_output=True)
    translator = QTranslator()
    assert translator.load(str(packed))
    qapp.installTranslator(translator)
    try:
        assert tr("Roll {count} dice", count=3) == "3 Würfel werfen"
    finally:
        qapp.removeTranslator(translator)
    assert tr("Roll {count} dice", count=3) == "Roll 3 dice"


def test_a_brace_in_a_name_stays_a_brace() -> None:
    assert tr("{name} shoots", name="{Hob}") == "{Hob} shoots"
    assert tr("a {brace} without parameters") == "a {brace} without parameters"


def test_a_warrior_called_like_a_tag_is_called_so(qtbot: QtBot) -> None:
    for label in (PlainLabel("<b>Hob</b>"), ElidedLabel("<b>Hob</b>")):
        qtbot.addWidget(label)
        assert label.textFormat() == Qt.TextFormat.PlainText
        assert label.text() == "<b>Hob</b>"
    assert tool_tip("<b>Hob</b>") == "<span>&lt;b&gt;Hob&lt;/b&gt;</span>"
    assert tool_tip("Hob") == "Hob"
    assert escaped('"a" & <b>') == "&quot;a&quot; &amp; &lt;b&gt;"


def test_an_ampersand_in_a_button_is_no_hidden_key(qtbot: QtBot) -> None:
    button = QuietButton("Hob & Sons")
    qtbot.addWidget(button)
    assert button.words() == "Hob & Sons"
    assert button.accessibleName() == "Hob & Sons"
    assert button.shortcut().isEmpty()


@pytest.mark.parametrize(
    ("share", "said"),
    [(0.0, "0 %"), (0.5, "50 %"), (0.141, "14 %"), (0.001, "under 1 %"), (0.999, "over 99 %"), (1.0, "100 %")],
)
def test_what_is_possible_is_never_shown_as_nothing_or_as_certain(share: float, said: str) -> None:
    assert percent(share).replace("\N{NO-BREAK SPACE}", " ") == said


def test_modifiers_carry_their_sign() -> None:
    assert signed(1) == "+1"
    assert signed(0) == "0"
    assert signed(-2) == "\N{MINUS SIGN}2"
    assert number(-5) == "\N{MINUS SIGN}5"


def test_short_facts_are_joined_without_gaps() -> None:
    assert joined(["BS 4", "", "crossbow"]) == "BS 4 \N{MIDDLE DOT} crossbow"
