"""What each shooter sees of each enemy while the turn lasts: in sight, closest, same building, inches measured."""

from __future__ import annotations

from msgspec.structs import replace

from mordheim_desktop.session.commands.shooting import Sight


class Sights:
    """The memory of one turn; it stands in no file, because nobody asks for it once the turn is over."""

    def __init__(self) -> None:
        self._known: dict[str, dict[str, Sight]] = {}

    def of(self, shooter: str) -> dict[str, Sight]:
        """What was ticked or measured for a shooter, by enemy; who is not in it is seen and no more."""
        return dict(self._known.get(shooter, {}))

    def one(self, shooter: str, enemy: str) -> Sight:
        """One enemy as a shooter sees him."""
        return self._known.get(shooter, {}).get(enemy, Sight())

    def tick(self, shooter: str, enemy: str, flag: str, on: bool) -> None:
        """Note a flag of `Sight`."""
        self._note(shooter, enemy, replace(self.one(shooter, enemy), **{flag: on}))

    def measure(self, shooter: str, enemy: str, inches: int) -> None:
        """Note a distance in inches; 0 takes it back."""
        self._note(shooter, enemy, replace(self.one(shooter, enemy), inches=inches or None))

    def forget(self) -> None:
        """A turn is over."""
        self._known.clear()

    def _note(self, shooter: str, enemy: str, sight: Sight) -> None:
        self._known.setdefault(shooter, {})[enemy] = sight
