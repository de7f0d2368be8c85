import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { DatabasePool } from "#server/database/connect.ts";
import type { Log } from "#server/log.ts";
import { CLAIM_BYTES } from "../store/claim-limit.ts";
import { type ClaimedDelivery, claimDue } from "../store/delivery-queue.ts";
import type { Sender } from "./attempt.ts";
import { boundedAttempts } from "./bounded-attempts.ts";
import { endpointLoad } from "./endpoint-load.ts";
import { type Claim, settler } from "./settle.ts";

/** Polling interval without notifications. */
const POLL_MS = 500;

/** Maximum early firing of a timer, which would otherwise miss a delivery until the next poll. */
const EARLY_MS = 20;

/** Maximum concurrent attempts per process, and their approximate bytes. */
const MAX_UNDER_WAY = 512;
const MAX_BYTES = 64 * 1024 * 1024;

export type DeliveryLoop = {
  /** Attempts under way, and how many there may be. */
  slots: { inUse: () => number; max: number };
  /** Polls the queue now, because something was queued. */
  wake: () => void;
  /** Stops claiming, aborts running attempts after `patience` ms and releases their deliveries. */
  stop: (patience: number) => Promise<void>;
};

/**
 * Sends due deliveries until stopped; `onFinished` hears of those of which no further attempt is
 * made. Any number of processes may run one on the same database.
 */
export function startDeliveryLoop(
  db: DatabasePool,
  sender: Sender,
  log: Log<"warn" | "error">,
  onFinished: (claim: Claim) => void = () => undefined,
): DeliveryLoop {
  const underWay = new Map<string, Promise<void>>();
  const load = endpointLoad();
  const attempts = boundedAttempts(sender);
  const pollIn = (seconds: number) => setTimeout(poll, seconds * 1000 + EARLY_MS).unref();
  const settle = settler(db, log, { load, isAborted: attempts.isAborted, pollIn, onFinished });
  let claiming = false;
  let claims = Promise.resolve();
  let wanted = false;
  let stopped = false;

  function poll() {
    wanted = true;
    if (!claiming && !stopped) claims = claimWanted();
  }

  async function claimWanted() {
    claiming = true;
    try {
      do {
        wanted = false;
        await claim();
      } while (wanted && !stopped);
    } catch (error) {
      log.warn({ err: error }, "the delivery queue cannot be read");
    } finally {
      claiming = false;
    }
  }

  async function claim() {
    const room = {
      deliveries: MAX_UNDER_WAY - underWay.size,
      bytes: Math.min(CLAIM_BYTES, MAX_BYTES - load.bytes()),
    };
    if (room.deliveries === 0 || room.bytes <= 0) return;
    for (const delivery of await claimDue(db, randomUUID(), room, load.use())) begin(delivery);
  }

  /**
   * Starts an attempt. The payload is held in memory only while it runs, the claim until its result
   * is stored.
   */
  function begin(delivery: ClaimedDelivery) {
    const { url, secret, previous_secret, body, check, report, ...claim } = delivery;
    load.begin(claim);
    const done = attempts
      .make(delivery)
      .then((result) => settle(claim, result))
      .then((answered) => {
        underWay.delete(claim.id);
        load.end(claim, answered);
        poll();
      });
    underWay.set(claim.id, done);
  }

  const timer = setInterval(poll, POLL_MS);
  poll();

  return {
    slots: { inUse: () => underWay.size, max: MAX_UNDER_WAY },
    wake: poll,
    async stop(patience) {
      stopped = true;
      clearInterval(timer);
      // Includes a claim that is still running.
      const all = claims.then(() => Promise.allSettled(underWay.values()));
      await Promise.race([all, delay(patience, undefined, { ref: false })]);
      attempts.abortAll();
      await all;
      sender.agent.destroy();
    },
  };
}
