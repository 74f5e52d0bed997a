"""English for setting up a battle: old battle wounds, the dice of the set-up, the table and its pieces."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

ROLLS = {
    "set_up.roll.first_terrain": QT_TRANSLATE_NOOP("phrases", "Who places the first piece of terrain"),
    "set_up.roll.counter_roll": QT_TRANSLATE_NOOP("phrases", "Who places the first counter"),
    "set_up.roll.set_up_roll": QT_TRANSLATE_NOOP("phrases", "Set-up, roll-off"),
    "set_up.roll.edge_roll": QT_TRANSLATE_NOOP("phrases", "Whose word on the attacker’s edge"),
    "set_up.roll.first_turn": QT_TRANSLATE_NOOP("phrases", "First turn, roll-off"),
    "set_up.roll.counters": QT_TRANSLATE_NOOP("phrases", "Wyrdstone counters"),
    "set_up.roll.buildings": QT_TRANSLATE_NOOP("phrases", "Buildings to occupy"),
    "set_up.roll.shards": QT_TRANSLATE_NOOP("phrases", "Shards carried"),
    "set_up.initiative": QT_TRANSLATE_NOOP("phrases", "the leader’s Initiative"),
    "set_up.arrives": QT_TRANSLATE_NOOP("phrases", "{unit} on the table"),
    "set_up.random_edge": QT_TRANSLATE_NOOP("phrases", "Random edge"),
}

CHOICES = {
    "set_up.who.first_terrain": QT_TRANSLATE_NOOP("phrases", "Who places the first piece of terrain?"),
    "set_up.who.set_up_roll": QT_TRANSLATE_NOOP("phrases", "Who sets up first?"),
    "set_up.choice.warband": QT_TRANSLATE_NOOP("phrases", "{warband}"),
    "set_up.choice.player": QT_TRANSLATE_NOOP("phrases", "Player {player}"),
    "set_up.attack_from": QT_TRANSLATE_NOOP("phrases", "From which edge does the attacker come?"),
    "set_up.nominate": QT_TRANSLATE_NOOP("phrases", "Which edge is number 1?"),
    "set_up.which_edge": QT_TRANSLATE_NOOP("phrases", "Set up along which edge?"),
    "set_up.which_quarter": QT_TRANSLATE_NOOP("phrases", "Set up in which quarter?"),
    "set_up.place": QT_TRANSLATE_NOOP("phrases", "{place}"),
    "set_up.last": QT_TRANSLATE_NOOP("phrases", "Who is rolled for last? If all others fail, he is there."),
    "set_up.unit": QT_TRANSLATE_NOOP("phrases", "{unit}"),
}

RESULTS = {
    "set_up.done": QT_TRANSLATE_NOOP("phrases", "Done: {step}"),
    "set_up.first_terrain.warband": QT_TRANSLATE_NOOP("phrases", "{warband} place the first piece of terrain."),
    "set_up.first_terrain.player": QT_TRANSLATE_NOOP("phrases", "Player {player} places the first piece of terrain."),
    "set_up.counter_roll.warband": QT_TRANSLATE_NOOP("phrases", "{warband} place the first counter."),
    "set_up.counter_roll.player": QT_TRANSLATE_NOOP("phrases", "Player {player} places the first counter."),
    "set_up.set_up_roll.warband": QT_TRANSLATE_NOOP("phrases", "{warband} set up first."),
    "set_up.set_up_roll.player": QT_TRANSLATE_NOOP("phrases", "Player {player} sets up first."),
    "set_up.first_turn.warband": QT_TRANSLATE_NOOP("phrases", "{warband} have the first turn."),
    "set_up.first_turn.player": QT_TRANSLATE_NOOP("phrases", "Player {player} has the first turn."),
    "set_up.counters": QT_TRANSLATE_NOOP("phrases", "Wyrdstone counters: {count}."),
    "set_up.buildings": QT_TRANSLATE_NOOP("phrases", "Buildings to occupy: {count}."),
    "set_up.amounts": QT_TRANSLATE_NOOP("phrases", "Shards carried: {first} and {second}."),
    "set_up.amounts.warbands": QT_TRANSLATE_NOOP("phrases", "Shards carried: {one} {first}, {other} {second}."),
    "set_up.first.warband": QT_TRANSLATE_NOOP("phrases", "{warband} set up: {edge}."),
    "set_up.first.player": QT_TRANSLATE_NOOP("phrases", "Player {player} sets up: {edge}."),
    "set_up.attack_comes": QT_TRANSLATE_NOOP("phrases", "The attack comes from the {edge}."),
    "set_up.late": QT_TRANSLATE_NOOP("phrases", "Arrive later: {units}."),
    "set_up.nobody_late": QT_TRANSLATE_NOOP("phrases", "All of the defender’s warriors are on the table."),
    "set_up.reinforced": QT_TRANSLATE_NOOP("phrases", "{units} come on from the {edge}."),
    "set_up.nobody_comes": QT_TRANSLATE_NOOP("phrases", "No reinforcements this turn."),
}

REFUSALS = {
    "set_up.unknown_step": QT_TRANSLATE_NOOP("phrases", "{scenario} has no set-up step “{step}”."),
    "set_up.no_leader": QT_TRANSLATE_NOOP("phrases", "The Initiative of both leaders is needed, 0 to 10."),
    "set_up.units": QT_TRANSLATE_NOOP("phrases", "Name each hero and group once; there must be at least one."),
    "set_up.no_reinforcements": QT_TRANSLATE_NOOP("phrases", "In this scenario nobody arrives later."),
    "set_up.too_early": QT_TRANSLATE_NOOP("phrases", "Reinforcements come from the defender’s turn {turn} on."),
    "set_up.not_his_turn": QT_TRANSLATE_NOOP("phrases", "reinforcements come at the start of the defender’s turn"),
    "set_up.rolled_already": QT_TRANSLATE_NOOP("phrases", "this turn is rolled already"),
    "table.size": QT_TRANSLATE_NOOP("phrases", "A table is {least} to {most} inches along each edge."),
    "table.no_spot": QT_TRANSLATE_NOOP("phrases", "There is no legal spot left for it on this table."),
    "table.full": QT_TRANSLATE_NOOP("phrases", "No more pieces fit on this table."),
    "table.no_piece": QT_TRANSLATE_NOOP("phrases", "That piece is not on the table any more."),
    "table.off": QT_TRANSLATE_NOOP("phrases", "That is beyond the edge of the table."),
}

WOUNDS = {
    "old_wounds.roll": QT_TRANSLATE_NOOP("phrases", "Old battle wound: {warrior}"),
    "old_wounds.none": QT_TRANSLATE_NOOP("phrases", "Old battle wounds: all fight."),
    "old_wounds.out": QT_TRANSLATE_NOOP("phrases", "An old battle wound keeps out of this battle: {warriors}."),
    "old_wounds.who": QT_TRANSLATE_NOOP("phrases", "Name each wounded warrior once; there must be at least one."),
    "old_wounds.step": QT_TRANSLATE_NOOP("phrases", "Old battle wounds: a D6 each for {warriors}; on a 1 he sits out."),
    "scenario.map_chooses": QT_TRANSLATE_NOOP("phrases", "A Mordheim map lets {warband} choose the scenario."),
    "scenario.maps_cancel": QT_TRANSLATE_NOOP(
        "phrases", "Two Mordheim maps name different players to choose; the dice decide."
    ),
}

TABLE = {
    "table.on_the_table": QT_TRANSLATE_NOOP("phrases", "on the table"),
    "table.from_edge": QT_TRANSLATE_NOOP("phrases", 'more than {inches}" from every edge'),
    "table.apart": QT_TRANSLATE_NOOP("phrases", '{inches}" from every other counter'),
    "table.placed_at": QT_TRANSLATE_NOOP("phrases", '{kind} {number}: {x}" from the left, {y}" from the top.'),
    "table.placed_at.named": QT_TRANSLATE_NOOP("phrases", '{name}: {x}" from the left, {y}" from the top.'),
    "table.removed": QT_TRANSLATE_NOOP("phrases", "{kind} {number} taken off the table."),
    "table.removed.named": QT_TRANSLATE_NOOP("phrases", "{name} taken off the table."),
    "table.sized": QT_TRANSLATE_NOOP("phrases", 'The table is {width}" by {height}".'),
    "table.place": QT_TRANSLATE_NOOP("phrases", '{x}" from the left, {y}" from the top'),
    "table.piece": QT_TRANSLATE_NOOP("phrases", "{kind} {number}"),
    "table.piece.named": QT_TRANSLATE_NOOP("phrases", "{name}"),
    "table.marked": QT_TRANSLATE_NOOP("phrases", "to occupy, number {number}"),
    "table.not_searched": QT_TRANSLATE_NOOP("phrases", "in a set-up zone, not searched"),
    "table.objective": QT_TRANSLATE_NOOP("phrases", "the objective"),
    "table.too_near": QT_TRANSLATE_NOOP("phrases", "{measured}, needed: {needed}"),
    "table.off_table": QT_TRANSLATE_NOOP("phrases", "over the edge"),
    "table.fact_counters": QT_TRANSLATE_NOOP("phrases", 'Counters: more than {edge}" from every edge, {apart}" apart'),
    "table.fact_apart": QT_TRANSLATE_NOOP(
        "phrases", 'Beyond the dotted line every spot is {apart}" from the other zone'
    ),
    "table.mark_objective": QT_TRANSLATE_NOOP("phrases", "objective"),
    "table.fact_objective": QT_TRANSLATE_NOOP(
        "phrases", 'The objective stands in the middle; its ring reaches {control}"'
    ),
    "table.fact_goal": QT_TRANSLATE_NOOP("phrases", 'Goal: within {goal}" of the {edge}'),
    "table.fact_numbers": QT_TRANSLATE_NOOP("phrases", "Edge 1: {one}; 2 and 3: {two}; 4 and 5: {four}; 6: {six}"),
    "table.fact_marked": QT_TRANSLATE_NOOP("phrases", "To occupy: {pieces}"),
    "table.fact_not_searched": QT_TRANSLATE_NOOP("phrases", "Not searched, in a set-up zone: {pieces}"),
    "zone.at_edge": QT_TRANSLATE_NOOP("phrases", '{who}: within {depth}" of the {edge}'),
    "zone.in_quarter": QT_TRANSLATE_NOOP("phrases", "{who}: {edge}"),
    "scenario.away": QT_TRANSLATE_NOOP("phrases", "{count} later"),
    "scenario.all_there": QT_TRANSLATE_NOOP("phrases", "all there"),
    "scenario.sit_out": QT_TRANSLATE_NOOP("phrases", "{count} sit out"),
    "scenario.none_sits_out": QT_TRANSLATE_NOOP("phrases", "all fight"),
    "scenario.pieces": QT_TRANSLATE_NOOP("phrases", "{count} placed"),
    "scenario.numbers": QT_TRANSLATE_NOOP("phrases", "{first} and {second}"),
    "tray.set_up": QT_TRANSLATE_NOOP("phrases", "Set-up"),
    "tarot.roll": QT_TRANSLATE_NOOP("phrases", "Tarot cards: {hero}, Leadership {leadership}"),
    "tarot.row.passed": QT_TRANSLATE_NOOP("phrases", "An exploration die changes by 1"),
    "tarot.row.failed": QT_TRANSLATE_NOOP("phrases", "They say nothing"),
    "tarot.row.away": QT_TRANSLATE_NOOP("phrases", "He misses this battle"),
    "tarot.able": QT_TRANSLATE_NOOP(
        "phrases", "Tarot cards: after the battle {heroes} may change an exploration die by 1."
    ),
    "tarot.none": QT_TRANSLATE_NOOP("phrases", "The Tarot cards say nothing."),
    "tarot.out": QT_TRANSLATE_NOOP("phrases", "The cards keep out of this battle: {heroes}."),
    "tarot.who": QT_TRANSLATE_NOOP("phrases", "Name each hero with cards once; there must be at least one."),
    "tarot.step": QT_TRANSLATE_NOOP(
        "phrases", "Tarot cards: a Leadership test each for {heroes}; failed by 3 he sits out."
    ),
    "tarot.read_well": QT_TRANSLATE_NOOP("phrases", "read well: {count}"),
    "tarot.nobody_read_well": QT_TRANSLATE_NOOP("phrases", "nobody read well"),
    "catacombs.which": QT_TRANSLATE_NOOP("phrases", "Into the catacombs: up to {most}"),
    "catacombs.fighter": QT_TRANSLATE_NOOP("phrases", "{fighter}"),
    "catacombs.below": QT_TRANSLATE_NOOP("phrases", "In the catacombs until the first turn is over: {fighters}."),
    "catacombs.nobody": QT_TRANSLATE_NOOP("phrases", "Nobody goes into the catacombs."),
    "catacombs.who": QT_TRANSLATE_NOOP(
        "phrases", "Name each fighter who may go below once; there must be at least one."
    ),
    "catacombs.step": QT_TRANSLATE_NOOP(
        "phrases", "Catacombs: {warbands} name up to {most} who emerge after their first turn"
    ),
    "catacombs.count": QT_TRANSLATE_NOOP("phrases", "{count} below"),
    "catacombs.none": QT_TRANSLATE_NOOP("phrases", "nobody below"),
    "tray.catacombs": QT_TRANSLATE_NOOP("phrases", "Before the battle"),
    "tray.tarot": QT_TRANSLATE_NOOP("phrases", "Before the battle"),
    "tray.old_wounds": QT_TRANSLATE_NOOP("phrases", "Before the battle"),
    "tray.reinforcements": QT_TRANSLATE_NOOP("phrases", "Reinforcements"),
}

PHRASES: Final[dict[str, str]] = {**ROLLS, **CHOICES, **RESULTS, **REFUSALS, **WOUNDS, **TABLE}

NAMES: Final[dict[str, str]] = {
    "edge.top": QT_TRANSLATE_NOOP("rules", "top edge"),
    "edge.right": QT_TRANSLATE_NOOP("rules", "right edge"),
    "edge.bottom": QT_TRANSLATE_NOOP("rules", "bottom edge"),
    "edge.left": QT_TRANSLATE_NOOP("rules", "left edge"),
    "edge.top_left": QT_TRANSLATE_NOOP("rules", "top left quarter"),
    "edge.top_right": QT_TRANSLATE_NOOP("rules", "top right quarter"),
    "edge.bottom_right": QT_TRANSLATE_NOOP("rules", "bottom right quarter"),
    "edge.bottom_left": QT_TRANSLATE_NOOP("rules", "bottom left quarter"),
    "piece.ruin": QT_TRANSLATE_NOOP("rules", "Ruin"),
    "piece.tower": QT_TRANSLATE_NOOP("rules", "Tower"),
    "piece.wall": QT_TRANSLATE_NOOP("rules", "Wall"),
    "piece.street": QT_TRANSLATE_NOOP("rules", "Street"),
    "piece.counter": QT_TRANSLATE_NOOP("rules", "Counter"),
}
