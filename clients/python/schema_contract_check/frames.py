"""Frames of different libraries, told apart by what they have: none of the libraries is imported."""

from collections.abc import Mapping, Sequence

from .errors import SchemaCheckError

#: What Python's own types are called in the table of data frames.
_PYTHON_TYPES = {
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
    "dict": "struct",
    "list": "list",
    "UUID": "string",
}

_CONTRACT_TYPES = ("string", "integer", "number", "boolean", "date", "timestamp", "json")


def fields_of(frame):
    """The fields of a frame as (name, system, physical type)."""
    for reader in (_mapping, _listed, _pandas, _polars, _spark, _arrow):
        fields = reader(frame)
        if fields is not None:
            return fields
    raise SchemaCheckError(
        f"{type(frame).__module__}.{type(frame).__name__} has no columns that can be read. Give a "
        "pandas, polars or Spark frame, a pyarrow schema, table or dataset, or a dict of types."
    )


def _mapping(frame):
    """{"id": "int64", "at": datetime.datetime}; polars' Schema is one, too."""
    if not isinstance(frame, Mapping):
        return None
    return [(name, *_described(type_)) for name, type_ in frame.items()]


def _described(type_):
    if isinstance(type_, type) and type_.__module__.split(".")[0] != "polars":
        return "dataframe", _PYTHON_TYPES.get(type_.__name__, type_.__name__)
    text = str(type_)
    return ("contract", text) if text in _CONTRACT_TYPES else ("dataframe", text)


def _listed(frame):
    """[{"name": "id", "type": "integer"}], as the service has columns."""
    if isinstance(frame, (str, bytes)) or not isinstance(frame, Sequence):
        return None
    if not all(isinstance(one, Mapping) and "name" in one and "type" in one for one in frame):
        return None
    return [(one["name"], *_described(one["type"])) for one in frame]


def _spark(frame):
    schema = getattr(frame, "schema", frame)
    if not hasattr(schema, "jsonValue"):
        return None
    fields = schema.jsonValue()["fields"]
    return [(field["name"], "spark", _spark_type(field["type"])) for field in fields]


def _spark_type(type_):
    return type_["type"] if isinstance(type_, Mapping) else type_


def _polars(frame):
    if type(frame).__module__.split(".")[0] != "polars":
        return None
    schema = frame.collect_schema() if hasattr(frame, "collect_schema") else frame.schema
    return _mapping(schema)


def _arrow(frame):
    """A Schema, or what has one: a Table, a RecordBatch, a Dataset, a ParquetFile."""
    for schema in (frame, getattr(frame, "schema_arrow", None), getattr(frame, "schema", None)):
        if schema is not None and hasattr(schema, "names") and hasattr(schema, "field"):
            fields = [schema.field(index) for index in range(len(schema.names))]
            return [(field.name, "arrow", str(field.type)) for field in fields]
    return None


def _pandas(frame):
    dtypes = getattr(frame, "dtypes", None)
    if dtypes is None or not hasattr(dtypes, "items"):
        return None
    return [(name, "dataframe", str(dtype)) for name, dtype in dtypes.items()]
