"""What frames say beyond the types, beside what files of the same tables say (fixtures/make_frames.py)."""

import json
import pathlib
import re
import unittest

from schema_contract_check import SchemaCheckError, columns_of

from .frames import Arrow, DuckDB, Pandas, Polars

REAL = json.loads(pathlib.Path(__file__).with_name("fixtures").joinpath("frames.json").read_text(encoding="utf-8"))


class Recorded:
    """A type or field as its library has it: a text with attributes."""

    def __init__(self, tree):
        self._tree = tree

    def __getattr__(self, name):
        if name.startswith("_") or name not in self._tree or name == "fields" and "num_fields" in self._tree:
            raise AttributeError(name)
        return recorded(self._tree[name])

    def __str__(self):
        return self._tree["text"]

    def field(self, at):
        return recorded(self._tree["fields"][at])


def recorded(value):
    if isinstance(value, dict):
        return Recorded(value)
    return [recorded(one) for one in value] if isinstance(value, list) else value


class Schema:
    """A pyarrow Schema of recorded fields."""

    def __init__(self, trees):
        self.names = [tree["name"] for tree in trees]
        self._trees = trees

    def field(self, at):
        return Recorded(self._trees[at])


class SparkSchema:
    """A StructType of recorded fields."""

    def __init__(self, fields):
        self._fields = fields

    def jsonValue(self):
        return {"type": "struct", "fields": self._fields}


def pairs(library):
    return [(one["name"], Recorded(one["tree"])) for one in REAL[library]]


def trees(library):
    return [one["tree"] for one in REAL[library]]


FRAMES = {
    "arrow": lambda: Schema(trees("arrow")),
    "polars": lambda: Polars(pairs("polars")),
    "duckdb": lambda: DuckDB(pairs("duckdb")),
    "spark": lambda: SparkSchema(trees("spark")),
    "pandas": lambda: Pandas(pairs("pandas")),
}

#: Their columns do not say whether there can be nulls.
UNKNOWN_NULLS = ("duckdb", "pandas")


def plain(detail):
    """Without what is only shown."""
    if isinstance(detail, dict):
        return {key: plain(value) for key, value in detail.items() if key != "physical"}
    return [plain(one) for one in detail] if isinstance(detail, list) else detail


def detail_of(frame):
    (column,) = columns_of(frame)
    return plain(column.detail)


def arrow_struct(*names):
    fields = [{"name": name, "nullable": True, "type": {"text": "int8"}} for name in names]
    tree = {"text": "struct<…>", "num_fields": len(fields), "fields": fields}
    return Schema([{"name": "a", "nullable": True, "type": tree}])


class Frames(unittest.TestCase):
    def test_a_frame_says_what_its_file_says(self):
        for library, frame in FRAMES.items():
            for column, real in zip(columns_of(frame()), REAL[library]):
                with self.subTest(library=library, column=real["name"]):
                    expected = dict(real["detail"] or {})
                    if library in UNKNOWN_NULLS:
                        expected.pop("nullable", None)
                    self.assertEqual((column.name, column.type), (real["name"], real["type"]))
                    self.assertEqual(plain(column.detail), expected or None)

    def test_the_words_of_the_source_are_kept_to_be_shown(self):
        self.assertEqual(columns_of({"a": "int64"})[0].detail["physical"], "int64")
        long = columns_of(Polars([("a", "Datetime(time_unit='us', time_zone='" + "z" * 300 + "')")]))
        self.assertEqual(len(long[0].detail["physical"]), 100)

    def test_an_enum_of_polars_has_its_values(self):
        text = "Enum(categories=['new', 'paid'])"
        enum = Recorded({"text": text, "categories": ["new", "paid"]})
        self.assertEqual(detail_of(Polars([("a", enum)]))["is"], {"kind": "enum", "values": ["new", "paid"]})
        many = [str(n) for n in range(10_001)]
        enum = Recorded({"text": text, "categories": many})
        self.assertEqual(detail_of(Polars([("a", enum)]))["is"]["values"], many)

    def test_a_map_of_polars_has_its_keys_and_values(self):
        tree = {"text": "Map(String, Int64)", "key": {"text": "String"}, "value": {"text": "Int64"}}
        whole = {"kind": "integer", "bits": 64, "signed": True}
        self.assertEqual(
            detail_of(Polars([("a", Recorded(tree))]))["is"],
            {
                "kind": "map",
                "keys": {"type": "string", "detail": {"nullable": False, "is": {"kind": "string"}}},
                "values": {"type": "integer", "detail": {"nullable": True, "is": whole}},
            },
        )

    def test_a_field_of_arrow_has_the_number_that_parquet_gave_it(self):
        for number, known in ((b"7", 7), (b"0", 0), (b"-1", None), (b"2147483648", None), (b"x", None)):
            with self.subTest(number):
                detail = detail_of(Arrow([("a", "int8")], {b"PARQUET:field_id": number}))
                self.assertEqual(detail.get("id"), known)

    def test_a_type_that_was_chosen_keeps_what_is_known_under_it(self):
        (column,) = columns_of(Arrow([("a", "time64[us]")]), types={"time64": "string"})
        self.assertEqual(plain(column.detail), {"is": {"kind": "time", "unit": "us"}})

    def test_an_enum_whose_values_are_known_loses_none(self):
        enum = Recorded({"text": "Enum(categories=['new'])", "categories": ["new"]})
        self.assertIsNone(columns_of(Polars([("a", enum)]))[0].note)
        self.assertEqual(columns_of(Pandas([("a", "category")]))[0].note, "the allowed values are not kept")

    def test_a_type_that_was_chosen_has_no_shape_of_another(self):
        (column,) = columns_of({"a": "int64"}, types={"int64": "string"})
        self.assertIsNone(column.detail)

    def test_columns_of_the_service_keep_their_details(self):
        detail = {"nullable": False, "is": {"kind": "uuid"}}
        self.assertEqual(detail_of([{"name": "a", "type": "string", "detail": detail}]), detail)
        self.assertIsNone(detail_of([{"name": "a", "type": "string"}]))

    def test_python_and_objects_say_nothing_more(self):
        for frame in ({"a": int}, {"a": "timestamp"}, Pandas([("a", "object")])):
            self.assertIsNone(detail_of(frame))


