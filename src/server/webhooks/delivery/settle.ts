import { setTimeout as delay } from "node:timers/promises";
import { retryDelay } from "#domain/webhooks/schedule.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import type { Log } from "#server/log.ts";
import { deliveryAttempted, deliveryFinished } from "#server/signals.ts";
import { collectStatement } from "#server/store/collect-statement.ts";
import { type ClaimedDelivery, LAST_NUMBER, releaseClaim } from "../store/delivery-queue.ts";
import {
  type AttemptResult,
  type FinishedAttempt,
  finishAttempts,
} from "../store/finished-attempt.ts";
import { outcomeOf } from "./attempt-outcome.ts";
import type { EndpointLoad } from "./endpoint-load.ts";

/**
 * Maximum concurrent statements that store results. Deliveries whose results wait for one are
 * sent twice if the process is killed.
 */
const FINISHING = 4;

/** How long the deliveries of a webhook are put off when its secret cannot be decrypted. */
const UNREADABLE_SECONDS = 60;

/** How often storing a result is tried, within the delivery's lease. */
const FINISH_TRIES = 4;

/** A claimed delivery without its payload and secrets. */
export type Claim = Omit<
  ClaimedDelivery,
  "url" | "secret" | "previous_secret" | "body" | "check" | "report"
>;

type SettlerOptions = {
  load: EndpointLoad;
  /** Whether running attempts were aborted; their deliveries are released. */
  isAborted: () => boolean;
  /** Schedules a poll of the queue in some seconds. */
  pollIn: (seconds: number) => void;
  /** Called when no further attempt is made. */
  onFinished: (claim: Claim) => void;
};

/**
 * Returns a function that stores an attempt's result and returns true when the endpoint answered.
 */
export function settler(
  db: DatabasePool,
  log: Log<"warn" | "error">,
  { load, isAborted, pollIn, onFinished }: SettlerOptions,
) {
  const store = collectStatement(
    "finish_attempts",
    (attempts: FinishedAttempt[]) => finishAttempts(db.pool, attempts),
    { laneOf: ({ claimed }) => claimed.account_id, atOnce: FINISHING },
  );

  /** Puts a delivery and its webhook off for a while and logs an error with the reason. */
  async function putOff(claim: Claim) {
    const { account_id, webhook_id } = claim;
    if (load.putOff(webhook_id, UNREADABLE_SECONDS)) {
      log.error(
        { account_id, webhook_id },
        "a webhook's secret cannot be decrypted with this SECRETS_KEY; its deliveries are on hold",
      );
    }
    await releaseClaim(db, claim, UNREADABLE_SECONDS);
  }

  async function finish(claim: Claim, result: AttemptResult) {
    const failures = claim.number - claim.first_attempt + 1;
    const isLast = result.delivered || claim.number === LAST_NUMBER;
    const retry = isLast ? null : retryDelay(failures, claim.kind);
    await persist(() => store({ claimed: claim, result, retry_seconds: retry }));
    if (retry !== null) return pollIn(retry);
    deliveryFinished.send({ status: result.delivered ? "delivered" : "abandoned" });
    onFinished(claim);
  }

  return async function settle(claim: Claim, result: AttemptResult | null): Promise<boolean> {
    const isReleased = result !== null && !result.delivered && isAborted();
    deliveryAttempted.send({
      outcome: isReleased ? "released" : outcomeOf(result),
      seconds: result && result.duration_ms / 1000,
    });
    try {
      if (!result) await putOff(claim);
      else if (isReleased) await releaseClaim(db, claim);
      else await finish(claim, result);
    } catch (error) {
      const { account_id, id: delivery_id } = claim;
      log.warn({ err: error, account_id, delivery_id }, "a delivery attempt could not be stored");
    }
    return result !== null && result.status_code !== null;
  };
}

/**
 * Retries storing through a short database outage. Safe, because the claim id makes it idempotent.
 */
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
