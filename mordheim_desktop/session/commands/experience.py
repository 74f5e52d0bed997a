"""Experience after a battle and the advances it brings: who learned what, applied once, and what is still to be rolled.

Both follow from the roster and the journal of the battle: who fought, whom a shot put out of action, how many boxes
were reached since it began, and which advances have been rolled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from mordheim_desktop.campaign.casting import lore_cast
from mordheim_desktop.campaign.changes import StepDone
from mordheim_desktop.campaign.figures import in_play, profile, underdog
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign, HenchmanGroup, Warband, Warrior
from mordheim_desktop.rules.advance import advances_due, experience_track
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.effects import Experience, Promoted
from mordheim_desktop.rules.experience import ExperienceSetup, Learner, gains
from mordheim_desktop.rules.fighter import FROM_PROFILE
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.serious_injury import Kind
from mordheim_desktop.session.commands.credit import of_battle, put_out_by
from mordheim_desktop.session.commands.post_battle import keep_waiting, side_of
from mordheim_desktop.session.commands.rewards import earned
from mordheim_desktop.session.fighters import find, name_of
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session

STEP = "experience"
LATE = "late_experience"

Fighter = Warrior | HenchmanGroup
Claims = Mapping[str, tuple[str, ...]]
"""The scenario's other awards that the players give, by fighter."""


class DueAdvance(Struct, frozen=True, kw_only=True):
    """Advance rolls somebody has still to make.

    `promoted` is the first roll of one who became a hero, `again` the roll of the group he came from.
    """

    fighter: str
    rolls: int
    promoted: bool = False
    again: bool = False


def fighters_of(warband: Warband) -> tuple[Fighter, ...]:
    """Everybody with an experience track of his own, in roster order."""
    return (*warband.heroes, *warband.groups, *warband.hired)


def kind_of(fighter: Fighter) -> Kind:
    """Hero, hired sword, or henchman for a group."""
    return "henchman" if isinstance(fighter, HenchmanGroup) else fighter.kind


def learns(fighter: Fighter, ruleset: Ruleset) -> bool:
    """Whether he ever gains experience."""
    listed = ruleset.fighter_type(fighter.type)
    return (listed is None or listed.gains_xp) and "no_experience" not in fighter.traits


# -- what everybody learned --------------------------------------------------------------------------------------------


def learning(
    campaign: Campaign, ruleset: Ruleset, entries: Iterable[Entry], side: int, claims: Claims | None = None
) -> ExperienceSetup:
    """What a side learned by the rules: everybody on the roster who fought, groups with one member who did.

    Raises BadSetup while the battle lasts.
    """
    battle, own, warband = side_of(campaign, side)
    out, own_awards = put_out_by(entries, battle), earned(campaign, side, ruleset)
    learners = tuple(
        Learner(
            id=fighter.id,
            name=fighter.name,
            kind=kind_of(fighter),
            leader=isinstance(fighter, Warrior) and fighter.leader,
            enemies_out=out[fighter.id] + _typed_kills(fighter, battle),
            awards=(*own_awards.get(fighter.id, ()), *(claims or {}).get(fighter.id, ())),
        )
        for fighter in fighters_of(warband)
        if learns(fighter, ruleset) and _fought(fighter, battle)
    )
    bonus = underdog(own.rating, battle.sides[battle.rival(side)].rating, ruleset)
    won = battle.winner == side
    return ExperienceSetup(name=warband.name, scenario=battle.scenario, won=won, underdog=bonus, learners=learners)


def _typed_kills(fighter: Fighter, battle: Battle) -> int:
    """Enemies he put out of action in a battle of which only the result was typed in."""
    model = battle.model(fighter.id)
    return 0 if model is None else model.kills


def _fought(fighter: Fighter, battle: Battle) -> bool:
    ids = [one.id for one in fighter.members] if isinstance(fighter, HenchmanGroup) else [fighter.id]
    return any(battle.model(id) is not None for id in ids)


def apply_experience(session: Session, side: int, claims: Claims, points: Mapping[str, int]) -> Entry | None:
    """Give a side its experience in one entry; `points` are what the players settled for single fighters.

    Raises BadSetup where it has it already.
    """
    keep_waiting(session)
    campaign = session.campaign
    _, own, warband = side_of(campaign, side)
    if STEP in own.steps:
        raise BadSetup(say("experience.applied"))
    setup = learning(campaign, session.ruleset, session.entries, side, claims)
    settled = tuple(replace(one, points=points.get(one.id)) for one in setup.learners)
    raw: dict[str, Any] = to_builtins(replace(setup, learners=settled))
    pending = session.begin(STEP, raw, warbands=(warband.id,), also=(StepDone(side=side, step=STEP),))
    return session.commit(pending.token)


def passed_over(
    campaign: Campaign, ruleset: Ruleset, entries: Iterable[Entry], side: int
) -> tuple[tuple[str, int], ...]:
    """Who fought and lives, but was not among those who were given experience, with his points.

    So it is where a die was corrected afterwards and somebody lives after all. Raises BadSetup while the battle lasts.
    """
    battle, _, warband = side_of(campaign, side)
    held = [one for one in of_battle(entries, battle.id) if one.warbands[:1] == (warband.id,)]
    given = next((one for one in held if one.procedure == STEP), None)
    if given is None:
        return ()
    known = {one["id"] for one in given.setup.get("learners", ())}
    known |= {effect.fighter for one in held for effect in one.effects if isinstance(effect, Promoted)}
    known |= {str(one.setup.get("fighter")) for one in held if one.procedure == LATE}
    setup = learning(campaign, ruleset, held, side)
    context = Context(ruleset, campaign.switches)
    return tuple((one.id, gains(one, setup, context)) for one in setup.learners if one.id not in known)


