"""English for finding the scenario and its sides, and for the Rout test."""

from __future__ import annotations

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

SCENARIO = {
    "scenario.rating_roll_off": QT_TRANSLATE_NOOP("phrases", "Equal ratings: the higher die counts as lower rated"),
    "scenario.who_rolls": QT_TRANSLATE_NOOP("phrases", "Equal ratings: who counts as lower rated"),
    "scenario.player": QT_TRANSLATE_NOOP("phrases", "Player {player}"),
    "scenario.warband": QT_TRANSLATE_NOOP("phrases", "{warband}"),
    "scenario.table": QT_TRANSLATE_NOOP("phrases", "Scenario"),
    "scenario.row": QT_TRANSLATE_NOOP("phrases", "{scenario}"),
    "scenario.choose_any": QT_TRANSLATE_NOOP("phrases", "Free choice"),
    "scenario.choose": QT_TRANSLATE_NOOP("phrases", "Choose any scenario"),
    "scenario.side": QT_TRANSLATE_NOOP("phrases", "{scenario}: attack or defend"),
    "scenario.attack": QT_TRANSLATE_NOOP("phrases", "Attack"),
    "scenario.defend": QT_TRANSLATE_NOOP("phrases", "Defend"),
    "scenario.defender_roll_off": QT_TRANSLATE_NOOP("phrases", "Equal numbers: the lower die defends"),
    "scenario.found": QT_TRANSLATE_NOOP("phrases", "The scenario is {scenario}."),
    "scenario.found_with_sides": QT_TRANSLATE_NOOP(
        "phrases", "The scenario is {scenario}: player {attacker} attacks, player {defender} defends."
    ),
    "scenario.found_with_names": QT_TRANSLATE_NOOP(
        "phrases", "The scenario is {scenario}: {attacker} attack, {defender} defend."
    ),
    "scenario.negative": QT_TRANSLATE_NOOP("phrases", "Ratings and numbers of warriors cannot be less than nothing."),
    "scenario.unknown": QT_TRANSLATE_NOOP("phrases", "There is no scenario called “{scenario}”."),
}

ROUT = {
    "rout.test": QT_TRANSLATE_NOOP("phrases", "Rout test"),
    "rout.test_again": QT_TRANSLATE_NOOP("phrases", "Rout test, second try"),
    "rout.leader": QT_TRANSLATE_NOOP("phrases", "Leader’s Leadership {leadership}"),
    "rout.best_other": QT_TRANSLATE_NOOP("phrases", "Best Leadership of those still on their feet {leadership}"),
    "rout.bonus": QT_TRANSLATE_NOOP("phrases", "bonus to Leadership"),
    "rout.penalty": QT_TRANSLATE_NOOP("phrases", "penalty to Leadership"),
    "rout.not_due": QT_TRANSLATE_NOOP(
        "phrases", "No Rout test yet: with {models} models it is due from {threshold} out of action on."
    ),
    "rout.passed": QT_TRANSLATE_NOOP("phrases", "Rout test passed on Leadership {leadership}: the warband fights on."),
    "rout.passed_unrolled": QT_TRANSLATE_NOOP("phrases", "Rout test passed without dice: the warband fights on."),
    "rout.failed": QT_TRANSLATE_NOOP("phrases", "Rout test failed on Leadership {leadership}: the warband routs."),
    "rout.passed.warband": QT_TRANSLATE_NOOP(
        "phrases", "{warband} pass the Rout test on Leadership {leadership} and fight on."
    ),
    "rout.passed_unrolled.warband": QT_TRANSLATE_NOOP(
        "phrases", "{warband} pass the Rout test without dice and fight on."
    ),
    "rout.failed.warband": QT_TRANSLATE_NOOP(
        "phrases", "{warband} fail the Rout test on Leadership {leadership}: they rout."
    ),
    "rout.models": QT_TRANSLATE_NOOP("phrases", "{out_of_action} out of action of {models} models: that cannot be."),
    "rout.no_leadership": QT_TRANSLATE_NOOP(
        "phrases", "The leader is stunned or out of action: say whose Leadership is the best of the others."
    ),
}

PHRASES = SCENARIO | ROUT
