"""Names as they are typed: blanks put in order, and nothing in them that cannot be seen and changes how text reads."""

from __future__ import annotations

from typing import Final
from unicodedata import category

LONGEST_NAME: Final = 80
"""Letters of a name at most."""
_UNSEEN: Final = ("Cc", "Cf", "Cs")
"""Control characters, format characters such as those that turn the reading direction, halves of surrogate pairs."""
_JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Format characters that belong to the spelling of some scripts."""


def plain_name(typed: str) -> str:
    """The name without unseen characters and spare blanks; empty where nothing that can be seen is left."""
    blanks = " ".join(typed.split())
    name = "".join(one for one in blanks if one in _JOINERS or category(one) not in _UNSEEN)
    return " ".join(name.split()) if name.strip(_JOINERS + " ") else ""
