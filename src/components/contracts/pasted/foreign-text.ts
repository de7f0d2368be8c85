import { hasHeader, isList } from "./list.ts";

type Form = { label: string; is: RegExp };

/**
 * Text formats that are recognised but not read, each by a telltale line; the first match wins. A
 * CREATE TABLE statement has none of these lines.
 */
const FORMS: Form[] = [
  {
    label: "a data contract (ODCS)",
    is: /^(kind: *DataContract\b|quantumName:|datasetKind:|dataset:$)/m,
  },
  { label: "a Data Contract Specification", is: /^dataContractSpecification:/m },
  { label: "dbt YAML", is: /^(models|sources|seeds|snapshots): *$/m },
  { label: "a Protobuf schema", is: /^ *(syntax *= *["']proto|message +\w+ *\{)/m },
  { label: "a schema printed by Spark", is: /^ *\|-- /m },
  { label: "Spark schema code", is: /\bStruct(Type|Field)\(/ },
  {
    label: "an Arrow schema",
    is: /^-- schema metadata --|: *(timestamp|time32|time64|duration|date32|date64|struct|list|large_list|dictionary|decimal128|decimal256)(\[|<|\(\d+, \d+\) *(not null)?$)/m,
  },
  { label: "pandas output", is: /^(dtypes?: |<class 'pandas)|\bdatetime64\[/m },
  { label: "Polars output", is: /^(shape: *\(|Schema\(|OrderedDict\()/m },
  { label: "a Python schema", is: /^ *(\{ *'|\[ *[('])|^(pa\.)?schema\(/m },
  {
    label: "a text table with borders",
    is: /[│┆║]|^ *\+[-=+]{3,}\+? *$|^ *-{2,}\+-|^ *\|.*\| *$/m,
  },
];

/** A ClickHouse column is not nullable unless its type says so, unlike SQL. */
const CLICKHOUSE = /\bengine *= *\w*mergetree\b|\b(nullable|lowcardinality) *\(/i;

/** The name of an unsupported format that a text is in, or null. */
export function foreignText(text: string): string | null {
  return FORMS.find(({ is }) => is.test(text))?.label ?? null;
}

/** The same for a text with a CREATE TABLE statement. */
export function foreignStatement(text: string): string | null {
  return CLICKHOUSE.test(text) ? "a ClickHouse CREATE TABLE statement" : null;
}

/** A list has one line per column: no line opens, closes or continues a block. */
const NESTED = /[{[(:]$|^[}\])]|^[-*] /;

const DATA = "a CSV file, which has column names but no types";

/** The same for a text that may be a list of columns. */
export function foreignList(text: string): string | null {
  if (hasHeader(text)) return null;
  const lines = text.split(/\r\n?|\n/).flatMap((line) => line.trim() || []);
  if (lines.some((line) => NESTED.test(line))) return "code or YAML";
  if (lines.length < 2) return null;
  if (lines.every((line) => line.includes("|"))) return "a text table with borders";
  const rows = lines.map((line) => line.split(/[,;\t]/));
  const [{ length = 0 } = []] = rows;
  const isTable = length > 1 && rows.every((row) => row.length === length);
  return (isTable && !isList(text)) || rows.some(beginsWithValue) ? DATA : null;
}

const NUMBER_OR_DATE = /^"?(-?\d+(\.\d+)?|\d{4}-\d\d-\d\d.*)"?$/;

/** True for a row that starts with a value where a list has a name. */
function beginsWithValue([first = "", ...others]: readonly string[]) {
  return others.length > 0 && NUMBER_OR_DATE.test(first.trim());
}
