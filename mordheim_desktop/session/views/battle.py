"""What the Battle tab shows: the models of both sides, the shooter, the Rout panel, the scenario.

Sentences and names are in the window's language; every figure comes from the procedures.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.campaign.arrivals import got_away, missing_units, not_here
from mordheim_desktop.campaign.casting import lore_cast
from mordheim_desktop.campaign.figures import as_written, in_play
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign, HenchmanGroup, Model, Phase, Warrior
from mordheim_desktop.rules.combat.recovery import LAME, Condition, may_do
from mordheim_desktop.rules.combat.shot_plan import strength_of
from mordheim_desktop.rules.combat.to_hit import ShotSetup, several_penalty
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.rout import threshold
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, Weapon
from mordheim_desktop.session.commands.rout import (
    casualties,
    rout_due,
    tested_this_turn,
    was_failed,
    whose_leadership,
)
from mordheim_desktop.session.commands.set_up import why_no_reinforcements
from mordheim_desktop.session.commands.shooting import (
    SHORT,
    Declared,
    ammunition_for,
    far_reach,
    guns_left,
    loaded,
    missile_weapons,
    on_roster,
    shots_allowed,
    shots_taken,
    typed_setup,
    usable_weapons,
)
from mordheim_desktop.session.fighters import fighter_fields, fighting_model, find
from mordheim_desktop.session.the_battle import the_battle
from mordheim_desktop.session.views.hatred import hates
from mordheim_desktop.session.words import Words

Standing: TypeAlias = Literal[
    "ready", "spent", "calm", "knocked_down", "stunned", "out_of_action", "fleeing", "burning"
]
SHOOTER_FLAGS = ("moved", "ran", "charged", "elevated", "hidden", "engaged", "fleeing")


class ModelRow(Struct, frozen=True, kw_only=True):
    """One miniature: its name, the picture of its state, the word for what it can do, Wounds where it had several."""

    id: str
    name: str
    icon: str
    standing: Standing
    word: str
    wounds: str = ""


class SideView(Struct, frozen=True, kw_only=True):
    """One side of the battle."""

    index: int
    warband: str
    name: str
    active: bool
    rows: tuple[ModelRow, ...]


class Tick(Struct, frozen=True):
    """Something the players may tick about a model."""

    flag: str
    text: str
    on: bool
    key: str = ""
    """The key that ticks it, printed beside it."""


class Offer(Struct, frozen=True):
    """A weapon or ammunition in hand, by its id and name."""

    id: str
    text: str


class FighterCard(Struct, frozen=True, kw_only=True):
    """The chosen model: profile, weapons, what was ticked, and what speaks against his shooting at all."""

    id: str
    name: str
    side: int
    line: str
    state: str
    wounds: int
    max_wounds: int
    ticks: tuple[Tick, ...]
    weapons: tuple[Offer, ...] = ()
    weapon: str = ""
    ammunition: tuple[Offer, ...] = ()
    most_shots: int = 1
    """How many shots he may take this turn."""
    usual_shots: int = 1
    """How many he takes unless the players say otherwise: all that cost him nothing."""
    loaded: str = ""
    ready: bool = True
    """Whether the weapon is loaded, where it needs loading."""
    why_not: str = ""


class RoutSide(Struct, frozen=True, kw_only=True):
    """The casualties of a side beside the number from which on it tests; `due` where a test waits now."""

    side: int
    name: str
    figure: str
    note: str
    due: bool
    failed: bool = False
    whose: str = ""
    """Whose Leadership counts in its test, in words."""


class BattleView(Struct, frozen=True, kw_only=True):
    """The battle at a glance."""

    turn: int
    active: int
    phase: Phase
    caption: str
    sides: tuple[SideView, ...]
    rout: tuple[RoutSide, ...]
    scenario: str
    scenario_lines: tuple[str, ...]
    over: bool
    away: bool = False
    """Whether some of the defender's warriors are not on the table yet."""
    why_no_reinforcements: str = ""
    """Why they cannot be rolled for now; nothing where they can."""


