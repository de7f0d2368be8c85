import { stringify } from "yaml";
import type { FoundSource } from "./found-sources.ts";

/** A new `schema-check.yaml`. */
export function configText(sources: readonly FoundSource[], url: string | null): string {
  const address = url ?? "https://checks.example.com";
  return [
    `# yaml-language-server: $schema=${address}/cli/schema-check.schema.json`,
    "# What `schema-check check` checks. The API key does not belong here: set SCHEMA_CHECK_KEY.",
    "version: 1",
    "# Used where SCHEMA_CHECK_URL is not set and SCHEMA_CHECK_ALLOW_URL has this address.",
    url ? `url: ${url}` : `# url: ${address}`,
    "",
    "# What blocks: gate, breaking, warning, a severity from 0 to 100, or never.",
    "fail_on: gate",
    "",
    "# Types without a counterpart, and what to read them as.",
    "# types:",
    "#   geometry: string",
    "",
    "# Each table is checked against the contract with its name, unless `contract` names another.",
    ...checks(sources),
    "",
  ].join("\n");
}

function checks(sources: readonly FoundSource[]): string[] {
  if (sources.length === 0) {
    return ["checks: []", "#  - source: exports/orders.parquet", "#    contract: orders"];
  }
  const entries = sources.map(({ source, note }) => {
    const path = stringify(source, { lineWidth: 0 }).trim();
    return `  - source: ${path}${note ? ` # ${note}` : ""}`;
  });
  return ["checks:", ...entries];
}
