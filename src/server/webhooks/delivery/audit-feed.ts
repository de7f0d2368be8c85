import type { DatabasePool } from "#server/database/connect.ts";
import type { Log } from "#server/log.ts";
import { deleteOrphanedEntries, makeAuditMessages } from "../store/audit-message.ts";

const POLL_MS = 500;
const ORPHANS_MS = 60_000;

export type AuditFeed = {
  /** Makes the next messages now, because one was delivered or given up. */
  wake: () => void;
  stop: () => Promise<void>;
};

/** Makes messages of waiting entries of the audit log until stopped; `made` announces them. */
export function startAuditFeed(
  db: DatabasePool,
  made: () => void,
  log: Log<"warn">,
  pollMs = POLL_MS,
): AuditFeed {
  let making: Promise<void> | null = null;
  let wanted = false;
  let stopped = false;
  let tidied = Date.now();

  async function make() {
    try {
      do {
        wanted = false;
        if ((await makeAuditMessages(db)) > 0) made();
      } while (wanted && !stopped);
      if (Date.now() - tidied > ORPHANS_MS) {
        tidied = Date.now();
        await deleteOrphanedEntries(db);
      }
    } catch (error) {
      log.warn({ err: error }, "entries of the audit log cannot be queued; trying again");
    } finally {
      making = null;
    }
  }

  function wake() {
    wanted = true;
    if (!stopped) making ??= make();
  }

  const timer = setInterval(wake, pollMs);

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await making;
    },
  };
}
