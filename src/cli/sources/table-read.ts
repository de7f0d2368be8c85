import type { SourceTable } from "#readers/table.ts";
import type { TableSource } from "../outcome.ts";

/** A table as it was read, with where. */
export type TableRead = { source: TableSource; table: SourceTable };
