"""Looks types up in types.json, which is made from the service's own table of types."""

from __future__ import annotations

import functools
import json
import pathlib
from collections.abc import Sequence
from typing import Any, NamedTuple, Optional

from .shapes import Json, specified_shape, type_of_shape


class ContractType(NamedTuple):
    """``note`` says what is lost, and is None for most; ``shape`` is None where the type does not say it."""

    name: str
    note: Optional[str]
    shape: Optional[Json] = None


@functools.lru_cache(maxsize=None)
def _table() -> Any:
    file = pathlib.Path(__file__).with_name("types.json")
    return json.loads(file.read_text(encoding="utf-8"))


def look_up(system: str, name: str, arguments: Sequence[str] = ()) -> Optional[ContractType]:
    """The contract's type for a type of ``system``; None if that has no such type."""
    types = _table().get(system, {})
    keys = _keys(name.lower().strip(), arguments)
    for key in keys:
        if key in types:
            type_, note, spec = types[key]
            return ContractType(type_, note, _shape(type_, [_own_spec(system, keys), spec], arguments))
    return None


def _own_spec(system: str, keys: Sequence[str]) -> Optional[str]:
    """Relations of DuckDB have types of SQL, which are more exact in its dialect."""
    if system != "sql":
        return None
    specs = _table()["duckdb"]
    return next((specs[key] for key in keys if key in specs), None)


def _shape(type_: str, specs: Sequence[Optional[str]], arguments: Sequence[str]) -> Optional[Json]:
    shapes = (specified_shape(spec, arguments) for spec in specs if spec)
    return next((shape for shape in shapes if shape and type_of_shape(shape) == type_), None)


def _keys(name: str, arguments: Sequence[str]) -> list[str]:
    """How the table may name a type, the most exact first."""
    if not arguments:
        return [f"{name}()", name]
    try:
        scale = int(arguments[1]) if len(arguments) > 1 else 0
    except ValueError:
        scale = 0
    kind = "0" if scale <= 0 else "s"
    return [f"{name}({','.join(arguments)})", f"{name}(p,{kind})", name]
