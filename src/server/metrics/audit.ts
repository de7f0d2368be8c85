import { Counter, type Registry } from "prom-client";
import { auditExported } from "#server/signals.ts";
import { fromZero } from "./from-zero.ts";

/** Counts entries of the audit log that went to a collector, or did not. */
export function countAuditExports(registers: Registry[]) {
  const entries = new Counter({
    name: "scc_audit_exported_entries_total",
    help: "Entries of the audit log for a collector, by outcome; failed ones are tried again",
    labelNames: ["outcome"],
    registers,
  });
  fromZero(entries, { outcome: ["exported", "failed", "dropped"] });
  auditExported.hear(({ outcome, entries: count }) => entries.inc({ outcome }, count));
}
