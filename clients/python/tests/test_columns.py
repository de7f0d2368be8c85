import dataclasses
import datetime
import decimal
import enum
import sys
import unittest
import uuid
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, List, Literal, NamedTuple, NewType, Optional, TypedDict, Union

from schema_contract_check import SchemaCheckError, UnmappedType, columns_of

from .frames import Arrow, ArrowDataset, ArrowTable, DuckDB, OldPydantic, Pandas, Polars, Pydantic, Spark

LOSSY = True

#: As the libraries themselves write their types.
TYPES = {
    Pandas: [
        ("int64", "integer"),
        ("Int8", "integer"),
        ("uint16", "integer"),
        ("float32", "number"),
        ("Float64", "number"),
        ("bool", "boolean"),
        ("boolean", "boolean"),
        ("str", "string"),
        ("string", "string"),
        ("object", "string", LOSSY),
        ("category", "string", LOSSY),
        ("datetime64[ns]", "timestamp"),
        ("datetime64[us, UTC]", "timestamp"),
        ("timedelta64[ns]", "string", LOSSY),
        ("int64[pyarrow]", "integer"),
        ("timestamp[us][pyarrow]", "timestamp"),
        ("decimal128(10, 2)[pyarrow]", "number"),
        ("list<item: int64>[pyarrow]", "json"),
        ("dictionary<values=decimal128(9, 0), indices=int8, ordered=0>[pyarrow]", "integer"),
        ("Sparse[int64, 0]", "integer"),
        ("Sparse[float64, nan]", "number"),
        ("Sparse[object, nan]", "string", LOSSY),
    ],
    Polars: [
        ("Int64", "integer"),
        ("UInt8", "integer"),
        ("Float32", "number"),
        ("Decimal(precision=10, scale=2)", "number"),
        ("Decimal(precision=10, scale=0)", "integer"),
        ("Boolean", "boolean"),
        ("String", "string"),
        ("Categorical", "string", LOSSY),
        ("Enum(categories=['a'])", "string", LOSSY),
        ("Date", "date"),
        ("Time", "string", LOSSY),
        ("Datetime(time_unit='us', time_zone=None)", "timestamp"),
        ("Duration(time_unit='us')", "string", LOSSY),
        ("List(Int64)", "json"),
        ("Struct({'a': Int64})", "json"),
        ("Binary", "string", LOSSY),
    ],
    Arrow: [
        ("int8", "integer"),
        ("uint64", "integer"),
        ("halffloat", "number"),
        ("float", "number"),
        ("double", "number"),
        ("decimal128(10, 2)", "number"),
        ("decimal256(10, 0)", "integer"),
        ("bool", "boolean"),
        ("string", "string"),
        ("large_string", "string"),
        ("string_view", "string"),
        ("dictionary<values=string, indices=int32, ordered=0>", "string"),
        ("dictionary<values=decimal128(10, 0), indices=int32, ordered=0>", "integer"),
        ("dictionary<values=decimal128(10, 2), indices=int32, ordered=1>", "number"),
        ("dictionary<values=timestamp[us, tz=UTC], indices=int32, ordered=0>", "timestamp"),
        ("run_end_encoded<run_ends: int32, values: string>", "string"),
        ("run_end_encoded<run_ends: int32, values: decimal128(5, 0)>", "integer"),
        ("extension<arrow.uuid>", "string"),
        ("extension<arrow.bool8>", "boolean"),
        ("extension<arrow.json>", "json"),
        ("binary", "string", LOSSY),
        ("fixed_size_binary[16]", "string", LOSSY),
        ("date32[day]", "date"),
        ("date64[ms]", "date"),
        ("time64[us]", "string", LOSSY),
        ("timestamp[us, tz=UTC]", "timestamp"),
        ("duration[s]", "string", LOSSY),
        ("month_day_nano_interval", "string", LOSSY),
        ("list<item: int64>", "json"),
        ("list_view<item: int8>", "json"),
        ("struct<x: int8>", "json"),
        ("map<string, int8>", "json"),
        ("dense_union<a: int8=0>", "json", LOSSY),
    ],
    Spark: [
        ("integer", "integer"),
        ("long", "integer"),
        ("decimal(10,2)", "number"),
        ("decimal(10,0)", "integer"),
        ("double", "number"),
        ("boolean", "boolean"),
        ("string", "string"),
        ("binary", "string", LOSSY),
        ("date", "date"),
        ("timestamp", "timestamp"),
        ("timestamp_ntz", "timestamp"),
        ({"type": "struct", "fields": []}, "json"),
        ({"type": "array", "elementType": "long"}, "json"),
    ],
    DuckDB: [
        ("BIGINT", "integer"),
        ("HUGEINT", "integer"),
        ("USMALLINT", "integer"),
        ("DOUBLE", "number"),
        ("DECIMAL(10,2)", "number"),
        ("DECIMAL(10,0)", "integer"),
        ("BOOLEAN", "boolean"),
        ("VARCHAR", "string"),
        ("UUID", "string"),
        ("ENUM('a', 'b')", "string", LOSSY),
        ("BLOB", "string", LOSSY),
        ("INTERVAL", "string", LOSSY),
        ("TIME WITH TIME ZONE", "string", LOSSY),
        ("DATE", "date"),
        ("TIMESTAMP WITH TIME ZONE", "timestamp"),
        ("TIMESTAMP_S", "timestamp"),
        ("INTEGER[]", "json"),
        ("VARCHAR[2]", "json"),
        ("STRUCT(x INTEGER)[]", "json"),
        ("STRUCT(x INTEGER)", "json"),
        ("MAP(VARCHAR, INTEGER)", "json"),
        ("JSON", "json"),
    ],
}

