"""English for what happens around a battle: guests, concessions, battles fought elsewhere or removed, and who meets."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

MEETING: Final = {
    "battle.too_few": QT_TRANSLATE_NOOP("phrases", "A battle needs two warbands. Choose another one."),
    "battle.only_guests": QT_TRANSLATE_NOOP(
        "phrases", "These are guests alone: one warband of the campaign has to fight."
    ),
    "battle.scenario_for_two": QT_TRANSLATE_NOOP(
        "phrases", "The nine scenarios are for two warbands. More fight a plain battle."
    ),
    "tray.first_turn": QT_TRANSLATE_NOOP("phrases", "Before the battle"),
    "first_turn.roll": QT_TRANSLATE_NOOP("phrases", "First turn: {warband}"),
    "first_turn.under_way": QT_TRANSLATE_NOOP("phrases", "The first turn is under way already."),
    "first_turn.who": QT_TRANSLATE_NOOP("phrases", "{fewest} to {most} warbands roll for the first turn."),
}

PRELUDE: Final = {
    "prelude.ratings": QT_TRANSLATE_NOOP("phrases", "Ratings {first} and {second}: {warband} are lower"),
    "prelude.ratings_equal": QT_TRANSLATE_NOOP("phrases", "Ratings {first} and {second}: equal"),
    "prelude.underdog": QT_TRANSLATE_NOOP("phrases", "underdog +{bonus}"),
    "prelude.no_underdog": QT_TRANSLATE_NOOP("phrases", "no underdog"),
    "prelude.rolled": QT_TRANSLATE_NOOP("phrases", "2D6 = {total}: {scenario}"),
    "prelude.free": QT_TRANSLATE_NOOP("phrases", "2D6 = {total}, free choice: {scenario}"),
    "prelude.chosen": QT_TRANSLATE_NOOP("phrases", "Chosen by a Mordheim map: {scenario}"),
    "prelude.agreed": QT_TRANSLATE_NOOP("phrases", "Agreed: {scenario}"),
    "prelude.missing": QT_TRANSLATE_NOOP("phrases", "Missing this battle: {names}"),
    "prelude.stay": QT_TRANSLATE_NOOP("phrases", "{count} stay away"),
    "prelude.withdrawn": QT_TRANSLATE_NOOP("phrases", "The scenario {scenario} was withdrawn; another is found."),
    "prelude.under_way": QT_TRANSLATE_NOOP(
        "phrases", "The battle is under way: its scenario can no longer be changed."
    ),
    "scenario.guest": QT_TRANSLATE_NOOP("phrases", "guest: nothing is worked out after the battle"),
    "scenario.no_leader": QT_TRANSLATE_NOOP("phrases", "nobody leads: the best Leadership of the others counts"),
    "scenario.addicted": QT_TRANSLATE_NOOP("phrases", "{fighter} is addicted: a dose before this battle, or he leaves"),
    "scenario.leader_away": QT_TRANSLATE_NOOP("phrases", "the leader misses this battle"),
}

TAKEN: Final = {
    "tray.dose": QT_TRANSLATE_NOOP("phrases", "Taken before the battle, in {warband}"),
    "dose.roll": QT_TRANSLATE_NOOP("phrases", "{item}, {fighter}: extra {characteristic}"),
    "dose.told": QT_TRANSLATE_NOOP("phrases", "{item} gives {fighter} for this battle {gains}."),
    "dose.nothing": QT_TRANSLATE_NOOP("phrases", "{item} gives nothing that is thrown for."),
    "dose.due": QT_TRANSLATE_NOOP("phrases", "to throw for: {count}"),
    "taken.on": QT_TRANSLATE_NOOP("phrases", "{fighter} takes for this battle: {item}."),
    "taken.off": QT_TRANSLATE_NOOP("phrases", "{fighter} does not take it after all: {item}."),
    "craving.step": QT_TRANSLATE_NOOP("phrases", "Addicted to Crimson Shade: a dose, or he leaves: {fighters}"),
    "craving.nobody_left": QT_TRANSLATE_NOOP("phrases", "Addicted to Crimson Shade: nobody any more"),
    "craving.gone": QT_TRANSLATE_NOOP("phrases", "left: {count}"),
    "craving.none_goes": QT_TRANSLATE_NOOP("phrases", "nobody leaves"),
    "craving.all_dosed": QT_TRANSLATE_NOOP("phrases", "Every addict has his dose of Crimson Shade."),
    "craving.leave": QT_TRANSLATE_NOOP("phrases", "No dose of Crimson Shade: {fighters} left for good."),
    "craving.stay": QT_TRANSLATE_NOOP("phrases", "Overruled, without a dose of Crimson Shade: {fighters} stayed."),
    "taken.done": QT_TRANSLATE_NOOP("phrases", "Done: what is taken before the battle."),
    "taken.not_there": QT_TRANSLATE_NOOP("phrases", "He carries nothing of that kind into this battle."),
    "taken.step": QT_TRANSLATE_NOOP("phrases", "What is taken before the battle: {things}"),
    "taken.count": QT_TRANSLATE_NOOP("phrases", "{count} taken"),
    "taken.thing": QT_TRANSLATE_NOOP("phrases", "{item} ({fighter})"),
}

ENDING: Final = {
    "ending.no_side": QT_TRANSLATE_NOOP("phrases", "That side takes no part in the battle any more."),
    "ending.left": QT_TRANSLATE_NOOP("phrases", "{warband} concede and leave the battle; the others fight on."),
    "ending.routed": QT_TRANSLATE_NOOP("phrases", "{warband} rout and leave the battle; the others fight on."),
    "ending.routed_last": QT_TRANSLATE_NOOP("phrases", "{warband} rout: {winner} won the battle."),
    "ending.conceded": QT_TRANSLATE_NOOP("phrases", "{warband} concede: {winner} won the battle."),
    "ending.abandoned": QT_TRANSLATE_NOOP("phrases", "The battle was abandoned: nobody has won."),
    "ending.removed": QT_TRANSLATE_NOOP(
        "phrases", "The battle of {warbands} was removed; all that it changed is as it was before."
    ),
    "ending.too_old": QT_TRANSLATE_NOOP(
        "phrases", "Another battle has begun since: this one can no longer be removed. Correct its results by hand."
    ),
}

GUEST: Final = {
    "guest.joined": QT_TRANSLATE_NOOP("phrases", "{warband} ({type}) come as guests."),
    "guest.left": QT_TRANSLATE_NOOP("phrases", "{warband} are no longer on the list of guests."),
    "guest.nobody": QT_TRANSLATE_NOOP("phrases", "A guest needs at least one warrior."),
    "guest.too_many": QT_TRANSLATE_NOOP("phrases", "1 to {alike} warriors alike, {most} in all."),
    "guest.leaders": QT_TRANSLATE_NOOP("phrases", "A warband has one leader."),
    "guest.rating": QT_TRANSLATE_NOOP("phrases", "A rating is a whole number from 0 to {most}."),
    "guest.no_guest": QT_TRANSLATE_NOOP("phrases", "{warband} are no guests."),
    "guest.at_the_table": QT_TRANSLATE_NOOP("phrases", "{warband} take part in the battle."),
}

ELSEWHERE: Final = {
    "elsewhere.won": QT_TRANSLATE_NOOP("phrases", "{warbands} fought elsewhere: {winner} won."),
    "elsewhere.draw": QT_TRANSLATE_NOOP("phrases", "{warbands} fought elsewhere: a draw."),
    "elsewhere.scenario.won": QT_TRANSLATE_NOOP("phrases", "{warbands} fought elsewhere, {scenario}: {winner} won."),
    "elsewhere.scenario.draw": QT_TRANSLATE_NOOP("phrases", "{warbands} fought elsewhere, {scenario}: a draw."),
    "elsewhere.unknown": QT_TRANSLATE_NOOP("phrases", "Somebody is named who is in none of the warbands."),
    "elsewhere.absent": QT_TRANSLATE_NOOP(
        "phrases", "Who missed the battle cannot have gone out of action or put anybody out."
    ),
    "elsewhere.kills": QT_TRANSLATE_NOOP("phrases", "Enemies put out of action: a whole number from 0 to {most}."),
    "elsewhere.more_kills": QT_TRANSLATE_NOOP(
        "phrases", "One side put {kills} out of action, but only {fallen} of its enemies went out. Mend one of the two."
    ),
}

PHRASES: Final[dict[str, str]] = {**MEETING, **PRELUDE, **TAKEN, **ENDING, **GUEST, **ELSEWHERE}
