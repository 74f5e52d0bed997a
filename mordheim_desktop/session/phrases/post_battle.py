"""English for what comes after a battle: exploration, what places and chests bring, selling wyrdstone."""

from __future__ import annotations

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

EXPLORATION = {
    "exploration.pool": QT_TRANSLATE_NOOP("phrases", "Exploration dice"),
    "exploration.two_dice": QT_TRANSLATE_NOOP("phrases", "Two dice for {hero}, one of them counts"),
    "exploration.either": QT_TRANSLATE_NOOP("phrases", "Which die counts for {hero}"),
    "exploration.keep": QT_TRANSLATE_NOOP("phrases", "Which dice to keep: {count} of them"),
    "exploration.die": QT_TRANSLATE_NOOP("phrases", "Die {die}: {face}"),
    "exploration.reroll": QT_TRANSLATE_NOOP("phrases", "Re-roll one die? Re-rolls left: {left}"),
    "exploration.no_reroll": QT_TRANSLATE_NOOP("phrases", "No re-roll"),
    "exploration.reroll_die": QT_TRANSLATE_NOOP("phrases", "Re-roll of die {die}"),
    "exploration.pendulum": QT_TRANSLATE_NOOP("phrases", "Wyrdstone pendulum: Leadership test of {hero}"),
    "exploration.declined": QT_TRANSLATE_NOOP("phrases", "The place is left alone."),
    "exploration.modify": QT_TRANSLATE_NOOP("phrases", "Change one die by 1? Changes left: {left}"),
    "exploration.no_change": QT_TRANSLATE_NOOP("phrases", "No change"),
    "exploration.change": QT_TRANSLATE_NOOP("phrases", "Die {die} shows {face}: up or down"),
    "exploration.plus_1": QT_TRANSLATE_NOOP("phrases", "+1, to {face}"),
    "exploration.minus_1": QT_TRANSLATE_NOOP("phrases", "-1, to {face}"),
    "exploration.nothing": QT_TRANSLATE_NOOP("phrases", "Nobody explores: no dice, no shards."),
    "exploration.no_place": QT_TRANSLATE_NOOP("phrases", "A total of {total}. Shards found: {shards}. No place."),
    "exploration.place": QT_TRANSLATE_NOOP("phrases", "A total of {total}. Shards found: {shards}. Place: {place}."),
    "exploration.place_on_handout": QT_TRANSLATE_NOOP(
        "phrases",
        "A total of {total}. Shards found: {shards}. Place: {place}, from the Handout chart; the Rulebook’s differs.",
    ),
    "exploration.place_on_rulebook": QT_TRANSLATE_NOOP(
        "phrases",
        "A total of {total}. Shards found: {shards}. Place: {place}, from the Rulebook chart; the Handout’s differs.",
    ),
    "exploration.negative": QT_TRANSLATE_NOOP("phrases", "Dice, re-rolls and changes cannot be fewer than none."),
    "exploration.too_many": QT_TRANSLATE_NOOP("phrases", "No more than {most} dice, re-rolls or changes at once."),
    "exploration.unknown_chart": QT_TRANSLATE_NOOP("phrases", "There is no exploration chart called “{chart}”."),
}

FINDS = {
    "find.gold": QT_TRANSLATE_NOOP("phrases", "Gold crowns found"),
    "find.gold_unless_double": QT_TRANSLATE_NOOP("phrases", "Gold crowns, the total times {times}, unless a double"),
    "find.shards": QT_TRANSLATE_NOOP("phrases", "Shards found"),
    "find.items": QT_TRANSLATE_NOOP("phrases", "How many: {item}"),
    "find.recruits": QT_TRANSLATE_NOOP("phrases", "How many join: {type}"),
    "find.experience": QT_TRANSLATE_NOOP("phrases", "Experience gained"),
    "find.share": QT_TRANSLATE_NOOP("phrases", "Experience for {hero}, of the {left} left to share"),
    "find.artefact": QT_TRANSLATE_NOOP("phrases", "Which artefact; one already found is rolled again"),
    "find.table": QT_TRANSLATE_NOOP("phrases", "What is found"),
    "find.choice": QT_TRANSLATE_NOOP("phrases", "What the warband does"),
    "find.option": QT_TRANSLATE_NOOP("phrases", "{text}"),
    "find.line_needs": QT_TRANSLATE_NOOP("phrases", "needed to find it"),
    "find.which_hero": QT_TRANSLATE_NOOP("phrases", "Which hero"),
    "find.send_hero": QT_TRANSLATE_NOOP("phrases", "Which hero is sent"),
    "find.who_keeps": QT_TRANSLATE_NOOP("phrases", "Who keeps it: {item}"),
    "find.hero": QT_TRANSLATE_NOOP("phrases", "{hero}"),
    "find.nobody": QT_TRANSLATE_NOOP("phrases", "Nobody"),
    "find.which_group": QT_TRANSLATE_NOOP("phrases", "Which henchman group takes the recruit in"),
    "find.group": QT_TRANSLATE_NOOP("phrases", "{group}"),
    "find.no_recruit": QT_TRANSLATE_NOOP("phrases", "No recruit"),
    "find.group_full": QT_TRANSLATE_NOOP("phrases", "Full: it has {most} already, which you have to overrule"),
    "find.group_full_price": QT_TRANSLATE_NOOP(
        "phrases", "His equipment: {price} gc. Full: it has {most} already, which you have to overrule"
    ),
    "find.recruit_price": QT_TRANSLATE_NOOP("phrases", "His equipment: {price} gc"),
    "find.test.leadership": QT_TRANSLATE_NOOP("phrases", "Leadership test of {hero}"),
    "find.test.toughness": QT_TRANSLATE_NOOP("phrases", "Toughness test of {hero}"),
    "find.test.initiative": QT_TRANSLATE_NOOP("phrases", "Initiative test of {hero}"),
    "find.characteristic.leadership": QT_TRANSLATE_NOOP("phrases", "Leadership {value}"),
    "find.characteristic.toughness": QT_TRANSLATE_NOOP("phrases", "Toughness {value}"),
    "find.characteristic.initiative": QT_TRANSLATE_NOOP("phrases", "Initiative {value}"),
}