def battle_view(campaign: Campaign, entries: Iterable[Entry], words: Words) -> BattleView:
    """The battle as it stands. Raises BadSetup without one."""
    battle = the_battle(campaign)
    active = campaign.warband(battle.sides[battle.active].warband)
    phase = Named("phase", battle.phase)
    caption = words.say(say("battle.caption", warband=active.name, phase=phase, turn=battle.turn))
    scenario = words.ruleset.scenarios.get(battle.scenario)
    lines = (*scenario.ends, *scenario.special, scenario.reward) if scenario else ()
    entries = tuple(entries)
    late = bool(missing_units(battle))
    why_not = why_no_reinforcements(campaign, words.ruleset) if late else None
    return BattleView(
        turn=battle.turn,
        active=battle.active,
        phase=battle.phase,
        caption=caption,
        sides=tuple(_side(campaign, battle, index, words) for index in range(len(battle.sides))),
        rout=tuple(_rout(campaign, battle, index, entries, words) for index in range(len(battle.sides))),
        scenario=words.name(Named("scenario", scenario.id)) if scenario else "",
        scenario_lines=tuple(line for line in lines if line),
        over=battle.over,
        away=late,
        why_no_reinforcements=words.say(why_not) if why_not is not None else "",
    )


# -- models ----------------------------------------------------------------------------------------------------------


def _side(campaign: Campaign, battle: Battle, index: int, words: Words) -> SideView:
    warband = campaign.warband(battle.sides[index].warband)
    rows = tuple(_row(campaign, battle, model, words) for model in on_roster(campaign) if model.side == index)
    return SideView(
        index=index, warband=warband.id, name=warband.name, active=battle.active == index and not battle.over, rows=rows
    )


def _row(campaign: Campaign, battle: Battle, model: Model, words: Words) -> ModelRow:
    _, fighter, _ = find(campaign, model.fighter)
    most = in_play(fighter, words.ruleset, model).W
    standing, icon, word = _standing(campaign, battle, model, words)
    wounds = f"{model.wounds}/{most}" if most > 1 else ""
    return ModelRow(
        id=model.fighter, name=model.name, icon=icon, standing=standing, word=words.say(word), wounds=wounds
    )


def _standing(campaign: Campaign, battle: Battle, model: Model, words: Words) -> tuple[Standing, str, Message]:
    """How a model stands in the turn, its picture, and the word for it."""
    out = model.state == "out_of_action"
    if model.fighter in got_away(battle) and not out:
        return "spent", "standing", say("battle.word.left")
    if model.fighter in not_here(campaign) and not out:
        return "spent", "standing", say("battle.word.not_here")
    if model.state != "standing":
        return model.state, model.state, say("battle.word.state", state=Named("state", model.state))
    if model.on_fire:
        return "burning", "standing", say("battle.word.on_fire")
    if model.fleeing:
        return "fleeing", "fleeing", say("battle.word.fleeing")
    icon = "hidden" if model.hidden else "standing"
    if model.engaged:
        return "calm", icon, say("battle.word.engaged")
    if shots_taken(model):
        return "spent", icon, say("battle.word.shot")
    for flag in ("ran", "charged", "rallied", "cast"):
        if getattr(model, flag):
            return "spent", icon, say(f"battle.word.{flag}")
    _, fighter, _ = find(campaign, model.fighter)
    armed = usable_weapons(fighter, words.ruleset)
    if armed and in_play(fighter, words.ruleset, model).BS > 0:
        if all(guns_left(model, weapon, count) == 0 for weapon, count in armed):
            return "spent", icon, say("battle.word.useless")
        if all(loaded(model, weapon, count) == 0 for weapon, count in armed):
            return "spent", icon, say("battle.word.reloading")
        if model.moved and all("move_or_fire" in weapon.rules for weapon, _ in armed):
            return "spent", icon, say("battle.word.moved")
        return "ready", icon, say("battle.word.moved_ready" if model.moved else "battle.word.ready")
    return "calm", icon, say("battle.word.moved" if model.moved else "battle.word.standing")


# -- the chosen model ------------------------------------------------------------------------------------------------


