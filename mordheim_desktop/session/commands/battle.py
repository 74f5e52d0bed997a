"""Commands of a battle: begin it, mark what the players see, pass phases and turns, settle close combat, end and close
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from mordheim_desktop.campaign.changes import (
    AnyEffect,
    BattleBegun,
    BattleClosed,
    BattleEnded,
    DoneBy,
    ModelMarked,
    StepDone,
    TurnPassed,
)
from mordheim_desktop.campaign.dogs import PROFILE, WARDOG, dog_ids
from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.figures import in_play, rating
from mordheim_desktop.campaign.model import PHASES, Battle, Campaign, Ending, Model, Phase, Side, Warband
from mordheim_desktop.rules.effects import MissGames, State, StateChange
from mordheim_desktop.rules.messages import Message, Named, Param, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.standings import let_go_by
from mordheim_desktop.session.commands.lapse import lapsed
from mordheim_desktop.session.commands.taken import used_up
from mordheim_desktop.session.fighters import known_name, name_of
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.the_battle import side_name, the_battle


def fighters_of(warband: Warband, side: int, ruleset: Ruleset) -> tuple[Model, ...]:
    """The models of a warband that take part, unhurt: heroes, hired swords, every henchman for himself, wardogs.

    Those who miss battles stay away. A henchman whose name somebody else has as well is called by his group too.
    """
    models = [
        Model(
            fighter=warrior.id,
            name=warrior.name,
            side=side,
            wounds=in_play(warrior, ruleset).W,
            hero=warrior.kind == "hero",
        )
        for warrior in (*warband.heroes, *warband.hired)
        if not warrior.misses_games
    ]
    names = Counter(warrior.name for warrior in (*warband.heroes, *warband.hired))
    names.update(one.name for group in warband.groups for one in group.members)
    for group in warband.groups:
        if not group.misses_games:
            wounds = in_play(group, ruleset).W
            for one in group.members:
                name = one.name if names[one.name] == 1 else f"{one.name} ({group.name})"
                models.append(Model(fighter=one.id, name=name, side=side, wounds=wounds))
    return (*models, *_dogs(warband, side, ruleset))


def _dogs(warband: Warband, side: int, ruleset: Ruleset) -> Iterator[Model]:
    """The wardogs of those who take part, each called by its master."""
    for hero in warband.heroes:
        for number, id in enumerate(() if hero.misses_games else dog_ids(hero), start=1):
            kind = ruleset.gear[WARDOG].name if number == 1 else f"{ruleset.gear[WARDOG].name} {number}"
            yield Model(fighter=id, name=f"{kind} ({hero.name})", side=side, wounds=PROFILE.W)


def absent_from(warband: Warband) -> tuple[str, ...]:
    """The warriors and groups who miss the next battle."""
    warriors = (one.id for one in (*warband.heroes, *warband.hired) if one.misses_games)
    return (*warriors, *(group.id for group in warband.groups if group.misses_games))


def begin_battle(session: Session, warbands: Sequence[str]) -> None:
    """Begin a battle; a finished one that still waits is closed by it.

    The scenarios are for two warbands: more fight a plain battle, in the order they are given. Raises BadSetup for
    fewer than two, the same warband twice, guests alone, or a warband with nobody to fight.
    """
    campaign = session.campaign
    check_meeting(campaign, warbands)
    sides: list[Side] = []
    models: list[Model] = []
    for index, id in enumerate(warbands):
        warband = campaign.warband(id)
        if warband.status != "playing":
            raise BadSetup(say("annals.not_playing", warband=warband.name))
        fighting = fighters_of(warband, index, session.ruleset)
        if not fighting:
            raise BadSetup(say("battle.nobody", warband=warband.name))
        sides.append(
            Side(warband=id, rating=rating(warband, session.ruleset, campaign.switches), absent=absent_from(warband))
        )
        models += fighting
    battle = Battle(id=next_battle_id(campaign), sides=tuple(sides), models=tuple(models), began=session.now())
    message = meeting_message(campaign, warbands)
    session.record("begin_battle", message, (BattleBegun(battle=battle),), warbands=tuple(warbands))


def next_battle_id(campaign: Campaign) -> str:
    """The id of the battle that begins now: it counts on from those that are history or wait for their end."""
    return f"battle-{1 + len(campaign.past) + (campaign.battle is not None)}"


def check_meeting(campaign: Campaign, warbands: Sequence[str]) -> None:
    """Raises BadSetup where these warbands cannot meet: too few, one twice, guests alone, or a battle goes on."""
    if campaign.battle is not None and not campaign.battle.over:
        raise BadSetup(say("battle.one_at_a_time"))
    if len(set(warbands)) < len(warbands):
        raise BadSetup(say("battle.same_warband"))
    if len(warbands) < 2:
        raise BadSetup(say("battle.too_few"))
    if all(campaign.warband(id).guest for id in warbands):
        raise BadSetup(say("battle.only_guests"))


def meeting_message(campaign: Campaign, warbands: Sequence[str]) -> Message:
    """Who meets, as the journal says it."""
    first, *others = (campaign.warband(id).name for id in warbands)
    return say("battle.begun", first=first, second=", ".join(others))


def mark(session: Session, fighter: str, **flags: bool) -> None:
    """Note what the players see of a model: moved, ran, hidden, in cover, elevated, engaged, fleeing, stood up,
    charged, cast a spell.
    """
    message = _marked(name_of(session.campaign, fighter), flags)
    model = session.campaign.battle.model(fighter) if session.campaign.battle else None
    if flags.get("cast") and model is not None and model.shots:
        message = replace(message, also=(say("battle.shot_and_cast"),))
    session.record("mark", message, (ModelMarked(fighter=fighter, flags=flags),))


def _marked(name: str, flags: Mapping[str, bool]) -> Message:
    flag, on = next(iter(flags.items()))
    return say("battle.marked" if on else "battle.unmarked", fighter=name, flag=Named("flag", flag))


def settle(session: Session, fighter: str, state: State, wounds: int, by: str = "") -> None:
    """Enter by hand what close combat, magic or anything else did to a model, and which enemy did it, if any."""
    campaign = session.campaign
    change = StateChange(fighter=fighter, state=state, wounds=wounds)
    told: dict[str, Param] = {"fighter": name_of(campaign, fighter), "state": Named("state", state), "wounds": wounds}
    message = say("battle.by_hand_by", by=name_of(campaign, by), **told) if by else say("battle.by_hand", **told)
    if state == "out_of_action":
        message = replace(message, also=let_go_by(field_of(campaign), fighter))
    session.record("by_hand", message, (change, DoneBy(fighter=by)) if by else (change,))


def put_into(session: Session, fighter: str, state: State, by: str = "") -> None:
    """Enter by hand the state a model is in now, as `settle`.

    One laid low by the injury roll, as nearly all are, has no Wound left; who stands keeps those he has (Mordheim
    rulebook, Injuries). The Wounds of the few whom a spell or a critical hit laid low are entered by `settle`.
    """
    model = the_battle(session.campaign).model(fighter)
    settle(session, fighter, state, model.wounds if model is not None and state == "standing" else 0, by)


def next_phase(battle: Battle) -> tuple[int, int, Phase]:
    """Turn, active side and phase that follow.

    After close combat the other side's recovery, and a new turn after the second.
    """
    place = PHASES.index(battle.phase)
    if place + 1 < len(PHASES):
        return battle.turn, battle.active, PHASES[place + 1]
    return next_turn(battle)


def next_turn(battle: Battle) -> tuple[int, int, Phase]:
    """Turn, active side and phase when the active player's turn ends; sides that left the battle have no turn."""
    turn, other = battle.turn, battle.active
    for _ in battle.sides:
        other = (other + 1) % len(battle.sides)
        turn += other == battle.first
        if not battle.sides[other].left:
            break
    return turn, other, PHASES[0]


