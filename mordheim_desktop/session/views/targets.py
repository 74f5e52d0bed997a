"""Every enemy of one shooter as the Battle tab lists him: needs, odds, whether he may be chosen and why.

Whether he may is judged by the rules on the whole list at once, from what the players ticked; here it is only put into
few words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.campaign.arrivals import not_here
from mordheim_desktop.campaign.model import Campaign, Model
from mordheim_desktop.rules.combat.book import ShotBook
from mordheim_desktop.rules.combat.may_shoot import code_of
from mordheim_desktop.rules.combat.sequence import sequence_odds
from mordheim_desktop.rules.combat.targets import TargetsSetup, Verdict, shot_at
from mordheim_desktop.rules.combat.to_hit import is_large
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.session.commands.shooting import (
    LONG,
    SHORT,
    Declared,
    Sight,
    on_roster,
    targets_setup,
    typed_setup,
)
from mordheim_desktop.session.fighters import name_of
from mordheim_desktop.session.views.battle import Tick, need_text
from mordheim_desktop.session.views.figures import IMPOSSIBLE, NOTHING, FigureBook, ShotFigures
from mordheim_desktop.session.words import Words

SIGHT_FLAGS = frozenset(("seen", "closest", "same_building"))
"""What one shooter sees of an enemy; the other flags are the enemy's own and last."""
TARGET_KEYS = {
    "seen": "V",
    "in_cover": "C",
    "closest": "L",
    "engaged": "G",
    "same_building": "B",
    "hidden": "I",
    "fleeing": "F",
}
"""What the players may tick of an enemy, in the order shown, with the key of each."""
OF_THE_TARGET = frozenset(
    (
        "target_out_of_action",
        "target_hidden",
        "target_engaged",
        "target_missing",
        "unseen",
        "not_closest",
        "same_building_first",
    )
)
"""Objections that tell one enemy from the others."""
LEADING = ("closest", "large_target", "elevated", "pick_target", "not_aimed", "knife_fighter", "nearer_and_down")


class TargetRow(Struct, frozen=True, kw_only=True):
    """An enemy: what is needed at short and long range, why he may or may not be chosen, and what a shot would do.

    `objections` are whole sentences against a shot at him; none where he may be chosen.
    """

    id: str
    name: str
    icon: str
    short: str
    long: str
    may: bool
    reason: str
    objections: tuple[str, ...]
    near: ShotFigures
    far: ShotFigures
    out: bool = False
    armed: bool = True
    """Whether the shooter has anything to shoot with; without it there is nothing to count."""


class Together(Struct, frozen=True, kw_only=True):
    """What the shots of several models do to a target, all at short range and all at long range."""

    names: str
    target: str
    near: ShotFigures
    far: ShotFigures


def target_rows(
    campaign: Campaign, declared: Declared, words: Words, book: FigureBook, sights: Mapping[str, Sight] | None = None
) -> tuple[TargetRow, ...]:
    """Every enemy of the shooter who is on the table, those out of action last; `declared.target` is of no account."""
    shooter = campaign.battle.model(declared.shooter) if campaign.battle else None
    if shooter is None:
        return ()
    away = not_here(campaign)
    enemies = [model for model in on_roster(campaign) if model.side != shooter.side and model.fighter not in away]
    enemies.sort(key=lambda model: model.state == "out_of_action")
    if not declared.weapon:
        no_weapon = words.say(say("battle.no_missile_weapon"))
        return tuple(
            _row(model, no_weapon, (no_weapon,), IMPOSSIBLE, IMPOSSIBLE, words, armed=False) for model in enemies
        )
    book.play_by(campaign.switches)
    context = Context(words.ruleset, campaign.switches)
    seen = dict(sights or {})
    if not measures_first(campaign, words):
        seen = {id: replace(sight, inches=None) for id, sight in seen.items()}
    setup = targets_setup(campaign, words.ruleset, declared, tuple(enemies), seen)
    judged = book.verdicts(setup)
    nearer_down = any(one.closest and _may_be_ignored(model) for one, model in zip(setup.enemies, enemies, strict=True))
    rows = []
    for place, (model, verdict) in enumerate(zip(enemies, judged, strict=True)):
        enemy = setup.enemies[place]
        near, far = book.figures(shot_at(setup, enemy, "short")), book.figures(shot_at(setup, enemy, "long"))
        against = () if verdict.legal else tuple(words.say(one) for one in verdict.reasons)
        told = _why(setup, place, model, nearer_down, context, verdict) if verdict.legal else _why_not(verdict)
        reason = ", ".join(words.say(one) for one in told)
        rows.append(_row(model, reason, against, near, far, words))
    return tuple(rows)