class Bounds(unittest.TestCase):
    def test_what_is_not_known_as_a_whole_is_not_told(self):
        known = {"type": "integer", "detail": {"nullable": True, "is": {"kind": "integer", "bits": 8, "signed": True}}}
        shape = {"kind": "struct", "fields": [{"name": "x", **known}, {"name": "y", **known}]}
        self.assertEqual(detail_of(arrow_struct("x", "y")), {"nullable": True, "is": shape})
        for names in (("x", "x"), ("x", ""), ("x", "n" * 256), ("x", "a\0b")):
            with self.subTest(names):
                self.assertEqual(detail_of(arrow_struct(*names)), {"nullable": True})

    def test_no_more_than_a_schema_may_have_is_looked_at(self):
        names = [f"f{at}" for at in range(10_001)]
        self.assertEqual(len(detail_of(arrow_struct(*names[:-1]))["is"]["fields"]), 10_000)
        with self.assertRaisesRegex(SchemaCheckError, r"^a: .* 10,000 fields.*Client\(details=False\)"):
            detail_of(arrow_struct(*names))
        (column,) = columns_of(arrow_struct(*names), details=False)
        self.assertEqual((column.type, column.detail), ("json", None))

    def test_no_deeper_than_a_schema_may_be(self):
        def nested(depth):
            tree = {"text": "int8"}
            for _ in range(depth):
                tree = {"text": "list<…>", "value_field": {"name": "item", "nullable": True, "type": tree}}
            return Schema([{"name": "a", "nullable": True, "type": tree}])

        self.assertEqual(json.dumps(detail_of(nested(32))).count('"list"'), 32)
        with self.assertRaisesRegex(SchemaCheckError, r"^a: what is inside it has more than 32 levels\."):
            detail_of(nested(33))

    def test_texts_inside_a_spark_column_have_the_lengths_that_are_written_beside_it(self):
        array = {"type": "array", "elementType": "string", "containsNull": False}
        map_ = {"type": "map", "keyType": "string", "valueType": "long", "valueContainsNull": False}
        struct = {"type": "struct", "fields": [{"name": "b", "type": "string"}, {"name": "c", "type": "long"}]}
        for type_, text, lengths in (
            (array, "array<varchar(7)>", [7]),
            (map_, "map<char(3),bigint>", [3]),
            # Delta leaves the text when a field is dropped or renamed.
            (struct, "struct<a:varchar(3),b:varchar(5)>", [5]),
            (struct, "struct<a:varchar(3),c:bigint>", None),
            ({**array, "elementType": struct}, "array<struct<b:char(2),c:bigint>>", [2]),
            (array, "map<string,varchar(3)>", None),
            (array, "array<varchar(3)", None),
        ):
            with self.subTest(text):
                field = {"name": "a", "type": type_, "metadata": {"__CHAR_VARCHAR_TYPE_STRING": text}}
                shape = detail_of(SparkSchema([field])).get("is")
                read = re.findall(r'"length": (\d+)', json.dumps(shape)) if shape else None
                self.assertEqual(read and [int(length) for length in read], lengths)

    def test_a_spark_column_with_lengths_may_be_nested_too_deeply(self):
        type_, text = "string", "varchar(3)"
        for _ in range(2000):
            type_ = {"type": "array", "elementType": type_, "containsNull": False}
            text = f"array<{text}>"
        field = {"name": "a", "type": type_, "metadata": {"__CHAR_VARCHAR_TYPE_STRING": text}}
        with self.assertRaisesRegex(SchemaCheckError, "more than 32 levels"):
            detail_of(SparkSchema([field]))

    def test_an_extension_says_nothing_of_its_storage(self):
        schema = Arrow([("a", "struct<x: int8>")], {b"ARROW:extension:name": b"arrow.json"})
        self.assertEqual(detail_of(schema), {"is": {"kind": "json"}})
        field = arrow_struct("x").field(0)
        field.metadata = {b"ARROW:extension:name": b"arrow.fixed_shape_tensor"}
        schema.field = lambda _: field
        self.assertEqual(detail_of(schema), {"nullable": True})
