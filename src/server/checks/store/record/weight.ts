import type { JudgedCheck } from "./judged-check.ts";

/** Bytes of names that count as one row. */
const BYTES_PER_ROW = 256;

/** Rows of a changed column: its name, and its incident. */
const ROWS_PER_CHANGE = 2;

type Weighed = Pick<JudgedCheck, "gate" | "incoming" | "webhook_ids">;

/**
 * Estimates the work of a request's checks for the statement: their rows, or their bytes as rows if
 * those are more.
 */
export function weightOf(request: readonly Weighed[]): number {
  return request.reduce((sum, check) => sum + weightOfCheck(check), 0);
}

function weightOfCheck({ gate: { changes }, incoming, webhook_ids }: Weighed): number {
  let bytes = 0;
  for (const { name } of incoming) bytes += name.length;
  for (const { column } of changes) bytes += column.length;
  const rows = 1 + ROWS_PER_CHANGE * changes.length + webhook_ids.length + incoming.length;
  return Math.max(rows, bytes / BYTES_PER_ROW);
}
