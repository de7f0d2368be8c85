"""The columns of whatever a pipeline holds, with the types that contracts have."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple, Optional

from .details import Inside, detail_of
from .errors import SchemaCheckError, UnmappedType
from .frames import Field, fields_of
from .log_text import shown_in_logs
from .physical_type import mapped, mapping_name
from .shapes import Json
from .type_table import ContractType

TYPES = ("string", "integer", "number", "boolean", "date", "timestamp", "json")


@shown_in_logs
class Column(NamedTuple):
    """``note`` says what the type does not tell, and is None for most.

    ``detail`` is what is known beyond the type, as the service reads it, or None.
    """

    name: str
    type: str
    physical_type: str
    note: Optional[str]
    detail: Optional[Json] = None


def columns_of(
    frame: Any, types: Optional[Mapping[str, str]] = None, details: bool = True
) -> list[Column]:
    """The columns of a frame, a schema, a class or a dict, in order.

    ``types`` maps types that have no counterpart, or another one, by their names without arguments:
    ``{"geometry": "string"}``. ``details=False`` leaves out what is known beyond the types. Raises UnmappedType for others, SchemaCheckError for what is no frame.
    """
    chosen = {mapping_name(name): type_ for name, type_ in (types or {}).items()}
    for name, type_ in chosen.items():
        if type_ not in TYPES:
            raise SchemaCheckError(f"{name}: {type_!r} must be one of {', '.join(TYPES)}.")
    columns = [_column(field, chosen) for field in fields_of(frame, Inside(details))]
    _check_names([column.name for column in columns])
    return columns if details else [column._replace(detail=None) for column in columns]


def _column(field: Field, chosen: Mapping[str, str]) -> Column:
    name, system, physical, said = field
    if not isinstance(name, str):
        raise SchemaCheckError(f"The column {name!r} needs a name that is a str.")
    given = chosen.get(mapping_name(physical))
    found = mapped(system, physical)
    if given:
        shape = found.shape if found else None
        return Column(name, given, physical, None, detail_of(given, shape, physical, said or {}))
    if found is None:
        raise UnmappedType(
            f"{name}: the type {physical} has no counterpart. Say what it is with "
            f'types={{{json.dumps(mapping_name(physical), ensure_ascii=False)}: "string"}}.'
        )
    detail = _detail(field, found)
    return Column(name, found.name, physical, None if _has_values(detail) else found.note, detail)


def _has_values(detail: Optional[Json]) -> bool:
    """Whether the values of an enum are known, which its type loses."""
    return detail is not None and detail.get("is", {}).get("kind") == "enum"


def _detail(field: Field, found: ContractType) -> Optional[Json]:
    if field.said is None:
        return None
    if field.system == "contract":
        return field.said or None
    return detail_of(found.name, found.shape, field.physical, field.said)


def _check_names(names: list[str]) -> None:
    if not names:
        raise SchemaCheckError("There are no columns.")
    seen = set()
    for name in names:
        if name in seen:
            raise SchemaCheckError(f"The column {name} appears twice.")
        seen.add(name)
