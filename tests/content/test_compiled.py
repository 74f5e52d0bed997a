"""The compiled form: the same ruleset, used only while it belongs to the tables beside it."""

import sys
from pathlib import Path

import msgspec
import pytest

from mordheim_desktop.content import compiled, loader
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.ruleset import Ruleset


def forget_toml(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make reading a table impossible, so that only the compiled form is left."""
    monkeypatch.setitem(sys.modules, "mordheim_desktop.content.tables", None)


def rewrite(table: Path, old: str, new: str) -> None:
    text = table.read_text("utf-8")
    assert old in text
    table.write_text(text.replace(old, new, 1), "utf-8")


def test_the_committed_compiled_form_and_text_are_up_to_date() -> None:
    assert compiled.main(["--check"]) == 0


def test_the_compiled_form_holds_what_the_tables_say(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    forget_toml(monkeypatch)
    assert load() == ruleset


def test_the_compiled_form_keeps_the_order_of_the_tables(ruleset: Ruleset) -> None:
    assert msgspec.json.encode(load()) == msgspec.json.encode(ruleset)


def test_an_edited_table_takes_effect_at_once(ruleset: Ruleset, resources: Path) -> None:
    rewrite(resources / "rules" / "core" / "weapons_missile.toml", "range = 24", "range = 25")
    edited = load()
    assert edited.weapons["bow"].range == 25
    assert edited.version != ruleset.version


def test_a_table_with_line_ends_of_windows_is_the_same_table(
    ruleset: Ruleset, resources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = resources / "rules" / "core" / "armour.toml"
    table.write_bytes(table.read_bytes().replace(b"\n", b"\r\n"))
    forget_toml(monkeypatch)
    assert load().version == ruleset.version


@pytest.mark.parametrize("damage", [b"", b"{", b'{"digests": {}, "ruleset": {}}'])
def test_without_a_sound_compiled_form_the_tables_are_read(ruleset: Ruleset, resources: Path, damage: bytes) -> None:
    (resources / loader.COMPILED).write_bytes(damage)
    assert load() == ruleset


def test_a_compiled_form_of_another_program_is_not_used(ruleset: Ruleset, resources: Path) -> None:
    target = resources / loader.COMPILED
    target.write_bytes(target.read_bytes().replace(b'"rout_part":4', b'"rout_share":4'))
    assert load() == ruleset


@pytest.mark.parametrize("path", ["rules/core.json", "rules/core.txt"])
def test_a_made_file_that_is_missing_is_written(resources: Path, capsys: pytest.CaptureFixture[str], path: str) -> None:
    before = (resources / path).read_bytes()
    (resources / path).unlink()
    assert compiled.main(["--check"]) == 1
    assert capsys.readouterr().err == f"{path} is not up to date\n"
    assert not (resources / path).exists()
    assert compiled.main([]) == 0
    assert (resources / path).read_bytes() == before


def test_a_mistake_in_a_table_is_not_compiled(resources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (resources / loader.COMPILED).read_bytes()
    rewrite(resources / "rules" / "core" / "armour.toml", "price = 20", 'price = "cheap"')
    assert compiled.main([]) == 1
    sentence = "rules/core/armour.toml, light_armour, price: “cheap” is not dice notation\n"
    assert capsys.readouterr().err == sentence
    assert (resources / loader.COMPILED).read_bytes() == before


def test_an_unknown_argument_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert compiled.main(["--force"]) == 2
    assert capsys.readouterr().err == "usage: python -m mordheim_desktop.content.compiled [--check]\n"
