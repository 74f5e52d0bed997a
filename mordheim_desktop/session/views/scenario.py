"""What the Scenario tab shows: who meets, the scenario, and its set-up as a checklist with what came of each step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from mordheim_desktop.campaign.figures import present, rating, underdog
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign, Warband
from mordheim_desktop.rules import catacombs, old_wounds, tarot
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.rout import threshold
from mordheim_desktop.rules.ruleset import Scenario, SetUpStep
from mordheim_desktop.session.commands import craving, taken
from mordheim_desktop.session.commands.battle import absent_from
from mordheim_desktop.session.commands.set_up import (
    choosers,
    may_go_below,
    missing,
    readers,
    why_no_reinforcements,
    wounded,
)
from mordheim_desktop.session.commands.taken import takeable
from mordheim_desktop.session.fighters import known_name, leading_hero
from mordheim_desktop.session.views.hatred import HATRED, is_about, whom_text
from mordheim_desktop.session.views.prelude import StepView, before_the_set_up, dice_of_steps
from mordheim_desktop.session.views.tonight import due_lines
from mordheim_desktop.session.words import Words

"""The note of one who needs a dose before every battle (Mordheim rulebook, Crimson Shade)."""
OWN_STEPS = (old_wounds.STEP, tarot.STEP, taken.STEP, craving.STEP, catacombs.STEP)
"""Steps of every scenario that are shown only where they concern somebody."""


class SideView(Struct, frozen=True):
    """One side of tonight's battle; `fight` counts the models that take part."""

    warband: str
    name: str
    rating: int
    fight: int
    rout_at: int
    role: str
    summary: str
    remarks: tuple[str, ...]


class LateView(Struct, frozen=True):
    """Who of the defender is still to arrive, and why reinforcements cannot be rolled for now (empty: they can)."""

    names: tuple[str, ...]
    why_not: str


class ScenarioView(Struct, frozen=True):
    """The scenario of the battle. `roles_known` says whether it is known who sets up first."""

    id: str
    number: int
    name: str
    summary: str
    steps: tuple[StepView, ...]
    special: tuple[str, ...]
    ends: tuple[str, ...]
    pays: tuple[str, ...]
    counts: dict[str, str]
    late: LateView | None
    asks_who_sets_up_first: bool
    asks_who_goes_first: bool
    sets_up_first: int | None


def sides_of(campaign: Campaign, ids: Sequence[str], words: Words) -> tuple[SideView, ...]:
    """The sides as they would fight now, or as they stood when the battle began. Raises KeyError."""
    return tuple(_side(campaign, id, [other for other in ids if other != id], words) for id in ids)


def tonight(campaign: Campaign, ids: Sequence[str], words: Words) -> tuple[tuple[str, str], ...]:
    """What the side tells about the meeting: the warbands, who misses it, the underdog, what comes due."""
    sides = sides_of(campaign, ids, words)
    blocks = [(side.name, "\n".join((side.summary, *side.remarks))) for side in sides]
    return (*blocks, ("", underdogs(campaign, ids, words)))


def underdogs(campaign: Campaign, ids: Sequence[str], words: Words) -> str:
    """What the ratings give in advance: to the lower of two, among more to each below the highest of its enemies."""
    if len(ids) == 2:
        return words.say(underdog_message(campaign, (ids[0], ids[1]), words))
    ratings = ratings_of(campaign, ids, words)
    highest = max(ratings)
    told = []
    for id, own in zip(ids, ratings, strict=True):
        if bonus := underdog(own, highest, words.ruleset):
            name = campaign.warband(id).name
            told.append(words.say(say("scenario.underdog", warband=name, bonus=bonus, difference=highest - own)))
    return "\n".join(told) or words.say(say("scenario.no_underdog", difference=highest - min(ratings)))


def underdog_message(campaign: Campaign, ids: tuple[str, str], words: Words) -> Message:
    """What the difference of the ratings gives the lower side, told in advance."""
    ratings = ratings_of(campaign, ids, words)
    difference = abs(ratings[0] - ratings[1])
    lower = 0 if ratings[0] <= ratings[1] else 1
    bonus = underdog(ratings[lower], ratings[1 - lower], words.ruleset)
    if not bonus:
        return say("scenario.no_underdog", difference=difference)
    return say("scenario.underdog", warband=campaign.warband(ids[lower]).name, bonus=bonus, difference=difference)


