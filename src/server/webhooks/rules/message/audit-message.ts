import type { AuditEntry } from "#server/audit/rules/audit-entry.ts";

/** Entries of one message. An entry has less than 10 KB, so a message has less than 1 MB. */
export const ENTRIES_PER_MESSAGE = 100;

/** Returns the body that delivers entries of the audit log, oldest first. */
export function auditBody(entries: readonly AuditEntry[]): string {
  return JSON.stringify({ type: "audit.entries", entries });
}
