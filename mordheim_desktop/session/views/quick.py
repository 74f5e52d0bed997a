"""One shot between two typed profiles: its setup, and the needs and odds that follow from it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from mordheim_desktop.rules.combat.shot_plan import ShotPlan
from mordheim_desktop.rules.combat.to_hit import ShotSetup
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.procedures import PROCEDURES
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Gear, Ruleset, Weapon
from mordheim_desktop.session.setups import build_setup
from mordheim_desktop.session.views.battle import need_text
from mordheim_desktop.session.views.figures import IMPOSSIBLE, FigureBook, ShotFigures
from mordheim_desktop.session.words import Words

SHOOTER_SKILLS = ("trick_shooter", "eagle_eyes")
TARGET_SKILLS = ("dodge", "jump_up")
TARGET_TRAITS = ("no_pain", "hard_to_kill", "thick_skull")


class QuickShot(Struct, frozen=True, kw_only=True):
    """The two profiles and what the table says. `save` is the typed armour save, None for none."""

    weapon: str
    bs: int = 3
    strength: int = 3
    moved: bool = False
    shooter_skills: tuple[str, ...] = ()
    ammunition: tuple[str, ...] = ()
    long_range: bool = False
    cover: bool = False
    toughness: int = 3
    wounds: int = 1
    save: int | None = None
    helmet: bool = False
    charm: bool = False
    large: bool = False
    target_skills: tuple[str, ...] = ()
    target_traits: tuple[str, ...] = ()


class QuickFigures(Struct, frozen=True, kw_only=True):
    """What the shot needs at each step, in words, and what it does."""

    to_hit: str
    to_wound: str
    save: str
    figures: ShotFigures
    why_not: str = ""


def missile_list(ruleset: Ruleset) -> tuple[Weapon, ...]:
    """Every missile weapon of the rules by name."""
    return tuple(sorted((one for one in ruleset.weapons.values() if one.kind == "missile"), key=lambda one: one.name))


def fitting(ruleset: Ruleset, weapon: str) -> tuple[Gear, ...]:
    """Ammunition, powder and poison that go with a weapon."""
    powder = "blackpowder" in ruleset.weapons[weapon].rules
    return tuple(
        gear
        for gear in ruleset.gear.values()
        if gear.kind in ("ammunition", "poison")
        and (weapon in gear.fits or not gear.fits)
        and not (powder and gear.kind == "poison")
    )


def quick_setup(shot: QuickShot, words: Words) -> dict[str, Any]:
    """The setup of the shot as the procedure takes it."""
    target: dict[str, Any] = {
        "name": words.say(say("quick.target")),
        "toughness": shot.toughness,
        "wounds": shot.wounds,
        "max_wounds": shot.wounds,
        "skills": list(shot.target_skills),
        "traits": list(shot.target_traits),
        "armour": ["helmet"] if shot.helmet else [],
        "items": ["lucky_charm"] if shot.charm else [],
        "large_target": shot.large,
    }
    if shot.save is not None:
        target["armour_save"] = shot.save
    return {
        "weapon": shot.weapon,
        "shooter": {
            "name": words.say(say("quick.shooter")),
            "bs": shot.bs,
            "strength": shot.strength,
            "moved": shot.moved,
            "skills": list(shot.shooter_skills),
        },
        "target": target,
        "ammunition": list(shot.ammunition),
        "cover": shot.cover,
        "range": "long" if shot.long_range else "short",
    }


def quick_figures(shot: QuickShot, words: Words, book: FigureBook) -> QuickFigures:
    """Needs and odds of the shot; what makes no sense, or is not allowed, is said in `why_not`."""
    ruleset = words.ruleset
    try:
        setup = build_setup(PROCEDURES["shot"], quick_setup(shot, words), ruleset)
        assert isinstance(setup, ShotSetup)
        plan = ShotPlan(setup, Context(ruleset), overrule=True)
    except BadSetup as refusal:
        return QuickFigures(to_hit="–", to_wound="–", save="–", figures=IMPOSSIBLE, why_not=words.say(refusal.message))
    found = book.figures(setup)
    if plan.harmless:
        return QuickFigures(
            to_hit=need_text(found.needs, words), to_wound="–", save="–", figures=found, why_not=_why_not(plan, words)
        )
    saved = plan.harm.save_roll
    none = words.say(say("quick.no_save"))
    return QuickFigures(
        to_hit=need_text(found.needs, words),
        to_wound=need_text(plan.harm.need.needs, words),
        save=f"{saved.needs}+" if saved is not None and saved.needs is not None and saved.needs <= 6 else none,
        figures=found,
        why_not=_why_not(plan, words),
    )


def _why_not(plan: ShotPlan, words: Words) -> str:
    if plan.objections:
        return words.say(plan.objections[0])
    return words.say(plan.hopeless) if plan.hopeless is not None else ""
