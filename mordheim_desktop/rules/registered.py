"""Every procedure of the game, entered under its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from mordheim_desktop.rules import advance, by_hand, chest, exploration, rout, sale, scenario, serious_injury
from mordheim_desktop.rules.combat import hit, needs, shot, targets
from mordheim_desktop.rules.combat.to_hit import ShotSetup
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Start
from mordheim_desktop.rules.procedures import Procedure
from mordheim_desktop.rules.requests import Asking
from mordheim_desktop.rules.ruleset import Ruleset


def _prepared(prepare: Callable[[Any, Context], Start]) -> Callable[[Any, Context, bool], Start]:
    return lambda setup, context, overrule: prepare(setup, context)


def _plain(procedure: Callable[[Any, Context], Asking]) -> Callable[[Any, Context, bool], Start]:
    return lambda setup, context, overrule: partial(procedure, setup, context)


def _plain_odds(procedure: Callable[[Any, Context], Asking]) -> Callable[[Any, Context], Start]:
    return lambda setup, context: partial(procedure, setup, context)


def _always(*keys: str) -> Callable[[Any, Ruleset], Sequence[str]]:
    return lambda setup, ruleset: keys


_harm_keys: Final = _always(*hit.ODDS_KEYS)


REGISTERED: Final[dict[str, Procedure]] = {
    "shot": Procedure(ShotSetup, shot.prepare_shot, _harm_keys),
    "hit": Procedure(hit.HitSetup, _prepared(partial(hit.prepare_hit, alone=True)), _harm_keys),
    "injury": Procedure(hit.InjurySetup, _prepared(hit.prepare_injury), _harm_keys),
    "to_hit": Procedure(needs.NeedSetup, _prepared(needs.prepare_to_hit)),
    "to_wound": Procedure(needs.NeedSetup, _prepared(needs.prepare_to_wound)),
    "save": Procedure(needs.NeedSetup, _prepared(needs.prepare_save)),
    "targets": Procedure(targets.TargetsSetup, _prepared(targets.prepare_targets)),
    "scenario": Procedure(
        scenario.ScenarioSetup, _plain(scenario.scenario), lambda setup, ruleset: tuple(ruleset.scenarios)
    ),
    "rout": Procedure(rout.RoutSetup, _plain(rout.rout), _always("not_due", "passed", "failed")),
    "chest": Procedure(chest.ChestSetup, _plain(chest.chest), _always("opened")),
    "exploration": Procedure(
        exploration.ExplorationSetup,
        _plain(exploration.exploration),
        exploration.odds_keys,
        _plain_odds(exploration.exploration_dice),
        exploration.exploration_so_far,
    ),
    "sale": Procedure(sale.SaleSetup, _plain(sale.sale)),
    "serious_injury": Procedure(
        serious_injury.SeriousInjurySetup,
        _prepared(serious_injury.prepare_serious_injury),
        serious_injury.odds_keys,
        serious_injury.first_injury,
    ),
    "advance": Procedure(advance.AdvanceSetup, _prepared(advance.prepare_advance), advance.odds_keys),
    "by_hand": Procedure(by_hand.ByHandSetup, _plain(by_hand.by_hand)),
}
