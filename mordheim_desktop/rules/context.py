"""What every procedure is given: the ruleset and the rule switches of this table."""

from __future__ import annotations

from collections.abc import Mapping

from mordheim_desktop.rules.ruleset import Ruleset, SwitchValue


class Context:
    """The ruleset together with the switches that differ from their defaults.

    It remembers which switches were read, because a journal entry records every switch its result depends on.
    """

    def __init__(self, ruleset: Ruleset, switches: Mapping[str, SwitchValue] | None = None) -> None:
        self.ruleset = ruleset
        self._set = dict(switches or {})
        self._read: dict[str, SwitchValue] = {}

    def switch(self, id: str) -> SwitchValue:
        """The value of a switch in force. Raises KeyError for a switch that does not exist."""
        value = self._read.get(id)
        if value is None:
            value = self._set.get(id)
            if value is None:
                value = self.ruleset.switches[id].default
            self._read[id] = value
        return value

    @property
    def read(self) -> dict[str, SwitchValue]:
        """Every switch read so far with its value."""
        return dict(self._read)
