"""The one driver contract: play, replay, correct and exact odds, for every procedure at once.

A procedure is started by a function that makes a fresh generator. `Play` feeds it dice as they come and can go back to
any of them by running it again; `odds` feeds it every band with integer weights, so its figures are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from math import lcm
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.effects import Effect
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import Answer, Asking, BadAnswer, Juncture, Request, Roll

if TYPE_CHECKING:
    from fractions import Fraction  # costs some milliseconds, which a start of the program need not pay

Start: TypeAlias = Callable[[], Asking]
Origin: TypeAlias = Literal["rolled", "entered"]


class Told(Struct, frozen=True):
    """An outcome in full: its result, one sentence, and the effects to apply."""

    result: Struct
    message: Message
    effects: tuple[Effect, ...] = ()


class Outcome:
    """What a procedure returns: its result, the effects to apply, one sentence, and the key under which odds count it.

    `later` puts off everything but the key until somebody looks: counting odds looks only at keys.
    """

    __slots__ = ("_make", "_told", "odds_key")

    def __init__(self, result: Struct, message: Message, effects: tuple[Effect, ...] = (), odds_key: str = "") -> None:
        self.odds_key = odds_key
        self._told: Told | None = Told(result, message, effects)
        self._make: Callable[[], Told] | None = None

    @classmethod
    def later(cls, odds_key: str, make: Callable[[], Told]) -> Outcome:
        """An outcome that is worked out when it is looked at."""
        outcome = cls.__new__(cls)
        outcome.odds_key = odds_key
        outcome._told = None  # noqa: SLF001 its own
        outcome._make = make
        return outcome

    @property
    def told(self) -> Told:
        """The outcome in full."""
        if self._told is None:
            assert self._make is not None
            self._told = self._make()
        return self._told

    @property
    def result(self) -> Any:
        """What came out, as the procedure's own result type."""
        return self.told.result

    @property
    def message(self) -> Message:
        """The outcome in one sentence."""
        return self.told.message

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What happens when the outcome is committed."""
        return self.told.effects


class Given(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer as it is recorded: faces, ids or a number, and whether the program
    rolled it or the players entered it.
    """

    answer: Answer
    origin: Origin = "entered"


