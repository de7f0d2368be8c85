import type { Database } from "./connect.ts";
import { Client } from "./hosts/client.ts";
import { isPooled } from "./pooler.ts";

/** Notifies workers in other processes of a queued delivery. Only a hint: workers also poll. */
const CHANNEL = "delivery_queued";

const NOTIFY_EVERY_MS = 50;
const RECONNECT_AFTER_MS = 1000;

/**
 * Returns a function that notifies the workers, at most once in 50 ms however often it is called.
 */
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
 * Calls `onQueued` for each notification until closed, and reconnects when disconnected. `url` must
 * not lead through a pooler.
 */
export function listenForDeliveries(
  url: string,
  onQueued: () => void,
): { close: () => Promise<void> } {
  let closed = false;
  let client: Client | null = null;

  async function connect() {
    if (closed) return;
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on("error", () => undefined);
    client.once("end", () => setTimeout(connect, RECONNECT_AFTER_MS).unref());
    client.on("notification", onQueued);
    try {
      await client.connect();
      // LISTEN does not work through a pooler; the worker relies on polling.
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
