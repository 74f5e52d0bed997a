"""Phrases of the roster and the set-up: joining and leaving, corrections by hand, and why something is refused."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

PHRASES: Final[dict[str, str]] = {
    "roster.warband_joined": QT_TRANSLATE_NOOP("phrases", "{warband} join the campaign ({type})."),
    "roster.starting_gold": QT_TRANSLATE_NOOP("phrases", "Gold to begin with"),
    "roster.recruited_before": QT_TRANSLATE_NOOP("phrases", "Recruited and bought before the first battle"),
    "roster.recruited": QT_TRANSLATE_NOOP("phrases", "{warband} recruit {fighter} ({type}) for {gold} gc."),
    "roster.recruited_group": QT_TRANSLATE_NOOP(
        "phrases", "{warband} recruit {fighter} ×{count} ({type}) for {gold} gc."
    ),
    "roster.renamed": QT_TRANSLATE_NOOP("phrases", "{before} is now called {after}."),
    "roster.dismissed": QT_TRANSLATE_NOOP("phrases", "{fighter} leaves {warband}."),
    "roster.gold_corrected": QT_TRANSLATE_NOOP("phrases", "{warband}: {amount} gc, corrected by hand."),
    "roster.gold_corrected_debt": QT_TRANSLATE_NOOP(
        "phrases", "{warband}: {amount} gc, corrected by hand. The treasury is now {debt} gc below zero."
    ),
    "roster.shards_corrected": QT_TRANSLATE_NOOP("phrases", "{warband}: {amount} shards, corrected by hand."),
    "roster.experience_corrected": QT_TRANSLATE_NOOP("phrases", "{fighter}: {amount} experience, corrected by hand."),
    "roster.given": QT_TRANSLATE_NOOP("phrases", "{fighter} takes {item} from the stash."),
    "roster.given_each": QT_TRANSLATE_NOOP("phrases", "{fighter} take {item} ×{count} from the stash, one each."),
    "roster.put_away": QT_TRANSLATE_NOOP("phrases", "{fighter}: {item} goes to the stash."),
    "roster.stash_corrected": QT_TRANSLATE_NOOP(
        "phrases", "{warband}: {item} {amount} in the stash, corrected by hand."
    ),
    "roster.no_name": QT_TRANSLATE_NOOP("phrases", "A name is needed."),
    "roster.name_too_long": QT_TRANSLATE_NOOP("phrases", "A name has at most {most} characters."),
    "roster.name_taken": QT_TRANSLATE_NOOP("phrases", "{name} is the name of another warband here."),
    "roster.no_change": QT_TRANSLATE_NOOP("phrases", "Nothing would change by 0."),
    "roster.no_such_type": QT_TRANSLATE_NOOP("phrases", "The list of this warband has no such warrior."),
    "roster.too_little_gold": QT_TRANSLATE_NOOP("phrases", "That is {price} gc, and the treasury holds {treasury} gc."),
    "roster.too_many_models": QT_TRANSLATE_NOOP("phrases", "A warband of this type has at most {most} warriors."),
    "roster.too_many_heroes": QT_TRANSLATE_NOOP("phrases", "A warband has at most {most} heroes."),
    "roster.too_many_of_type": QT_TRANSLATE_NOOP("phrases", "At most {most} of this kind: {type}."),
    "roster.group_size": QT_TRANSLATE_NOOP("phrases", "A henchman group has one to five members."),
    "roster.too_many_of_item": QT_TRANSLATE_NOOP("phrases", "One warrior has at most {most} of {item}."),
    "roster.too_many_melee": QT_TRANSLATE_NOOP(
        "phrases", "One warrior has at most {most} close combat weapons besides his dagger."
    ),
    "roster.too_many_missiles": QT_TRANSLATE_NOOP(
        "phrases", "One warrior has at most {most} different missile weapons; a brace is one."
    ),
    "roster.not_on_list": QT_TRANSLATE_NOOP("phrases", "{item} is not on his equipment list."),
    "roster.not_in_stash": QT_TRANSLATE_NOOP("phrases", "The stash holds {held} of {item}, and {needed} are needed."),
    "roster.not_carried": QT_TRANSLATE_NOOP("phrases", "{fighter} does not carry {item}."),
    "roster.too_few_shards": QT_TRANSLATE_NOOP("phrases", "There are only {held} shards."),
    "roster.too_little_experience": QT_TRANSLATE_NOOP("phrases", "{fighter} has only {held} experience."),
    "roster.at_the_table": QT_TRANSLATE_NOOP("phrases", "{fighter} stands on the table. End the battle first."),
    # The story of a fighter, and the course of the evening.
    "story.leader": QT_TRANSLATE_NOOP("phrases", "Leader"),
    "story.experience": QT_TRANSLATE_NOOP("phrases", "experience {points}"),
    "story.no_experience": QT_TRANSLATE_NOOP("phrases", "gains no experience"),
    "story.rating": QT_TRANSLATE_NOOP("phrases", "{points} to the warband rating"),
    "story.save": QT_TRANSLATE_NOOP("phrases", "Armour save {need}+"),
    "story.no_save": QT_TRANSLATE_NOOP("phrases", "No armour save"),
    "story.change": QT_TRANSLATE_NOOP("phrases", "{change} {name}: {why}"),
    "story.misses": QT_TRANSLATE_NOOP("phrases", "misses the next battle"),
    "story.misses_more": QT_TRANSLATE_NOOP("phrases", "misses the next {count} battles"),
    "story.weapon": QT_TRANSLATE_NOOP("phrases", 'Strength {strength}, {range}"'),
    "story.weapon_close": QT_TRANSLATE_NOOP("phrases", "Strength {strength}, close combat"),
    "story.as_user": QT_TRANSLATE_NOOP("phrases", "his own"),
    "journal.turn": QT_TRANSLATE_NOOP("phrases", "Turn {turn} · {phase}"),
    "journal.set_up": QT_TRANSLATE_NOOP("phrases", "Set-up"),
    "journal.after_battle": QT_TRANSLATE_NOOP("phrases", "After the battle"),
    "journal.campaign": QT_TRANSLATE_NOOP("phrases", "Campaign"),
    "journal.rolled": QT_TRANSLATE_NOOP("phrases", "rolled {dice}"),
    "journal.entered": QT_TRANSLATE_NOOP("phrases", "real dice {dice}"),
    "journal.overruled": QT_TRANSLATE_NOOP("phrases", "overruled"),
    "journal.corrected": QT_TRANSLATE_NOOP("phrases", "A die was corrected: {what}."),
    "journal.taken_back_dice": QT_TRANSLATE_NOOP("phrases", "taken back: {dice}"),
    "zone.edge": QT_TRANSLATE_NOOP("phrases", '{who}: within {depth}" of this edge'),
    "zone.random_edge": QT_TRANSLATE_NOOP("phrases", '{who}: within {depth}" of the edge that was rolled'),
    "zone.frame": QT_TRANSLATE_NOOP("phrases", '{who}: within {depth}" of any edge'),
    "zone.around_objective": QT_TRANSLATE_NOOP("phrases", '{who}: inside the objective or within {depth}" of it'),
    "zone.street_end": QT_TRANSLATE_NOOP("phrases", '{who}: within {depth}" of this end of the street'),
    "zone.quarter": QT_TRANSLATE_NOOP("phrases", "{who}: in this quarter"),
    "zone.anywhere": QT_TRANSLATE_NOOP("phrases", "{who}: anywhere"),
    "zone.inside": QT_TRANSLATE_NOOP("phrases", '{who}: at least {depth}" from every edge'),
    "zone.apart": QT_TRANSLATE_NOOP("phrases", '{zone}, {apart}" from every enemy'),
    "zone.spread": QT_TRANSLATE_NOOP("phrases", '{zone}, {spread}" from each other'),
    "zone.first": QT_TRANSLATE_NOOP("phrases", "First to set up"),
    "zone.second": QT_TRANSLATE_NOOP("phrases", "Second to set up"),
    "zone.attacker": QT_TRANSLATE_NOOP("phrases", "Attacker"),
    "zone.defender": QT_TRANSLATE_NOOP("phrases", "Defender"),
    "zone.side_role": QT_TRANSLATE_NOOP("phrases", "{warband} ({role})"),
    "scenario.sets_up_first": QT_TRANSLATE_NOOP("phrases", "{warband} set up first"),
    "scenario.goes_first": QT_TRANSLATE_NOOP("phrases", "{warband} have the first turn"),
    "scenario.dice_each": QT_TRANSLATE_NOOP("phrases", "{dice} each"),
    "scenario.award": QT_TRANSLATE_NOOP("phrases", "+{amount} experience: {text}"),
    "scenario.lower": QT_TRANSLATE_NOOP("phrases", "{warband} have the lower rating and roll."),
    "scenario.equal": QT_TRANSLATE_NOOP("phrases", "Equal ratings: the tray asks who rolls."),
    "scenario.no_underdog": QT_TRANSLATE_NOOP("phrases", "Underdog: difference {difference}, no bonus."),
    "scenario.underdog": QT_TRANSLATE_NOOP(
        "phrases", "Underdog: each survivor of {warband} gains {bonus} experience more (difference {difference})."
    ),
    "scenario.tonight": QT_TRANSLATE_NOOP("phrases", "rating {rating} · {fight} fight · Rout test at {rout}"),
    "scenario.absent": QT_TRANSLATE_NOOP("phrases", "misses this battle: {names}"),
    "hatred.note": QT_TRANSLATE_NOOP("phrases", "hates {whom}"),
    "hatred.tonight": QT_TRANSLATE_NOOP("phrases", "{fighter} hates {whom}"),
    "hatred.all_tonight": QT_TRANSLATE_NOOP("phrases", "all hate {warband} in this battle: they looted a graveyard"),
    "hatred.leader": QT_TRANSLATE_NOOP("phrases", "the leader of {whom}"),
    "hatred.warband_type": QT_TRANSLATE_NOOP("phrases", "every warband of this type: {whom}"),
    "hatred.gone": QT_TRANSLATE_NOOP("phrases", "one who is gone"),
    "hatred.unknown": QT_TRANSLATE_NOOP("phrases", "whoever did it"),
    "scenario.note_due": QT_TRANSLATE_NOOP("phrases", "Comes due: {note}"),
    "scenario.no_rout": QT_TRANSLATE_NOOP("phrases", "No Rout tests in this scenario."),
    "scenario.turns": QT_TRANSLATE_NOOP("phrases", "It lasts {turns} turns."),
}