UserId = NewType("UserId", int)


class Level(enum.Enum):
    LOW = "low"
    HIGH = "high"


class Rank(enum.IntEnum):
    FIRST = 1


class Name(str):
    """A text with a meaning."""


@dataclasses.dataclass
class Order:
    version: ClassVar[int] = 1
    id: int
    note: Optional[str] = None


class LateOrder(NamedTuple):
    id: "int"
    note: "Optional[str]" = None


class OpenOrder(TypedDict):
    id: int
    note: str


class WideOrder(OpenOrder, total=False):
    plan: Level


#: As programs annotate columns.
ANNOTATIONS = [
    (Optional[int], "integer"),
    (Union[None, datetime.date, None], "date"),
    (Union[list[int], tuple[str, ...]], "json"),
    (list[int], "json"),
    (List[str], "json"),
    (dict[str, int], "json"),
    (Mapping[str, int], "json"),
    (Sequence[int], "json"),
    (Annotated[Optional[float], "a note"], "number"),
    (UserId, "integer"),
    (Name, "string"),
    (uuid.UUID, "string"),
    (bytes, "string", LOSSY),
    (Level, "string", LOSSY),
    (Rank, "integer"),
    (Literal["a", "b"], "string", LOSSY),
    (Optional[Literal[1, 2]], "integer"),
    (Order, "json"),
    (OpenOrder, "json"),
    (Pydantic, "json"),
]

#: What could be several types, and whatever is not known: never a guess.
UNKNOWN = [Union[int, str], Optional[Union[float, str]], Literal["a", 1], Any, object, complex, type("Float", (), {})]


class Types(unittest.TestCase):
    def test_a_type_is_that_of_the_table(self):
        for frame, types in TYPES.items():
            for physical, expected, *lossy in types:
                with self.subTest(frame=frame.__name__, type=physical):
                    (column,) = columns_of(frame([("a", physical)]))
                    self.assertEqual((column.name, column.type), ("a", expected))
                    self.assertEqual(column.note is not None, bool(lossy))

    def test_the_order_stays(self):
        pairs = [("b", "int64"), ("a", "string"), ("c", "bool")]
        for frame in (Pandas, Arrow, ArrowTable, Spark, dict):
            types = [("b", "long"), ("a", "string"), ("c", "boolean")] if frame is Spark else pairs
            self.assertEqual([one.name for one in columns_of(frame(types))], ["b", "a", "c"])