def fighter_card(campaign: Campaign, id: str, weapon: str, words: Words) -> FighterCard:
    """The card of a model, with `weapon` in hand where he carries it. Raises BadSetup for one who takes no part."""
    battle = the_battle(campaign)
    model = battle.model(id)
    if model is None:
        raise BadSetup(say("battle.takes_no_part"))
    _, fighter, _ = find(campaign, id)
    now = in_play(fighter, words.ruleset, model)
    armed = missile_weapons(fighter, words.ruleset)
    chosen = next(((one, count) for one, count in armed if one.id == weapon), armed[0] if armed else None)
    line = say("battle.card.plain", bs=now.BS)
    why_not = say("battle.no_missile_weapon")
    ready, readiness, most_shots, usual = True, "", 1, 1
    ammunition: tuple[Offer, ...] = ()
    if chosen is not None:
        setup = _looked_at(campaign, words, id, chosen[0])
        guns = guns_left(model, *chosen)
        line = say("battle.card.weapon", bs=now.BS, **_weapon_words(chosen[0], guns, setup, words))
        fitting = ammunition_for(fighter, chosen[0], words.ruleset)
        ammunition = tuple(Offer(gear.id, words.name(Named("gear", gear.id))) for gear in fitting)
        ready, readiness = _readiness(model, chosen[0], chosen[1], words)
        if setup is not None:
            context = Context(words.ruleset, campaign.switches)
            most_shots = shots_allowed(setup, words.ruleset, context)
            costs = several_penalty(replace(setup, shots=2), chosen[0], context)
            usual = 1 if costs else most_shots
    return FighterCard(
        id=id,
        name=model.name,
        side=model.side,
        line=words.say(line),
        state=model.state,
        wounds=model.wounds,
        max_wounds=now.W,
        ticks=_ticks(model, _flags_of(fighter, words), words),
        weapons=tuple(Offer(one.id, words.name(Named("weapon", one.id))) for one, _ in armed),
        weapon=chosen[0].id if chosen else "",
        ammunition=ammunition,
        most_shots=most_shots,
        usual_shots=usual,
        loaded=readiness,
        ready=ready,
        why_not="" if chosen else words.say(why_not),
    )


def _weapon_words(weapon: Weapon, count: int, setup: ShotSetup | None, words: Words) -> dict[str, str | int]:
    name = words.name(Named("weapon", weapon.id))
    if count > 1 and "brace" in weapon.rules:
        name = words.say(say("battle.card.brace", weapon=name))
    strength = strength_of(weapon, setup.shooter.strength if setup else 3)
    inches = far_reach(setup, words.ruleset) if setup else weapon.range or 0
    return {"weapon": name, "strength": strength, "reach": inches}


def _readiness(model: Model, weapon: Weapon, count: int, words: Words) -> tuple[bool, str]:
    left = loaded(model, weapon, count)
    if left is None:
        return True, ""
    guns = guns_left(model, weapon, count)
    if guns == 0:
        return False, words.say(say("battle.useless"))
    if guns > 1:
        return left > 0, words.say(say("battle.loaded_of", left=left, count=guns))
    return left > 0, words.say(say("battle.loaded" if left else "battle.not_loaded"))


def _looked_at(campaign: Campaign, words: Words, shooter: str, weapon: Weapon) -> ShotSetup | None:
    """A shot of his at any enemy, to read off what holds for all of them."""
    battle = the_battle(campaign)
    side = next(model.side for model in battle.models if model.fighter == shooter)
    enemy = next((model for model in on_roster(campaign) if model.side != side), None)
    if enemy is None:
        return None
    declared = Declared(shooter=shooter, target=enemy.fighter, weapon=weapon.id)
    return typed_setup(campaign, words.ruleset, declared, SHORT)


def _flags_of(fighter: Warrior | HenchmanGroup, words: Words) -> tuple[str, ...]:
    """What may be ticked of a model; that it cast a spell only of one who casts any."""
    casts = isinstance(fighter, Warrior) and lore_cast(fighter, words.ruleset) is not None
    return (*SHOOTER_FLAGS, "cast") if casts else SHOOTER_FLAGS


def _ticks(model: Model, flags: Iterable[str], words: Words) -> tuple[Tick, ...]:
    return tuple(Tick(flag, words.say(say(f"battle.tick.{flag}")), bool(getattr(model, flag))) for flag in flags)


