import { randomUUID } from "node:crypto";
import type { DatabasePool } from "#server/database/connect.ts";
import type { Log } from "#server/log.ts";
import { auditExported } from "#server/signals.ts";
import { type EntryRecord, logRecord } from "../rules/log-record.ts";
import {
  dropOldest,
  holdExport,
  queuedEntries,
  releaseExport,
  takeExported,
} from "../store/export-queue.ts";

const POLL_MS = 1000;

/** Longer than a batch takes, whose time-out is OpenTelemetry's. */
const HOLD_SECONDS = 60;

const ENTRIES_PER_BATCH = 500;

/** Entries that wait for a collector, at most; the oldest are dropped. */
const MOST_QUEUED = 100_000;

/** Where entries go; `send` resolves when they have arrived. */
type Collector = {
  send: (records: readonly EntryRecord[]) => Promise<void>;
  close: () => Promise<void>;
};

type Options = { pollMs?: number; most?: number };

/**
 * Exports entries of all audit logs until stopped. Any number of processes may run it: one of them
 * exports. An entry that the collector has acknowledged, but not the database, is sent again.
 */
export function startAuditExport(
  db: DatabasePool,
  collector: Collector,
  log: Log<"warn">,
  { pollMs = POLL_MS, most = MOST_QUEUED }: Options = {},
): { stop: () => Promise<void> } {
  const holder = randomUUID();
  let exporting: Promise<void> | null = null;
  let stopped = false;

  async function exportBatch(): Promise<boolean> {
    if (!(await holdExport(db, holder, HOLD_SECONDS))) return false;
    const dropped = await dropOldest(db, most);
    if (dropped > 0) {
      auditExported.send({ outcome: "dropped", entries: dropped });
      log.warn(
        { dropped },
        "entries of the audit log wait for the collector; the oldest are dropped",
      );
    }
    const events = await queuedEntries(db, ENTRIES_PER_BATCH);
    if (events.length === 0) return false;
    try {
      await collector.send(events.map(logRecord));
    } catch (error) {
      auditExported.send({ outcome: "failed", entries: events.length });
      throw error;
    }
    await takeExported(db, events);
    auditExported.send({ outcome: "exported", entries: events.length });
    return events.length === ENTRIES_PER_BATCH;
  }

  async function exportQueued() {
    try {
      while (!stopped && (await exportBatch()));
    } catch (error) {
      log.warn({ err: error }, "entries of the audit log cannot be exported; trying again");
    } finally {
      exporting = null;
    }
  }

  const timer = setInterval(() => {
    exporting ??= exportQueued();
  }, pollMs);

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await exporting;
      await releaseExport(db, holder).catch(() => undefined);
      await collector.close();
    },
  };
}
