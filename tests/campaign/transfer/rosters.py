"""Rosters that tests take in: the eight examples (MIT, see `toolheim/LICENSE-MIT.txt`), and what a warband comes to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from mordheim_desktop.campaign.figures import profile
from mordheim_desktop.campaign.model import HenchmanGroup, Warband, Warrior
from mordheim_desktop.campaign.transfer.arrival import Arrival
from mordheim_desktop.campaign.transfer.reading import read_roster
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.words import Words

RULES = load()
WORDS = Words(RULES)
EXAMPLES = tuple(sorted((Path(__file__).parent / "toolheim").glob("*.yml")))


def taken(text: str | bytes, ruleset: Ruleset = RULES) -> Arrival:
    """What is made of a text."""
    return read_roster(text.encode() if isinstance(text, str) else text, ruleset, WORDS, "roster")


def example(name: str) -> Arrival:
    """One of the eight examples."""
    return taken((Path(__file__).parent / "toolheim" / name).read_bytes())


def said(arrival: Arrival, kind: str) -> list[tuple[int, str, str]]:
    """The findings of a kind: line, key, and the text they are about."""
    return [
        (one.line, one.text.key, str(one.text.params.get("text", ""))) for one in arrival.findings if one.kind == kind
    ]


def everything(warband: Warband) -> dict[str, Any]:
    """What a warband is, whatever its ids and the order of its kit, and what its treasury comes to."""

    def fighter(one: Warrior | HenchmanGroup) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(one)
        for name in ("id", "changes", "profile"):
            plain.pop(name, None)
        plain["members"] = [member.name for member in getattr(one, "members", ())]
        plain["kit"] = sorted((kit.item, kit.count) for kit in one.kit)
        plain["skills"] = sorted(getattr(one, "skills", ()))
        return plain | {"now": profile(one)}

    return {
        "name": warband.name,
        "type": warband.type,
        "player": warband.player,
        "heroes": [fighter(one) for one in warband.heroes],
        "groups": [fighter(one) for one in warband.groups],
        "hired": [fighter(one) for one in warband.hired],
        "gold": sum(line.amount for line in warband.ledger),
        "shards": warband.shards,
        "stash": [(kit.item, kit.count) for kit in warband.stash],
        "fallen": warband.fallen,
        "retired": warband.retired,
        "remarks": warband.remarks,
    }
