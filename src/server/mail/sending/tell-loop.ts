import type { DatabasePool } from "#server/database/connect.ts";
import type { Log } from "#server/log.ts";
import type { Links } from "../rules/links.ts";
import { tellNext } from "./tell.ts";
import { tellKeyEnds } from "./tell-key-ends.ts";

const POLL_MS = 5000;

/** Queues mails about new incidents, and about keys that end soon, until stopped. */
export function startTelling(
  db: DatabasePool,
  links: Links,
  log: Log<"warn">,
  pollMs = POLL_MS,
): { stop: () => Promise<void> } {
  let telling: Promise<void> | null = null;
  let stopped = false;

  async function tell() {
    try {
      while (!stopped && (await tellNext(db, links)));
      while (!stopped && (await tellKeyEnds(db, links)));
    } catch (error) {
      log.warn({ err: error }, "new incidents and ends of keys cannot be mailed; trying again");
    } finally {
      telling = null;
    }
  }

  const timer = setInterval(() => {
    telling ??= tell();
  }, pollMs);

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await telling;
    },
  };
}