def _row(
    model: Model,
    reason: str,
    against: tuple[str, ...],
    near: ShotFigures,
    far: ShotFigures,
    words: Words,
    *,
    armed: bool = True,
) -> TargetRow:
    return TargetRow(
        id=model.fighter,
        name=model.name,
        icon=_icon(model),
        short=need_text(near.needs, words),
        long=need_text(far.needs, words),
        may=not against,
        reason=reason,
        objections=against,
        near=near,
        far=far,
        out=model.state == "out_of_action",
        armed=armed,
    )


def _icon(model: Model) -> str:
    if model.state != "standing":
        return model.state
    return "fleeing" if model.fleeing else "hidden" if model.hidden else "standing"


def _may_be_ignored(model: Model) -> bool:
    return model.fleeing or model.state in ("knocked_down", "stunned")


def _why_not(verdict: Verdict) -> tuple[Message, ...]:
    """The one objection that tells this enemy from the others, in few words; else the first, as it is."""
    for one in verdict.reasons:
        if code_of(one) in OF_THE_TARGET:
            return (say(f"battle.{one.key}"),)
    return verdict.reasons[:1]


def _why(
    setup: TargetsSetup, place: int, model: Model, nearer_down: bool, context: Context, verdict: Verdict
) -> list[Message]:
    """Why he may be chosen, and how the players see him: the distance where it is known, his state, cover."""
    enemy = setup.enemies[place]
    code = code_of(verdict.reasons[0]) if verdict.reasons else ""
    told = []
    if code == "closest" and nearer_down and not _may_be_ignored(model):
        told.append(say("battle.may.closest_standing"))
    elif code in LEADING:
        told.append(say(f"battle.may.{code}"))
    if code != "large_target" and is_large(enemy, context):
        told.append(say("battle.may.large_target"))
    if model.state != "standing":
        told.append(say("battle.seen.down", state=Named("state", model.state)))
    elif model.fleeing:
        told.append(say("battle.seen.fleeing"))
    elif code == "easier":
        told.append(say("battle.may.easier"))
    if model.in_cover:
        told.append(say("battle.seen.cover"))
    inches = [] if enemy.distance is None else [say("battle.seen.inches", inches=f"{enemy.distance:g}")]
    return inches + (told or [say("battle.seen.open")])


def together(campaign: Campaign, shots: Sequence[Declared], words: Words) -> Together | None:
    """What several shooters do to one target, one after the other; None where nobody is counted in.

    Who may not shoot changes nothing. Raises BadSetup for one who takes no part.
    """
    if not shots:
        return None
    book = ShotBook(Context(words.ruleset, campaign.switches))
    found = []
    for distance in (SHORT, LONG):
        setups = [typed_setup(campaign, words.ruleset, one, distance) for one in shots]
        chances = sequence_odds(setups[0].target, setups, book)[-1]
        found.append(
            ShotFigures(
                wounded=chances.get("wounded", NOTHING),
                knocked_down=chances.get("knocked_down", NOTHING),
                stunned=chances.get("stunned", NOTHING),
                out=chances.get("out_of_action", NOTHING),
            )
        )
    names = ", ".join(name_of(campaign, one.shooter) for one in shots)
    return Together(names=names, target=name_of(campaign, shots[0].target), near=found[0], far=found[1])


def target_ticks(campaign: Campaign, id: str, sight: Sight, words: Words) -> tuple[Tick, ...]:
    """What the players may tick of a target; nothing for one who takes no part."""
    model = campaign.battle.model(id) if campaign.battle else None
    if model is None:
        return ()
    return tuple(
        Tick(
            flag,
            words.say(say(f"battle.tick.{flag}")),
            bool(getattr(sight if flag in SIGHT_FLAGS else model, flag)),
            key,
        )
        for flag, key in TARGET_KEYS.items()
    )


def measures_first(campaign: Campaign, words: Words) -> bool:
    """Whether this table measures before it declares."""
    return bool(Context(words.ruleset, campaign.switches).switch("pre_measuring"))
