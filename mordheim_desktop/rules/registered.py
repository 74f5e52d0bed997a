"""Every procedure of the game, entered under its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from mordheim_desktop.rules import (
    advance,
    aftereffect,
    by_hand,
    catacombs,
    chest,
    dose,
    experience,
    exploration,
    first_turn,
    gained,
    hiring,
    magic,
    old_wounds,
    purchase,
    rarity,
    rout,
    sale,
    scenario,
    search,
    seek,
    serious_injury,
    set_up,
    succession,
    tarot,
    veterans,
)
from mordheim_desktop.rules.combat import hit, line, needs, recovery, sequence, shot, targets
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
    "sequence": Procedure(sequence.SequenceSetup, sequence.prepare_sequence),
    "line": Procedure(
        line.LineSetup, line.prepare_line, lambda setup, ruleset: [str(out) for out in range(len(setup.models) + 1)]
    ),
    "recovery": Procedure(
        recovery.RecoverySetup,
        _prepared(recovery.prepare_recovery),
        _always("standing", "knocked_down", "stunned", "out_of_action"),
    ),
    "scenario": Procedure(
        scenario.ScenarioSetup, _plain(scenario.scenario), lambda setup, ruleset: tuple(ruleset.scenarios)
    ),
    "old_wounds": Procedure(
        old_wounds.OldWoundsSetup, _plain(old_wounds.old_wounds), lambda setup, ruleset: old_wounds.odds_keys(setup)
    ),
    "tarot": Procedure(tarot.TarotSetup, _plain(tarot.tarot)),
    "catacombs": Procedure(catacombs.CatacombsSetup, _plain(catacombs.catacombs)),
    "set_up": Procedure(set_up.StepSetup, _plain(set_up.set_up)),
    "reinforcements": Procedure(
        set_up.ReinforcementsSetup,
        _plain(set_up.reinforcements),
        lambda setup, ruleset: set_up.reinforcement_keys(setup),
    ),
    "first_turn": Procedure(first_turn.FirstTurnSetup, _plain(first_turn.first_turn)),
    "search": Procedure(search.SearchSetup, _plain(search.search), _always(*search.ODDS_KEYS)),
    "rout": Procedure(rout.RoutSetup, _plain(rout.rout), _always("not_due", "passed", "failed")),
    "chest": Procedure(chest.ChestSetup, _plain(chest.chest), _always("opened")),
    "exploration": Procedure(
        exploration.ExplorationSetup,
        _plain(exploration.exploration),
        exploration.odds_keys,
        _plain_odds(exploration.exploration_dice),
        exploration.exploration_so_far,
    ),
    "aftereffect": Procedure(aftereffect.AftereffectSetup, _plain(aftereffect.aftereffect)),
    "dose": Procedure(dose.DoseSetup, _plain(dose.dose)),
    "gained": Procedure(gained.GainedSetup, _plain(gained.gained)),
    "experience": Procedure(experience.ExperienceSetup, _plain(experience.experience)),
    "veterans": Procedure(veterans.VeteransSetup, _plain(veterans.veterans)),
    "rarity": Procedure(rarity.RaritySetup, _plain(rarity.rarity), _always("found", "not_found")),
    "seek": Procedure(seek.SeekSetup, _plain(seek.seek), _always(*seek.ODDS_KEYS)),
    "succession": Procedure(succession.SuccessionSetup, _plain(succession.succession)),
    "purchase": Procedure(purchase.PurchaseSetup, _plain(purchase.purchase)),
    "resale": Procedure(purchase.ResaleSetup, _plain(purchase.resale)),
    "sale": Procedure(sale.SaleSetup, _plain(sale.sale)),
    "serious_injury": Procedure(
        serious_injury.SeriousInjurySetup,
        _prepared(serious_injury.prepare_serious_injury),
        serious_injury.odds_keys,
        serious_injury.first_injury,
    ),
    "advance": Procedure(advance.AdvanceSetup, _prepared(advance.prepare_advance), advance.odds_keys),
    "appeal": Procedure(hiring.AppealSetup, _plain(hiring.appeal), _always(*hiring.ODDS_KEYS)),
    "spells": Procedure(magic.SpellsSetup, _prepared(magic.prepare_spells)),
    "by_hand": Procedure(by_hand.ByHandSetup, _plain(by_hand.by_hand)),
}
