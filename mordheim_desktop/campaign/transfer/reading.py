"""Taking a file in: what it is, told by its content, and the warband in it."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.campaign.transfer.app_json import is_app_roster, read_app_roster
from mordheim_desktop.campaign.transfer.arrival import Arrival, Finding, arrive
from mordheim_desktop.campaign.transfer.json_text import read_json
from mordheim_desktop.campaign.transfer.refusal import NotARoster
from mordheim_desktop.campaign.transfer.toolheim import is_toolheim, read_toolheim
from mordheim_desktop.campaign.transfer.tree import Fields, Listing, Tree
from mordheim_desktop.campaign.transfer.warband_file import MARK, read_warband_file
from mordheim_desktop.campaign.transfer.wording import Wording
from mordheim_desktop.campaign.transfer.yaml_text import read_yaml
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.ruleset import Ruleset

LARGEST: Final = 16_000_000
"""Bytes of a file that is looked into at all."""


def read_roster(data: bytes, ruleset: Ruleset, words: Wording, file: str = "") -> Arrival:
    """The warband in a file, with everything that was made of it. `file` is its name for the sentences.

    What the campaign has no place for becomes notes in these words.

    Raises NotARoster where there is no warband in it.
    """
    text = _text(data, file)
    head = text.lstrip()
    if head.startswith("{") and f'"{MARK}"' in head[:2000]:
        return read_warband_file(data, ruleset, file)
    tree = read_json(text) if head.startswith(("{", "[")) else read_yaml(text)
    root = _roster(tree)
    if root is None and head.startswith(("{", "[")) and not _is_campaign(tree):
        other = read_yaml(text)  # a list in one line looks like JSON; where it is neither, what JSON says is plainer
        root = _roster(other)
        tree = other if root is not None else tree
    if root is None:
        raise NotARoster(_what_it_is(tree, file))
    troubles = [Finding("unread", trouble.message, trouble.line) for trouble in tree.troubles]
    if is_toolheim(root):
        return arrive(read_toolheim(root), ruleset, words, "toolheim", troubles)
    return arrive(read_app_roster(root, words), ruleset, words, "app", troubles)


def _text(data: bytes, file: str) -> str:
    """The file as text. Raises NotARoster for pictures, archives and whatever else is none."""
    if not data.strip():
        raise NotARoster(say("transfer.empty", file=file))
    if len(data) > LARGEST:
        raise NotARoster(say("transfer.much_too_large", file=file))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace").removeprefix("\ufeff")
    if b"\0" in data[:4096]:
        raise NotARoster(say("transfer.no_text", file=file))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _roster(tree: Tree) -> Fields | None:
    """The part of a tree that is a roster: the whole, or the only part of a list of one."""
    root = tree.root
    if isinstance(root, Listing) and len(root.items) == 1:
        root = root.items[0]
    if isinstance(root, Fields) and (is_toolheim(root) or is_app_roster(root)):
        return root
    return None


def _is_campaign(tree: Tree) -> bool:
    """Whether this is a file with a whole campaign, or the beginning of one."""
    names = {name.casefold() for name, _ in tree.root.pairs} if isinstance(tree.root, Fields) else set()
    return {"format", "campaign"} <= names


def _what_it_is(tree: Tree, file: str) -> Message:
    if _is_campaign(tree):
        return say("transfer.whole_campaign", file=file)
    if tree.troubles:
        first = tree.troubles[0]
        return say("transfer.nothing_from", file=file, line=first.line)
    return say("transfer.no_roster", file=file)
