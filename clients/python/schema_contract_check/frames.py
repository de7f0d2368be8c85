"""Frames of different libraries, told apart by what they have: none of the libraries is imported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Optional

from .annotations import annotation_text, frame_type, is_annotation
from .errors import SchemaCheckError
from .models import annotations_of
from .partitions import days_of_folders

_CONTRACT_TYPES = ("string", "integer", "number", "boolean", "date", "timestamp", "json")

#: Whose classes of types have the names that the table of data frames has.
_NUMERIC = ("numpy", "pandas", "pyarrow")


#: Classes of columns, as pandas, polars and pyarrow call them.
_SINGLE = ("Series", "Index", "Expr", "Array", "ChunkedArray", "Field")


class Field(NamedTuple):
    """``system`` is whose type it is: contract, partition, dataframe, arrow, spark, sql or python."""

    name: Any
    system: str
    physical: str


def fields_of(frame: Any) -> list[Field]:
    """The fields of a frame."""
    for reader in (_mapping, _model, _listed, _polars, _pandas, _spark, _arrow, _duckdb):
        fields = reader(frame)
        if fields is not None:
            return fields
    if type(frame).__name__ in _SINGLE:
        raise SchemaCheckError(
            f"This {type(frame).__name__} is a single column. Give a frame with all columns of the table, such "
            "as series.to_frame() if it is the only one."
        )
    raise SchemaCheckError(
        f"{type(frame).__module__}.{type(frame).__name__} has no columns that can be read. Give a "
        "pandas, polars or Spark frame, a pyarrow schema, table or dataset, a DuckDB relation, a "
        "dataclass or pydantic model, or a dict of types."
    )


def _mapping(frame: Any) -> Optional[list[Field]]:
    """{"id": "int64", "at": Optional[datetime.datetime]}; polars' Schema is one, too."""
    return _described(frame.items()) if isinstance(frame, Mapping) else None


def _model(frame: Any) -> Optional[list[Field]]:
    """A dataclass, a pydantic model, a TypedDict or a named tuple: the class, or one of its records."""
    annotations = annotations_of(frame)
    return None if annotations is None else _described(annotations)


def _described(pairs: Iterable[tuple[Any, Any]]) -> list[Field]:
    return [Field(name, *_system_and_type(type_)) for name, type_ in pairs]


def _system_and_type(type_: Any) -> tuple[str, str]:
    module = type_.__module__.split(".")[0] if isinstance(type_, type) else ""
    if is_annotation(type_) and module != "polars":
        if module in _NUMERIC:
            return "dataframe", type_.__name__
        known = frame_type(type_)
        return ("dataframe", known) if known else ("python", annotation_text(type_))
    text = str(type_)
    return ("contract" if text in _CONTRACT_TYPES else "dataframe"), text


def _listed(frame: Any) -> Optional[list[Field]]:
    """[{"name": "id", "type": "integer"}], as the service has columns."""
    if isinstance(frame, (str, bytes)) or not isinstance(frame, Sequence):
        return None
    if not all(isinstance(one, Mapping) and "name" in one and "type" in one for one in frame):
        return None
    return _described((one["name"], one["type"]) for one in frame)


def _spark(frame: Any) -> Optional[list[Field]]:
    schema = getattr(frame, "schema", frame)
    if not hasattr(schema, "jsonValue"):
        return None
    fields = schema.jsonValue()["fields"]
    return [Field(field["name"], "spark", _spark_type(field["type"])) for field in fields]


def _spark_type(type_: Any) -> str:
    return str(type_["type"] if isinstance(type_, Mapping) else type_)


def _polars(frame: Any) -> Optional[list[Field]]:
    if type(frame).__module__.split(".")[0] != "polars":
        return None
    schema = frame.collect_schema() if hasattr(frame, "collect_schema") else getattr(frame, "schema", None)
    return _mapping(schema)


def _arrow(frame: Any) -> Optional[list[Field]]:
    """A Schema, or what has one: a Table, a RecordBatch, a Dataset, a ParquetFile."""
    for schema in (frame, getattr(frame, "schema_arrow", None), getattr(frame, "schema", None)):
        if schema is not None and hasattr(schema, "names") and hasattr(schema, "field"):
            days = days_of_folders(frame)
            fields = [schema.field(index) for index in range(len(schema.names))]
            return [
                Field(field.name, "partition", f"partition {days[field.name]}") if field.name in days
                else Field(field.name, "arrow", _arrow_type(field))
                for field in fields
            ]
    return None


def _arrow_type(field: Any) -> str:
    """An extension whose package is not installed is known by the field's metadata only."""
    name = (getattr(field, "metadata", None) or {}).get(b"ARROW:extension:name")
    return f"extension<{name.decode(errors='replace')}>" if name else str(field.type)


def _pandas(frame: Any) -> Optional[list[Field]]:
    dtypes = getattr(frame, "dtypes", None)
    if dtypes is None or not hasattr(dtypes, "items"):
        return None
    return [Field(name, "dataframe", _dtype(dtype)) for name, dtype in dtypes.items()]


def _dtype(dtype: Any) -> str:
    """Categories that are no texts have the type of their values, as they have in files."""
    values = str(getattr(getattr(dtype, "categories", None), "dtype", "object"))
    return str(dtype) if values in ("object", "str", "string") else values


def _duckdb(frame: Any) -> Optional[list[Field]]:
    """A relation, which is not run for it."""
    if type(frame).__module__.split(".")[0].lstrip("_") != "duckdb" or not hasattr(frame, "types"):
        return None
    return [Field(name, "sql", str(type_)) for name, type_ in zip(frame.columns, frame.types)]
