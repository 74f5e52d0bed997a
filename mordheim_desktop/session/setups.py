"""From a setup as plain JSON to the typed setup of a procedure: fighters completed, every id known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from mordheim_desktop.rules.fighter import complete
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.procedures import PROCEDURES, Procedure
from mordheim_desktop.rules.requests import BadSetup, UnknownId
from mordheim_desktop.rules.ruleset import COUNTS_AS, Ruleset, SwitchValue

ONE_FIGHTER = ("shooter", "target", "fighter")
SEVERAL_FIGHTERS = ("heroes", "enemies", "models")
SEVERAL_SHOTS = "shooters"
NAMED = {"agreed": "scenario"}
"""What a field names, where it is not called so."""


def procedure_named(name: object) -> Procedure:
    """The procedure of this name. Raises UnknownId."""
    found = PROCEDURES.get(name) if isinstance(name, str) else None
    if found is None:
        raise UnknownId(say("setup.unknown_id", kind="procedure", id=str(name)))
    return found


def build_setup(procedure: Procedure, raw: dict[str, Any], ruleset: Ruleset) -> msgspec.Struct:
    """The typed setup. Raises UnknownId for ids the ruleset lacks, BadSetup for what does not fit the fields."""
    filled = _completed(raw, ruleset)
    shots = filled.get(SEVERAL_SHOTS)
    if isinstance(shots, list):
        filled[SEVERAL_SHOTS] = [_completed(one, ruleset) if isinstance(one, dict) else one for one in shots]
    try:
        return msgspec.convert(filled, procedure.setup)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadSetup(say("setup.wrong", detail=str(error))) from None


def _completed(raw: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """The fields with every fighter completed and every id known. Raises UnknownId."""
    filled = dict(raw)
    for name in ONE_FIGHTER:
        if isinstance(filled.get(name), dict):
            filled[name] = _fighter(filled[name], ruleset)
    for name in SEVERAL_FIGHTERS:
        if isinstance(filled.get(name), list):
            filled[name] = [_fighter(one, ruleset) if isinstance(one, dict) else one for one in filled[name]]
    _check_named(filled, ruleset)
    return filled


def _check_named(filled: dict[str, Any], ruleset: Ruleset) -> None:
    """Raises UnknownId for the first thing outside a fighter that the setup names and the ruleset lacks."""
    for field in ("ammunition", "found_artefacts"):
        _check_ids("gear", filled.get(field, ()), lambda id: ruleset.goods(id) is not None)
    tables: dict[str, Mapping[str, Any]] = {
        "warband": {**ruleset.warbands, **COUNTS_AS},
        "chart": ruleset.places,
        "agreed": ruleset.scenarios,
    }
    for field, table in tables.items():
        if filled.get(field):
            _check_ids(NAMED.get(field, field), (filled[field],), table.__contains__)


def check_switches(raw: dict[str, Any], ruleset: Ruleset) -> dict[str, SwitchValue]:
    """The switches as given. Raises UnknownId or BadSetup for a switch or value that does not exist."""
    for id, value in raw.items():
        switch = ruleset.switches.get(id)
        if switch is None:
            raise UnknownId(say("setup.unknown_id", kind="switch", id=id))
        if not any(type(value) is type(one) and value == one for one in switch.values):
            raise BadSetup(say("setup.switch_value", value=str(value), switch=id))
    return raw


def _fighter(raw: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """The fields of a fighter, completed from his type. Raises UnknownId."""
    try:
        filled = complete(raw, ruleset)
    except KeyError as error:
        raise UnknownId(say("setup.unknown_id", kind="fighter", id=str(error.args[0]))) from None
    except (TypeError, AttributeError):
        return raw  # something of the wrong type: the typed conversion names the field
    _check_ids("armour", filled.get("armour", ()), ruleset.armour.__contains__)
    _check_ids("gear", filled.get("items", ()), lambda id: ruleset.goods(id) is not None)
    for field in ("skill", "trait"):
        _check_ids(field, filled.get(f"{field}s", ()), lambda id: id in ruleset.skills or id in ruleset.traits)
    return filled


def _check_ids(kind: str, ids: Any, known: Callable[[str], bool]) -> None:
    """Raises UnknownId for the first that is not known; leaves what is no list of ids to the typed conversion."""
    for id in ids if isinstance(ids, list | tuple) else ():
        if isinstance(id, str) and not known(id):
            raise UnknownId(say("setup.unknown_id", kind=kind, id=id))
