import type { Change } from "#domain/checks/change.ts";
import { changeText } from "#domain/mail/change-text.ts";
import type { Action, Detail } from "./audit.ts";

/**
 * Says which change an approval is about: "removed: email (string)". `words` is null for other
 * entries, and for withdrawals by earlier releases, which name only the approval.
 */
export function approvedChange(
  action: Action,
  detail: Detail,
): { words: string | null; others: Detail } {
  const { kind, column, from = null, to = null, approval_id, ...others } = detail;
  if (!action.startsWith("approvals.") || kind === undefined) {
    return { words: null, others: detail };
  }
  return { words: changeText({ kind, column, from, to } as Change), others };
}
