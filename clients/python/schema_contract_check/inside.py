"""What is inside the nested types of each library, told apart by what their types have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional

from .char_lengths import with_lengths
from .details import Inside, enum_shape, inner_of, known_id, list_shape, map_shape, struct_shape
from .shapes import Json

_EXTENSION = b"ARROW:extension:name"

#: Where Spark keeps a type that its files only know as a string.
_CHAR_OR_VARCHAR = "__CHAR_VARCHAR_TYPE_STRING"

#: The number that Delta's column mapping gives to a field.
_DELTA_ID = "delta.columnMapping.id"


#: The number that a table format gave to a field, as pyarrow reads it from Parquet.
_PARQUET_ID = b"PARQUET:field_id"


def arrow_type(field: Any) -> str:
    """An extension whose package is not installed is known by the field's metadata only."""
    name = (getattr(field, "metadata", None) or {}).get(_EXTENSION)
    return f"extension<{name.decode(errors='replace')}>" if name else str(field.type)


def arrow_said(field: Any, inside: Inside) -> Json:
    """What a Field of pyarrow says beside its name and type."""
    metadata = getattr(field, "metadata", None) or {}
    number = metadata.get(_PARQUET_ID, b"")
    shape = None if _EXTENSION in metadata else arrow_shape(field.type, inside)
    return {
        "nullable": getattr(field, "nullable", None),
        # Writers have -1 for none.
        "id": known_id(int(number)) if number.isdigit() else None,
        "is": shape,
    }


def arrow_shape(type_: Any, inside: Inside) -> Optional[Json]:
    """What is inside a DataType of pyarrow; None for what has no inside, or if it is not all known."""
    while str(type_).startswith(("dictionary<", "run_end_encoded<")) and hasattr(type_, "value_type"):
        type_ = type_.value_type
    kind = str(type_).partition("<")[0]
    if kind == "struct" and hasattr(type_, "num_fields"):
        fields = (type_.field(at) for at in range(type_.num_fields))
        return struct_shape((field.name, _arrow_inner(field, inside)) for field in fields)
    if kind == "map" and hasattr(type_, "key_field"):
        return map_shape(_arrow_inner(type_.key_field, inside), _arrow_inner(type_.item_field, inside))
    if kind in ("list", "large_list", "fixed_size_list", "list_view", "large_list_view"):
        if hasattr(type_, "value_field"):
            return list_shape(_arrow_inner(type_.value_field, inside))
    return None


def _arrow_inner(field: Any, inside: Inside) -> Optional[Json]:
    with inside as is_within:
        return inner_of("arrow", arrow_type(field), arrow_said(field, inside)) if is_within else None


def spark_type(field: Mapping[str, Any]) -> str:
    """The type of a field of a StructType as JSON: its name, if it is nested."""
    written = (field.get("metadata") or {}).get(_CHAR_OR_VARCHAR)
    return str(written) if written else _spark_name(field["type"])


def _spark_name(type_: Any) -> str:
    return str(type_["type"] if isinstance(type_, Mapping) else type_)


def spark_said(field: Mapping[str, Any], inside: Inside) -> Json:
    """What a field of a StructType as JSON says beside its name and type."""
    metadata = field.get("metadata") or {}
    written = metadata.get(_CHAR_OR_VARCHAR)
    type_ = with_lengths(field["type"], written) if isinstance(written, str) else field["type"]
    return {
        "nullable": field.get("nullable") is not False,
        "id": known_id(metadata.get(_DELTA_ID)),
        "is": _spark_shape(type_, inside),
    }


def _spark_shape(type_: Any, inside: Inside) -> Optional[Json]:
    if not isinstance(type_, Mapping):
        return None
    kind = type_.get("type")
    if kind == "struct":
        return struct_shape((field["name"], _spark_field(field, inside)) for field in type_["fields"])
    if kind == "array":
        return list_shape(_spark_inner(type_["elementType"], type_.get("containsNull"), inside))
    if kind == "map":
        values = type_.get("valueContainsNull")
        return map_shape(
            _spark_inner(type_["keyType"], False, inside), _spark_inner(type_["valueType"], values, inside)
        )
    return None


def _spark_field(field: Mapping[str, Any], inside: Inside) -> Optional[Json]:
    with inside as is_within:
        return inner_of("spark", spark_type(field), spark_said(field, inside)) if is_within else None


def _spark_inner(type_: Any, nullable: Optional[bool], inside: Inside) -> Optional[Json]:
    with inside as is_within:
        if not is_within:
            return None
        said = {"nullable": nullable is not False, "is": _spark_shape(type_, inside)}
        return inner_of("spark", _spark_name(type_), said)


def polars_said(type_: Any, inside: Inside) -> Json:
    """What a DataType of polars says: everything in polars may be null, but for the keys of a map."""
    return {"nullable": True, "is": _polars_shape(type_, inside)}


def _polars_shape(type_: Any, inside: Inside) -> Optional[Json]:
    kind = str(type_).partition("(")[0]
    if kind == "Struct" and hasattr(type_, "fields"):
        return struct_shape((field.name, _polars_inner(field.dtype, inside)) for field in type_.fields)
    if kind in ("List", "Array") and hasattr(type_, "inner"):
        return list_shape(_polars_inner(type_.inner, inside))
    if kind == "Map" and hasattr(type_, "key"):
        keys = _polars_inner(type_.key, inside, nullable=False)
        return map_shape(keys, _polars_inner(type_.value, inside))
    if kind == "Enum" and hasattr(type_, "categories"):
        return enum_shape(type_.categories)
    if kind == "Categorical":
        return {"kind": "string"}
    return {"kind": "time", "unit": "ns"} if kind == "Time" else None


def _polars_inner(type_: Any, inside: Inside, nullable: bool = True) -> Optional[Json]:
    with inside as is_within:
        if not is_within:
            return None
        return inner_of("dataframe", str(type_), {**polars_said(type_, inside), "nullable": nullable})


def pandas_said(dtype: Any, inside: Inside) -> Json:
    """What a dtype of pandas says. Whether there can be nulls is seldom on purpose."""
    if hasattr(dtype, "pyarrow_dtype"):
        return {"is": arrow_shape(dtype.pyarrow_dtype, inside)}
    # Categories are those of this frame: no text is ruled out.
    return {"is": {"kind": "string"}} if str(dtype) == "category" else {}


def duckdb_shape(type_: Any, inside: Inside) -> Optional[Json]:
    """What is inside a type of a relation; None for what has no inside, or if it is not all known."""
    kind = getattr(type_, "id", None)
    if kind not in ("struct", "list", "array", "map", "enum"):
        return None
    children = type_.children
    if kind == "struct":
        return struct_shape((name, _duckdb_inner(child, True, inside)) for name, child in children)
    parts = dict(children)
    if kind == "map":
        return map_shape(_duckdb_inner(parts["key"], False, inside), _duckdb_inner(parts["value"], True, inside))
    if kind == "enum":
        return enum_shape(parts["values"])
    return list_shape(_duckdb_inner(parts["child"], True, inside))


def _duckdb_inner(type_: Any, nullable: bool, inside: Inside) -> Optional[Json]:
    with inside as is_within:
        if not is_within:
            return None
        return inner_of("sql", str(type_), {"nullable": nullable, "is": duckdb_shape(type_, inside)})
