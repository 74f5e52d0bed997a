"""English for what the battle, its aftermath and the quick modes show, and for the head line of the dice tray."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

TRAY: Final = {
    "tray.shot": QT_TRANSLATE_NOOP("phrases", "{shooter} shoots at {target}"),
    "tray.hit": QT_TRANSLATE_NOOP("phrases", "A hit on {target}"),
    "tray.injury": QT_TRANSLATE_NOOP("phrases", "Injuries of {target}"),
    "tray.exploration": QT_TRANSLATE_NOOP("phrases", "{warband} explore"),
    "tray.rout": QT_TRANSLATE_NOOP("phrases", "{warband} may rout"),
    "tray.sale": QT_TRANSLATE_NOOP("phrases", "{warband} sell wyrdstone"),
    "tray.scenario": QT_TRANSLATE_NOOP("phrases", "Finding the scenario"),
    "tray.chest": QT_TRANSLATE_NOOP("phrases", "{warband} open the chest"),
    "tray.recovery": QT_TRANSLATE_NOOP("phrases", "{warband} recover"),
    "tray.no_critical": QT_TRANSLATE_NOOP("phrases", "needs a 6, so no critical hit"),
    "tray.equal": QT_TRANSLATE_NOOP("phrases", "equal: both throw again"),
    "tray.thrown_again": QT_TRANSLATE_NOOP("phrases", "that does not count: thrown again"),
    "tray.worst_injury": QT_TRANSLATE_NOOP("phrases", "for another Wound: the worst counts"),
    "tray.d3": QT_TRANSLATE_NOOP("phrases", "1–2 counts as 1, 3–4 as 2, 5–6 as 3"),
    "critical.wounds": QT_TRANSLATE_NOOP("phrases", "{count} Wounds"),
    "critical.save_none": QT_TRANSLATE_NOOP("phrases", "no save"),
    "critical.save_each": QT_TRANSLATE_NOOP("phrases", "a save for each"),
    "critical.bonus": QT_TRANSLATE_NOOP("phrases", "+{bonus} to injury"),
    "critical.denies_helmet": QT_TRANSLATE_NOOP("phrases", "a helmet does not help"),
    "critical.knocks_down": QT_TRANSLATE_NOOP("phrases", "knocked down even if saved"),
    "critical.out_of_action": QT_TRANSLATE_NOOP("phrases", "out of action unless saved"),
    "critical.ricochet": QT_TRANSLATE_NOOP("phrases", 'his nearest friend within 6" is hit too'),
    "tray.quick": QT_TRANSLATE_NOOP("phrases", "Without a campaign"),
    "tray.chooser": QT_TRANSLATE_NOOP("phrases", "{heading} · {who} choose"),
    "tray.thrower": QT_TRANSLATE_NOOP("phrases", "{heading} · {who} throw"),
}

BATTLE: Final = {
    "battle.caption": QT_TRANSLATE_NOOP("phrases", "{warband} · {phase}, turn {turn}"),
    "battle.takes_no_part": QT_TRANSLATE_NOOP("phrases", "He takes no part in this battle."),
    "battle.cannot_recover": QT_TRANSLATE_NOOP("phrases", "He has nothing to recover from in this phase."),
    "battle.no_missile_weapon": QT_TRANSLATE_NOOP("phrases", "He carries no missile weapon."),
    "battle.card.plain": QT_TRANSLATE_NOOP("phrases", "BS {bs} · no missile weapon"),
    "battle.card.weapon": QT_TRANSLATE_NOOP("phrases", "BS {bs} · {weapon}, Strength {strength}, {reach}″"),
    "battle.card.brace": QT_TRANSLATE_NOOP("phrases", "brace: {weapon}"),
    "battle.loaded": QT_TRANSLATE_NOOP("phrases", "Loaded"),
    "battle.not_loaded": QT_TRANSLATE_NOOP("phrases", "Not loaded"),
    "battle.useless": QT_TRANSLATE_NOOP("phrases", "Useless in this battle"),
    "battle.not_here": QT_TRANSLATE_NOOP("phrases", "Not on the table yet."),
    "battle.loaded_of": QT_TRANSLATE_NOOP("phrases", "Loaded: {left} of {count}"),
    "battle.need.any": QT_TRANSLATE_NOOP("phrases", "any"),
    "battle.word.state": QT_TRANSLATE_NOOP("phrases", "{state}"),
    "battle.word.ready": QT_TRANSLATE_NOOP("phrases", "ready"),
    "battle.word.moved_ready": QT_TRANSLATE_NOOP("phrases", "moved, ready"),
    "battle.word.standing": QT_TRANSLATE_NOOP("phrases", "standing"),
    "battle.word.moved": QT_TRANSLATE_NOOP("phrases", "moved"),
    "battle.word.ran": QT_TRANSLATE_NOOP("phrases", "ran"),
    "battle.word.charged": QT_TRANSLATE_NOOP("phrases", "charged"),
    "battle.word.cast": QT_TRANSLATE_NOOP("phrases", "cast a spell"),
    "battle.word.shot": QT_TRANSLATE_NOOP("phrases", "shot"),
    "battle.word.rallied": QT_TRANSLATE_NOOP("phrases", "rallied"),
    "battle.word.on_fire": QT_TRANSLATE_NOOP("phrases", "on fire"),
    "battle.word.not_here": QT_TRANSLATE_NOOP("phrases", "not yet here"),
    "battle.word.useless": QT_TRANSLATE_NOOP("phrases", "gun useless"),
    "battle.word.reloading": QT_TRANSLATE_NOOP("phrases", "reloading"),
    "battle.word.engaged": QT_TRANSLATE_NOOP("phrases", "in combat"),
    "battle.word.fleeing": QT_TRANSLATE_NOOP("phrases", "fleeing"),
    "battle.tick.moved": QT_TRANSLATE_NOOP("phrases", "Moved"),
    "battle.tick.ran": QT_TRANSLATE_NOOP("phrases", "Ran"),
    "battle.tick.charged": QT_TRANSLATE_NOOP("phrases", "Failed charge"),
    "battle.tick.cast": QT_TRANSLATE_NOOP("phrases", "Cast a spell"),
    "battle.tick.stood_up": QT_TRANSLATE_NOOP("phrases", "Stood up"),
    "battle.tick.elevated": QT_TRANSLATE_NOOP("phrases", "Elevated"),
    "battle.tick.hidden": QT_TRANSLATE_NOOP("phrases", "Hidden"),
    "battle.tick.in_cover": QT_TRANSLATE_NOOP("phrases", "In cover"),
    "battle.tick.engaged": QT_TRANSLATE_NOOP("phrases", "In combat"),
    "battle.tick.fleeing": QT_TRANSLATE_NOOP("phrases", "Fleeing"),
    "battle.tick.seen": QT_TRANSLATE_NOOP("phrases", "Seen"),
    "battle.tick.closest": QT_TRANSLATE_NOOP("phrases", "Closest"),
    "battle.tick.same_building": QT_TRANSLATE_NOOP("phrases", "Same building"),
    "battle.seen.cover": QT_TRANSLATE_NOOP("phrases", "in cover"),
    "battle.seen.open": QT_TRANSLATE_NOOP("phrases", "in the open"),
    "battle.seen.inches": QT_TRANSLATE_NOOP("phrases", "{inches}″"),
    "battle.seen.down": QT_TRANSLATE_NOOP("phrases", "{state}, may be ignored"),
    "battle.seen.fleeing": QT_TRANSLATE_NOOP("phrases", "fleeing, may be ignored"),
    "battle.may.closest": QT_TRANSLATE_NOOP("phrases", "closest"),
    "battle.may.closest_standing": QT_TRANSLATE_NOOP("phrases", "closest, nearer ones are down"),
    "battle.may.nearer_and_down": QT_TRANSLATE_NOOP("phrases", "nearer than the closest"),
    "battle.may.easier": QT_TRANSLATE_NOOP("phrases", "easier than the closest"),
    "battle.may.large_target": QT_TRANSLATE_NOOP("phrases", "large, always allowed"),
    "battle.may.elevated": QT_TRANSLATE_NOOP("phrases", "free choice from above"),
    "battle.may.pick_target": QT_TRANSLATE_NOOP("phrases", "free choice with this weapon"),
    "battle.may.not_aimed": QT_TRANSLATE_NOOP("phrases", "not aimed"),
    "battle.may.knife_fighter": QT_TRANSLATE_NOOP("phrases", "free choice of a knife fighter"),
    "battle.may_not.target_out_of_action": QT_TRANSLATE_NOOP("phrases", "out of action"),
    "battle.may_not.target_hidden": QT_TRANSLATE_NOOP("phrases", "hidden"),
    "battle.may_not.target_engaged": QT_TRANSLATE_NOOP("phrases", "in close combat"),
    "battle.may_not.target_missing": QT_TRANSLATE_NOOP("phrases", "misses this battle"),
    "battle.may_not.unseen": QT_TRANSLATE_NOOP("phrases", "out of sight"),
    "battle.may_not.not_closest": QT_TRANSLATE_NOOP("phrases", "not the closest and not easier"),
    "battle.may_not.same_building_first": QT_TRANSLATE_NOOP("phrases", "his own building comes first"),
    "battle.may_do": QT_TRANSLATE_NOOP("phrases", "He may: {deeds}."),
    "battle.may_do.full": QT_TRANSLATE_NOOP("phrases", "move"),
    "battle.may_do.half": QT_TRANSLATE_NOOP("phrases", "move half"),
    "battle.may_do.crawl": QT_TRANSLATE_NOOP("phrases", "crawl 2″"),
    "battle.may_do.none": QT_TRANSLATE_NOOP("phrases", "not move"),
    "battle.may_do.flee": QT_TRANSLATE_NOOP("phrases", "flee 2D6″"),
    "battle.may_do.run": QT_TRANSLATE_NOOP("phrases", "run"),
    "battle.may_do.charge": QT_TRANSLATE_NOOP("phrases", "charge"),
    "battle.may_do.shoot": QT_TRANSLATE_NOOP("phrases", "shoot"),
    "battle.may_do.cast": QT_TRANSLATE_NOOP("phrases", "cast a spell"),
    "battle.may_do.fight": QT_TRANSLATE_NOOP("phrases", "fight"),
    "battle.story.may": QT_TRANSLATE_NOOP("phrases", "This turn"),
    "battle.story.profile": QT_TRANSLATE_NOOP("phrases", "Profile"),
    "battle.story.kit": QT_TRANSLATE_NOOP("phrases", "Carries"),
    "battle.story.skills": QT_TRANSLATE_NOOP("phrases", "Skills"),
    "battle.story.traits": QT_TRANSLATE_NOOP("phrases", "Special rules"),
    "battle.story.hates": QT_TRANSLATE_NOOP("phrases", "Hates"),
    "battle.story.injuries": QT_TRANSLATE_NOOP("phrases", "Old injuries"),
    "rout.panel": QT_TRANSLATE_NOOP("phrases", "{out} of {models} out"),
    "rout.panel.from": QT_TRANSLATE_NOOP("phrases", "test at {threshold}"),
    "rout.panel.due": QT_TRANSLATE_NOOP("phrases", "test is due"),
    "rout.panel.next": QT_TRANSLATE_NOOP("phrases", "test next turn"),
    "rout.panel.passed": QT_TRANSLATE_NOOP("phrases", "passed this turn"),
    "rout.panel.failed": QT_TRANSLATE_NOOP("phrases", "test failed: routs"),
}

AFTER: Final = {
    "after.hero_dies": QT_TRANSLATE_NOOP("phrases", "{fighter} is dead."),
    "after.misses": QT_TRANSLATE_NOOP("phrases", "{fighter} misses battles: {count}."),
    "after.injury": QT_TRANSLATE_NOOP("phrases", "{fighter}: {injury}."),
    "after.experience": QT_TRANSLATE_NOOP("phrases", "{fighter}: experience +{amount}."),
    "after.gold_in": QT_TRANSLATE_NOOP("phrases", "{warband}: {amount} gc more, by hand."),
    "after.gold_out": QT_TRANSLATE_NOOP("phrases", "{warband}: {amount} gc less, by hand."),
    "after.shards": QT_TRANSLATE_NOOP("phrases", "{warband}: shards {amount}, by hand."),
    "after.item": QT_TRANSLATE_NOOP("phrases", "{warband}: {count} × {item} into the stash, by hand."),
    "after.explored": QT_TRANSLATE_NOOP("phrases", "This warband has explored. Undo it to explore again."),
    "after.sold": QT_TRANSLATE_NOOP("phrases", "This warband has sold its wyrdstone. Undo it to sell again."),
    "after.not_over": QT_TRANSLATE_NOOP("phrases", "The battle is still being fought. End it first."),
    "after.advances": QT_TRANSLATE_NOOP("phrases", "advances: {count}"),
    "after.not_needed": QT_TRANSLATE_NOOP("phrases", "not needed"),
    "after.open_steps": QT_TRANSLATE_NOOP("phrases", "{warband} have open steps: {count}."),
    "after.winner": QT_TRANSLATE_NOOP("phrases", "winner"),
    "after.extra": QT_TRANSLATE_NOOP("phrases", "extra die"),
    "after.leave_out": QT_TRANSLATE_NOOP("phrases", "leave out {faces}"),
    "after.no_place": QT_TRANSLATE_NOOP("phrases", "no place"),
    "after.set": QT_TRANSLATE_NOOP("phrases", "{count} dice showing {face}"),
    "after.chart.handout": QT_TRANSLATE_NOOP("phrases", "Handout chart"),
    "after.chart.rulebook": QT_TRANSLATE_NOOP("phrases", "Rulebook chart"),
    "after.other_chart": QT_TRANSLATE_NOOP("phrases", "{chart}: {place}. {summary}"),
    "after.at_least_one": QT_TRANSLATE_NOOP("phrases", "It must be at least 1."),
    "after.injuries_thrown": QT_TRANSLATE_NOOP(
        "phrases", "The injuries of {fighter} have been thrown. Undo it to throw again."
    ),
    "after.too_little_gold": QT_TRANSLATE_NOOP("phrases", "The treasury holds only {gold} gc."),
    "after.hero_roll": QT_TRANSLATE_NOOP("phrases", "throw D66 for a serious injury"),
    "after.henchman_roll": QT_TRANSLATE_NOOP("phrases", "throw a D6: dead on 1 or 2"),
    "after.was_absent": QT_TRANSLATE_NOOP("phrases", "missed the battle"),
    "after.went_out": QT_TRANSLATE_NOOP("phrases", "went out of action"),
    "after.finished": QT_TRANSLATE_NOOP("phrases", "finished the battle"),
    "after.advice.injuries": QT_TRANSLATE_NOOP(
        "phrases", "Throw for everyone who went out of action and enter what became of him."
    ),
    "after.advice.experience": QT_TRANSLATE_NOOP(
        "phrases",
        "The points follow from the rules. Change what the table settled, enter them, and roll the advances at once.",
    ),
    "after.advice.exploration": QT_TRANSLATE_NOOP(
        "phrases", "One die for each hero who finished the battle, one more for the winner."
    ),
    "after.advice.sale": QT_TRANSLATE_NOOP("phrases", "One lot after each battle; what is not sold is kept."),
    "after.advice.veterans": QT_TRANSLATE_NOOP(
        "phrases", "Throw 2D6: recruits for grown groups bring no more experience than that in all."
    ),
    "after.advice.rare_items": QT_TRANSLATE_NOOP(
        "phrases", "Each hero who did not go out of action looks for one rare thing: 2D6 against its rarity."
    ),
    "after.advice.dramatis_personae": QT_TRANSLATE_NOOP(
        "phrases", "Heroes may look for one of the Dramatis Personae instead of a rare thing."
    ),
    "after.advice.recruits": QT_TRANSLATE_NOOP(
        "phrases", "Buy common things, sell from the stash, hire warriors; pay the upkeep of hired swords."
    ),
    "after.advice.equipment": QT_TRANSLATE_NOOP(
        "phrases", "Share out what is in the stash; everybody in a group carries the same."
    ),
    "after.advice.rating": QT_TRANSLATE_NOOP(
        "phrases", "The rating follows from the roster; the next battle compares it."
    ),
}

QUICK: Final = {
    "quick.shooter": QT_TRANSLATE_NOOP("phrases", "The shooter"),
    "quick.target": QT_TRANSLATE_NOOP("phrases", "the target"),
    "quick.no_save": QT_TRANSLATE_NOOP("phrases", "none"),
}

PHRASES: Final[dict[str, str]] = TRAY | BATTLE | AFTER | QUICK
