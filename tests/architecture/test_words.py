"""One word per thing: the fields of the program's values use the game's own terms."""

import importlib

import msgspec

from tests.architecture import tree

# Word -> what it would be taken for, and the word that is meant.
TO_AVOID = {
    "cost": "a price (in gold crowns)",
    "costs": "prices (in gold crowns)",
    "round": "a turn",
    "rounds": "turns",
    "saved": "stored (an armour save is never `saved`)",
    "autosave": "storing",
    "hp": "wounds",
    "gp": "gold crowns",
    "hitpoints": "wounds",
}


def structs() -> list[type[msgspec.Struct]]:
    """Every value type that the inner rings define."""
    for path in tree.modules(*(f"mordheim_desktop/{ring}" for ring in tree.INNER_RINGS)):
        if path.stem != "__main__":
            importlib.import_module(tree.dotted(path))
    found: list[type[msgspec.Struct]] = []
    waiting = list(msgspec.Struct.__subclasses__())
    while waiting:
        struct = waiting.pop()
        waiting += struct.__subclasses__()
        if struct.__module__.startswith("mordheim_desktop."):
            found.append(struct)
    return found


def test_no_field_uses_a_word_that_means_something_else_at_the_table() -> None:
    found = structs()
    assert len(found) > 20
    ambiguous = [
        f"{struct.__name__}.{field}: say {TO_AVOID[word]}"
        for struct in found
        for field in struct.__struct_fields__
        for word in field.split("_")
        if word in TO_AVOID
    ]
    assert not ambiguous


def test_every_value_is_immutable() -> None:
    assert not [struct.__name__ for struct in structs() if not struct.__struct_config__.frozen]
