import { changedColumns } from "../../rules/diff.ts";
import type { JudgedCheck } from "./judged-check.ts";

/** Bytes of names that count as one row. */
const BYTES_PER_ROW = 256;

/** Estimates a check's work for the statement: its rows, or its bytes as rows if those are more. */
export function weightOf({
  diff,
  incoming,
  webhook_ids,
}: Pick<JudgedCheck, "diff" | "incoming" | "webhook_ids">): number {
  const changed = changedColumns(diff);
  let bytes = 0;
  for (const { name } of incoming) bytes += name.length;
  for (const name of changed) bytes += name.length;
  const rows = 1 + changed.length + webhook_ids.length + incoming.length;
  return Math.max(rows, bytes / BYTES_PER_ROW);
}
