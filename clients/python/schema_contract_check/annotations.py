"""Types as programs annotate them: ``int``, ``Optional[int]``, ``list[str]``, ``Literal["a", "b"]``."""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Iterable, Mapping
from typing import Any, Optional

#: What Python's own types are called in the table of data frames.
_NAMES = {
    "str": "string",
    "int": "int64",
    "float": "float64",
    "bool": "bool",
    "date": "date",
    "datetime": "datetime",
    "time": "time",
    "timedelta": "duration",
    "Decimal": "decimal",
    "bytes": "binary",
    "bytearray": "binary",
    "dict": "struct",
    "list": "list",
    "tuple": "list",
    "set": "list",
    "frozenset": "list",
    "UUID": "string",
}

_MODULES_OF_PYTHON = ("builtins", "datetime", "decimal", "uuid")

#: What marks a class whose fields are known, and is none of Python's own.
_RECORDS = ("__dataclass_fields__", "model_fields", "__fields__")

_UNIONS = (typing.Union, getattr(types, "UnionType", typing.Union))


def is_annotation(type_: Any) -> bool:
    """Whether this is a type, and not the name of one."""
    return isinstance(type_, type) or hasattr(type_, "__supertype__") or bool(typing.get_origin(type_))


def frame_type(annotation: Any) -> Optional[str]:
    """What the table of data frames calls a type; None where it has no such type."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if hasattr(annotation, "__supertype__"):
        return frame_type(annotation.__supertype__)
    if hasattr(annotation, "__metadata__"):
        return frame_type(annotation.__origin__)
    if origin in _UNIONS:
        return _only(frame_type(one) for one in arguments if one is not type(None))
    if origin is typing.Literal:
        return _of_values(arguments)
    class_ = origin or annotation
    return _of_class(class_) if isinstance(class_, type) else None


def annotation_text(annotation: Any) -> str:
    """A type in words, whose base name is no other type's."""
    if typing.get_origin(annotation) in _UNIONS:
        return f"Union[{', '.join(map(annotation_text, typing.get_args(annotation)))}]"
    if isinstance(annotation, type) and not typing.get_args(annotation):
        return annotation.__name__
    return str(annotation).replace("typing.", "")


def _of_class(class_: type) -> Optional[str]:
    if issubclass(class_, enum.Enum):
        return _of_values(one.value for one in class_)
    for base in class_.__mro__:
        if base.__module__ in _MODULES_OF_PYTHON and base.__name__ in _NAMES:
            return _NAMES[base.__name__]
    is_record = issubclass(class_, Mapping) or any(hasattr(class_, mark) for mark in _RECORDS)
    if is_record:
        return "struct"
    return "list" if getattr(class_, "__module__", "") == "collections.abc" else None


def _of_values(values: Iterable[Any]) -> Optional[str]:
    """A choice of texts is an enum; other values are what they are."""
    found = _only(_of_class(type(value)) for value in values if value is not None)
    return "enum" if found == "string" else found


def _only(found: Iterable[Optional[str]]) -> Optional[str]:
    """The one type that all of them are."""
    names = set(found)
    return names.pop() if len(names) == 1 else None