def give_late(session: Session, side: int, fighter: str) -> None:
    """Give one who was passed over his experience. Raises BadSetup for anybody else."""
    keep_waiting(session)
    campaign = session.campaign
    due = dict(passed_over(campaign, session.ruleset, session.entries, side))
    if fighter not in due:
        raise BadSetup(say("experience.applied"))
    _, _, warband = side_of(campaign, side)
    message = say("after.experience", fighter=name_of(campaign, fighter), amount=due[fighter])
    effects = (Experience(fighter=fighter, amount=due[fighter]),)
    session.record(LATE, message, effects, warbands=(warband.id,), setup={"fighter": fighter})


# -- advances ----------------------------------------------------------------------------------------------------------


def track_of(fighter: Fighter, context: Context) -> tuple[int, ...]:
    """The boxes that bring this fighter an advance."""
    return experience_track(kind_of(fighter), context)


def next_advance(fighter: Fighter, context: Context) -> int | None:
    """The experience at which his next advance comes; None where his track has no box left, or he never learns."""
    if not learns(fighter, context.ruleset):
        return None
    return next((box for box in track_of(fighter, context) if box > fighter.experience), None)


def due_advances(
    campaign: Campaign, ruleset: Ruleset, entries: Iterable[Entry], warband: Warband
) -> tuple[DueAdvance, ...]:
    """The advances a warband has still to roll for since the current battle began, in roster order."""
    if campaign.battle is None:
        return ()
    context = Context(ruleset, campaign.switches)
    held = of_battle(entries, campaign.battle.id)
    found = (_due(fighter, held, context) for fighter in fighters_of(warband))
    return tuple(due for due in found if due is not None)


def _due(fighter: Fighter, held: tuple[Entry, ...], context: Context) -> DueAdvance | None:
    if not learns(fighter, context.ruleset):
        return None
    listed = context.ruleset.fighter_type(fighter.type)
    gained = sum(
        effect.amount
        for entry in held
        for effect in entry.effects
        if isinstance(effect, Experience) and effect.fighter == fighter.id
    )
    before = fighter.experience - gained
    start = listed.start_xp if listed else 0
    rolled = [entry for entry in held if _rolled_for(entry) == fighter.id]
    risen = any(_rises(entry, fighter.id) for entry in held)
    gave = sum(1 for entry in rolled if _promotes(entry))
    boxes = advances_due(before, fighter.experience, start, track_of(fighter, context))
    rolls = boxes + risen + gave - len(rolled)
    if rolls < 1:
        return None
    again = bool(rolled) and _promotes(rolled[-1])
    return DueAdvance(fighter=fighter.id, rolls=rolls, promoted=risen and not rolled, again=again)


def _rolled_for(entry: Entry) -> str:
    counts = entry.procedure == "advance" or (entry.procedure == "spells" and entry.setup.get("for_advance"))
    return str(entry.setup.get("fighter", {}).get("ref", "")) if counts else ""


def _promotes(entry: Entry) -> bool:
    return any(isinstance(effect, Promoted) for effect in entry.effects)


def _rises(entry: Entry, fighter: str) -> bool:
    return any(isinstance(effect, Promoted) and effect.fighter == fighter for effect in entry.effects)


def begin_advance(session: Session, fighter: str) -> Pending:
    """Begin the next advance roll of a warrior or group. Raises BadSetup where none is due."""
    keep_waiting(session)
    campaign = session.campaign
    try:
        warband, who, _ = find(campaign, fighter)
    except KeyError:
        raise BadSetup(say("setup.unknown_id", kind="fighter", id=fighter)) from None
    dues = due_advances(campaign, session.ruleset, session.entries, warband)
    due = next((one for one in dues if one.fighter == fighter), None)
    if due is None:
        raise BadSetup(say("experience.none_due", fighter=name_of(campaign, fighter)))
    return session.begin("advance", _advance_setup(warband, who, due, session.ruleset), warbands=(warband.id,))


def _advance_setup(warband: Warband, fighter: Fighter, due: DueAdvance, ruleset: Ruleset) -> dict[str, Any]:
    bare, now = profile(fighter), in_play(fighter, ruleset)
    # What grew on him or what he carries does not count against the highest characteristics.
    grown = {field: one for field, one in FROM_PROFILE.items() if getattr(bare, one) != getattr(now, one)}
    himself = {field: getattr(bare, one) for field, one in grown.items()}
    setup: dict[str, Any] = {
        "fighter": {"ref": fighter.id, "type": fighter.type, **himself},
        "kind": kind_of(fighter),
        "heroes": len(warband.heroes),
        "no_talent": due.again,
    }
    if isinstance(fighter, HenchmanGroup):
        setup["start_profile"] = to_builtins(fighter.profile)
        setup["members"] = [{"id": one.id, "name": one.name} for one in fighter.members]
        return setup
    setup["known"] = [*fighter.skills, *(one.spell for one in fighter.spells)]
    if fighter.spells:
        # One who took up a prayer or ritual casts a lore that his type does not name.
        setup["lore"] = lore_cast(fighter, ruleset)
    if fighter.skill_lists:
        setup["skill_lists"] = list(fighter.skill_lists)
    return setup
