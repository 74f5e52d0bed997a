"""The brute-force twin of the odds: every face of every die, one by one, with nothing merged and nothing remembered."""

from fractions import Fraction
from itertools import product

from mordheim_desktop.rules.driver import Start
from mordheim_desktop.rules.requests import Juncture, Roll


def every_face(start: Start) -> dict[str, Fraction]:
    """The chances by odds key of a procedure that asks for dice only, counted over all throws."""
    found: dict[str, Fraction] = {}
    waiting: list[tuple[tuple[tuple[int, ...], ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        thrown, chance = waiting.pop()
        asking = start()
        dice = iter(thrown)
        try:
            request = asking.send(None)
            while True:
                if isinstance(request, Juncture):
                    request = asking.send(None)
                    continue
                assert isinstance(request, Roll)
                faces = next(dice, None)
                if faces is None:
                    break
                request = asking.send(request.read(faces))
        except StopIteration as stop:
            key = stop.value.odds_key
            found[key] = found.get(key, Fraction(0)) + chance
            continue
        throws = list(product(range(1, 7), repeat=request.dice.thrown))
        waiting += [((*thrown, faces), chance / len(throws)) for faces in throws]
    return found
