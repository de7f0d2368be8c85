"""Frames of different libraries, told apart by what they have: none of the libraries is imported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Optional

from .annotations import annotation_text, frame_type, is_annotation
from .details import Inside
from .errors import SchemaCheckError
from .inside import arrow_said, arrow_type, duckdb_shape, pandas_said, polars_said, spark_said, spark_type
from .models import annotations_of
from .partitions import days_of_folders
from .shapes import Json

_CONTRACT_TYPES = ("string", "integer", "number", "boolean", "date", "timestamp", "json")

#: Whose classes of types have the names that the table of data frames has.
_NUMERIC = ("numpy", "pandas", "pyarrow")


#: Classes of columns, as pandas, polars and pyarrow call them.
_SINGLE = ("Series", "Index", "Expr", "Array", "Field")


class Field(NamedTuple):
    """``system`` is whose type it is: contract, partition, dataframe, arrow, spark, sql or python."""

    name: Any
    system: str
    physical: str
    #: What is said beside the type: nullable, id, and is, a shape. None if the type itself says nothing more.
    said: Optional[Json] = {}


def fields_of(frame: Any, inside: Inside) -> list[Field]:
    """The fields of a frame."""
    for reader in (_polars, _mapping, _model, _listed, _pandas, _spark, _arrow, _duckdb):
        fields = reader(frame, inside)
        if fields is not None:
            return fields
    if type(frame).__name__.endswith(_SINGLE):
        raise SchemaCheckError(
            f"This {type(frame).__name__} is a single column. Give a frame with all columns of the table, such "
            "as series.to_frame() if it is the only one."
        )
    raise SchemaCheckError(
        f"{type(frame).__module__}.{type(frame).__name__} has no columns that can be read. Give a "
        "pandas, polars or Spark frame, a pyarrow schema, table or dataset, a DuckDB relation, a "
        "dataclass or pydantic model, or a dict of types."
    )


def _mapping(frame: Any, _: Inside) -> Optional[list[Field]]:
    """{"id": "int64", "at": Optional[datetime.datetime]}."""
    return _described(frame.items()) if isinstance(frame, Mapping) else None


def _model(frame: Any, _: Inside) -> Optional[list[Field]]:
    """A dataclass, a pydantic model, a TypedDict or a named tuple: the class, or one of its records."""
    annotations = annotations_of(frame)
    return None if annotations is None else _described(annotations)


def _described(pairs: Iterable[tuple[Any, Any]]) -> list[Field]:
    return [Field(name, *_typed(type_)) for name, type_ in pairs]


def _typed(type_: Any) -> tuple[str, str, Optional[Json]]:
    """Whose type it is, its text, and what is said beside it."""
    module = type_.__module__.split(".")[0] if isinstance(type_, type) else ""
    if is_annotation(type_) and module != "polars":
        if module in _NUMERIC:
            return "dataframe", type_.__name__, {}
        known = frame_type(type_)
        # An int of Python has any number of bits.
        return ("dataframe", known, None) if known else ("python", annotation_text(type_), None)
    text = str(type_)
    return ("contract" if text in _CONTRACT_TYPES else "dataframe"), text, {}


def _listed(frame: Any, _: Inside) -> Optional[list[Field]]:
    """[{"name": "id", "type": "integer", "detail": {…}}], as the service has columns."""
    if isinstance(frame, (str, bytes)) or not isinstance(frame, Sequence):
        return None
    if not all(isinstance(one, Mapping) and "name" in one and "type" in one for one in frame):
        return None
    fields = _described((one["name"], one["type"]) for one in frame)
    return [field._replace(said=one.get("detail", field.said)) for field, one in zip(fields, frame)]


def _spark(frame: Any, inside: Inside) -> Optional[list[Field]]:
    schema = getattr(frame, "schema", frame)
    if not hasattr(schema, "jsonValue"):
        return None
    fields = schema.jsonValue()["fields"]
    return [Field(field["name"], "spark", spark_type(field), spark_said(field, inside.of(field["name"]))) for field in fields]


def _polars(frame: Any, inside: Inside) -> Optional[list[Field]]:
    if type(frame).__module__.split(".")[0] != "polars":
        return None
    schema: Any = frame
    if not isinstance(frame, Mapping):
        schema = frame.collect_schema() if hasattr(frame, "collect_schema") else getattr(frame, "schema", None)
    if not isinstance(schema, Mapping):
        return None
    return [
        Field(name, "dataframe", str(type_), polars_said(type_, inside.of(name))) for name, type_ in schema.items()
    ]


def _arrow(frame: Any, inside: Inside) -> Optional[list[Field]]:
    """A Schema, or what has one: a Table, a RecordBatch, a Dataset, a ParquetFile."""
    for schema in (frame, getattr(frame, "schema_arrow", None), getattr(frame, "schema", None)):
        if schema is not None and hasattr(schema, "names") and hasattr(schema, "field"):
            days = days_of_folders(frame)
            fields = [schema.field(index) for index in range(len(schema.names))]
            return [
                Field(field.name, "partition", f"partition {days[field.name]}") if field.name in days
                else Field(field.name, "arrow", arrow_type(field), arrow_said(field, inside.of(field.name)))
                for field in fields
            ]
    return None


def _pandas(frame: Any, inside: Inside) -> Optional[list[Field]]:
    dtypes = getattr(frame, "dtypes", None)
    if dtypes is None or not hasattr(dtypes, "items"):
        return None
    return [Field(name, "dataframe", _dtype(dtype), pandas_said(dtype, inside.of(name))) for name, dtype in dtypes.items()]


def _dtype(dtype: Any) -> str:
    """Categories that are no texts have the type of their values, as they have in files."""
    values = str(getattr(getattr(dtype, "categories", None), "dtype", "object"))
    return str(dtype) if values in ("object", "str", "string") else values


def _duckdb(frame: Any, inside: Inside) -> Optional[list[Field]]:
    """A relation, which is not run for it."""
    if type(frame).__module__.split(".")[0].lstrip("_") != "duckdb" or not hasattr(frame, "types"):
        return None
    return [
        Field(name, "sql", str(type_), {"is": duckdb_shape(type_, inside.of(name))})
        for name, type_ in zip(frame.columns, frame.types)
    ]
