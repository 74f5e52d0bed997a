"""English for the trackers of the scenarios, how a battle ends by them, and what they give."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

SEARCH: Final = {
    "tray.search": QT_TRANSLATE_NOOP("phrases", "{warband} search a building"),
    "search.roll": QT_TRANSLATE_NOOP("phrases", "Search"),
    "search.found": QT_TRANSLATE_NOOP("phrases", "{warrior} finds the chest: {kind} {number}."),
    "search.found.named": QT_TRANSLATE_NOOP("phrases", "{warrior} finds the chest: {place}."),
    "search.last": QT_TRANSLATE_NOOP(
        "phrases", "The last building to search: {warrior} finds the chest there ({kind} {number})."
    ),
    "search.last.named": QT_TRANSLATE_NOOP(
        "phrases", "The last building to search: {warrior} finds the chest there ({place})."
    ),
    "search.nothing": QT_TRANSLATE_NOOP("phrases", "{warrior} finds nothing: {kind} {number}."),
    "search.nothing.named": QT_TRANSLATE_NOOP("phrases", "{warrior} finds nothing: {place}."),
    "search.no_chest": QT_TRANSLATE_NOOP("phrases", "No chest is hidden in this scenario."),
    "search.found_already": QT_TRANSLATE_NOOP("phrases", "The chest has been found."),
    "search.animal": QT_TRANSLATE_NOOP("phrases", "{warrior} is an animal, and animals do not search."),
    "search.nowhere": QT_TRANSLATE_NOOP("phrases", "There is no building left to search."),
    "search.searched": QT_TRANSLATE_NOOP("phrases", "That building has been searched, or may not be."),
}

TRACKER: Final = {
    "tracker.building": QT_TRANSLATE_NOOP("phrases", "building {number}"),
    "tracker.counter": QT_TRANSLATE_NOOP("phrases", "Counter {number}"),
    "tracker.takes.counter": QT_TRANSLATE_NOOP("phrases", "{fighter} picks up counter {number}."),
    "tracker.takes.chest": QT_TRANSLATE_NOOP("phrases", "{fighter} picks up the chest."),
    "tracker.takes.item": QT_TRANSLATE_NOOP("phrases", "{fighter} picks up: {item}."),
    "tracker.joins.counter": QT_TRANSLATE_NOOP("phrases", "{fighter} picks up counter {number}."),
    "tracker.joins.chest": QT_TRANSLATE_NOOP("phrases", "{fighter} lends a hand with the chest."),
    "tracker.joins.item": QT_TRANSLATE_NOOP("phrases", "{fighter} picks up: {item}."),
    "tracker.puts_down.counter": QT_TRANSLATE_NOOP("phrases", "{fighter} puts counter {number} down."),
    "tracker.puts_down.chest": QT_TRANSLATE_NOOP("phrases", "{fighter} puts the chest down."),
    "tracker.puts_down.item": QT_TRANSLATE_NOOP("phrases", "{fighter} puts down: {item}."),
    "tracker.carried_by": QT_TRANSLATE_NOOP("phrases", "carried by {fighter}"),
    "tracker.searched": QT_TRANSLATE_NOOP("phrases", "searched"),
    "tracker.lies.counter": QT_TRANSLATE_NOOP("phrases", "Counter {number} lies where he fell."),
    "tracker.lies.chest": QT_TRANSLATE_NOOP("phrases", "The chest lies where he fell."),
    "tracker.lies.item": QT_TRANSLATE_NOOP("phrases", "On the ground: {item}."),
    "tracker.dropped.item": QT_TRANSLATE_NOOP("phrases", "{item} of {fighter} lies on the ground."),
    "tracker.carried_off": QT_TRANSLATE_NOOP("phrases", "{fighter} carries the chest off the table."),
    "tracker.at.objective": QT_TRANSLATE_NOOP("phrases", "{fighter} is close enough to the objective."),
    "tracker.at.inside": QT_TRANSLATE_NOOP("phrases", "{fighter} is inside the objective."),
    "tracker.at.goal": QT_TRANSLATE_NOOP("phrases", "{fighter} has broken through."),
    "tracker.at.building": QT_TRANSLATE_NOOP("phrases", "{fighter} is inside building {number}."),
    "tracker.leaves.objective": QT_TRANSLATE_NOOP("phrases", "{fighter} is no longer close to the objective."),
    "tracker.leaves.inside": QT_TRANSLATE_NOOP("phrases", "{fighter} is no longer inside the objective."),
    "tracker.leaves.goal": QT_TRANSLATE_NOOP("phrases", "{fighter} has not broken through."),
    "tracker.leaves.building": QT_TRANSLATE_NOOP("phrases", "{fighter} leaves building {number}."),
    "tracker.gone": QT_TRANSLATE_NOOP("phrases", "{fighter} gets away by the enemy’s end."),
    "tracker.not_gone": QT_TRANSLATE_NOOP("phrases", "{fighter} is on the street after all."),
    "tracker.amount.counters": QT_TRANSLATE_NOOP("phrases", "Wyrdstone counters on the table: {amount}."),
    "tracker.amount.buildings": QT_TRANSLATE_NOOP("phrases", "Buildings to occupy: {amount}."),
    "tracker.amount.shards": QT_TRANSLATE_NOOP("phrases", "Shards carried from the start: {amount}."),
    "tracker.amount.searchable": QT_TRANSLATE_NOOP("phrases", "Buildings that may be searched: {amount}."),
    "tracker.amount_range": QT_TRANSLATE_NOOP("phrases", "It must be {least} to {most}."),
    "tracker.has_it": QT_TRANSLATE_NOOP("phrases", "{fighter} carries it already."),
    "tracker.has_it_not": QT_TRANSLATE_NOOP("phrases", "{fighter} does not carry it."),
    "tracker.never_handed_on": QT_TRANSLATE_NOOP("phrases", "{fighter} carries it, and counters are never handed on."),
    "tracker.no_animal": QT_TRANSLATE_NOOP(
        "phrases", "{fighter} is an animal, and animals carry no counters (rule switch)."
    ),
    "tracker.not_man_sized": QT_TRANSLATE_NOOP("phrases", "{fighter}: only man-sized models carry the chest."),
    "tracker.chest_not_found": QT_TRANSLATE_NOOP("phrases", "Nobody has found the chest yet."),
    "tracker.enemy_has_it": QT_TRANSLATE_NOOP("phrases", "{fighter} of the other side carries it."),
    "tracker.out_of_action": QT_TRANSLATE_NOOP("phrases", "{fighter} is out of action."),
    "tracker.has_left": QT_TRANSLATE_NOOP("phrases", "{fighter} has left the table."),
    "tracker.attackers_only": QT_TRANSLATE_NOOP("phrases", "Only the attacker breaks through."),
    "tracker.nothing_of_his": QT_TRANSLATE_NOOP("phrases", "{fighter} carries no such thing."),
    "tracker.kit_of_a_group": QT_TRANSLATE_NOOP(
        "phrases", "A henchman group carries the same each; only heroes and hired swords lose single things."
    ),
    "battle.word.left": QT_TRANSLATE_NOOP("phrases", "got away"),
    "battle.has_left": QT_TRANSLATE_NOOP("phrases", "Has left the table."),
    "battle.by_hand_by": QT_TRANSLATE_NOOP("phrases", "{fighter}: {state}, Wounds left {wounds}, by {by} (by hand)."),
    "battle.at_the_beginning": QT_TRANSLATE_NOOP("phrases", "This is where the battle began."),
    "battle.went_back": QT_TRANSLATE_NOOP("phrases", "Back to {warband}, turn {turn}: {phase}."),
}

TRACK: Final = {
    "track.objective": QT_TRANSLATE_NOOP("phrases", "Standing models within {inches}″ at the end of a defender’s turn"),
    "track.standing": QT_TRANSLATE_NOOP("phrases", "{count} standing"),
    "track.inside": QT_TRANSLATE_NOOP("phrases", "Inside"),
    "track.counters": QT_TRANSLATE_NOOP("phrases", "{carried} of {count} carried"),
    "track.goal": QT_TRANSLATE_NOOP("phrases", "Standing warriors within {inches}″ of the defender’s edge"),
    "track.through": QT_TRANSLATE_NOOP("phrases", "{count} of {needed} through"),
    "track.there": QT_TRANSLATE_NOOP("phrases", "There"),
    "track.exits": QT_TRANSLATE_NOOP("phrases", "Who got away by the enemy’s end"),
    "track.away": QT_TRANSLATE_NOOP("phrases", "{count} of {left} away"),
    "track.first_hero": QT_TRANSLATE_NOOP("phrases", "First hero"),
    "track.shards": QT_TRANSLATE_NOOP("phrases", "Shards carried, and what each would have now"),
    "track.shards_now": QT_TRANSLATE_NOOP("phrases", "{start} at the start, {now} now"),
    "track.to_search": QT_TRANSLATE_NOOP("phrases", "Buildings left to search: {count}"),
    "track.searched": QT_TRANSLATE_NOOP("phrases", "Searched"),
    "track.found_by": QT_TRANSLATE_NOOP("phrases", "Found by"),
    "track.chest": QT_TRANSLATE_NOOP("phrases", "Chest"),
    "track.half_speed": QT_TRANSLATE_NOOP("phrases", "{carrier}, alone: half speed"),
    "track.own_edge": QT_TRANSLATE_NOOP("phrases", "Off by the carrier’s own table edge"),
    "track.safe": QT_TRANSLATE_NOOP("phrases", "The chest is off the table"),
    "track.buildings": QT_TRANSLATE_NOOP("phrases", "Held {first} to {second} · player turns left: {left}"),
    "track.contested": QT_TRANSLATE_NOOP("phrases", "contested"),
    "track.nobody": QT_TRANSLATE_NOOP("phrases", "nobody"),
    "track.all_here": QT_TRANSLATE_NOOP("phrases", "Everybody is on the table"),
    "track.may_come": QT_TRANSLATE_NOOP("phrases", "Reinforcements can be rolled for now"),
    "track.away_still": QT_TRANSLATE_NOOP("phrases", "Still away"),
    "track.last_edge": QT_TRANSLATE_NOOP("phrases", "Last edge"),
    "track.where_fell": QT_TRANSLATE_NOOP("phrases", "lies where {fighter} fell"),
    "track.on_the_ground": QT_TRANSLATE_NOOP("phrases", "on the ground"),
    "track.act.objective": QT_TRANSLATE_NOOP("phrases", "Within {inches}″"),
    "track.act.inside": QT_TRANSLATE_NOOP("phrases", "Inside the building"),
    "track.act.counter": QT_TRANSLATE_NOOP("phrases", "Carries {number}"),
    "track.act.goal": QT_TRANSLATE_NOOP("phrases", "Within {inches}″ of the edge"),
    "track.act.gone": QT_TRANSLATE_NOOP("phrases", "Got away"),
    "track.act.search": QT_TRANSLATE_NOOP("phrases", "Search a building"),
    "track.act.chest": QT_TRANSLATE_NOOP("phrases", "Carries the chest"),
    "track.act.safe": QT_TRANSLATE_NOOP("phrases", "Off by the own edge"),
    "track.act.building": QT_TRANSLATE_NOOP("phrases", "Inside {number}"),
    "track.kit": QT_TRANSLATE_NOOP("phrases", "Kit on the ground"),
    "track.asks.counters": QT_TRANSLATE_NOOP("phrases", "How many counters?"),
    "track.asks.buildings": QT_TRANSLATE_NOOP("phrases", "How many buildings?"),
    "track.asks.shards": QT_TRANSLATE_NOOP("phrases", "How many shards each?"),
    "track.asks.searchable": QT_TRANSLATE_NOOP("phrases", "How many buildings to search?"),
}

ROUT: Final = {
    "rout.whose": QT_TRANSLATE_NOOP("phrases", "on {fighter}’s Leadership {leadership}"),
    "rout.nobody": QT_TRANSLATE_NOOP("phrases", "nobody’s Leadership can be used"),
    "rout.has_left": QT_TRANSLATE_NOOP("phrases", "has left the battle"),
    "rout.none_here": QT_TRANSLATE_NOOP("phrases", "no tests"),
    "rout.willingly": QT_TRANSLATE_NOOP("phrases", "{warband} rout of their own will."),
    "rout.own_turn": QT_TRANSLATE_NOOP("phrases", "To rout willingly it must be the start of one’s own turn."),
    "rout.not_so_many": QT_TRANSLATE_NOOP("phrases", "To rout willingly {threshold} must be out of action."),
    "rout.aid.war_horn": QT_TRANSLATE_NOOP("phrases", "War horn"),
    "rout.aid.hearts_of_steel": QT_TRANSLATE_NOOP("phrases", "Hearts of Steel"),
    "rout.aid.cathayan_silk_clothes": QT_TRANSLATE_NOOP("phrases", "Cathayan silk clothes"),
    "rout.aid.utter_determination": QT_TRANSLATE_NOOP("phrases", "Utter Determination"),
    "rout.aid.holy_relic": QT_TRANSLATE_NOOP("phrases", "Holy relic"),
    "rout.aid.unholy_relic": QT_TRANSLATE_NOOP("phrases", "Unholy relic"),
    "rout.unknown_aid": QT_TRANSLATE_NOOP("phrases", "Nothing called {aid} helps in a Rout test."),
}

VERDICT: Final = {
    "verdict.gave_up": QT_TRANSLATE_NOOP("phrases", "{warband} routed of their own will."),
    "verdict.routs": QT_TRANSLATE_NOOP("phrases", "{warband} failed a Rout test."),
    "verdict.wiped_out": QT_TRANSLATE_NOOP("phrases", "Nobody of {warband} is left in action."),
    "verdict.nobody_left": QT_TRANSLATE_NOOP("phrases", "Nobody is left in action on either side."),
    "verdict.through": QT_TRANSLATE_NOOP("phrases", "{warband} broke through with {count} standing warriors."),
    "verdict.chest": QT_TRANSLATE_NOOP("phrases", "{warband} carried the chest off."),
    "verdict.escaped": QT_TRANSLATE_NOOP("phrases", "All that is left of {warband} got away by the enemy’s end."),
    "verdict.objective": QT_TRANSLATE_NOOP(
        "phrases", "More standing models at the objective: {own} of {warband}, {other} of the defender."
    ),
    "verdict.occupied": QT_TRANSLATE_NOOP(
        "phrases", "The turns are over: {warband} holds more buildings, {own} to {other}."
    ),
    "verdict.equal": QT_TRANSLATE_NOOP(
        "phrases", "The turns are over, and both sides hold equally many buildings: {count}."
    ),
    "verdict.overruled": QT_TRANSLATE_NOOP("phrases", "The players settled it so against the scenario’s rule."),
}

SPOILS: Final = {
    "spoils.kit": QT_TRANSLATE_NOOP("phrases", "captured kit: {count}"),
    "spoils.inside": QT_TRANSLATE_NOOP(
        "phrases", "heroes inside the objective: {heroes}, a shard each, at most {most}"
    ),
    "spoils.counters": QT_TRANSLATE_NOOP("phrases", "counters still carried: {count}, a shard each"),
    "spoils.carried": QT_TRANSLATE_NOOP(
        "phrases", "carried {start}, less {lost} for own heroes out of action, plus {gained} for enemy heroes"
    ),
    "spoils.shards_unknown": QT_TRANSLATE_NOOP("phrases", "what was carried at the start was not written down"),
    "spoils.chest": QT_TRANSLATE_NOOP("phrases", "the chest is theirs"),
    "spoils.open": QT_TRANSLATE_NOOP("phrases", "{warband} have not entered what the scenario gives."),
    "spoils.taken": QT_TRANSLATE_NOOP(
        "phrases", "This warband has its shards from the scenario. Undo it to enter it again."
    ),
    "spoils.opened": QT_TRANSLATE_NOOP("phrases", "The chest has been opened."),
    "spoils.no_chest": QT_TRANSLATE_NOOP("phrases", "The chest does not belong to this warband."),
    "spoils.gained": QT_TRANSLATE_NOOP("phrases", "{warband}: shards {shards} from the scenario."),
}

PHRASES: Final[dict[str, str]] = SEARCH | TRACKER | TRACK | ROUT | VERDICT | SPOILS
