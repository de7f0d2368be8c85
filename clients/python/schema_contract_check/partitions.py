"""Columns that a dataset of pyarrow has from folders such as ``day=2026-01-31``."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from typing import Any, Optional

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_TIME = re.compile(r"[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?")


def days_of_folders(dataset: Any) -> dict[str, str]:
    """Columns of dates, which pyarrow takes for text, by name: date or timestamp, as the command line reads them.

    A type that a person gave has no values here, and stays.
    """
    partitioning = getattr(dataset, "partitioning", None)
    schema, found = getattr(partitioning, "schema", None), getattr(partitioning, "dictionaries", None)
    if schema is None or found is None:
        return {}
    types = {name: _type_of(values) for name, values in zip(schema.names, found) if values is not None}
    return {name: type_ for name, type_ in types.items() if type_}


def _type_of(values: Any) -> Optional[str]:
    kinds = {_kind(value) for value in _present(values.to_pylist())}
    return kinds.pop() if len(kinds) == 1 else None


def _present(values: Iterable[Any]) -> Iterable[Any]:
    return (value for value in values if value is not None and value != "")


def _kind(value: Any) -> Optional[str]:
    if not isinstance(value, str) or not _DAY.match(value):
        return None
    try:
        datetime.date.fromisoformat(value[:10])
    except ValueError:
        return None
    if len(value) == 10:
        return "date"
    return "timestamp" if _TIME.fullmatch(value[10:]) else None
