"""Stand-ins with what the libraries' frames have, as far as the client looks at it."""

from typing import Optional


class Pandas:
    """A DataFrame: dtypes is a Series of dtypes by column name."""

    def __init__(self, pairs):
        self.dtypes = _Series(pairs)


class _Series:
    def __init__(self, pairs):
        self._pairs = pairs

    def items(self):
        return iter(self._pairs)


class Arrow:
    """A pyarrow Schema: names, and fields by position."""

    def __init__(self, pairs, metadata=None):
        self.names = [name for name, _ in pairs]
        self._pairs = pairs
        self._metadata = metadata

    def field(self, index):
        return _Field(*self._pairs[index], self._metadata)


class _Field:
    def __init__(self, name, type_, metadata):
        self.name = name
        self.type = type_
        self.metadata = metadata


class ArrowTable:
    """A Table or a Dataset, which has a schema."""

    def __init__(self, pairs):
        self.schema = Arrow(pairs)


class ArrowDataset(ArrowTable):
    """A Dataset of folders: its partitioning has the values that were found, or None for a type that was given."""

    def __init__(self, pairs, values):
        super().__init__(pairs)
        self.partitioning = _Partitioning(values)


class _Partitioning:
    def __init__(self, values):
        self.schema = Arrow([(name, "string") for name in values])
        self.dictionaries = [found if found is None else _Values(found) for found in values.values()]


class _Values:
    def __init__(self, values):
        self._values = values

    def to_pylist(self):
        return self._values


class Spark:
    """A Spark frame, whose schema tells itself as JSON."""

    def __init__(self, pairs):
        self.schema = _StructType(pairs)
        self.dtypes = [("not", "read")]


class _StructType:
    def __init__(self, pairs):
        self._pairs = pairs

    def jsonValue(self):
        fields = [{"name": name, "type": type_, "nullable": True} for name, type_ in self._pairs]
        return {"type": "struct", "fields": fields}


class Polars:
    """A frame of polars: a schema by column name."""

    def __init__(self, pairs):
        self._schema = dict(pairs)

    def collect_schema(self):
        return self._schema

    @property
    def dtypes(self):
        raise AssertionError("a LazyFrame warns that this is slow")


Polars.__module__ = "polars.dataframe.frame"


class DuckDB:
    """A relation of DuckDB: names and types, in lists of their own. Its dtypes are a list, too."""

    def __init__(self, pairs):
        self.columns = [name for name, _ in pairs]
        self.types = self.dtypes = [type_ for _, type_ in pairs]


DuckDB.__module__ = "_duckdb"


class Pydantic:
    """A model of pydantic 2: its fields by name, and what validates it."""

    id: int
    note: Optional[str]
    model_fields = {"id": None, "note": None}
    __pydantic_validator__ = None


class OldPydantic:
    """A model of pydantic 1."""

    id: int
    note: Optional[str]
    __fields__ = {"id": None, "note": None}
    __validators__ = {}
