import { yamlString } from "./quote.ts";

/** A configuration of the command line, with its schema for editors. */
export function configuration(server: string): string {
  return `# yaml-language-server: $schema=${server}/cli/schema-check.schema.json
version: 1
url: ${yamlString(server)}
fail_on: gate
checks:
  - source: models/*.sql
    dialect: postgres
  - source: exports/orders.parquet
    contract: orders
    if_missing: create
types:
  geometry: string`;
}