def who_rolls(campaign: Campaign, ids: tuple[str, str], words: Words) -> str:
    """Whom a Mordheim map lets choose, else whose rating is lower and who therefore rolls for the scenario."""
    choosing = choosers(campaign, ids)
    if len(choosing) == 1:
        return words.say(say("scenario.map_chooses", warband=campaign.warband(ids[min(choosing)]).name))
    ratings = ratings_of(campaign, ids, words)
    if choosing:
        return words.say(say("scenario.maps_cancel"))
    if ratings[0] == ratings[1]:
        return words.say(say("scenario.equal"))
    return words.say(say("scenario.lower", warband=campaign.warband(ids[ratings[1] < ratings[0]]).name))


def ratings_of(campaign: Campaign, ids: Sequence[str], words: Words) -> tuple[int, ...]:
    """The ratings of the sides: those of the battle where they are fighting one."""
    battle = campaign.battle
    if battle is not None and not battle.over and tuple(side.warband for side in battle.sides) == tuple(ids):
        return tuple(side.rating for side in battle.sides)
    return tuple(rating(campaign.warband(id), words.ruleset, campaign.switches) for id in ids)


def scenario_setup(campaign: Campaign, words: Words, agreed: str = "") -> dict[str, object]:
    """What the procedure `scenario` is begun with; `agreed` names one the players settled on."""
    battle = campaign.battle
    assert battle is not None
    warriors = [sum(1 for model in battle.models if model.side == side) for side in range(len(battle.sides))]
    setup: dict[str, object] = {
        "ratings": [side.rating for side in battle.sides],
        "warriors": warriors,
        "names": [campaign.warband(side.warband).name for side in battle.sides],
    }
    if agreed:
        return setup | {"agreed": agreed}
    choosing = choosers(campaign, (battle.sides[0].warband, battle.sides[1].warband))
    return setup | ({"chosen_by": min(choosing)} if len(choosing) == 1 else {})


def scenario_view(campaign: Campaign, words: Words, entries: Iterable[Entry] = ()) -> ScenarioView | None:
    """The scenario of the battle that was begun; None before it is known.

    The journal tells with which dice it was found.
    """
    battle, entries = campaign.battle, tuple(entries)
    if battle is None or battle.scenario not in words.ruleset.scenarios:
        return None
    scenario = words.ruleset.scenarios[battle.scenario]
    first = sets_up_first(battle)
    roles = any(zone.who in ("attacker", "defender") for zone in scenario.zones)
    return ScenarioView(
        id=scenario.id,
        number=scenario.number,
        name=words.rule(scenario.name),
        summary=words.rule(scenario.summary),
        steps=(*before_the_set_up(campaign, entries, words), *_steps(campaign, entries, words)),
        special=tuple(words.rule(text) for text in scenario.special),
        ends=_ends(scenario, words),
        pays=_pays(scenario, words),
        counts=dict(scenario.counts),
        late=_late(campaign, battle, words),
        asks_who_sets_up_first=not roles,
        asks_who_goes_first=scenario.first_turn != "attacker",
        sets_up_first=first,
    )


def sets_up_first(battle: Battle) -> int | None:
    """The side that sets up first, once the roll-off or the players said so."""
    step = battle.step("set_up_roll")
    return None if step is None else step.side


def first_turn(campaign: Campaign, words: Words) -> int | None:
    """The side that has the first turn, by the scenario itself or by the roll-off; None while nobody knows."""
    battle = campaign.battle
    if battle is None or battle.scenario not in words.ruleset.scenarios:
        return None
    if words.ruleset.scenarios[battle.scenario].first_turn != "attacker":
        rolled = battle.step("first_turn")
        return None if rolled is None else rolled.side
    return next((index for index, side in enumerate(battle.sides) if side.role == "attacker"), None)


