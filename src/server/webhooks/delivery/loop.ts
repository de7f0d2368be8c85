import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { collect } from "#server/batch/collect.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { isAway, isBusy, isRolledBack } from "#server/database/outage.ts";
import { retryDelay } from "../rules/schedule.ts";
import {
  CLAIM_BYTES,
  type ClaimedDelivery,
  claimDue,
  LAST_NUMBER,
  releaseClaim,
} from "../store/delivery-queue.ts";
import {
  type AttemptResult,
  type FinishedAttempt,
  finishAttempts,
} from "../store/finished-attempt.ts";
import { attemptDelivery, type Sender } from "./attempt.ts";
import { endpointLoad } from "./endpoint-load.ts";
import { DEADLINE_MS } from "./post.ts";

/** How often the queue is looked at when nothing says that it has changed. */
const POLL_MS = 500;

/** How much too early a timer may fire; what is not yet due then would wait for the next poll. */
const EARLY_MS = 20;

/** Most attempts under way in one process, and about how many bytes of deliveries. */
const MAX_UNDER_WAY = 512;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Statements that store what came of attempts, at once: what waits for another to end is what comes
 * twice when the process is killed.
 */
const FINISHING = 4;

/** How long the deliveries of a webhook wait whose secret cannot be opened. */
const UNREADABLE_SECONDS = 60;

/** Attempts to store what came of an attempt, while its lease lasts. */
const FINISH_TRIES = 4;

export type DeliveryLoop = {
  /** Looks at the queue now: something was queued. */
  wake: () => void;
  /** Claims no more, breaks off what is under way after `patience` ms and gives it back. */
  stop: (patience: number) => Promise<void>;
};

/** A claimed delivery without what it sends. */
type Claim = Omit<ClaimedDelivery, "url" | "secret" | "previous_secret" | "body" | "check">;

type Say = (context: object, message: string) => void;
type Log = { warn: Say; error: Say };

/** Delivers what is due until it is stopped. Any number of processes may run one on a database. */
export function startDeliveryLoop(db: DatabasePool, sender: Sender, log: Log): DeliveryLoop {
  const underWay = new Map<string, Promise<void>>();
  const load = endpointLoad();
  const store = collect((attempts: FinishedAttempt[]) => finishAttempts(db.pool, attempts), {
    isCommon: isAway,
    isRolledBack,
    isBusy,
    laneOf: ({ claimed }) => claimed.account_id,
    atOnce: FINISHING,
  });
  const attempts = new Set<AbortController>();
  let breaksOff = false;
  let claiming = false;
  let claims = Promise.resolve();
  let wanted = false;
  let stopped = false;

  function look() {
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

  /** Begins an attempt. What it sends is held no longer than it takes; the claim is, until it is stored. */
  function begin(delivery: ClaimedDelivery) {
    const { url, secret, previous_secret, body, check, ...claim } = delivery;
    load.begin(claim);
    const done = attemptUntilDeadline(delivery)
      .then((result) => settle(claim, result))
      .then((answered) => {
        underWay.delete(claim.id);
        load.end(claim, answered);
        look();
      });
    underWay.set(claim.id, done);
  }

  /** Stores what came of an attempt; true when the endpoint answered. */
  async function settle(claim: Claim, result: AttemptResult | null) {
    try {
      if (!result) await putOff(claim);
      else if (!result.delivered && breaksOff) await releaseClaim(db, claim);
      else await finish(claim, result);
    } catch (error) {
      log.warn({ err: error, delivery_id: claim.id }, "an attempt could not be stored");
    }
    return result !== null && result.status_code !== null;
  }

  /** Leaves a delivery and its webhook alone for a while, and says loudly why. */
  async function putOff(claim: Claim) {
    const { account_id, webhook_id } = claim;
    if (load.putOff(webhook_id, UNREADABLE_SECONDS)) {
      log.error(
        { account_id, webhook_id },
        "the secret of a webhook cannot be opened with this SECRETS_KEY: its deliveries wait",
      );
    }
    await releaseClaim(db, claim, UNREADABLE_SECONDS);
  }

  async function finish(claim: Claim, result: AttemptResult) {
    const failures = claim.number - claim.first_attempt + 1;
    const isLast = result.delivered || claim.number === LAST_NUMBER;
    const retry = isLast ? null : retryDelay(failures);
    await persist(() => store({ claimed: claim, result, retry_seconds: retry }));
    if (retry !== null) setTimeout(look, retry * 1000 + EARLY_MS).unref();
  }

  /** Not AbortSignal.timeout: its timer would hold every attempt in memory until the deadline. */
  async function attemptUntilDeadline(delivery: ClaimedDelivery) {
    const attempt = new AbortController();
    const timer = setTimeout(() => attempt.abort(), DEADLINE_MS);
    attempts.add(attempt);
    if (breaksOff) attempt.abort();
    const result = await attemptDelivery(sender, delivery, attempt.signal);
    clearTimeout(timer);
    attempts.delete(attempt);
    return result;
  }

  const timer = setInterval(look, POLL_MS);
  look();

  return {
    wake: look,
    async stop(patience) {
      stopped = true;
      clearInterval(timer);
      // What is being claimed is under way too.
      const all = claims.then(() => Promise.allSettled(underWay.values()));
      await Promise.race([all, delay(patience, undefined, { ref: false })]);
      breaksOff = true;
      for (const attempt of attempts) attempt.abort();
      await all;
      sender.agent.destroy();
    },
  };
}

/** Repeats what fails while the database is away for a moment: an attempt is stored once, by its claim. */
async function persist(store: () => Promise<unknown>) {
  for (let tries = 1; ; tries++) {
    try {
      return await store();
    } catch (error) {
      if (tries === FINISH_TRIES) throw error;
      await delay(tries * 500);
    }
  }
}
