import type { Foreign } from "./foreign.ts";

type Form = Foreign & { is: RegExp };

const AS_LIST = "Its columns can be given as a list: a line with a name and a type for each.";
const AS_FILE = "Write the table to a Parquet or Arrow file, or use the Python client.";

/** Texts that describe columns and that no reader reads, each by a telltale line. */
const FORMS: Form[] = [
  { label: "an XML document", wayOut: AS_LIST, is: /^\s{0,99}<(\?xml|xs:schema)\b/ },
  {
    label: "SQLite's table_info without its header (add -header -csv)",
    is: /^0\|[^|\n]+\|[^|\n]*\|[01]\|[^|\n]*\|\d+ *\r?$/m,
  },
  { label: "a Thrift schema", wayOut: AS_LIST, is: /^struct \w+ *\{ *$/m },
  { label: "a GraphQL schema", wayOut: AS_LIST, is: /^type \w+[^\n{]{0,200}\{ *$/m },
  {
    label: "an Avro IDL",
    wayOut: "Compile it, and read the protocol: avro-tools idl shop.avdl shop.avpr.",
    is: /^protocol \w+ *\{/m,
  },
  {
    label: "an Avro IDL",
    wayOut: "Compile it, and read the schema: avro-tools idl shop.avdl shop.avsc.",
    is: /^schema [\w.<>?]+ *;/m,
  },
  {
    label: "Spark schema code",
    wayOut: "Write df.schema.json() to a file.",
    is: /\bStruct(Type|Field)\(/,
  },
  {
    label: "a printed Arrow schema",
    wayOut: AS_FILE,
    is: /^-- schema metadata --|: *(timestamp|time32|time64|duration|date32|date64|struct|list|large_list|dictionary|decimal128|decimal256)(\[|<|\(\d+, \d+\) *(not null)?$)/m,
  },
  {
    label: "what pandas prints",
    wayOut: "Write its types to a JSON file: df.dtypes.astype(str).to_json().",
    is: /^(dtypes?: |<class 'pandas)|\bdatetime64\[/m,
  },
  { label: "what polars prints", wayOut: AS_FILE, is: /^(shape: *\(|Schema\(|OrderedDict\()/m },
  { label: "a Python schema", wayOut: AS_FILE, is: /^ *(\{ *'|\[ *[('])|^(pa\.)?schema\(/m },
  {
    label: "what polars prints",
    wayOut: AS_FILE,
    is: /^Rows: \d+\r?\nColumns: \d+/m,
  },
  {
    label: "a printed Spark data frame",
    wayOut: "Print its schema: df.printSchema().",
    is: /^DataFrame\[/m,
  },
  {
    label: "what Oracle's DESCRIBE prints",
    wayOut: "Select from ALL_TAB_COLUMNS, and write that as CSV.",
    is: /^ *Name +Null\? +Type *$/m,
  },
  { label: "an HTML document", wayOut: AS_LIST, is: /^\s{0,99}<(!doctype html|html|table)\b/i },
];

/**
 * A table that a program has drawn: its lines and blanks are no part of names and types. Bars around cells
 * count only in the first line: in CSV with bars, a row may begin and end with an empty cell, but no header does.
 */
export const TABLE_WITH_BORDERS: Form = {
  label: "a table with borders",
  wayOut: "Print it as CSV.",
  is: /[│┆║]|^ *\+[-=+]{3,}\+? *$|^ *-{2,}\+-|^ *\|[ :]*--[-:=+| ]*\| *$|(?<![\s\S])\s{0,99}\|.*\| *$/m,
};

/** What a text is that no reader reads; null for others. */
export function foreignText(beginning: string): Foreign | null {
  return FORMS.find(({ is }) => is.test(beginning)) ?? drawnTable(beginning);
}

export function drawnTable(beginning: string): Foreign | null {
  return TABLE_WITH_BORDERS.is.test(beginning) ? TABLE_WITH_BORDERS : null;
}
