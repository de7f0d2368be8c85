type Form = { label: string; is: RegExp };

/** Texts that describe columns and that no reader reads, each by a telltale line. */
const FORMS: Form[] = [
  { label: "an XML document", is: /^\s{0,99}<(\?xml|xs:schema)\b/ },
  {
    label: "SQLite's table_info without its header (add -header -csv)",
    is: /^0\|[^|\n]+\|[^|\n]*\|[01]\|[^|\n]*\|\d+ *\r?$/m,
  },
  { label: "a Thrift schema", is: /^struct \w+ *\{ *$/m },
  { label: "a GraphQL schema", is: /^type \w+[^\n{]{0,200}\{ *$/m },
  { label: "an Avro protocol", is: /^protocol \w+ *\{/m },
  { label: "Spark schema code", is: /\bStruct(Type|Field)\(/ },
  {
    label: "a printed Arrow schema",
    is: /^-- schema metadata --|: *(timestamp|time32|time64|duration|date32|date64|struct|list|large_list|dictionary|decimal128|decimal256)(\[|<|\(\d+, \d+\) *(not null)?$)/m,
  },
  { label: "what pandas prints", is: /^(dtypes?: |<class 'pandas)|\bdatetime64\[/m },
  { label: "what polars prints", is: /^(shape: *\(|Schema\(|OrderedDict\()/m },
  { label: "a Python schema", is: /^ *(\{ *'|\[ *[('])|^(pa\.)?schema\(/m },
  {
    label: "a table with borders",
    is: /[│┆║]|^ *\+[-=+]{3,}\+? *$|^ *-{2,}\+-|^ *\|.*\| *$/m,
  },
];

/** What a text is that no reader reads; null for others. */
export function foreignText(beginning: string): string | null {
  return FORMS.find(({ is }) => is.test(beginning))?.label ?? null;
}
