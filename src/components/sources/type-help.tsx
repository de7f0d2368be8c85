import { TextLink } from "#components/ui/text-link.tsx";
import type { Format } from "#readers/formats.ts";
import type { System } from "#readers/mapping/table.ts";

/** Which part of the table of types is about a format. */
const SYSTEM: Partial<Record<Format, System>> = {
  parquet: "parquet",
  arrow: "arrow",
  avro: "avro",
  sql: "sql",
  "information-schema": "sql",
  bigquery: "sql",
  dbt: "sql",
  "json-schema": "json_schema",
  openapi: "json_schema",
  odcs: "odcs",
  datacontract: "datacontract",
  iceberg: "iceberg",
  delta: "spark",
  spark: "spark",
  protobuf: "protobuf",
  connect: "connect",
  "table-schema": "table_schema",
  dataframe: "dataframe",
  pandas: "dataframe",
  polars: "dataframe",
};

/** Leads to what types become, in a tab of its own so that no draft is left. */
export function TypeHelp({ from }: { from: Format | null }) {
  const system = from && SYSTEM[from];
  return (
    <TextLink
      href={system ? `/docs/types#${system}` : "/docs/types"}
      target="_blank"
      className="text-table text-ink-muted"
    >
      How types are read (new tab)
    </TextLink>
  );
}