def steps_of(campaign: Campaign, words: Words) -> tuple[SetUpStep, ...]:
    """The set-up of the battle step by step: old battle wounds where somebody has one, then what the scenario says."""
    battle = campaign.battle
    if battle is None or battle.scenario not in words.ruleset.scenarios:
        return ()
    steps = words.ruleset.scenarios[battle.scenario].steps
    below = may_go_below(campaign)
    if below:
        known = ", ".join(
            campaign.warband(battle.sides[side].warband).name for side in sorted({one[0] for one in below})
        )
        text = words.say(say("catacombs.step", warbands=known, most=catacombs.MOST))
        steps = (SetUpStep(id=catacombs.STEP, text=text), *steps)
    addicted = craving.addicts(campaign)
    if addicted or battle.step(craving.STEP) is not None:
        text = words.say(say("craving.step", fighters=", ".join(one.name for one in addicted)))
        if not addicted:
            text = words.say(say("craving.nobody_left"))
        steps = (SetUpStep(id=craving.STEP, text=text), *steps)
    things = takeable(campaign, words.ruleset)
    if things:
        named = (say("taken.thing", item=Named("item", one.item), fighter=one.name) for one in things)
        text = words.say(say("taken.step", things=", ".join(words.say(one) for one in named)))
        steps = (SetUpStep(id=taken.STEP, text=text), *steps)
    reading = readers(campaign)
    if reading:
        text = words.say(say("tarot.step", heroes=", ".join(one.name for _, one in reading)))
        steps = (SetUpStep(id=tarot.STEP, text=text, dice="2D6"), *steps)
    hurt = wounded(campaign)
    if hurt:
        text = words.say(say("old_wounds.step", warriors=", ".join(one.name for _, one in hurt)))
        steps = (SetUpStep(id=old_wounds.STEP, text=text, dice="D6"), *steps)
    return steps


def _side(campaign: Campaign, id: str, enemies: Sequence[str], words: Words) -> SideView:
    warband, battle, ruleset = campaign.warband(id), campaign.battle, words.ruleset
    rated, fight = rating(warband, ruleset, campaign.switches), present(warband)
    absent, role = absent_from(warband), ""
    index = _index_in(battle, id)
    if battle is not None and not battle.over and index is not None:
        side = battle.sides[index]
        rated, absent, role = side.rating, side.absent, side.role
        fight = sum(1 for model in battle.models if model.side == index)
    rout_at = threshold(fight, ruleset.campaign.rout_part) if fight else 0
    return SideView(
        warband=id,
        name=warband.name,
        rating=rated,
        fight=fight,
        rout_at=rout_at,
        role=words.say(say(f"zone.{role}")) if role else "",
        summary=words.say(say("scenario.tonight", rating=rated, fight=fight, rout=rout_at)),
        remarks=(
            *_remarks(campaign, warband, absent, words),
            *due_lines(campaign, warband, [campaign.warband(enemy) for enemy in enemies], words),
            *_hatreds(campaign, warband, enemies, words),
        ),
    )


def _index_in(battle: Battle | None, id: str) -> int | None:
    if battle is None:
        return None
    return next((index for index, side in enumerate(battle.sides) if side.warband == id), None)


def _remarks(campaign: Campaign, warband: Warband, absent: tuple[str, ...], words: Words) -> tuple[str, ...]:
    remarks = []
    names = [name for id in absent if (name := known_name(campaign, id))]
    if names:
        remarks.append(words.say(say("scenario.absent", names=", ".join(names))))
    if warband.guest:
        remarks.append(words.say(say("scenario.guest")))
    leader = leading_hero(warband)
    if leader is None:
        remarks.append(words.say(say("scenario.no_leader")))
    elif leader.id in absent:
        remarks.append(words.say(say("scenario.leader_away")))
    addicted = (
        name for note in warband.notes if note.note == craving.ADDICTED and (name := known_name(campaign, note.fighter))
    )
    remarks += [words.say(say("scenario.addicted", fighter=name)) for name in addicted]
    return tuple(remarks)


def _hatreds(campaign: Campaign, warband: Warband, enemies: Sequence[str], words: Words) -> tuple[str, ...]:
    """Who of a warband hates tonight's enemies for good, and whom."""
    met = [campaign.warband(id) for id in enemies]
    notes = [note for note in warband.notes if note.note == HATRED and any(is_about(note, enemy) for enemy in met)]
    named = ((known_name(campaign, note.fighter), note) for note in notes)
    return tuple(
        words.say(say("hatred.tonight", fighter=name, whom=whom_text(campaign, note, words)))
        for name, note in named
        if name
    )


