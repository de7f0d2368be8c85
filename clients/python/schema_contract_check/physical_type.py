"""Types as libraries write them: ``Decimal(precision=10, scale=2)``, ``timestamp[us, tz=UTC]``."""

from __future__ import annotations

import re
from typing import Optional

from .type_table import ContractType, look_up

_NAME = re.compile(r"[a-z_][\w.]*", re.IGNORECASE)
_ARGUMENTS = re.compile(r"\(([^()]*)\)")
_DICTIONARY = re.compile(r"dictionary<values=([^,]+),")
_RUN_END_ENCODED = re.compile(r"run_end_encoded<run_ends: \w+, values: (.+)>")
_EXTENSION = re.compile(r"extension<([\w.]+)")


def base_name(physical: str) -> str:
    """A type's name without arguments, in lower case."""
    found = _NAME.match(physical.strip())
    return found.group().lower() if found else physical.strip().lower()


def mapped(system: str, physical: str) -> Optional[ContractType]:
    """The contract's type and what it loses; None where the table has no such type."""
    if system == "contract":
        return ContractType(physical, None)
    if physical.endswith("[pyarrow]"):
        return mapped("arrow", physical[: -len("[pyarrow]")])
    if system == "arrow":
        return _arrow(physical)
    if system == "sql" and physical.endswith("]"):
        return look_up("sql", "list")
    return look_up(system, base_name(physical), _arguments(physical))


#: How pyarrow writes types that the Arrow format names differently.
_ARROW_NAMES = {
    "string": "utf8",
    "large_string": "large_utf8",
    "string_view": "utf8_view",
    "halffloat": "float16",
    "float": "float32",
    "double": "float64",
    "time32": "time",
    "time64": "time",
    "month_day_nano_interval": "interval",
    "dense_union": "union",
    "sparse_union": "union",
}


def _arrow(physical: str) -> Optional[ContractType]:
    inner = _DICTIONARY.match(physical) or _RUN_END_ENCODED.match(physical)
    if inner:
        return _arrow(inner.group(1).strip())
    extension = _EXTENSION.match(physical)
    name = extension.group(1) if extension else base_name(physical)
    if re.fullmatch(r"decimal\d+", name):
        return look_up("arrow", "decimal", _arguments(physical))
    return look_up("arrow", _ARROW_NAMES.get(name, name))


def _arguments(physical: str) -> list[str]:
    found = _ARGUMENTS.search(physical)
    if not found or not found.group(1).strip():
        return []
    return [part.split("=")[-1].strip() for part in found.group(1).split(",")]
