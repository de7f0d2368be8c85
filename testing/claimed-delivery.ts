import { randomBytes } from "node:crypto";
import { seal } from "#server/webhooks/rules/secret-box.ts";
import type { ClaimedDelivery } from "#server/webhooks/store/delivery-queue.ts";

/** Returns a delivery to https://example.com/hook, whose secret is sealed with this key. */
export function claimedDelivery(secretsKey: Uint8Array): ClaimedDelivery {
  return {
    account_id: "acc_1",
    id: "dlv_1",
    claim_id: "c",
    webhook_id: "whk_1",
    kind: "standard",
    destination: "example.com:443",
    bytes: 2,
    event: "pass",
    number: 1,
    first_attempt: 1,
    url: "https://example.com/hook",
    secret: seal(secretsKey, "whsec_c2VjcmV0", "whk_1", randomBytes(12)),
    previous_secret: null,
    body: "{}",
    check: null,
    report: null,
    traceparent: null,
    now: new Date("2026-01-31T09:30:00Z"),
  };
}