BRIEFS = {
    "find.brief.gold": QT_TRANSLATE_NOOP("phrases", "{dice} gc"),
    "find.brief.shards": QT_TRANSLATE_NOOP("phrases", "Shards: {dice}"),
    "find.brief.item": QT_TRANSLATE_NOOP("phrases", "{item}"),
    "find.brief.items": QT_TRANSLATE_NOOP("phrases", "{item}: {dice}"),
    "find.brief.two_items": QT_TRANSLATE_NOOP("phrases", "{first} and {second}"),
    "find.brief.experience": QT_TRANSLATE_NOOP("phrases", "Experience: {dice}"),
    "find.brief.recruit": QT_TRANSLATE_NOOP("phrases", "{type}: {dice}"),
    "find.brief.dead": QT_TRANSLATE_NOOP("phrases", "The hero is lost"),
    "find.brief.miss_games": QT_TRANSLATE_NOOP("phrases", "The hero misses battles: {count}"),
    "find.brief.artefact": QT_TRANSLATE_NOOP("phrases", "A magical artefact"),
    "find.brief.note": QT_TRANSLATE_NOOP("phrases", "{note}"),
    "find.brief.choice": QT_TRANSLATE_NOOP("phrases", "A choice"),
    "find.brief.several": QT_TRANSLATE_NOOP("phrases", "Several finds: {count}"),
    "find.brief.more": QT_TRANSLATE_NOOP("phrases", "More to follow"),
    "find.brief.nothing": QT_TRANSLATE_NOOP("phrases", "Nothing"),
}

BROUGHT = {
    "find.brought.gold": QT_TRANSLATE_NOOP("phrases", "{gold} gc."),
    "find.brought.shards": QT_TRANSLATE_NOOP("phrases", "Shards of the place: {shards}."),
    "find.brought.items": QT_TRANSLATE_NOOP("phrases", "{item}: {count}."),
    "find.brought.item_for": QT_TRANSLATE_NOOP("phrases", "{item} for {fighter}."),
    "find.brought.experience": QT_TRANSLATE_NOOP("phrases", "{fighter}: +{points} experience."),
    "find.brought.recruit": QT_TRANSLATE_NOOP("phrases", "{type}, free of charge: {count}."),
    "find.brought.dead": QT_TRANSLATE_NOOP("phrases", "{fighter} is lost for good."),
    "find.brought.miss_games": QT_TRANSLATE_NOOP("phrases", "{fighter} misses battles: {count}."),
    "find.brought.note": QT_TRANSLATE_NOOP("phrases", "{note}."),
    "find.brought.note_on": QT_TRANSLATE_NOOP("phrases", "{fighter}: {note}."),
    "find.brought.nothing": QT_TRANSLATE_NOOP("phrases", "It brings nothing."),
}

TRADE = {
    "chest.opened": QT_TRANSLATE_NOOP(
        "phrases", "The chest holds {gold} gc. Shards: {shards}. Other things: {things}."
    ),
    "sale.sold_one": QT_TRANSLATE_NOOP("phrases", "One shard is sold for {gold} gc."),
    "sale.sold": QT_TRANSLATE_NOOP("phrases", "{shards} shards are sold for {gold} gc."),
    "sale.no_shards": QT_TRANSLATE_NOOP("phrases", "A sale needs at least one shard."),
    "sale.too_many": QT_TRANSLATE_NOOP("phrases", "Shards to be sold: {shards}. The warband holds {held}."),
    "sale.no_warriors": QT_TRANSLATE_NOOP("phrases", "A sale needs at least one warrior in the warband."),
}

PHRASES = EXPLORATION | FINDS | BRIEFS | BROUGHT | TRADE