def _steps(campaign: Campaign, entries: Iterable[Entry], words: Words) -> tuple[StepView, ...]:
    battle = campaign.battle
    assert battle is not None
    dice = dice_of_steps(battle, entries)
    steps = steps_of(campaign, words)
    done = {step.id for step in battle.set_up}
    if any(side.role for side in battle.sides):
        done.add("sides")
    current = next((step.id for step in steps if step.id not in done), "")
    return tuple(
        StepView(
            id=step.id,
            text=step.text if step.id in OWN_STEPS else words.rule(step.text),
            state="done" if step.id in done else "current" if step.id == current else "open",
            note=_result_note(step, campaign, battle, dice.get(step.id, ""), words) or _dice_note(step, words),
            asks=bool(step.asks) or step.id in OWN_STEPS,
        )
        for step in steps
    )


def _result_note(step: SetUpStep, campaign: Campaign, battle: Battle, dice: str, words: Words) -> str:
    """What came of a step, with the dice it was settled by."""
    result = _result(step, campaign, battle, words)
    return f"{result} ({dice})" if result and dice else result


def _result(step: SetUpStep, campaign: Campaign, battle: Battle, words: Words) -> str:
    """What came of a step, in a word or two; for counters and terrain how many lie on the table."""
    counters = len(battle.table.counters)
    placed = {"place_counters": counters, "terrain": len(battle.table.pieces) - counters}.get(step.id, 0)
    if placed:
        return words.say(say("scenario.pieces", count=placed))
    if step.id == taken.STEP:
        count = sum(len(model.taken) for model in battle.models)
        told = [say("taken.count", count=count)] if count else []
        due = len(taken.doses(campaign, words.ruleset))
        told += [say("dose.due", count=due)] if due else []
        return " · ".join(words.say(one) for one in told)
    done = battle.step(step.id)
    if done is None:
        return ""
    if step.id == craving.STEP:
        return words.say(say("craving.gone", count=len(done.away)) if done.away else say("craving.none_goes"))
    if step.id == catacombs.STEP:
        return words.say(say("catacombs.count", count=len(done.away)) if done.away else say("catacombs.none"))
    if step.id == old_wounds.STEP:
        return words.say(say("scenario.sit_out", count=len(done.away)) if done.away else say("scenario.none_sits_out"))
    if step.id == tarot.STEP:
        told = [say("tarot.read_well", count=len(done.able)) if done.able else say("tarot.nobody_read_well")]
        told += [say("scenario.sit_out", count=len(done.away))] if done.away else []
        return " · ".join(words.say(one) for one in told)
    if step.asks == "arrivals":
        return words.say(say("scenario.away", count=len(done.away)) if done.away else say("scenario.all_there"))
    if done.edge:
        return words.name(Named("edge", done.edge))
    if done.side is not None:
        return campaign.warband(battle.sides[done.side].warband).name
    if len(done.numbers) == 2:
        return words.say(say("scenario.numbers", first=done.numbers[0], second=done.numbers[1]))
    return str(done.numbers[0]) if done.numbers else ""


def _late(campaign: Campaign, battle: Battle, words: Words) -> LateView | None:
    away = missing(battle)
    if not away:
        return None
    reason = why_no_reinforcements(campaign, words.ruleset)
    names = tuple(name for id in away if (name := known_name(campaign, id)))
    return LateView(names, words.say(reason) if reason is not None else "")


def _dice_note(step: SetUpStep, words: Words) -> str:
    return words.say(say("scenario.dice_each", dice=step.dice)) if step.dice and step.each else step.dice


def _pays(scenario: Scenario, words: Words) -> tuple[str, ...]:
    awards = [say("scenario.award", amount=one.amount, text=words.rule(one.text)) for one in scenario.awards]
    reward = (words.rule(scenario.reward),) if scenario.reward else ()
    return (*(words.say(award) for award in awards), *reward)


def _ends(scenario: Scenario, words: Words) -> tuple[str, ...]:
    ends = [words.rule(text) for text in scenario.ends]
    if scenario.turns is not None:
        ends.append(words.say(say("scenario.turns", turns=scenario.turns)))
    if not scenario.rout_tests:
        ends.append(words.say(say("scenario.no_rout")))
    return tuple(dict.fromkeys(ends))
