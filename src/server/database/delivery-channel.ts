import pg from "pg";
import type { Database } from "./connect.ts";
import { isPooled } from "./pooler.ts";

/** Tells workers in other processes that a delivery was queued. A hint: they look by themselves too. */
const CHANNEL = "delivery_queued";

const NOTIFY_EVERY_MS = 50;
const RECONNECT_AFTER_MS = 1000;

/** A function that notifies the workers, however often it is called at most once in 50 ms. */
export function deliveryNotifier(db: Database): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      db.$executeRaw`SELECT pg_notify(${CHANNEL}, '')`.catch(() => undefined);
    }, NOTIFY_EVERY_MS).unref();
  };
}

/**
 * Calls `onQueued` at each notification until it is closed; connects again when it is cut off. The
 * URL is that of a direct way to the database.
 */
export function listenForDeliveries(
  url: string,
  onQueued: () => void,
): { close: () => Promise<void> } {
  let closed = false;
  let client: pg.Client | null = null;

  async function connect() {
    if (closed) return;
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on("error", () => undefined);
    client.once("end", () => setTimeout(connect, RECONNECT_AFTER_MS).unref());
    client.on("notification", onQueued);
    try {
      await client.connect();
      // Behind a pooler nothing would be heard; the worker looks by itself.
      closed ||= await isPooled(client);
      if (closed) await client.end();
      else await client.query(`LISTEN ${CHANNEL}`);
    } catch {
      await client.end().catch(() => undefined);
    }
  }

  connect();
  return {
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