def pass_to(session: Session, turn: int, active: int, phase: Phase) -> None:
    """Go on to a phase. A new turn clears what holds for one turn."""
    name = side_name(session.campaign, active)
    message = say("battle.phase", warband=name, turn=turn, phase=Named("phase", phase))
    session.record("turn", message, (TurnPassed(turn=turn, active=active, phase=phase),))


def end_battle(session: Session, winner: int | None, why: Message | None = None) -> None:
    """End the battle: the side that won, None for a draw, and why. Who sat it out has one battle less to miss."""
    campaign = session.campaign
    battle = the_battle(campaign)
    effects = ending(campaign, session.ruleset, winner)
    message = say("battle.draw")
    if winner is not None:
        message = say("battle.won", warband=side_name(campaign, winner))
    if why is not None:
        message = replace(message, also=(why,))
    session.record("end_battle", message, effects, warbands=tuple(side.warband for side in battle.sides))


def ending(campaign: Campaign, ruleset: Ruleset, winner: int | None, how: Ending = "") -> list[AnyEffect]:
    """What the end of the battle brings with it: absences counted down, notes lapsed, what was taken used up."""
    battle = the_battle(campaign)
    effects: list[AnyEffect] = [BattleEnded(winner=winner, out=out_of_action(battle), how=how)]
    stayed = (id for side in battle.sides for id in side.absent)
    effects += [MissGames(fighter=id, count=-1) for id in stayed if known_name(campaign, id)]
    return [*effects, *used_up(campaign, ruleset, battle), *lapsed(campaign, battle)]


def out_of_action(battle: Battle) -> tuple[tuple[str, ...], ...]:
    """For each side who is out of action, by the names they have on the table."""
    return tuple(
        tuple(model.name for model in battle.models if model.side == side and model.state == "out_of_action")
        for side in range(len(battle.sides))
    )


def close_battle(session: Session) -> None:
    """Put a finished battle into the campaign's history."""
    the_battle(session.campaign)
    session.record("close_battle", say("battle.closed"), (BattleClosed(),))


def tick_step(session: Session, side: int, step: str, done: bool) -> None:
    """Mark a step of the post-battle sequence as done by hand, or open again."""
    key = "post_battle.ticked" if done else "post_battle.opened"
    message = say(f"{key}.warband", warband=side_name(session.campaign, side), step=Named("step", step))
    session.record("step", message, (StepDone(side=side, step=step, done=done),))
