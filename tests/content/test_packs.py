"""Rules packs of the players: read by the strict loader, mistakes told with file and place, the rest usable."""

from __future__ import annotations

from pathlib import Path

from mordheim_desktop.content.loader import load
from mordheim_desktop.content.packs import LARGEST, read_packs
from mordheim_desktop.rules.additions import in_force, needed_by

CORE = load()
CHOPPA = """
source = "our table"
[melee.choppa]
name = "Choppa"
strength = "user"
price = 7
family = "bladed"
"""
ORCS = """
name = "Orcs & Goblins"
source = "our table"
race = "any"
starting_gold = 500
min_models = 3
max_models = 20
max_heroes = 6

[equipment_lists.orcs]
melee = [{ item = "choppa", price = 7 }, { item = "dagger", price = 2, first_free = true }]

[fighters.boss]
name = "Orc Boss"
kind = "hero"
price = 80
min = 1
max = 1
start_xp = 20
leader = true
traits = ["leader"]
skill_lists = ["strength", "orcs"]
max_profile = "orc"
equipment_list = "orcs"
profile = { M = 4, WS = 4, BS = 4, S = 4, T = 4, W = 1, I = 3, A = 1, Ld = 8 }
"""
SKILLS = """
source = "our table"
[orcs.eadbasher]
name = "'Eadbasher"
[elves.grace]
name = "Grace"
"""


def pack(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        file = folder / "greenskins" / f"{name.replace('__', '/')}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def problems(folder: Path) -> list[str]:
    return [str(problem) for one in read_packs(folder, CORE) for problem in one.problems]


def test_without_a_folder_or_with_an_empty_one_there_are_no_packs(tmp_path: Path) -> None:
    assert read_packs(tmp_path / "nowhere", CORE) == ()
    assert read_packs(tmp_path, CORE) == ()


def test_a_pack_adds_weapons_skills_and_a_warband_that_uses_them(tmp_path: Path) -> None:
    folder = pack(tmp_path, weapons_melee=CHOPPA, skills=SKILLS, warbands__orcs=ORCS)
    (found,) = read_packs(folder, CORE)
    assert (found.name, found.problems) == ("greenskins", ())
    assert found.additions.weapons["choppa"].price == 7
    assert found.additions.warbands["orcs"].fighters["boss"].profile.S == 4
    assert found.additions.origins["weapons.choppa"] == "greenskins"
    rules = in_force(CORE, found.additions)
    assert rules.fighter_type("orcs.boss") is not None
    assert rules.goods("choppa") is not None
    assert CORE.goods("choppa") is None
    taken = needed_by(found.additions.warbands["orcs"], found.additions)
    assert (list(taken.weapons), list(taken.skills), list(taken.warbands)) == (["choppa"], ["eadbasher"], ["orcs"])


def test_a_single_file_is_a_warband_list_and_a_pack_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "bandits.toml").write_text(ORCS.replace("choppa", "club").replace(', "orcs"]', "]"), encoding="utf-8")
    (found,) = read_packs(tmp_path, CORE)
    assert (found.name, list(found.additions.warbands)) == ("bandits", ["bandits"])


def test_a_mistake_is_told_with_file_and_place_and_the_rest_is_used(tmp_path: Path) -> None:
    folder = pack(
        tmp_path, weapons_melee=CHOPPA, armour='[armour.hat]\nname = 3\nsource = "x"', gear="[[[", odd="a = 1"
    )
    (found,) = read_packs(folder, CORE)
    assert list(found.additions.weapons) == ["choppa"]
    assert problems(folder) == [
        "greenskins/armour.toml, armour.hat, name: expected text, found a whole number",
        "greenskins/gear.toml, line 1: this is not TOML",
        "greenskins/odd.toml: a pack has no table of this name",
    ]


def test_a_pack_replaces_nothing_of_the_core(tmp_path: Path) -> None:
    folder = pack(tmp_path, weapons_melee=CHOPPA.replace("choppa", "sword"))
    (found,) = read_packs(folder, CORE)
    assert not found.additions
    assert problems(folder) == ["greenskins/weapons_melee.toml, sword: the core tables have an entry of this id"]


def test_what_refers_to_something_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    folder = pack(tmp_path, warbands__orcs=ORCS.replace(', "orcs"]', "]"))
    (found,) = read_packs(folder, CORE)
    assert not found.additions
    assert problems(folder) == [
        "greenskins/warbands/orcs.toml, orcs, equipment_lists, orcs, melee no. 1, item: there is no item “choppa”"
    ]


def test_charts_are_not_for_packs(tmp_path: Path) -> None:
    folder = pack(tmp_path, charts_combat="source = 'x'", scenarios="", switches="")
    assert [line.rpartition(": ")[2] for line in problems(folder)] == ["a pack has no table of this name"] * 3


def test_no_file_can_stop_the_program(tmp_path: Path) -> None:
    folder = pack(tmp_path, gear="a = " + "[" * 100_000, armour="# " + "x" * LARGEST)
    (folder / "greenskins" / "skills.toml").write_bytes(b"\xff\xfe\x00")
    (folder / "greenskins" / "traits.toml").mkdir()
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    ends = [line.partition(".toml")[2] for line in problems(folder)]
    assert ends[0] == ": this file is too large for a table"
    assert len(ends) == 4
    assert all(ends)
