import { RESULTS, type Result } from "#domain/checks/severity.ts";

/** The event of entries in the audit log, which a webhook gets alone. */
export const AUDIT_EVENT = "audit";

/** The event of a new proposal, and of a decision about one. */
export const PROPOSAL_EVENT = "proposal";

/** What a webhook can subscribe to: checks by their results and proposals, or the audit log. */
export const WEBHOOK_EVENTS = [...RESULTS, PROPOSAL_EVENT, AUDIT_EVENT] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export function isResult(event: WebhookEvent): event is Result {
  return event !== AUDIT_EVENT && event !== PROPOSAL_EVENT;
}
