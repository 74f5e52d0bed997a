"""How the tests of the procedures between battles sit at the table: typed dice, one answer after the other."""

from functools import cache
from itertools import product

from msgspec import Struct

from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome, Play, Start
from mordheim_desktop.rules.effects import Effect
from mordheim_desktop.rules.finds import Party, carry_out
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import Asking, Choose, Number, Request, Roll
from mordheim_desktop.rules.ruleset import Ruleset, SwitchValue
from mordheim_desktop.rules.steps import Step

NINE = (
    "defend_the_find",
    "skirmish",
    "wyrdstone_hunt",
    "breakthrough",
    "street_fight",
    "chance_encounter",
    "hidden_treasure",
    "occupy",
    "surprise_attack",
)
"""The scenarios in the order of the rulebook."""


class Nothing(Struct, frozen=True):
    """The result of a find on its own: only its effects matter."""


@cache
def rules() -> Ruleset:
    """The rules that come with the program."""
    return load()


def table(**switches: SwitchValue) -> Context:
    """A table that plays by the defaults, except for these switches."""
    return Context(rules(), switches)


def played(start: Start, *answers: object) -> Play:
    """The procedure after these answers."""
    play = Play(start)
    for answer in answers:
        play.answer(answer)
    return play


def ended(start: Start, *answers: object) -> Outcome:
    """What the procedure comes to after exactly these answers."""
    play = played(start, *answers)
    assert play.outcome is not None, play.pending
    return play.outcome


def roll(request: Request | None) -> Roll:
    """The pending request, which is a roll."""
    assert isinstance(request, Roll), request
    return request


def choice(request: Request | None) -> Choose:
    """The pending request, which is a choice."""
    assert isinstance(request, Choose), request
    return request


def number(request: Request | None) -> Number:
    """The pending request, which is a number."""
    assert isinstance(request, Number), request
    return request


def ids(request: Request | None) -> tuple[str, ...]:
    """What may be chosen."""
    return tuple(option.id for option in choice(request).options)


def find(*steps: Step, party: Party | None = None, **switches: SwitchValue) -> Start:
    """A find made of these steps, on its own."""
    context = table(**switches)

    def start() -> Asking:
        effects = yield from carry_out(steps, party or Party(), context)
        return Outcome(Nothing(), say("find.gold"), effects)

    return start


def found(start: Start, *answers: object) -> tuple[Effect, ...]:
    """The effects of a procedure after exactly these answers."""
    return ended(start, *answers).effects


def throws(count: int) -> list[tuple[int, ...]]:
    """Every throw of so many dice."""
    return list(product(range(1, 7), repeat=count))
