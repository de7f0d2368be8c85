"""Looks types up in types.json, which is made from the service's own table of types."""

from __future__ import annotations

import functools
import json
import pathlib
from collections.abc import Sequence
from typing import Any, NamedTuple, Optional


class ContractType(NamedTuple):
    """``note`` says what is lost, and is None for most."""

    name: str
    note: Optional[str]


@functools.lru_cache(maxsize=None)
def _table() -> Any:
    file = pathlib.Path(__file__).with_name("types.json")
    return json.loads(file.read_text(encoding="utf-8"))


def look_up(system: str, name: str, arguments: Sequence[str] = ()) -> Optional[ContractType]:
    """The contract's type for a type of ``system``; None if that has no such type."""
    types = _table().get(system, {})
    for key in _keys(name.lower().strip(), arguments):
        if key in types:
            return ContractType(*types[key])
    return None


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
