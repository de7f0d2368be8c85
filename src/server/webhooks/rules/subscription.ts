import type { Result } from "#domain/checks/severity.ts";
import type { Decision } from "#domain/gate/decision.ts";

export type Subscription = {
  events: readonly Result[];
  contract_id: string | null;
  /** Whether it receives only checks that the gate blocked. */
  only_blocked?: boolean;
};

/**
 * Returns whether a check with this contract, result and decision triggers the webhook (docs/api.md,
 * Deliveries).
 */
export function isTriggered(
  webhook: Subscription,
  contract_id: string,
  result: Result,
  decision: Decision = "pass",
) {
  const inScope = webhook.contract_id === null || webhook.contract_id === contract_id;
  const isWanted = !webhook.only_blocked || decision === "block";
  return inScope && isWanted && webhook.events.includes(result);
}
