"""Shapes: what a value can be, more exactly than the seven types say (docs/api.md, Details)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Optional

#: A shape or a detail in the form that the service reads.
Json = Mapping[str, Any]

_UNITS = ("s", "ms", "us", "ns")
_FLOAT_BITS = (16, 32, 64, 80, 128)
_LONGEST = 2_147_483_647

_TYPES = {
    "integer": "integer",
    "float": "number",
    "boolean": "boolean",
    "date": "date",
    "timestamp": "timestamp",
    "struct": "json",
    "list": "json",
    "map": "json",
    "json": "json",
}

#: How libraries write types that have a unit, and perhaps a zone.
_TIMED = (
    ("timestamp", re.compile(r"(?:timestamp|datetime64)\[(s|ms|us|ns)(?:, (?P<zone>.+))?\]")),
    ("timestamp", re.compile(r"Datetime\(time_unit='(s|ms|us|ns)', time_zone=(?:None|(?P<zone>'.+'))\)")),
    ("time", re.compile(r"time(?:32|64)\[(s|ms|us|ns)\]")),
    ("duration", re.compile(r"(?:duration|timedelta64)\[(s|ms|us|ns)\]")),
    ("duration", re.compile(r"Duration\(time_unit='(s|ms|us|ns)'\)")),
)


def type_of_shape(shape: Json) -> str:
    """The type of the seven that a shape stands under."""
    if shape["kind"] == "decimal":
        return "integer" if shape["scale"] <= 0 else "number"
    return _TYPES.get(shape["kind"], "string")


def timed_shape(physical: str) -> Optional[Json]:
    """The shape of a type that is written with its unit: ``timestamp[us, tz=UTC]``."""
    for kind, pattern in _TIMED:
        found = pattern.fullmatch(physical)
        if found and kind == "timestamp":
            return {"kind": kind, "unit": found[1], "zone": found["zone"] is not None}
        if found:
            return {"kind": kind, "unit": found[1]}
    return None


def specified_shape(spec: str, arguments: Sequence[str]) -> Optional[Json]:
    """The shape that a row of the table of types names, with the arguments of the type.

    ``n``, ``p`` and ``s`` stand for the arguments: ``string(n)``, ``decimal(p,s)``, ``time(p=6)``.
    """
    found = re.fullmatch(r"([a-z]+)(\d*)(?:\((.*)\))?", spec)
    if not found:
        return None
    name, bits, inside = found.groups()
    if name in ("int", "uint"):
        return {"kind": "integer", "bits": int(bits), "signed": name == "int"}
    if name == "float" and inside == "n":
        digits = int(arguments[0]) if len(arguments) == 1 else 0
        return {"kind": "float", "bits": 64 if digits > 24 else 32}
    if name == "float":
        return {"kind": "float", "bits": int(bits)} if int(bits) in _FLOAT_BITS else None
    if name == "decimal":
        return _decimal(inside or "", arguments)
    if name in ("string", "binary"):
        return _sized(name, inside, arguments)
    if name in ("time", "duration", "timestamp"):
        unit, _, zone = (inside or "").partition(", ")
        known = _unit(unit, arguments)
        if known is None:
            return None
        timed = {"kind": name, "unit": known}
        return {**timed, "zone": zone == "zone"} if name == "timestamp" else timed
    return {"kind": name}


def _decimal(inside: str, arguments: Sequence[str]) -> Optional[Json]:
    first, _, second = inside.partition(",")
    if first == "p":
        precision, scale = (*arguments, "0", "0")[:2] if arguments else ("", "")
    else:
        precision, scale = first, (arguments[0] if arguments else "") if second == "s" else second
    if not re.fullmatch(r"\d+", precision) or not re.fullmatch(r"-?\d+", scale):
        return None
    if not (1 <= int(precision) <= 1000 and -1000 <= int(scale) <= 1000):
        return None
    return {"kind": "decimal", "precision": int(precision), "scale": int(scale)}


def _sized(kind: str, inside: Optional[str], arguments: Sequence[str]) -> Optional[Json]:
    if inside is None:
        return {"kind": kind}
    written = (arguments[0] if arguments else None) if inside == "n" else inside
    if written is None:
        return {"kind": kind}
    length = int(written) if re.fullmatch(r"\d+", written) else 0
    return {"kind": kind, "length": length} if 1 <= length <= _LONGEST else None


def _unit(spec: str, arguments: Sequence[str]) -> Optional[str]:
    if spec in _UNITS:
        return spec
    digits = arguments[0] if arguments else spec[len("p=") :]
    return _UNITS[-(-int(digits) // 3)] if re.fullmatch(r"\d", digits) else None
