"""Playing a battle turn by turn in a test: the scenario set up with typed dice, phases passed, warriors struck down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.model import Battle, Campaign, Model
from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.verdict import Proposal
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import set_up
from mordheim_desktop.session.commands.rout import begin_rout_test
from mordheim_desktop.session.commands.verdict import at_the_end_of_the_turn, proposed
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, open_session, ruleset

WORDS = Words(ruleset())


class Table:
    """One evening's battle between the Aldred Company (side 0) and Clan Skritch (side 1)."""

    def __init__(self, folder: Path, campaign: Campaign | None = None, **switches: Any) -> None:
        self.session: Session = open_session(folder, campaign)
        for id, value in switches.items():
            self.session.set_switch(id, value)
        battle_commands.begin_battle(self.session, BOTH)

    def close(self) -> None:
        self.session.close()

    # -- before the first turn -----------------------------------------------------------------------------------------

    def agree(self, scenario: str, *answers: object) -> None:
        """The players agree on a scenario; `answers` are its sides."""
        self.play("scenario", views.scenario_setup(self.session.campaign, WORDS, scenario), *answers)

    def set_up(self, dice: Mapping[str, Iterable[object]]) -> None:
        """Go through the whole checklist; every step that asks gets its typed dice and choices."""
        for step in views.steps_of(self.session.campaign, WORDS):
            asked = set_up.procedure_of(self.session.campaign, step)
            if asked is None:
                set_up.tick(self.session, step)
            else:
                self.play(*asked, *dice[step.id])
        first = views.first_turn(self.session.campaign, WORDS)
        assert first is not None
        if self.battle.active != first:
            set_up.goes_first(self.session, first)

    # -- the course of it ----------------------------------------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        battle = self.session.campaign.battle
        assert battle is not None
        return battle

    @property
    def field(self) -> Field:
        return field_of(self.session.campaign)

    def model(self, id: str) -> Model:
        model = self.battle.model(id)
        assert model is not None
        return model

    def play(self, procedure: str, setup: dict[str, Any], *answers: object, **also: Any) -> None:
        pending = self.session.begin(procedure, setup, warbands=BOTH, **also)
        self.answer(*answers, token=pending.token)

    def answer(self, *answers: object, token: int) -> None:
        """Answer what is pending to its end, and let it happen."""
        for answer in answers:
            self.session.answer(answer)
        pending = self.session.pending
        assert pending is not None
        assert pending.finished, pending.play.pending
        self.session.commit(token)

    def down(self, id: str, state: State = "out_of_action", by: str = "") -> None:
        """Close combat by hand: what became of a model and who did it."""
        wounds = 0 if state == "out_of_action" else 1
        battle_commands.settle(self.session, id, state, wounds, by)

    def end_turn(self) -> None:
        battle_commands.pass_to(self.session, *battle_commands.next_turn(self.battle))

    def last_phase(self) -> None:
        battle_commands.pass_to(self.session, self.battle.turn, self.battle.active, "close_combat")

    def turns(self, count: int) -> None:
        for _ in range(count):
            self.end_turn()

    def rout_test(self, side: int, faces: tuple[int, int]) -> None:
        pending = begin_rout_test(self.session, side)
        self.answer(faces, token=pending.token)

    # -- how it ends ---------------------------------------------------------------------------------------------------

    def verdict(self) -> tuple[int | None, str] | None:
        """The winner by the scenario's rule as it stands, and why; None while it goes on."""
        return _told(proposed(self.session.campaign, self.session.ruleset, self.session.entries))

    def verdict_at_turn_end(self) -> tuple[int | None, str] | None:
        return _told(at_the_end_of_the_turn(self.session.campaign, self.session.ruleset))

    def end(self) -> None:
        """End it as the scenario says."""
        proposal = proposed(self.session.campaign, self.session.ruleset, self.session.entries)
        assert proposal is not None
        battle_commands.end_battle(self.session, proposal.winner, proposal.why)


def a_table(folder: Path) -> Iterator[Table]:
    """A battle that is checked at the end of the test: checkpoint and entries must lead to where it stands."""
    table = Table(folder)
    yield table
    document = table.session.document
    assert document is not None
    assert check_document(document, ruleset()).sound
    table.close()


def _told(proposal: Proposal | None) -> tuple[int | None, str] | None:
    return None if proposal is None else (proposal.winner, WORDS.say(proposal.why))