class Dicts(unittest.TestCase):
    def test_types_of_python_and_of_contracts(self):
        columns = columns_of(
            {
                "a": int,
                "b": str,
                "c": float,
                "d": bool,
                "e": datetime.date,
                "f": datetime.datetime,
                "g": decimal.Decimal,
                "h": dict,
                "i": list,
                "j": "timestamp",
                "k": "datetime64[ns]",
            }
        )
        types = "integer string number boolean date timestamp number json json timestamp timestamp"
        self.assertEqual([column.type for column in columns], types.split())

    def test_texts_of_pyarrow_are_its_types_in_a_dict_too(self):
        for text, type_ in (
            ("dictionary<values=string, indices=int32, ordered=0>", "string"),
            ("run_end_encoded<run_ends: int32, values: int8>", "integer"),
            ("extension<arrow.json>", "json"),
        ):
            (column,) = columns_of({"a": text})
            self.assertEqual((column.type, column.note), (type_, None))

    def test_columns_as_the_service_has_them(self):
        (column,) = columns_of([{"name": "a", "type": "integer", "required": True}])
        self.assertEqual((column.name, column.type), ("a", "integer"))


class Annotations(unittest.TestCase):
    def test_a_type_is_what_its_values_are(self):
        for annotation, expected, *lossy in ANNOTATIONS:
            with self.subTest(annotation):
                (column,) = columns_of({"a": annotation})
                self.assertEqual((column.type, column.note is not None), (expected, bool(lossy)))

    def test_a_type_that_could_be_several_is_no_guess(self):
        for annotation in UNKNOWN:
            with self.subTest(annotation), self.assertRaises(UnmappedType):
                columns_of({"a": annotation})
        (column,) = columns_of({"a": Union[int, str]}, types={"Union": "string"})
        self.assertEqual(column.type, "string")

    @unittest.skipIf(sys.version_info < (3, 10), "X | Y is newer")
    def test_a_union_may_be_written_with_a_bar(self):
        self.assertEqual(columns_of({"a": eval("int | None")})[0].type, "integer")
        with self.assertRaisesRegex(UnmappedType, r'types=\{"union": "string"\}'):
            columns_of({"a": eval("int | str")})


class Models(unittest.TestCase):
    def test_the_fields_of_a_class_are_columns(self):
        for model in (Order, Order(1), LateOrder, LateOrder(1), OpenOrder, Pydantic, Pydantic(), OldPydantic):
            with self.subTest(model):
                columns = columns_of(model)
                self.assertEqual([(one.name, one.type) for one in columns], [("id", "integer"), ("note", "string")])
        self.assertEqual([one.name for one in columns_of(WideOrder)], ["id", "note", "plan"])

    def test_a_type_that_cannot_be_found_is_told(self):
        broken = dataclasses.make_dataclass("Broken", [("a", "Nothing")])
        with self.assertRaisesRegex(SchemaCheckError, "^The types of Broken cannot be read: name 'Nothing'"):
            columns_of(broken)


