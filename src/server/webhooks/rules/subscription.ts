import type { Result } from "#server/checks/rules/verdict.ts";

export type Subscription = { events: readonly Result[]; contract_id: string | null };

/**
 * Returns whether a check with this contract and result triggers the webhook (docs/api.md,
 * Deliveries).
 */
export function isTriggered(webhook: Subscription, contract_id: string, result: Result) {
  const inScope = webhook.contract_id === null || webhook.contract_id === contract_id;
  return inScope && webhook.events.includes(result);
}
