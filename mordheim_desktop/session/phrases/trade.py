"""English for veterans, rare things, buying and selling after a battle."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

PHRASES: Final[dict[str, str]] = {
    "tray.veterans": QT_TRANSLATE_NOOP("phrases", "Veterans for {warband}"),
    "tray.rarity": QT_TRANSLATE_NOOP("phrases", "{warband} look for rare things"),
    "tray.purchase": QT_TRANSLATE_NOOP("phrases", "{warband} buy"),
    "tray.resale": QT_TRANSLATE_NOOP("phrases", "{warband} sell"),
    "veterans.roll": QT_TRANSLATE_NOOP("phrases", "Experience of veterans"),
    "veterans.told": QT_TRANSLATE_NOOP("phrases", "Veterans with {points} experience in all are to be had."),
    "veterans.rolled": QT_TRANSLATE_NOOP("phrases", "This warband has rolled for veterans. Undo it to roll again."),
    "veterans.too_few": QT_TRANSLATE_NOOP(
        "phrases", "One for this group brings {needed} experience, and {left} of the veterans are left."
    ),
    "veterans.joined": QT_TRANSLATE_NOOP("phrases", "{warband}: {count} more in {group} for {gold} gc."),
    "veterans.group_full": QT_TRANSLATE_NOOP("phrases", "{group} would have more than five members."),
    "trade.character": QT_TRANSLATE_NOOP("phrases", "{fee} gc, then {upkeep} gc after each battle"),
    "trade.character_once": QT_TRANSLATE_NOOP("phrases", "{fee} gc for one battle"),
    "trade.or_item": QT_TRANSLATE_NOOP("phrases", "{note}, or a dose of {item}"),
    "rarity.roll": QT_TRANSLATE_NOOP("phrases", "Find it: {item}"),
    "rarity.number": QT_TRANSLATE_NOOP("phrases", "rarity of {item}"),
    "rarity.streetwise": QT_TRANSLATE_NOOP("phrases", "Streetwise"),
    "rarity.marienburg": QT_TRANSLATE_NOOP("phrases", "from Marienburg"),
    "rarity.jewel": QT_TRANSLATE_NOOP("phrases", "keeps a jewel"),
    "rarity.coach": QT_TRANSLATE_NOOP("phrases", "opulent coach"),
    "rarity.not_rare": QT_TRANSLATE_NOOP("phrases", "{item} is nothing to look for."),
    "rarity.not_for_him": QT_TRANSLATE_NOOP("phrases", "{item} is not for this warband."),
    "rarity.not_found": QT_TRANSLATE_NOOP("phrases", "{fighter} looks for {item} in vain."),
    "rarity.left": QT_TRANSLATE_NOOP("phrases", "{fighter} finds {item}; it is not bought."),
    "rarity.bought": QT_TRANSLATE_NOOP("phrases", "{fighter} finds {item}; it is bought for {gold} gc."),
    "rarity.searched": QT_TRANSLATE_NOOP("phrases", "{fighter} has looked already. Undo it to look again."),
    "rarity.cannot": QT_TRANSLATE_NOOP("phrases", "{fighter} went out of action or was not there: he does not look."),
    "purchase.price": QT_TRANSLATE_NOOP("phrases", "Price of {item} in gold crowns"),
    "purchase.haggle": QT_TRANSLATE_NOOP("phrases", "Haggle: gold crowns off {item}"),
    "purchase.brings": QT_TRANSLATE_NOOP("phrases", "Gold crowns for {item}"),
    "purchase.whether": QT_TRANSLATE_NOOP("phrases", "Buy it for {gold} gc? {item}"),
    "purchase.buy": QT_TRANSLATE_NOOP("phrases", "Buy it for {gold} gc"),
    "purchase.try_haggle": QT_TRANSLATE_NOOP("phrases", "Haggle: {gold} gc less 2D6"),
    "purchase.leave": QT_TRANSLATE_NOOP("phrases", "Leave it"),
    "purchase.bought": QT_TRANSLATE_NOOP("phrases", "Bought for {gold} gc: {count} × {item}."),
    "purchase.not_sold": QT_TRANSLATE_NOOP("phrases", "Nobody sells {item}."),
    "purchase.rare": QT_TRANSLATE_NOOP("phrases", "{item} is rare: a hero has to find it."),
    "purchase.how_many": QT_TRANSLATE_NOOP("phrases", "Things are traded in lots of 1 to {most}."),
    "purchase.half_is_for_weapons": QT_TRANSLATE_NOOP("phrases", "Only a weapon goes at half price."),
    "purchase.no_haggle": QT_TRANSLATE_NOOP("phrases", "Nobody can haggle, or it has been done after this battle."),
    "purchase.too_dear": QT_TRANSLATE_NOOP("phrases", "That is {price} gc, and the treasury holds {treasury} gc."),
    "trade.rare": QT_TRANSLATE_NOOP("phrases", "rare {number}, {price} gc"),
    "trade.costs": QT_TRANSLATE_NOOP("phrases", "{price} gc"),
    "trade.brings": QT_TRANSLATE_NOOP("phrases", "brings {price} gc"),
    "trade.worthless": QT_TRANSLATE_NOOP("phrases", "brings nothing"),
    "trade.searched": QT_TRANSLATE_NOOP("phrases", "has looked"),
    "trade.may_search": QT_TRANSLATE_NOOP("phrases", "can look for one thing"),
    "trade.may_not_search": QT_TRANSLATE_NOOP("phrases", "out of action or away: does not look"),
    "resale.too_many": QT_TRANSLATE_NOOP("phrases", "The stash holds {held} of {item}."),
    "resale.worthless": QT_TRANSLATE_NOOP("phrases", "Nobody pays for {item}."),
    "resale.sold": QT_TRANSLATE_NOOP("phrases", "Sold for {gold} gc: {count} × {item}."),
}
