"""What players write and what the tables call it: one thing under several spellings, found by name and not by field.

Capitals, blanks, accents and punctuation never matter, nor does `armor` for `armour` or a plural. What is close to one
name and no other is taken for it, and said.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.ruleset import FighterType, Ruleset

_CLOSE: Final = 0.86
_SHORTEST: Final = 6
"""Shorter words are never guessed at."""

GOODS: Final = {
    "great weapon": "double_handed_weapon",
    "two handed weapon": "double_handed_weapon",
    "double handed sword": "double_handed_weapon",
    "two handed sword": "double_handed_weapon",
    "double handed hammer": "double_handed_weapon",
    "two handed hammer": "double_handed_weapon",
    "great axe": "double_handed_axe",
    "two handed axe": "double_handed_axe",
    "knife": "dagger",
    "throwing knives": "throwing_stars",
    "throwing knife": "throwing_stars",
    "throwing stars knives": "throwing_stars",
    "master map of mordheim": "mordheim_map",
    "map of mordheim": "mordheim_map",
    "map": "mordheim_map",
    "warhammer": "hammer",
    "quarter staff": "staff",
    "quarterstaff": "staff",
    "rope": "rope_and_hook",
    "helm": "helmet",
    "superior black powder": "superior_blackpowder",
}
RULES: Final = {
    "fearsome": "causes_fear",
    "fear": "causes_fear",
    "cause fear": "causes_fear",
    "large": "large",
    "animals": "animal",
    "unliving": "no_experience",
    "no brain": "no_experience",
}
INJURIES: Final = {
    "broken leg": "leg_wound",
    "blinded": "blinded_in_one_eye",
    "lost eye": "blinded_in_one_eye",
    "broken arm": "arm_wound",
    "old battlewound": "old_battle_wound",
    "scars": "horrible_scars",
}
WARBANDS: Final = {
    "ska": "skaven",
    "und": "undead",
    "sos": "sisters",
    "witch hunter": "witch_hunters",
    "cult of the possessed": "possessed",
    "sisters of sigmar": "sisters",
    "mercenaries of reikland": "reikland",
    "mercenaries of middenheim": "middenheim",
    "mercenaries of marienburg": "marienburg",
    "reiklanders": "reikland",
    "middenheimers": "middenheim",
    "marienburgers": "marienburg",
    "clan eshin": "skaven",
    "skaven clan eshin": "skaven",
}
FIGHTERS: Final = {
    "mercenary captain": "captain",
    "sigmarite matriarch": "matriarch",
    "sister superior": "sister_superior",
    "warhound of chaos": "warhound",
    "mutant": "mutant",
}


class Found(Struct, frozen=True):
    """An id, and whether it was written as the tables have it."""

    id: str
    exact: bool = True


def key(text: str) -> str:
    """A name without what spellings differ in."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
    letters = "".join(one for one in plain if one.isalnum())
    return letters.replace("armor", "armour")


def slug(text: str) -> str:
    """An id formed from a name: lower case words joined by underscores; empty where no letter or digit is left."""
    plain = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    return "_".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))


_OTHER_GOODS: Final = frozenset(key(written) for written in GOODS)
"""Names that say less or more than the table's: what they were taken for is told."""


class Spellings:
    """The names of one ruleset, to be found however they are written."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Final = ruleset
        goods = {**ruleset.weapons, **ruleset.armour, **ruleset.gear}
        self._goods = _names(((entry.name, id) for id, entry in goods.items()), goods, GOODS)
        self._skills = _names(((entry.name, id) for id, entry in ruleset.skills.items()), ruleset.skills)
        self._traits = _names(((entry.name, id) for id, entry in ruleset.traits.items()), ruleset.traits, RULES)
        self._injuries = _names(
            ((entry.name, id) for id, entry in ruleset.injuries.items()), ruleset.injuries, INJURIES
        )
        self._spells = _names(((entry.name, id) for id, entry in ruleset.spells.items()), ruleset.spells)
        self._warbands = _names(
            ((entry.name, id) for id, entry in ruleset.warbands.items()), ruleset.warbands, WARBANDS
        )
        lists = {skill.list for skill in ruleset.skills.values()}
        self._lists = _names(((name, name) for name in lists), dict.fromkeys(lists))

    def goods(self, text: str) -> Found | None:
        """A weapon, armour or thing; a remark in brackets after its name does not matter."""
        found = _find(text, self._goods) or _find(re.sub(r"\(.*\)\s*$", "", text), self._goods)
        return Found(found.id, exact=False) if found and key(text) in _OTHER_GOODS else found

    def skill(self, text: str) -> Found | None:
        """A skill."""
        return _find(text, self._skills)

    def trait(self, text: str) -> Found | None:
        """A special rule; what stands in brackets after it does not matter."""
        return _find(text, self._traits) or _find(re.sub(r"\(.*\)\s*$", "", text), self._traits)

    def injury(self, text: str) -> Found | None:
        """A lasting injury."""
        return _find(text, self._injuries)

    def spell(self, text: str) -> Found | None:
        """A spell or prayer; a difference of its difficulty in brackets does not matter."""
        return _find(re.sub(r"[\[(]\s*[-+−]?\d+\s*[\])]\s*$", "", text), self._spells)

    def skill_list(self, text: str) -> Found | None:
        """A skill list by its name."""
        return _find(text, self._lists)

    def warband(self, text: str) -> str | None:
        """The type of a warband, never guessed: another list of the same people has other warriors."""
        return self._warbands.get(key(text)) or self._warbands.get(_single(key(text)))

    def fighter(self, warband: str, text: str) -> str | None:
        """The id `warband.fighter` of a warrior on a warband's list; None where the list has none of that name."""
        listed = self.ruleset.warbands.get(warband)
        found = self._fighter(listed.fighters, text) if listed else None
        return f"{warband}.{found}" if found else None

    def hired(self, text: str) -> str | None:
        """The id `hired.name` of a hired sword."""
        found = self._fighter(self.ruleset.hired, text)
        return f"hired.{found}" if found else None

    def _fighter(self, fighters: Mapping[str, FighterType], text: str) -> str | None:
        names = _names(((entry.name, id) for id, entry in fighters.items()), fighters, FIGHTERS)
        names |= {key(title): id for id, entry in fighters.items() if (title := getattr(entry, "title", ""))}
        found = _find(text, names)
        return found.id if found else None


def _names(
    named: Iterable[tuple[str, str]], known: Mapping[str, object], spellings: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Keys of names, ids and other spellings, each with the id it stands for."""
    names = {key(id): id for id in known}
    names |= {key(name): id for name, id in named}
    for written, id in (spellings or {}).items():
        if id in known:
            names.setdefault(key(written), id)
    return names


def _find(text: str, names: Mapping[str, str]) -> Found | None:
    wanted = key(text)
    if not wanted:
        return None
    for one in (wanted, _single(wanted), wanted.replace("men", "man"), f"{wanted}s"):
        if one in names:
            return Found(names[one])
    if len(wanted) < _SHORTEST:
        return None
    close = get_close_matches(wanted, names, 2, _CLOSE)
    ids = {names[one] for one in close}
    return Found(ids.pop(), exact=False) if len(ids) == 1 else None


def _single(word: str) -> str:
    """A plural without its ending."""
    if word.endswith("wolves"):
        return f"{word[:-3]}f"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
