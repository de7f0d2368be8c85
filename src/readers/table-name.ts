/** Extensions of files that can be read, and what often stands before them: `orders.schema.json`. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  ..."parquet parq pq arrow arrows feather ipc avro avsc avpr sql ddl proto json yaml yml".split(
    " ",
  ),
  ..."csv tsv tab psv dat bin txt list ndjson jsonl".split(" "),
  ..."schema metadata odcs datacontract gz snappy zst zstd lz4 c000".split(" "),
]);

/**
 * The name of a table that has none of its own: its file's, without the extensions. What else comes
 * after a dot belongs to the name: `sales v1.2.csv`.
 */
export function nameOfFile(file: string): string {
  let name = file.slice(file.lastIndexOf("/") + 1);
  for (;;) {
    const dot = name.lastIndexOf(".");
    if (dot <= 0 || !EXTENSIONS.has(name.slice(dot + 1).toLowerCase())) return name;
    name = name.slice(0, dot);
  }
}
