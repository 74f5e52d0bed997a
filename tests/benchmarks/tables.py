"""The tables of shots that are measured: one shooter against twenty enemies, and twelve against twelve."""

from __future__ import annotations

from itertools import product
from typing import Any

from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, Warband
from mordheim_desktop.rules.combat.harm import Target
from mordheim_desktop.rules.combat.shot_plan import ShotPlan
from mordheim_desktop.rules.combat.targets import Enemy, TargetsSetup
from mordheim_desktop.rules.combat.to_hit import Range, Shooter, ShotSetup
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.fighters import fighter_fields
from tests.benchmarks.chains import Pair
from tests.session.tables import aldred, skritch

ARMOUR = ((), ("light_armour",), ("light_armour", "shield"), ("heavy_armour", "shield", "helmet"), ("helmet",))
RANGES: tuple[Range, Range] = ("short", "long")


def twenty_enemies(weapon: str, skill: str, shots: int) -> TargetsSetup:
    """One shooter and twenty enemies who all differ in something."""
    enemies = tuple(
        Enemy(
            id=f"enemy-{number}",
            toughness=2 + number % 4,
            wounds=1 + number % 2,
            max_wounds=1 + number % 2,
            armour=ARMOUR[number % 5],
            skills=("dodge",) if number % 7 == 0 else (),
            cover=number % 2 == 0,
        )
        for number in range(20)
    )
    return TargetsSetup(weapon=weapon, shooter=Shooter(bs=4, skills=(skill,)), shots=shots, enemies=enemies)


def twelve_against_twelve(ruleset: Ruleset) -> list[ShotSetup]:
    """Every shot of the first twelve of one sample roster at the first twelve of the other, at both ranges, both ways.

    Whoever carries no missile weapon is lent a bow, so that every pair is asked.
    """
    bands = aldred(), skritch()
    campaign = Campaign(name="The tables", warbands=bands)
    sides = [[(id, weapon) for id, weapon in _models(band, ruleset)][:12] for band in bands]
    setups = []
    for own, others in (sides, sides[::-1]):
        for (shooter, weapon), (target, _), distance in product(own, others, RANGES):
            setups.append(
                ShotSetup(
                    weapon=weapon,
                    shooter=Shooter(**_fields(campaign, shooter, ruleset)),
                    target=Target(**_fields(campaign, target, ruleset)),
                    range=distance,
                )
            )
    return setups


def _models(band: Warband, ruleset: Ruleset) -> list[tuple[str, str]]:
    fighters = [(one.id, one.kit) for one in (*band.heroes, *band.hired)]
    fighters += [(member.id, group.kit) for group in band.groups for member in group.members]
    return [
        (id, next((each.item for each in kit if getattr(ruleset.weapons.get(each.item), "range", None)), "bow"))
        for id, kit in fighters
    ]


def _fields(campaign: Campaign, id: str, ruleset: Ruleset) -> dict[str, Any]:
    fields = fighter_fields(campaign, id, ruleset)
    return {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()} | {
        "bs": fields["bs"] or 3
    }


def as_pair(setup: ShotSetup, context: Context) -> Pair:
    """The numbers of a shot for the oracle."""
    plan = ShotPlan(replace(setup, crits_used=0), context, overrule=True)
    harm = plan.harm
    save, helmet = harm.save_roll, harm.injuries.stun_save_roll
    needs = plan.need.needs
    return Pair(
        hit=needs if needs is not None and needs <= 6 else None,
        wound=harm.need.needs,
        critical=harm.may_be_critical,
        save=save.needs if save is not None else None,
        wounds=max(setup.target.wounds, 1),
        helmet=helmet.needs if helmet is not None else None,
        dodge=5 if harm.can_dodge else None,
        charm=4 if harm.has_charm else None,
    )
