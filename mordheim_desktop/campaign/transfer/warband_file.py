"""A warband alone as a file: everything a campaign knows of it, and the entries beyond the core tables that it uses."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from msgspec import Struct

from mordheim_desktop import __version__
from mordheim_desktop.campaign import extras
from mordheim_desktop.campaign.model import LARGEST_PORTRAIT, Campaign, HenchmanGroup, Kit, Warband, Warrior
from mordheim_desktop.campaign.transfer.arrival import Arrival, Finding
from mordheim_desktop.campaign.transfer.refusal import NotARoster
from mordheim_desktop.campaign.transfer.tree import DEEPEST
from mordheim_desktop.rules.additions import Additions, joined, needed_by, selected
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.ruleset import Ruleset

MARK: Final = "mordheim_warband"
FORMAT: Final = 1
SUFFIX: Final = ".mordheim-warband"


class _File(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    mordheim_warband: int
    program: str = ""
    warband: Warband
    own: Additions = Additions()
    portrait: bytes = b""


def write_warband_file(campaign: Campaign, id: str) -> bytes:
    """The file of a warband. Raises KeyError for one that is not in the campaign."""
    warband = campaign.warband(id)
    whole = _File(
        mordheim_warband=FORMAT,
        program=__version__,
        warband=warband,
        own=used_by(warband, campaign.own),
        portrait=campaign.portraits.get(id, b""),
    )
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"


def read_warband_file(data: bytes, ruleset: Ruleset, file: str = "") -> Arrival:
    """The warband in such a file; keys that this version does not know are told. Raises NotARoster."""
    try:
        plain: Any = json.loads(data.decode("utf-8-sig", "replace"))
        _bounded(plain)
        written = plain.get(MARK)
        if not isinstance(written, int) or written > FORMAT:
            raise NotARoster(say("transfer.newer", file=file))
        known, unknown = extras.set_aside(plain, _File)
        whole = msgspec.convert(known, _File)
    except json.JSONDecodeError as error:
        raise NotARoster(say("transfer.nothing_from", file=file, line=error.lineno)) from None
    except msgspec.ValidationError as error:
        raise NotARoster(say("transfer.misfit", file=file, place=str(error).rpartition("$")[2].strip("`."))) from None
    except RecursionError:
        raise NotARoster(say("transfer.nested", file=file)) from None
    findings = [
        Finding("note", say("transfer.aside", names=", ".join(sorted(one.keys)))) for one in unknown if one.keys
    ]
    goods = [kit.item for kits in _kits(whole.warband) for kit in kits]
    with_own = ruleset_knows(ruleset, whole.own)
    findings += [Finding("note", say("transfer.thing_kept", text=item)) for item in goods if item not in with_own]
    portrait = whole.portrait if len(whole.portrait) <= LARGEST_PORTRAIT else b""
    return Arrival(
        format="warband",
        warband=whole.warband,
        own=whole.own,
        portrait=portrait,
        findings=tuple(findings),
        goods=len(goods),
        known=sum(1 for item in goods if item in with_own),
    )


def ruleset_knows(ruleset: Ruleset, own: Additions) -> frozenset[str]:
    """The ids of everything that can be carried."""
    tables = (ruleset.weapons, ruleset.armour, ruleset.gear, own.weapons, own.armour, own.gear)
    return frozenset(id for table in tables for id in table)


def used_by(warband: Warband, own: Additions) -> Additions:
    """The entries of a campaign's own that a warband uses: its lists, and what its warriors carry, know and are."""
    if not own:
        return Additions()
    fighters: tuple[Warrior | HenchmanGroup, ...] = (*warband.heroes, *warband.groups, *warband.hired)
    types = {warband.type, *(one.type.partition(".")[0] for one in fighters)}
    items = {kit.item for kits in _kits(warband) for kit in kits}
    used = selected(
        own,
        {
            "weapons": items,
            "armour": items,
            "gear": items,
            "skills": {skill for one in fighters for skill in getattr(one, "skills", ())},
            "spells": {known.spell for one in fighters for known in getattr(one, "spells", ())},
            "traits": {trait for one in fighters for trait in one.traits},
            "hired": {one.type.partition(".")[2] for one in warband.hired},
        },
    )
    for type in sorted(types & set(own.warbands)):
        used = joined(used, needed_by(own.warbands[type], own))
    return used


def _kits(warband: Warband) -> tuple[tuple[Kit, ...], ...]:
    """The stash, and what everybody carries."""
    fighters: tuple[Warrior | HenchmanGroup, ...] = (*warband.heroes, *warband.groups, *warband.hired)
    return (warband.stash, *(one.kit for one in fighters))


def _bounded(value: Any, depth: int = 0) -> None:
    """Raises RecursionError for what is nested deeper than any warband."""
    if depth > DEEPEST:
        raise RecursionError
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _bounded(each, depth + 1)
