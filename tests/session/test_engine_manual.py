"""The engine's manual names every procedure, field, effect, code and switch there is."""

import re

import msgspec
import pytest

from mordheim_desktop.assets import read_text
from mordheim_desktop.rules.combat.harm import Target
from mordheim_desktop.rules.combat.line import InLine
from mordheim_desktop.rules.combat.recovery import May
from mordheim_desktop.rules.combat.targets import Enemy
from mordheim_desktop.rules.combat.to_hit import Shooter
from mordheim_desktop.rules.effects import EffectBase
from mordheim_desktop.rules.procedures import PROCEDURES
from mordheim_desktop.session.engine import EngineRequest
from mordheim_desktop.session.phrases.combat import PHRASES
from tests.session.tables import ruleset

MANUAL = read_text("help/engine.md")
NAMED = set(re.findall(r"`([a-z_0-9]+)`", MANUAL))


def section(title: str) -> set[str]:
    """What a section names."""
    (found,) = re.findall(rf"^### {title}$(.*?)(?=^##)", MANUAL, flags=re.MULTILINE | re.DOTALL)
    return set(re.findall(r"`([a-z_0-9]+)`", found))


@pytest.mark.parametrize("name", sorted(PROCEDURES))
def test_every_procedure_has_a_section_with_the_fields_of_its_setup(name: str) -> None:
    as_shot = section("shot") if name in ("targets", "line", "to_hit", "to_wound", "save") else set()
    as_to_hit = section("to_hit") if name in ("to_wound", "save") else set()
    assert set(PROCEDURES[name].setup.__struct_fields__) - section(name) - as_shot - as_to_hit == set()


@pytest.mark.parametrize("struct", [Shooter, Target, Enemy, InLine, May, EngineRequest])
def test_every_field_of_fighters_and_requests_is_named(struct: type[msgspec.Struct]) -> None:
    assert set(struct.__struct_fields__) - NAMED == set()


def test_every_effect_has_its_row_with_its_fields() -> None:
    rows = dict(re.findall(r"^\| `([a-z_]+)` \| (.*) \|$", MANUAL.partition("## Effects")[2], flags=re.MULTILINE))
    effects = {str(kind.__struct_config__.tag): kind for kind in EffectBase.__subclasses__()}
    assert set(rows) == {tag for tag, kind in effects.items() if kind.__module__.endswith("rules.effects")}
    for tag, row in rows.items():
        own = set(effects[tag].__struct_fields__) - {"warband"}
        assert own - set(re.findall(r"`([a-z_]+)`", row)) == set(), tag


def test_every_code_for_and_against_a_shot_is_named() -> None:
    codes = {key.partition(".")[2] for key in PHRASES if key.startswith(("may_not.", "may."))}
    assert codes - NAMED == set()


def test_every_switch_a_shot_reads_is_named() -> None:
    shooting = {id for id, switch in ruleset().switches.items() if switch.group == "shooting"}
    elsewhere = {"pre_measuring"}
    assert shooting - elsewhere <= NAMED
    assert not elsewhere & NAMED
