"""Several shots at one target: what the first leaves is what the second finds."""

from fractions import Fraction
from typing import Any

import pytest

from mordheim_desktop.rules.combat.book import ShotBook
from mordheim_desktop.rules.combat.harm import Target
from mordheim_desktop.rules.combat.sequence import SequenceSetup, prepare_sequence, sequence_odds
from mordheim_desktop.rules.combat.shot import prepare_shot
from mordheim_desktop.rules.combat.to_hit import ShotSetup
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome, Start, odds
from mordheim_desktop.rules.requests import Asking, BadSetup
from tests.rules.combat.table import DEFAULTS, Switches, a_shot, archer, chances, foe
from tests.rules.procedure import ended, rules


def shot(weapon: str = "bow", **fields: Any) -> ShotSetup:
    """One shooter of a sequence."""
    return ShotSetup(weapon=weapon, **fields)


def after(
    target: Target, *shooters: ShotSetup, switches: Switches = DEFAULTS, overrule: bool = False
) -> list[dict[str, str]]:
    """The chances after each shooter, without what cannot be."""
    found = sequence_odds(target, shooters, ShotBook(Context(rules(), switches)), overrule)
    assert all(sum(one.values()) == 1 for one in found)
    return [{key: str(chance) for key, chance in one.items() if chance} for one in found]


def played_out(target: Target, shots: list[ShotSetup], switches: Switches) -> Start:
    """The same shots played one after the other, each from the very start on what the one before left."""

    def start() -> Asking:
        now = target
        able, criticals, shooter = True, 0, None
        for one in shots:
            if one.shooter is not shooter:
                shooter, able, criticals = one.shooter, True, 0
            if now.state == "out_of_action" or not able:
                continue
            fields = {name: getattr(now, name) for name in Target.__struct_fields__}
            taken = {name: getattr(one, name) for name in ShotSetup.__struct_fields__}
            setup = ShotSetup(**(taken | {"target": now, "crits_used": criticals}))
            outcome = yield from prepare_shot(setup, Context(rules(), switches))()
            result = outcome.result
            charm = now.charm_used or any(type(one).__name__ == "CharmUsed" for one in outcome.effects)
            now = Target(
                **(fields | {"state": result.target.state, "wounds": result.target.wounds, "charm_used": charm})
            )
            able = result.shooter.state == "standing"
            criticals = result.shooter.crits_used
        key = now.state if now.state != target.state else "wounded" if now.wounds != target.wounds else "none"
        return Outcome.later(key, lambda: None)  # type: ignore[arg-type,return-value]

    return start


CHARMED = foe(items=("lucky_charm",), skills=("dodge",))
QUICK = archer(bs=4, skills=("quick_shot",))

SEQUENCES: dict[str, tuple[Target, list[ShotSetup], Switches]] = {
    "two bows at a plain target": (foe(), [shot(), shot(shooter=archer(bs=4))], DEFAULTS),
    "two bows at a charm": (foe(items=("lucky_charm",)), [shot(), shot(shooter=archer(bs=4))], DEFAULTS),
    "a bow and a crossbow at two wounds": (
        foe(wounds=2, max_wounds=2, armour=("helmet",)),
        [shot(), shot("crossbow", shooter=archer(bs=5))],
        DEFAULTS,
    ),
    "one critical in a phase": (
        foe(),
        [shot(shooter=QUICK, shots=2)],
        {"shooting_criticals": "one_per_phase"},
    ),
    "a brace that misfires": (
        foe(armour_save=5),
        [shot("pistol", shooter=archer(skills=("pistolier",)), brace=True, shots=2)],
        {"misfire": True},
    ),
}


@pytest.mark.parametrize("name", SEQUENCES)
def test_a_sequence_has_the_chances_of_playing_all_its_shots(name: str) -> None:
    target, shooters, switches = SEQUENCES[name]
    found = sequence_odds(target, shooters, ShotBook(Context(rules(), switches)))[-1]
    counted = odds(played_out(target, _one_by_one(shooters), switches)).chances
    assert {key: chance for key, chance in found.items() if chance} == counted


def _one_by_one(shooters: list[ShotSetup]) -> list[ShotSetup]:
    taken = []
    for one in shooters:
        fields = {name: getattr(one, name) for name in ShotSetup.__struct_fields__}
        taken += [ShotSetup(**(fields | {"shot_number": number})) for number in range(1, one.shots + 1)]
    return taken


def test_a_sequence_of_one_is_the_single_shot() -> None:
    assert after(CHARMED, shot("crossbow")) == [chances(a_shot("crossbow", target=CHARMED))]


def test_two_shots_miss_a_plain_target_three_quarters_of_three_quarters_of_the_time() -> None:
    assert [one["none"] for one in after(foe(), shot(), shot())] == ["3/4", "9/16"]


def test_a_charm_stops_only_the_first_hit() -> None:
    first, second = after(foe(items=("lucky_charm",)), shot(), shot())
    assert first["out_of_action"] == "1/18"
    # first misses (1/2): 1/18; first meets the charm (1/4): 1/9; first hits anyway: through the rest
    assert Fraction(second["out_of_action"]) > Fraction(1, 2) * Fraction(1, 18) + Fraction(1, 4) * Fraction(1, 9)


def test_two_wounds_are_worn_down_shot_by_shot() -> None:
    first, second = after(foe(wounds=2, max_wounds=2), shot(), shot())
    assert first["wounded"] == "1/6"
    assert second["wounded"] == "1/4"


def test_quick_shot_and_knives_count_every_throw_of_the_shooter() -> None:
    twice = shot(shooter=archer(skills=("quick_shot",)), shots=2)
    assert after(foe(), twice) == after(foe(), shot(), shot())[1:]
    thrice = shot("throwing_stars", shooter=archer(skills=("knife_fighter",)), shots=3)
    assert [one["none"] for one in after(foe(), thrice)] == ["27/64"]


def test_one_who_may_not_shoot_changes_nothing_unless_overruled() -> None:
    ran = shot(shooter=archer(ran=True))
    assert [one["none"] for one in after(foe(), shot(), ran)] == ["3/4", "3/4"]
    assert [one["none"] for one in after(foe(), shot(), ran, overrule=True)] == ["3/4", "9/16"]


def test_a_second_shooter_may_score_a_critical_of_his_own() -> None:
    switches = {"shooting_criticals": "one_per_phase"}
    assert after(foe(), shot(), shot(), switches=switches) == after(foe(), shot(), shot())


def test_one_who_fell_no_longer_stands_at_the_edge() -> None:
    edge = foe(edge_drop=4, initiative=1, wounds=3, max_wounds=3)
    found = after(edge, *[shot(shooter=archer(bs=6))] * 4)
    assert sum(Fraction(chance) for chance in found[-1].values()) == 1


def test_every_shooter_is_shown_with_what_he_needs_and_what_speaks_against_him() -> None:
    setup = SequenceSetup(shooters=(shot(), shot("handgun", loaded=0), shot("crossbow", range="long", cover=True)))
    first, second, third = ended(prepare_sequence(setup, Context(rules()))).result.shooters
    assert [first.needs, second.needs, third.needs] == [4, 4, 6]
    assert [code for code, _ in second.reasons] == ["not_loaded"]
    assert second.odds == first.odds
    assert third.odds["out_of_action"] != first.odds["out_of_action"]


def test_too_many_shots_are_taken_for_a_slip() -> None:
    with pytest.raises(BadSetup) as error:
        prepare_sequence(SequenceSetup(shooters=(shot(),) * 61), Context(rules()))
    assert error.value.message.key == "setup.sequence"
