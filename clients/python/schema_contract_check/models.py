"""Classes whose fields are columns: dataclasses, pydantic models, TypedDicts and named tuples."""

from __future__ import annotations

import dataclasses
import typing
from typing import Any, Optional

from .errors import SchemaCheckError

#: What marks a model of pydantic, in version 2 and 1, and where it has its fields.
_PYDANTIC = (("__pydantic_validator__", "model_fields"), ("__validators__", "__fields__"))


def annotations_of(frame: Any) -> Optional[list[tuple[str, Any]]]:
    """The fields of a class, or of the class of a record, with their types; None for anything else."""
    class_ = frame if isinstance(frame, type) else type(frame)
    names = _names(class_)
    if names is None:
        return None
    try:
        hints = typing.get_type_hints(class_)
    except Exception as error:  # A hint is an expression, which may fail in any way.
        raise SchemaCheckError(f"The types of {class_.__name__} cannot be read: {error}") from None
    return [(name, hints[name]) for name in names]


def _names(class_: type) -> Optional[list[str]]:
    if dataclasses.is_dataclass(class_):
        return [field.name for field in dataclasses.fields(class_)]
    for mark, fields in _PYDANTIC:
        if hasattr(class_, mark):
            return list(getattr(class_, fields))
    if hasattr(class_, "__required_keys__"):
        return list(class_.__annotations__)
    if issubclass(class_, tuple) and hasattr(class_, "_field_defaults") and class_.__annotations__:
        return list(getattr(class_, "_fields"))
    return None
