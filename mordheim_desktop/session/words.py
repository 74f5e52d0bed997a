"""Words for messages: keys become sentences, ids become the names of the ruleset.

The window passes Qt's translation in; the engine and reports speak English.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mordheim_desktop.rules.messages import Message, Named
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.phrases import PHRASES, combat, notes, play, set_up

OWN_NAMES: Final = {**play.NAMES, **combat.NAMES, **set_up.NAMES, **notes.NAMES}
"""Names that stand in no table of the ruleset."""

Translate = Callable[[str, str], str]


def english(context: str, text: str) -> str:
    """The text as it is written in the program."""
    return text


class Words:
    """Puts messages into words, in one language, with the names of one ruleset."""

    def __init__(self, ruleset: Ruleset, translate: Translate = english) -> None:
        self.ruleset = ruleset
        """The rules in force; another one where another campaign is open."""
        self._translate = translate

    def under(self, ruleset: Ruleset) -> Words:
        """The same language with the names of other rules."""
        return Words(ruleset, self._translate)

    def say(self, message: Message) -> str:
        """The sentences of a message. An unknown key is shown as it is, so that nothing is ever blank."""
        return " ".join((self._sentence(message), *(self.say(further) for further in message.also)))

    def _sentence(self, message: Message) -> str:
        text = self._translate("phrases", PHRASES.get(message.key, message.key))
        if not message.params:
            return text
        params = message.params.items()
        try:
            return text.format_map({name: self.name(one) if isinstance(one, Named) else one for name, one in params})
        except (KeyError, IndexError, ValueError):
            return text

    def rule(self, text: str) -> str:
        """A short sentence of the rules tables, in the language of these words."""
        return self._translate("rules", text)

    def name(self, named: Named) -> str:
        """The name of a thing of the ruleset; its id where the ruleset does not know it."""
        return self._translate("rules", self._plain_name(named))

    def _plain_name(self, named: Named) -> str:
        rules = self.ruleset
        if (found := OWN_NAMES.get(f"{named.kind}.{named.id}")) is not None:
            return found
        if named.kind in ("weapon", "armour", "gear", "item"):
            goods = rules.goods(named.id)
            return goods.name if goods else _readable(named.id)
        if named.kind == "critical":
            rows = (row for chart in rules.combat.critical.values() for row in chart)
            return next((row.name for row in rows if row.id == named.id), _readable(named.id))
        if named.kind == "misfire":
            return next((row.name for row in rules.combat.misfire if row.id == named.id), _readable(named.id))
        if named.kind == "fighter":
            fighter = rules.fighter_type(named.id)
            return fighter.name if fighter else _readable(named.id)
        if named.kind == "place":
            chart = rules.places.get("rulebook", {})
            return chart[named.id].name if named.id in chart else _readable(named.id)
        tables = {
            "skill": rules.skills,
            "injury": rules.injuries,
            "trait": rules.traits,
            "scenario": rules.scenarios,
            "warband": rules.warbands,
            "switch": rules.switches,
            "lore": rules.lores,
            "spell": rules.spells,
        }
        entry = tables.get(named.kind, {}).get(named.id)  # type: ignore[attr-defined]
        return entry.name if entry else _readable(named.id)


def _readable(id: str) -> str:
    return id.rpartition(".")[2].replace("_", " ")