class Asked(Struct, frozen=True):
    """A request together with the answer it got."""

    request: Request
    given: Given

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of a roll; empty for a choice or a number."""
        answer = self.given.answer
        return answer if isinstance(self.request, Roll) and isinstance(answer, tuple) else ()  # type: ignore[return-value]


def sent_for(request: Request, answer: object) -> tuple[Answer, Any]:
    """The answer as recorded, and the band that the procedure is sent for it. Raises BadAnswer."""
    if isinstance(request, Roll):
        faces = request.accept(answer)
        return faces, request.read(faces)
    accepted = request.accept(answer)
    return accepted, accepted


def same_question(one: Request, other: Request) -> bool:
    """Whether an answer to `one` still answers `other`: the same label, dice and player, whatever number is needed."""
    if type(one) is not type(other) or one.label != other.label or one.by != other.by:
        return False
    return not isinstance(one, Roll) or one.dice == other.dice  # type: ignore[union-attr]


class Play:
    """A procedure being played at the table: the answers so far, the request that waits, or the outcome."""

    def __init__(self, start: Start) -> None:
        self.start: Final = start
        self.asked: list[Asked] = []
        self.withdrawn: list[Given] = []
        """Dice the program rolled and that were taken back or corrected: they stay in the journal."""
        self.pending: Request | None = None
        self.outcome: Outcome | None = None
        self._sent: list[Any] = []
        self._asking: Asking = start()
        self._advance(None)

    def answer(self, answer: object, origin: Origin = "entered") -> None:
        """Answer the pending request. Raises BadAnswer, and changes nothing, for what cannot be an answer."""
        if self.pending is None:
            raise BadAnswer(say("answer.nothing_asked"))
        accepted, sent = sent_for(self.pending, answer)
        self.asked.append(Asked(self.pending, Given(accepted, origin)))
        self._sent.append(sent)
        self._advance(sent)

    def take_back(self) -> Asked | None:
        """Take the last answer back; returns it, or None where nothing was answered."""
        if not self.asked:
            return None
        last = self.asked[-1]
        self._withdraw(last)
        self._rerun([(asked.request, asked.given) for asked in self.asked[:-1]])
        return last

    def correct(self, index: int, answer: object, origin: Origin = "entered") -> None:
        """Give another answer to an earlier request. Later answers stay as long as the same requests return.

        Raises BadAnswer, and changes nothing, for an answer that cannot belong to that request.
        """
        earlier = self.asked[index]
        accepted, _ = sent_for(earlier.request, answer)
        later = [(asked.request, asked.given) for asked in self.asked]
        later[index] = (earlier.request, Given(accepted, origin))
        before = list(self.asked)
        self._withdraw(earlier)
        self._rerun(later)
        for dropped in before[len(self.asked) :]:
            self._withdraw(dropped)

    def feed(self, given: Iterable[Given]) -> int:
        """Replay recorded answers as long as something is asked; returns how many were used. Raises BadAnswer."""
        used = 0
        for one in given:
            if self.pending is None:
                break
            self.answer(one.answer, one.origin)
            used += 1
        return used

    @property
    def sent(self) -> tuple[Any, ...]:
        """The bands the procedure has been sent so far."""
        return tuple(self._sent)

    def odds(self) -> Odds:
        """The exact distribution of the outcome from the current point on."""
        return odds(self.start, self.sent)

    def _withdraw(self, asked: Asked) -> None:
        if asked.given.origin == "rolled":
            self.withdrawn.append(asked.given)

    def _rerun(self, recorded: list[tuple[Request, Given]]) -> None:
        self._asking = self.start()
        self.asked.clear()
        self._sent.clear()
        self.outcome = None
        self._advance(None)
        for request, given in recorded:
            if self.pending is None or not same_question(request, self.pending):
                return
            try:
                self.answer(given.answer, given.origin)
            except BadAnswer:
                return

    def _advance(self, sent: Any) -> None:
        try:
            self.pending = _next_request(self._asking, sent)
        except StopIteration as stop:
            self.pending = None
            self.outcome = stop.value


class Odds(Struct, frozen=True):
    """An exact distribution: chances by odds key, and the labels of the choices that were taken at their default."""

    chances: dict[str, Fraction]
    assumed: tuple[Message, ...] = ()

    def of(self, key: str) -> Fraction:
        """The chance of a key; 0 where it cannot come up."""
        from fractions import Fraction

        return self.chances.get(key, Fraction(0))


def odds_key(outcome: Outcome) -> str:
    """The key an outcome is counted under unless a caller asks for another view of it."""
    return outcome.odds_key


def weigh(
    start: Start, sent: tuple[Any, ...] = (), key: Callable[[Outcome], Hashable] = odds_key
) -> tuple[dict[Any, Fraction], tuple[Message, ...]]:
    """The exact chances of a procedure's outcomes by `key` from the point reached by `sent`, with integer weights.

    Also the labels of the choices that were taken at their default. The procedure is run once per leaf; where paths
    meet (`Juncture`) it goes on once from each state, with the weights of all paths that led there.
    """
    from fractions import Fraction

    counted: dict[tuple[Hashable, int], int] = {}
    assumed: dict[str, Message] = {}
    reached: dict[Hashable, tuple[tuple[Any, ...], int, int]] = {None: (sent, 1, 1)}
    while reached:
        ahead: dict[Hashable, tuple[tuple[Any, ...], int, int]] = {}
        for path, weight, throws in reached.values():
            for leaf, further in _explore(start, path, key, assumed, ahead, weight, throws).items():
                counted[leaf] = counted.get(leaf, 0) + further
        reached = ahead
    common = lcm(*(throws for _, throws in counted))
    weights: dict[Any, int] = {}
    for (shown, throws), weight in counted.items():
        weights[shown] = weights.get(shown, 0) + weight * (common // throws)
    return {shown: Fraction(weight, common) for shown, weight in weights.items()}, tuple(assumed.values())


def _explore(
    start: Start,
    path: tuple[Any, ...],
    key: Callable[[Outcome], Hashable],
    assumed: dict[str, Message],
    ahead: dict[Hashable, tuple[tuple[Any, ...], int, int]],
    weight_before: int,
    throws_before: int,
) -> dict[tuple[Hashable, int], int]:
    """Run through every band below `path` up to an end or the next juncture.

    Returns the weights of the ends by key and number of throws; junctures go into `ahead`, with one path to each.
    """
    counted: dict[tuple[Hashable, int], int] = {}
    trail: list[list[Any]] = []  # [branches, throws, index of the branch taken], one per roll below the starting point
    while True:
        asking = start()
        weight, throws = weight_before, throws_before
        depth = 0
        bands: list[Any] = []
        request: Request | Juncture
        try:
            request = _next_request(asking, None)
            for band in path:
                request = _next_request(asking, band)
            while True:
                if isinstance(request, Roll):
                    if depth == len(trail):
                        trail.append([request.branches, request.outcomes, 0])
                    branches, outcomes, index = trail[depth]
                    band, ways = branches[index]
                    weight *= ways
                    throws *= outcomes
                    depth += 1
                elif isinstance(request, Juncture):
                    _meet(ahead, request, (*path, *bands), weight, throws)
                    break
                else:
                    assumed.setdefault(request.label.key, request.label)
                    band = request.assumed
                bands.append(band)
                request = asking.send(band)
        except StopIteration as stop:
            leaf = (key(stop.value), throws)
            counted[leaf] = counted.get(leaf, 0) + weight
        while trail and trail[-1][2] == len(trail[-1][0]) - 1:
            trail.pop()
        if not trail:
            return counted
        trail[-1][2] += 1


def _next_request(asking: Asking, sent: Any) -> Request:
    """The request that follows an answer, past junctures. Raises StopIteration with the outcome at the end."""
    request = asking.send(sent)
    while isinstance(request, Juncture):
        request = asking.send(None)
    return request


def _meet(
    ahead: dict[Hashable, tuple[tuple[Any, ...], int, int]],
    juncture: Juncture,
    path: tuple[Any, ...],
    weight: int,
    throws: int,
) -> None:
    """Add the weight of a path to that of the others that reached the same state."""
    known = ahead.get(juncture.state)
    if known is not None:
        path, weight_known, throws_known = known
        common = lcm(throws, throws_known)
        weight = weight * (common // throws) + weight_known * (common // throws_known)
        throws = common
    ahead[juncture.state] = (path, weight, throws)


def odds(start: Start, sent: tuple[Any, ...] = ()) -> Odds:
    """The exact odds of a procedure from the point reached by the bands in `sent`."""
    return Odds(*weigh(start, sent))
