"""The lengths of char and varchar, which Spark writes as a text beside a type that only knows strings."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_NESTED = re.compile(r"(array|map|struct)<(.*)>", re.IGNORECASE | re.DOTALL)
_LIMITED = re.compile(r"(?:var)?char\(\d+\)", re.IGNORECASE)


#: More levels than are sent: deeper types are refused, whatever their lengths are.
_MOST_LEVELS = 40


def with_lengths(type_: Any, text: str, level: int = 0) -> Any:
    """A type as JSON with the lengths of a text such as ``array<varchar(7)>``; None if these are not known."""
    if level == _MOST_LEVELS:
        return type_
    if not isinstance(type_, Mapping):
        return text if type_ == "string" and _LIMITED.fullmatch(text) else type_
    kind = type_.get("type")
    found = _NESTED.fullmatch(text)
    if not found or found[1].lower() != kind:
        return None
    parts = _split(found[2])
    if kind == "array":
        return {**type_, "elementType": with_lengths(type_["elementType"], parts[0], level + 1)}
    if kind == "map" and len(parts) == 2:
        pairs = zip(("keyType", "valueType"), parts)
        keys, values = (with_lengths(type_[part], text, level + 1) for part, text in pairs)
        return {**type_, "keyType": keys, "valueType": values}
    return _struct(type_, parts, level) if kind == "struct" else None


def _struct(type_: Mapping[str, Any], parts: list[str], level: int) -> Any:
    """By name: the text may be older than the fields, since Delta leaves it when one is renamed or dropped."""
    pairs = (part.partition(":") for part in parts)
    texts = {name.strip().strip("`"): text.strip() for name, _, text in pairs}
    fields = []
    for field in type_["fields"]:
        text = texts.get(field["name"])
        if text is None and '"string' in json.dumps(field["type"]):
            return None
        inner = field["type"] if text is None else with_lengths(field["type"], text, level + 1)
        fields.append({**field, "type": inner})
    return {**type_, "fields": fields}


def _split(text: str) -> list[str]:
    """What commas separate outside of brackets."""
    parts = [""]
    depth = 0
    for token in re.findall(r"[<>(),]|[^<>(),]+", text):
        depth += (token in ("<", "(")) - (token in (">", ")"))
        if token == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += token
    return [part.strip() for part in parts]