def story_of(campaign: Campaign, id: str, words: Words) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Name and story blocks of a fighter: what he may do this turn, profile, kit, skills, injuries."""
    _, fighter, member = find(campaign, id)
    model = campaign.battle.model(id) if campaign.battle else None
    now = in_play(fighter, words.ruleset, fighting_model(campaign, id))
    written = as_written(now, fighter.type, words.ruleset)
    figures = "  ".join(f"{name} {value}" for name, value in zip(CHARACTERISTICS, written, strict=True))
    blocks = [] if model is None else [(words.say(say("battle.story.may")), _may_do(campaign, model, words))]
    blocks = [block for block in blocks if block[1]]
    blocks.append((words.say(say("battle.story.profile")), figures))
    kit = [_counted(words.name(Named("item", one.item)), one.count) for one in fighter.kit]
    lists = (
        ("kit", kit),
        ("skills", [words.name(Named("skill", one)) for one in getattr(fighter, "skills", ())]),
        ("traits", [words.name(Named("trait", one)) for one in fighter_fields(campaign, id, words.ruleset)["traits"]]),
        ("injuries", [words.name(Named("injury", one)) for one in getattr(fighter, "injuries", ())]),
        ("hates", list(hates(campaign, id, words))),
    )
    blocks += [(words.say(say(f"battle.story.{key}")), ", ".join(names)) for key, names in lists if names]
    return (member.name if member else fighter.name), tuple(blocks)


def _may_do(campaign: Campaign, model: Model, words: Words) -> str:
    """What a model may do in its own turn, in words, and why no more; nothing in the enemy's turn."""
    battle = the_battle(campaign)
    if battle.over or battle.active != model.side:
        return ""
    if model.fighter in not_here(campaign):
        gone = model.fighter in got_away(battle)
        return words.say(say("battle.has_left" if gone else "battle.not_here"))
    _, fighter, _ = find(campaign, model.fighter)
    listed = words.ruleset.fighter_type(fighter.type)
    may = may_do(
        model.state,
        Condition(
            stood_up=model.stood_up,
            fleeing=model.fleeing,
            rallied=model.rallied,
            engaged=model.engaged,
            on_fire=model.on_fire,
            lame=LAME in fighter_fields(campaign, model.fighter, words.ruleset)["traits"],
        ),
    )
    able = {
        "run": may.run,
        "charge": may.charge,
        "shoot": may.shoot and bool(usable_weapons(fighter, words.ruleset)),
        "cast": may.cast and listed is not None and listed.magic is not None,
        "fight": may.fight,
    }
    told = [say(f"battle.may_do.{may.move}"), *(say(f"battle.may_do.{name}") for name, holds in able.items() if holds)]
    deeds = words.say(say("battle.may_do", deeds=", ".join(words.say(one) for one in told)))
    return " ".join([deeds, *(words.say(reason) for reason in may.reasons)])


def _counted(name: str, count: int) -> str:
    return f"{count} × {name}" if count > 1 else name


# -- figures --------------------------------------------------------------------------------------------------------


def need_text(needs: int | None, words: Words) -> str:
    """A needed number as the table says it: `4+`, any roll, or a dash where no roll can do it."""
    if needs is None or needs > 6:
        return "–"
    return words.say(say("battle.need.any")) if needs <= 1 else f"{needs}+"


# -- rout ------------------------------------------------------------------------------------------------------------


def _rout(campaign: Campaign, battle: Battle, side: int, entries: tuple[Entry, ...], words: Words) -> RoutSide:
    warband = campaign.warband(battle.sides[side].warband)
    out, models = casualties(campaign, side, words.ruleset)
    least = threshold(models, words.ruleset.campaign.rout_part) if models else 0
    figure = words.say(say("rout.panel", out=out, models=models))
    tested = tested_this_turn(battle, side, entries)
    due, failed, now = rout_due(campaign, side, words.ruleset, entries), False, False
    scenario = words.ruleset.scenarios.get(battle.scenario)
    if battle.sides[side].left:
        return RoutSide(side=side, name=warband.name, figure=figure, note=words.say(say("rout.has_left")), due=False)
    if scenario is not None and not scenario.rout_tests:
        return RoutSide(side=side, name=warband.name, figure=figure, note=words.say(say("rout.none_here")), due=False)
    if tested is not None:
        failed = was_failed(tested, campaign, words.ruleset)
        key = "rout.panel.failed" if failed else "rout.panel.passed"
    elif rout_due(campaign, side, words.ruleset):
        now = due and battle.active == side and not battle.over
        key = "rout.panel.due" if now else "rout.panel.next"
    else:
        key = "rout.panel.from"
    note = words.say(say(key, threshold=least))
    leads = words.say(whose_leadership(campaign, side, words.ruleset) or say("rout.nobody"))
    return RoutSide(side=side, name=warband.name, figure=figure, note=note, due=now, failed=failed, whose=leads)
