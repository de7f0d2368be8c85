import { ATTEMPTS_PER_DELIVERY, MANUAL_DELIVERIES_PER_HOUR } from "#domain/limit.ts";
import { numberText } from "#domain/text/number-text.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { secondsToNextHour } from "#server/store/clock.ts";

const MOST = numberText(MANUAL_DELIVERIES_PER_HOUR);

/** Returns the refusal of a redelivery or test event that was not queued. */
export async function notSent(
  db: Database,
  what: "delivery" | "webhook",
  kind: "absent" | "limited" | "exhausted" | "no_test",
): Promise<Refusal> {
  switch (kind) {
    case "absent":
      return absent(what);
    case "no_test": {
      const detail = "Webhooks of the audit log have no test event: every change is delivered.";
      return new Refusal("not_allowed", detail);
    }
    case "exhausted": {
      const detail = `This delivery has had ${ATTEMPTS_PER_DELIVERY} attempts, the maximum. It cannot be redelivered.`;
      return new Refusal("delivery_exhausted", detail);
    }
    case "limited": {
      const retryAfter = await secondsToNextHour(db);
      const minutes = Math.ceil(retryAfter / 60);
      const detail = `This account has sent ${MOST} manual deliveries this hour. Try again in ${minutes} min.`;
      return new Refusal("manual_deliveries_limited", detail, { retryAfter });
    }
  }
}
