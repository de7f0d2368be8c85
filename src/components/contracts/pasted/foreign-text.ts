import { hasHeader, isList } from "./list.ts";

type Form = { label: string; is: RegExp };

/**
 * Text other than JSON that describes columns in a form without a reader, by a line that gives each
 * form away; the first that fits. A CREATE TABLE statement has none of these lines.
 */
const FORMS: Form[] = [
  {
    label: "a data contract (ODCS)",
    is: /^(kind: *DataContract\b|quantumName:|datasetKind:|dataset:$)/m,
  },
  { label: "a Data Contract Specification", is: /^dataContractSpecification:/m },
  { label: "YAML of dbt", is: /^(models|sources|seeds|snapshots): *$/m },
  { label: "a Protobuf schema", is: /^ *(syntax *= *["']proto|message +\w+ *\{)/m },
  { label: "a schema as Spark prints it", is: /^ *\|-- /m },
  { label: "a Spark schema in code", is: /\bStruct(Type|Field)\(/ },
  {
    label: "an Arrow schema",
    is: /^-- schema metadata --|: *(timestamp|time32|time64|duration|date32|date64|struct|list|large_list|dictionary|decimal128|decimal256)(\[|<|\(\d+, \d+\) *(not null)?$)/m,
  },
  { label: "what pandas prints", is: /^(dtypes?: |<class 'pandas)|\bdatetime64\[/m },
  { label: "what Polars prints", is: /^(shape: *\(|Schema\(|OrderedDict\()/m },
  { label: "a schema in Python", is: /^ *(\{ *'|\[ *[('])|^(pa\.)?schema\(/m },
  { label: "a table drawn with lines", is: /[│┆║]|^ *\+[-=+]{3,}\+? *$|^ *-{2,}\+-|^ *\|.*\| *$/m },
];

/** A ClickHouse column may not be null unless its type says so: the other way round from SQL. */
const CLICKHOUSE = /\bengine *= *\w*mergetree\b|\b(nullable|lowcardinality) *\(/i;

/** What a text is when it describes columns in a form that is not read here; null otherwise. */
export function foreignText(text: string): string | null {
  return FORMS.find(({ is }) => is.test(text))?.label ?? null;
}

/** The same for a text with a CREATE TABLE statement. */
export function foreignStatement(text: string): string | null {
  return CLICKHOUSE.test(text) ? "a CREATE TABLE statement of ClickHouse" : null;
}

/** A list has a line for each column: nothing in it opens, closes or belongs to a line above. */
const NESTED = /[{[(:]$|^[}\])]|^[-*] /;

const DATA = "a CSV file with data, which names columns but no types";

/** The same for a text that may be a list of columns. */
export function foreignList(text: string): string | null {
  if (hasHeader(text)) return null;
  const lines = text.split(/\r\n?|\n/).flatMap((line) => line.trim() || []);
  if (lines.some((line) => NESTED.test(line))) return "code or YAML";
  if (lines.length < 2) return null;
  if (lines.every((line) => line.includes("|"))) return "a table drawn with lines";
  const rows = lines.map((line) => line.split(/[,;\t]/));
  const [{ length = 0 } = []] = rows;
  const isTable = length > 1 && rows.every((row) => row.length === length);
  return (isTable && !isList(text)) || rows.some(beginsWithValue) ? DATA : null;
}

const NUMBER_OR_DATE = /^"?(-?\d+(\.\d+)?|\d{4}-\d\d-\d\d.*)"?$/;

/** True for a row that begins with a value where a list has a name. */
function beginsWithValue([first = "", ...others]: readonly string[]) {
  return others.length > 0 && NUMBER_OR_DATE.test(first.trim());
}
