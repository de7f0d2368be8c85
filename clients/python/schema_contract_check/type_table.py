"""Looks types up in types.json, which is made from the service's own table of types."""

import functools
import json
import pathlib


@functools.lru_cache(maxsize=None)
def _table():
    file = pathlib.Path(__file__).with_name("types.json")
    return json.loads(file.read_text(encoding="utf-8"))


def look_up(system, name, arguments=()):
    """The contract's type for a type of ``system``, and what it loses or None; None if unknown."""
    types = _table()[system]
    for key in _keys(name.lower().strip(), arguments):
        if key in types:
            type_, note = types[key]
            return type_, note
    return None


def _keys(name, arguments):
    """How the table may name a type, the most exact first."""
    if not arguments:
        return [f"{name}()", name]
    try:
        scale = int(arguments[1]) if len(arguments) > 1 else 0
    except ValueError:
        scale = 0
    kind = "0" if scale <= 0 else "s"
    return [f"{name}({','.join(arguments)})", f"{name}(p,{kind})", name]
