"""Types as libraries write them: ``Decimal(precision=10, scale=2)``, ``timestamp[us, tz=UTC]``."""

from __future__ import annotations

import re
from typing import Optional

from .shapes import timed_shape
from .type_table import ContractType, look_up

_NAME = re.compile(r"[a-z_][\w.]*", re.IGNORECASE)
_ARGUMENTS = re.compile(r"\(([^()]*)\)")
_DICTIONARY = re.compile(r"dictionary<values=(.+), indices=\w+, ordered=\d>")
_RUN_END_ENCODED = re.compile(r"run_end_encoded<run_ends: \w+, values: (.+)>")
_EXTENSION = re.compile(r"extension<([^<>\[\]]+)")
_SPARSE = re.compile(r"Sparse\[([^,\]]+)")
#: What pandas writes after a type of pyarrow.
_PYARROW = "[pyarrow]"


def base_name(physical: str) -> str:
    """A type's name without arguments, in lower case."""
    found = _NAME.match(physical.strip())
    return found.group().lower() if found else physical.strip().lower()


def mapping_name(physical: str) -> str:
    """What a person calls a type to map it: that of an extension, of encoded values, of a list."""
    text = physical.strip()
    if text.endswith(_PYARROW):
        return mapping_name(text[: -len(_PYARROW)])
    inner = _encoded(text)
    if inner is not None:
        return mapping_name(inner)
    extension = _EXTENSION.match(text)
    if extension:
        return extension.group(1).strip().lower()
    is_list = text.endswith("[]")
    return base_name(text) + ("[]" if is_list else "")


def _encoded(physical: str) -> Optional[str]:
    """The type of values that are only written in another way."""
    for encoding in (_DICTIONARY, _RUN_END_ENCODED, _SPARSE):
        found = encoding.match(physical)
        if found:
            return found.group(1).strip()
    return None


def mapped(system: str, physical: str) -> Optional[ContractType]:
    """The contract's type and what it loses; None where the table has no such type."""
    if system == "contract":
        return ContractType(physical, None)
    if system == "partition":
        return ContractType(physical.removeprefix("partition "), "read from the names of folders, which pyarrow calls text")
    if physical.endswith(_PYARROW):
        return mapped("arrow", physical[: -len(_PYARROW)])
    sparse = _SPARSE.match(physical)
    if sparse:
        return mapped(system, sparse.group(1))
    # In a dict, nothing but its words says that a type is one of pyarrow.
    if system == "arrow" or _encoded(physical) is not None or _EXTENSION.match(physical):
        return _arrow(physical)
    if system == "sql":
        name = "list" if physical.endswith("]") else physical.partition("(")[0]
        return look_up("sql", name, _arguments(physical))
    return _timed(look_up(system, base_name(physical), _arguments(physical)), physical)


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
    inner = _encoded(physical)
    if inner is not None:
        return _arrow(inner)
    extension = _EXTENSION.match(physical)
    name = extension.group(1).strip() if extension else base_name(physical)
    if re.fullmatch(r"decimal\d+", name):
        return look_up("arrow", "decimal", _arguments(physical))
    return _timed(look_up("arrow", _ARROW_NAMES.get(name, name), _size(physical)), physical)


def _timed(found: Optional[ContractType], physical: str) -> Optional[ContractType]:
    """With the unit that stands in brackets."""
    shape = found and timed_shape(physical)
    return found._replace(shape=shape) if found and shape else found


def _size(physical: str) -> list[str]:
    """``fixed_size_binary[16]``"""
    found = re.fullmatch(r"fixed_size_binary\[(\d+)\]", physical)
    return [found.group(1)] if found else []


def _arguments(physical: str) -> list[str]:
    found = _ARGUMENTS.search(physical)
    if not found or not found.group(1).strip():
        return []
    return [part.split("=")[-1].strip() for part in found.group(1).split(",")]
