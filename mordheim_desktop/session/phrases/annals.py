"""English for warbands and campaign: limits, kit from the lists, retiring and disbanding, corrections by hand."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

PHRASES: Final[dict[str, str]] = {
    "limits.too_few_models": QT_TRANSLATE_NOOP(
        "phrases", "A warband has at least {least} warriors; this one has {have}."
    ),
    "limits.no_leader": QT_TRANSLATE_NOOP("phrases", "It has no leader."),
    "limits.too_many_models": QT_TRANSLATE_NOOP(
        "phrases", "A warband of this type has at most {most} warriors; this one has {have}."
    ),
    "limits.too_many_heroes": QT_TRANSLATE_NOOP("phrases", "A warband has at most {most} heroes; this one has {have}."),
    "limits.too_few_of_type": QT_TRANSLATE_NOOP("phrases", "{type}: at least {least}, here {have}."),
    "limits.too_many_of_type": QT_TRANSLATE_NOOP("phrases", "{type}: at most {most}, here {have}."),
    "limits.one_arm": QT_TRANSLATE_NOOP("phrases", "{fighter} carries what he cannot use any more."),
    "one_arm.no_shield": QT_TRANSLATE_NOOP("phrases", "{item}: the one arm he has is for his weapon."),
    "one_arm.behind_shield": QT_TRANSLATE_NOOP("phrases", "{weapon}: the one arm he has holds a shield or buckler."),
    "one_arm.one_weapon": QT_TRANSLATE_NOOP("phrases", "{weapon}: with one arm he uses a single weapon."),
    "allowed.not_open": QT_TRANSLATE_NOOP("phrases", "{item} is not for warriors like him."),
    "allowed.fixed": QT_TRANSLATE_NOOP("phrases", "{fighter} keeps to the arms he came with."),
    "allowed.heroes_only": QT_TRANSLATE_NOOP("phrases", "{item} is carried by heroes only."),
    "allowed.carries_nothing": QT_TRANSLATE_NOOP("phrases", "{item} is no use to him: he carries nothing."),
    "allowed.not_on_list": QT_TRANSLATE_NOOP("phrases", "{item} is not on his equipment list."),
    "arming.rare": QT_TRANSLATE_NOOP(
        "phrases", "{item} is rare ({rarity}): after the first battle a hero has to look for it."
    ),
    "arming.bought": QT_TRANSLATE_NOOP("phrases", "{fighter}: {item} ×{count} bought for {gold} gc."),
    "arming.bought_each": QT_TRANSLATE_NOOP("phrases", "{fighter}: {item} ×{count} for each, bought for {gold} gc."),
    "roster.needs_mutation": QT_TRANSLATE_NOOP("phrases", "{type}: at least one mutation is needed."),
    "roster.no_new_leader": QT_TRANSLATE_NOOP("phrases", "A slain leader is followed by a hero; no new one is hired."),
    "roster.grown_on": QT_TRANSLATE_NOOP("phrases", "{item} is part of him and cannot be taken off."),
    "hired.not_for": QT_TRANSLATE_NOOP("phrases", "{type} does not serve {warband}."),
    "hired.one_of_each": QT_TRANSLATE_NOOP("phrases", "One of each: {type} is with the warband already."),
    "annals.player": QT_TRANSLATE_NOOP("phrases", "{warband} belong to player {player} now."),
    "annals.no_player": QT_TRANSLATE_NOOP("phrases", "{warband} belong to no named player now."),
    "annals.no_such_colour": QT_TRANSLATE_NOOP("phrases", "There is no such colour."),
    "annals.colour": QT_TRANSLATE_NOOP("phrases", "{warband} take another colour."),
    "annals.no_colour": QT_TRANSLATE_NOOP("phrases", "{warband} have no colour any more."),
    "annals.portrait": QT_TRANSLATE_NOOP("phrases", "{warband} have another portrait."),
    "annals.no_portrait": QT_TRANSLATE_NOOP("phrases", "{warband} have no portrait any more."),
    "annals.portrait_large": QT_TRANSLATE_NOOP("phrases", "The picture is too large to be kept: at most 64 KiB."),
    "annals.notes": QT_TRANSLATE_NOOP("phrases", "Notes on {who} written."),
    "annals.retires": QT_TRANSLATE_NOOP("phrases", "{fighter} retires from {warband}."),
    "annals.kit_stays": QT_TRANSLATE_NOOP("phrases", "What he carried goes into the stash."),
    "annals.warband_retires": QT_TRANSLATE_NOOP("phrases", "{warband} retire from the campaign."),
    "annals.warband_returns": QT_TRANSLATE_NOOP("phrases", "{warband} take the field again."),
    "annals.warband_disbands": QT_TRANSLATE_NOOP("phrases", "{warband} disband; all they had is lost."),
    "annals.warband_gone": QT_TRANSLATE_NOOP("phrases", "{warband} are taken off the campaign; they never fought."),
    "annals.disbanded": QT_TRANSLATE_NOOP("phrases", "A disbanded warband does not come back. Undo it instead."),
    "annals.in_battle": QT_TRANSLATE_NOOP(
        "phrases", "{warband} are in a battle. End it and close its post-battle sequence first."
    ),
    "annals.not_playing": QT_TRANSLATE_NOOP("phrases", "{warband} do not play any more."),
    "annals.copied": QT_TRANSLATE_NOOP("phrases", "{copy} join the campaign as a copy of {warband}."),
    "correct.characteristic": QT_TRANSLATE_NOOP("phrases", "{fighter}: {name} {amount}, corrected by hand."),
    "correct.misses": QT_TRANSLATE_NOOP("phrases", "{fighter}: battles to miss {amount}, corrected by hand."),
    "correct.gained": QT_TRANSLATE_NOOP("phrases", "{fighter}: {what} entered by hand."),
    "correct.lost": QT_TRANSLATE_NOOP("phrases", "{fighter}: {what} struck off by hand."),
    "correct.has_it": QT_TRANSLATE_NOOP("phrases", "{fighter} has {what} already."),
    "correct.has_it_not": QT_TRANSLATE_NOOP("phrases", "{fighter} does not have {what}."),
    "correct.heroes_only": QT_TRANSLATE_NOOP("phrases", "Only heroes and hired swords have skills and injuries."),
    "correct.kit": QT_TRANSLATE_NOOP("phrases", "{fighter}: {item} {amount}, corrected by hand."),
    "correct.members": QT_TRANSLATE_NOOP("phrases", "{group}: {amount} members, corrected by hand."),
    "correct.groups_only": QT_TRANSLATE_NOOP("phrases", "Only a henchman group has members."),
    "correct.died": QT_TRANSLATE_NOOP("phrases", "{fighter} of {warband} is dead, entered by hand."),
    "correct.leader": QT_TRANSLATE_NOOP("phrases", "{fighter} leads {warband} now."),
    "correct.leads_already": QT_TRANSLATE_NOOP("phrases", "{fighter} leads already."),
    "correct.no_leader": QT_TRANSLATE_NOOP("phrases", "Only a hero can lead."),
    "correct.note": QT_TRANSLATE_NOOP("phrases", "{warband}: a note to remember, “{note}”."),
    "correct.note_gone": QT_TRANSLATE_NOOP("phrases", "{warband}: a note is settled by hand, “{note}”."),
    "correct.past": QT_TRANSLATE_NOOP("phrases", "The battle of {day} was won by {warband}, entered by hand."),
    "correct.past_drawn": QT_TRANSLATE_NOOP("phrases", "The battle of {day} was a draw, entered by hand."),
    "annals.no_scenario": QT_TRANSLATE_NOOP("phrases", "without a scenario"),
    "chronicle.before": QT_TRANSLATE_NOOP("phrases", "Before the first battle"),
    "chronicle.battle": QT_TRANSLATE_NOOP("phrases", "Battle {number}"),
    "chronicle.fought": QT_TRANSLATE_NOOP("phrases", "Fought by {sides}."),
    "chronicle.won": QT_TRANSLATE_NOOP("phrases", "{warband} won."),
    "chronicle.draw": QT_TRANSLATE_NOOP("phrases", "Nobody won."),
    "chronicle.out": QT_TRANSLATE_NOOP("phrases", "Out of action for {warband}: {names}."),
    "chronicle.going_on": QT_TRANSLATE_NOOP("phrases", "This battle is being fought."),
    "chronicle.turn": QT_TRANSLATE_NOOP("phrases", "Turn {turn}"),
    "due.now": QT_TRANSLATE_NOOP("phrases", "now"),
    "due.next_battle": QT_TRANSLATE_NOOP("phrases", "next battle"),
    "due.next_exploration": QT_TRANSLATE_NOOP("phrases", "next exploration"),
    "due.next_battle_against": QT_TRANSLATE_NOOP("phrases", "next battle against {whom}"),
    "due.permanent": QT_TRANSLATE_NOOP("phrases", "for good"),
}
