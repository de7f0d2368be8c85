import type { Database } from "../database/connect.ts";
import { ATTEMPTS_PER_DELIVERY, MANUAL_DELIVERIES_PER_HOUR } from "../domain/limit.ts";
import { secondsToNextHour } from "../store/clock.ts";
import { absent, Refusal } from "./refusal.ts";

const MOST = MANUAL_DELIVERIES_PER_HOUR.toLocaleString("en");

/** Refuses what a person wants to have sent to a webhook and is not. */
export async function notSent(
  db: Database,
  what: "delivery" | "webhook",
  why: "absent" | "limited" | "exhausted",
): Promise<never> {
  if (why === "absent") absent(what);
  if (why === "exhausted") {
    const detail = `This delivery has had ${ATTEMPTS_PER_DELIVERY} attempts, the most allowed. It cannot be sent again.`;
    throw new Refusal("delivery_exhausted", detail);
  }
  const retryAfter = await secondsToNextHour(db);
  const minutes = Math.ceil(retryAfter / 60);
  const detail = `This account has sent ${MOST} deliveries by hand this hour. Continue in ${minutes} min.`;
  throw new Refusal("manual_deliveries_limited", detail, { retryAfter });
}
