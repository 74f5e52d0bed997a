"""Where files that come and go take their words from: this ring has none of its own."""

from __future__ import annotations

from typing import Protocol

from mordheim_desktop.rules.messages import Message, Named


class Wording(Protocol):
    """Puts messages and the names of things into words of one language."""

    def say(self, message: Message, /) -> str:
        """The sentences of a message."""

    def name(self, named: Named, /) -> str:
        """The name of a thing of the ruleset."""
