import type { Result } from "#server/checks/rules/verdict.ts";

export type Subscription = { events: readonly Result[]; contract_id: string | null };

/** True when a check of `contract_id` that ended in `result` triggers the webhook (spec 6.1). */
export function isTriggered(webhook: Subscription, contract_id: string, result: Result) {
  const inScope = webhook.contract_id === null || webhook.contract_id === contract_id;
  return inScope && webhook.events.includes(result);
}
