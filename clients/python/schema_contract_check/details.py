"""What types say beyond the seven types of a contract, as the service reads it (docs/api.md, Details)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Optional

from .errors import WITHOUT_DETAILS, SchemaCheckError
from .physical_type import mapped
from .shapes import Json, type_of_shape

_DEEPEST = 32
_MOST_FIELDS = 10_000
_LONGEST_NAME = 255
#: Of characters that may count twice.
_PHYSICAL = 100


class Inside:
    """How much of a frame may still be looked at, and how deep.

    What is inside a column is known as a whole or not at all: a shape that lacks a field would say
    that the field is gone. Too much of it is an error, unless nothing of it is asked for.
    """

    def __init__(self, is_asked_for: bool = True) -> None:
        self._is_asked_for = is_asked_for
        self._fields = _MOST_FIELDS
        self._depth = 0
        self._column: object = None

    def of(self, column: object) -> Inside:
        """The inside of a column of the frame."""
        self._column = column
        return self

    def __enter__(self) -> bool:
        """One level further in: whether that is asked for."""
        self._fields -= 1
        self._depth += 1
        if self._is_asked_for and self._depth > _DEEPEST:
            raise self._excess(f"what is inside it has more than {_DEEPEST} levels")
        if self._is_asked_for and self._fields < 0:
            raise self._excess(f"with what is inside it, there are more than {_MOST_FIELDS:,} fields in columns")
        return self._is_asked_for

    def __exit__(self, *_: object) -> None:
        self._depth -= 1

    def _excess(self, problem: str) -> SchemaCheckError:
        return SchemaCheckError(f"{self._column}: {problem}. {WITHOUT_DETAILS}")


def detail_of(type_: str, shape: Optional[Json], physical: str, said: Json) -> Optional[Json]:
    """What is known of a column of a type: ``said`` has nullable, id and is. None if that is nothing."""
    shapes = (one for one in (said.get("is"), shape) if one)
    shape = next((one for one in shapes if type_of_shape(one) == type_), None)
    known = {key: said[key] for key in ("nullable", "id") if said.get(key) is not None}
    if not known and not shape:
        return None
    if physical:
        known["physical"] = _stored(physical)[:_PHYSICAL]
    return {**known, "is": shape} if shape else known


def known_id(number: Any) -> Optional[int]:
    """A number that a detail can have."""
    is_whole = isinstance(number, int) and not isinstance(number, bool)
    return number if is_whole and 0 <= number < 2**31 else None


def inner_of(system: str, physical: str, said: Json) -> Optional[Json]:
    """The type and detail of something inside a column; None where it has no counterpart."""
    found = mapped(system, physical)
    if found is None:
        return None
    detail = detail_of(found.name, found.shape, physical, said)
    return {"type": found.name, "detail": detail} if detail else {"type": found.name}


def struct_shape(fields: Iterable[tuple[Any, Optional[Json]]]) -> Optional[Json]:
    """A struct of names and inners; None when one is not known, or two have the same name."""
    listed = []
    names = set()
    for name, inner in fields:
        if inner is None or not _is_name(name) or name in names:
            return None
        names.add(name)
        listed.append({"name": name, **inner})
    return {"kind": "struct", "fields": listed}


def list_shape(items: Optional[Json]) -> Optional[Json]:
    return items and {"kind": "list", "items": items}


def map_shape(keys: Optional[Json], values: Optional[Json]) -> Optional[Json]:
    return keys and values and {"kind": "map", "keys": keys, "values": values}


def enum_shape(values: Iterable[Any]) -> Optional[Json]:
    """The values of an enum; None if there are none, or some are no texts."""
    listed = list(values)
    if not listed or not all(isinstance(one, str) for one in listed):
        return None
    is_plain = len(set(listed)) == len(listed) and all(_stored(one) == one for one in listed)
    return {"kind": "enum", "values": listed} if is_plain else None


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and 0 < len(name) <= _LONGEST_NAME and _stored(name) == name


def _stored(text: str) -> str:
    """Without what Postgres cannot store."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")
