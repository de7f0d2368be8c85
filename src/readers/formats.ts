/** What a source can be, as `--from` names it, and in words. */
export const FORMATS = {
  parquet: "a Parquet file",
  arrow: "an Arrow file or stream",
  avro: "an Avro schema or file",
  sql: "CREATE TABLE statements",
  "information-schema": "a list of a database's columns",
  bigquery: "a BigQuery schema",
  "json-schema": "a JSON Schema",
  dbt: "a dbt manifest, catalog or model file",
  odcs: "an Open Data Contract Standard document",
  datacontract: "a Data Contract Specification document",
  iceberg: "Iceberg table metadata",
  delta: "a Delta table's log",
  spark: "a Spark schema",
  protobuf: "a Protobuf schema",
  "table-schema": "a Frictionless Table Schema",
  dataframe: "the types of a data frame",
  pandas: "the types of a pandas frame",
  polars: "the types of a polars frame",
  columns: "a list of columns",
  list: "a list of columns, one per line",
  json: "JSON records",
  ndjson: "JSON records, one per line",
  csv: "a CSV file",
  tsv: "a TSV file",
} as const;

export type Format = keyof typeof FORMATS;