class Refused(unittest.TestCase):
    def test_an_unknown_type_says_how_to_map_it(self):
        with self.assertRaisesRegex(UnmappedType, r"^a: the type geometry\(4326\) has no counter"):
            columns_of({"a": "geometry(4326)"})
        (column,) = columns_of({"a": "geometry(4326)"}, types={"Geometry": "json"})
        self.assertEqual((column.type, column.note), ("json", None))

    def test_a_mapping_is_for_one_extension_and_for_what_is_encoded(self):
        fields = [
            ("a", "extension<geoarrow.point<PointType>>"),
            ("b", "extension<arrow.opaque[storage_type=binary, type_name=t, vendor_name=v]>"),
            ("c", "dictionary<values=month_x, indices=int8, ordered=0>"),
        ]
        for index, name in enumerate(["geoarrow.point", "arrow.opaque", "month_x"]):
            with self.subTest(name):
                with self.assertRaisesRegex(UnmappedType, f'{{"{name}": "string"}}'):
                    columns_of(Arrow(fields[index : index + 1]))
                (column,) = columns_of(Arrow(fields[index : index + 1]), types={name: "json"})
                self.assertEqual(column.type, "json")
        for types in ({"geoarrow.point": "json"}, {"extension<geoarrow.point>": "json"}):
            self.assertEqual(columns_of(Arrow(fields[:1]), types=types)[0].type, "json")
        for types in ({"extension": "json"}, {"geoarrow.point": "json"}):
            with self.assertRaises(UnmappedType):
                columns_of(Arrow(fields[:2]), types=types)

    def test_a_mapping_is_not_for_lists_of_the_type(self):
        fields = [("a", "GEOMETRY"), ("b", "GEOMETRY[]")]
        columns = columns_of(DuckDB(fields), types={"geometry": "string"})
        self.assertEqual([one.type for one in columns], ["string", "json"])

    def test_an_extension_is_known_by_its_metadata(self):
        schema = Arrow([("a", "struct<x: double>")], {b"ARROW:extension:name": b"geoarrow.point"})
        with self.assertRaisesRegex(UnmappedType, 'types={"geoarrow.point": "string"}'):
            columns_of(schema)
        schema = Arrow([("a", "fixed_size_binary[16]")], {b"ARROW:extension:name": b"arrow.uuid"})
        self.assertEqual(columns_of(schema)[0].type, "string")
        schema = Arrow([("a", "int64")], {b"comment": b"x"})
        self.assertEqual(columns_of(schema)[0].type, "integer")

    def test_days_of_folders_are_days_as_the_command_line_reads_them(self):
        for values, expected in (
            (["2026-01-31", "2026-02-01", None], "date"),
            (["2026-01-31 07:00:00", "2026-01-31T08:00:00Z"], "timestamp"),
            (["2026-01-31", "2026-01-31 07:00:00"], "string"),
            (["2026-01-31", "latest"], "string"),
            (["2026-02-30"], "string"),
            (["2026-01-31x"], "string"),
            ([None], "string"),
            # A person said that it is text.
            (None, "string"),
        ):
            with self.subTest(values):
                kept, column = columns_of(ArrowDataset([("id", "int64"), ("day", "string")], {"day": values}))
                self.assertEqual((kept.type, column.type), ("integer", expected))
                self.assertEqual(column.note is not None, expected != "string")

    def test_categories_that_are_no_texts_have_the_type_of_their_values(self):
        for values, expected in (("int64", "integer"), ("datetime64[ns]", "timestamp"), ("object", "string")):
            categories = type("Index", (), {"dtype": values})
            dtype = type("Categorical", (), {"categories": categories, "__str__": lambda _: "category"})()
            with self.subTest(values):
                self.assertEqual(columns_of(Pandas([("a", dtype)]))[0].type, expected)

    def test_a_single_column_is_no_frame(self):
        for name, module in (
            ("Series", "pandas"),
            ("Series", "polars.series.series"),
            ("GeoSeries", "geopandas"),
            ("ChunkedArray", "pyarrow.lib"),
            ("Int64Array", "pyarrow.lib"),
        ):
            single = type(name, (), {"dtype": "int64", "__module__": module})()
            with self.subTest(module), self.assertRaisesRegex(SchemaCheckError, "single column.*to_frame"):
                columns_of(single)

    def test_a_hint_can_be_pasted(self):
        with self.assertRaisesRegex(UnmappedType, r'types=\{"\\"null\\"": "string"\}'):
            columns_of(DuckDB([("a", '"NULL"')]))
        (column,) = columns_of(DuckDB([("a", '"NULL"')]), types={"\"null\"": "string"})
        self.assertEqual(column.type, "string")

    def test_what_has_no_columns(self):
        for frame in (5, "orders", None, object(), object, [1, 2], (1, 2), int):
            with self.subTest(frame=frame), self.assertRaisesRegex(SchemaCheckError, "no columns"):
                columns_of(frame)

    def test_what_no_contract_could_have(self):
        refused = {
            "There are no columns": ({}, None),
            "needs a name that is a str": ({5: "int64"}, None),
            "'text' must be one of string": ({"a": "x"}, {"x": "text"}),
        }
        for message, (frame, types) in refused.items():
            with self.subTest(message), self.assertRaisesRegex(SchemaCheckError, message):
                columns_of(frame, types)
        with self.assertRaisesRegex(SchemaCheckError, "a appears twice"):
            columns_of(Pandas([("a", "int64"), ("a", "int64")]))


if __name__ == "__main__":
    unittest.main()
