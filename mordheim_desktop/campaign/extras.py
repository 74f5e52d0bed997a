"""Keys of a campaign file that this version does not know: set aside when reading, put back when storing.

A later version, another program or the player's own hand may have written them. Each is remembered with its place; an
element of a list is found again by its `id` (or `fighter`, or `item`) where that is unambiguous, else by its position.
What belonged to a thing that is gone goes with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias

from msgspec import Struct, inspect

_NAMES = ("id", "fighter", "item")


class Element(Struct, frozen=True):
    """An element of a list, told by one of its own values."""

    by: str
    value: str | int


Place: TypeAlias = tuple[str | int | Element, ...]


class Extra(Struct, frozen=True):
    """Unknown keys of one object of the file, and the way to that object from the top."""

    place: Place
    keys: dict[str, Any]


def set_aside(data: Any, kind: Any) -> tuple[Any, tuple[Extra, ...]]:
    """The plain data without the keys its type does not know, and those keys. The data given is not changed.

    What does not fit the type in any other way is left as it is, for the strict decoder to refuse.
    """
    found: list[Extra] = []
    return _known(data, _shape(kind), (), found), tuple(found)


def put_back(data: Any, extras: Iterable[Extra]) -> Any:
    """Adds the keys to the plain data, in place, wherever their object is still there; returns the data."""
    for extra in extras:
        target = _at(data, extra.place)
        if isinstance(target, dict):
            for key, value in extra.keys.items():
                target.setdefault(key, value)
    return data


def below(extras: Iterable[Extra], start: Place) -> tuple[Extra, ...]:
    """The extras inside the object at `start`, with their places counted from there."""
    length = len(start)
    return tuple(Extra(one.place[length:], one.keys) for one in extras if one.place[:length] == start)


def outside(extras: Iterable[Extra], start: Place) -> tuple[Extra, ...]:
    """The extras that are not inside the object at `start`."""
    return tuple(one for one in extras if one.place[: len(start)] != start)


@cache
def _shape(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _known(data: Any, shape: inspect.Type, place: Place, found: list[Extra]) -> Any:
    if isinstance(shape, inspect.UnionType):
        shape = _member(data, shape)
    if isinstance(data, dict) and isinstance(shape, inspect.StructType):
        return _known_fields(data, shape, place, found)
    if isinstance(data, dict) and isinstance(shape, inspect.DictType):
        return {key: _known(value, shape.value_type, (*place, key), found) for key, value in data.items()}
    if isinstance(data, list) and isinstance(shape, inspect.VarTupleType):
        steps = _steps(data)
        return [_known(one, shape.item_type, (*place, next(steps)), found) for one in data]
    return data


def _known_fields(data: dict[str, Any], shape: inspect.StructType, place: Place, found: list[Extra]) -> dict[str, Any]:
    fields = {field.encode_name: field.type for field in shape.fields}
    unknown = {key: value for key, value in data.items() if key not in fields and key != shape.tag_field}
    if unknown:
        found.append(Extra(place, unknown))
    return {
        key: _known(value, fields[key], (*place, key), found) if key in fields else value
        for key, value in data.items()
        if key not in unknown
    }


def _member(data: Any, union: inspect.UnionType) -> inspect.Type:
    """The member of a union that the data is written as."""
    structs = [one for one in union.types if isinstance(one, inspect.StructType)]
    if isinstance(data, dict):
        for one in structs:
            if one.tag_field is None or data.get(one.tag_field) == one.tag:
                return one
    return next((one for one in union.types if isinstance(one, inspect.VarTupleType)), union)


def _steps(elements: list[Any]) -> Iterator[int | Element]:
    """How each element of a list is told from the others."""
    names = [_name(one) for one in elements]
    for index, name in enumerate(names):
        yield index if name is None or names.count(name) > 1 else name


def _name(element: Any) -> Element | None:
    if isinstance(element, dict):
        for by in _NAMES:
            value = element.get(by)
            if isinstance(value, str | int):
                return Element(by, value)
    return None


def _at(data: Any, place: Place) -> Any:
    for step in place:
        if isinstance(step, Element):
            elements = data if isinstance(data, list | tuple) else ()
            data = next((one for one in elements if isinstance(one, dict) and one.get(step.by) == step.value), None)
        elif isinstance(step, int):
            data = data[step] if isinstance(data, list | tuple) and step < len(data) else None
        else:
            data = data.get(step) if isinstance(data, dict) else None
    return data
