"""Dodge and Lucky Charm: what cancels a hit, in which order, and what is left of the charm afterwards."""

import pytest

from tests.rules.combat.table import a_hit, a_shot, asked, foe, pending
from tests.rules.procedure import ended

BOTH = foe(skills=("dodge",), items=("lucky_charm",), armour=("light_armour",))


def effects(*answers: object) -> list[str]:
    return [type(effect).__name__ for effect in ended(a_shot(target=BOTH), *answers).effects]


def test_a_dodged_hit_leaves_the_charm_unused() -> None:
    outcome = ended(a_shot(target=BOTH), 4, 5)
    assert outcome.result.ending == "dodged"
    assert outcome.result.hit is True
    assert effects(4, 5) == ["Fired"]


def test_after_a_failed_dodge_the_charm_may_discard_the_hit() -> None:
    assert asked(a_shot(target=BOTH), 4, 4) == ["to_hit", "dodge", "lucky_charm"]
    assert ended(a_shot(target=BOTH), 4, 4, 4).result.ending == "charmed"
    assert effects(4, 4, 4) == ["Fired", "CharmUsed"]


def test_dodge_and_charm_are_settled_before_the_wound_and_the_charm_is_spent() -> None:
    shot = a_shot(target=BOTH)
    assert asked(shot, 4, 2, 3, 4, 1) == ["to_hit", "dodge", "lucky_charm", "to_wound", "armour_save", "injury"]
    assert effects(4, 2, 3, 4, 1, 2) == ["Fired", "CharmUsed", "StateChange"]


def test_a_charm_is_tried_once_in_a_battle_and_a_second_one_adds_nothing() -> None:
    used = foe(items=("lucky_charm", "lucky_charm"), charm_used=True)
    assert asked(a_shot(target=used), 4) == ["to_hit", "to_wound"]
    two = foe(items=("lucky_charm", "lucky_charm"))
    assert asked(a_shot(target=two), 4, 3) == ["to_hit", "lucky_charm", "to_wound"]


def test_of_two_hits_the_first_meets_the_charm_and_each_may_be_dodged() -> None:
    hits = a_hit(3, foe(skills=("dodge",), items=("lucky_charm",)), hits=2)
    assert asked(hits, 1, 4, 1) == ["dodge", "lucky_charm", "dodge", "to_wound"]


def test_dodge_needs_five_and_a_charm_four_thrown_by_the_target() -> None:
    dodge, charm = pending(a_shot(target=BOTH), 4), pending(a_shot(target=BOTH), 4, 1)
    assert (dodge.needs, dodge.by) == (5, 1)
    assert (charm.needs, charm.by) == (4, 1)


@pytest.mark.parametrize("source", ["spell", "fire", "fall", "melee"])
def test_only_missiles_are_dodged(source: str) -> None:
    assert asked(a_hit(3, foe(skills=("dodge",)), source=source)) == ["to_wound"]


def test_a_blow_in_close_combat_meets_the_charm_but_a_fall_does_not() -> None:
    lucky = foe(items=("lucky_charm",))
    assert asked(a_hit(3, lucky, source="melee")) == ["lucky_charm"]
    assert asked(a_hit(3, lucky, source="fall")) == ["to_wound"]


@pytest.mark.parametrize(("state", "dodges"), [("standing", True), ("knocked_down", True), ("stunned", False)])
def test_one_who_is_knocked_down_may_dodge_one_who_is_stunned_may_not(state: str, dodges: bool) -> None:
    follows = asked(a_shot(target=foe(skills=("dodge",), state=state)), 4)[-1]
    assert follows == ("dodge" if dodges else "to_wound")


def test_a_blunderbuss_line_may_be_dodged() -> None:
    assert asked(a_shot("blunderbuss", target=foe(skills=("dodge",)))) == ["dodge"]


def test_a_crossbow_pistol_fired_in_combat_may_be_dodged() -> None:
    assert asked(a_hit(4, foe(skills=("dodge",)), source="melee", weapon="crossbow_pistol")) == ["dodge"]


def test_the_all_seeing_eye_turns_each_wound_aside_on_a_6_after_the_armour_save_and_where_none_is_allowed() -> None:
    """A bow wounds on 4: heavy armour saves on 5, then the Eye on 6; an exposed spot is two wounds and two tries."""
    seer = foe(items=("all_seeing_eye_of_numas",), armour=("heavy_armour",))
    shot = a_shot(target=seer)
    assert asked(shot, 4, 4, 4, 5, 1) == ["to_hit", "to_wound", "armour_save", "eye_save", "injury"]
    assert ended(shot, 4, 4, 4, 6).result.ending == "saved"
    critical = ["to_hit", "to_wound", "critical", "eye_save", "eye_save", "injury"]
    assert asked(shot, 4, 6, 3, 6, 5, 1) == critical
    assert ended(shot, 4, 6, 3, 6, 6).result.ending == "saved"


def test_the_all_seeing_eye_helps_neither_in_a_fall_nor_against_a_spell() -> None:
    seer = foe(items=("all_seeing_eye_of_numas",))
    for source in ("fall", "spell"):
        assert "eye_save" not in asked(a_hit(3, seer, source=source), 4, 1)
    assert asked(a_hit(3, seer, source="melee"), 4, 5, 1) == ["to_wound", "eye_save", "injury"]
