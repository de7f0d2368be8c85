import { randomBytes } from "node:crypto";
import { WEBHOOKS_PER_ACCOUNT } from "#domain/limit.ts";
import { AUDIT_EVENT, type WebhookEvent } from "#domain/webhooks/webhook-event.ts";
import { isChatKind, type WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import type { AccountCaller, Services } from "#server/api/context.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { seal } from "../rules/secret-box.ts";
import { mintSecret } from "../rules/signature.ts";
import { createWebhook, type Webhook } from "../store/webhook.ts";
import { auditRefusal } from "./audit-webhook.ts";

type Request = {
  url: string;
  events: WebhookEvent[];
  contract_id?: string | null | undefined;
  kind: WebhookKind;
  only_blocked: boolean;
};

/** Creates a webhook and its secret, which a channel's webhook does not store. */
export async function addWebhook(
  { db, caller, services }: { db: Database; caller: AccountCaller; services: Services },
  request: Request,
): Promise<{ webhook: Webhook; secret: string } | Refusal> {
  const refused = auditLogRefusal(caller, request);
  if (refused) return refused;
  const { url, events, contract_id = null, only_blocked } = request;
  const kind = events.includes(AUDIT_EVENT) ? "audit" : request.kind;
  const { hostname } = new URL(url);
  if (!services.isAllowedHost(hostname)) {
    const message = `must not be a private or reserved address (${hostname})`;
    return invalid([{ path: "url", code: "address_not_allowed", message }]);
  }
  const id = newId("whk");
  const { secret, box } = sealedSecret(services, id);
  const stored = {
    id,
    url,
    kind,
    only_blocked,
    contract_id,
    events: [...new Set(events)],
    secret: isChatKind(kind) ? new Uint8Array() : box,
  };
  const outcome = await createWebhook(db, caller.account_id, stored, caller);
  switch (outcome.kind) {
    case "no_contract":
      return absent("contract");
    case "too_many": {
      const detail = `The account already has ${WEBHOOKS_PER_ACCOUNT} webhooks, the maximum.`;
      return new Refusal("too_many_webhooks", `${detail} Delete one first.`);
    }
    case "created":
      return { webhook: outcome.webhook, secret };
  }
}

/** Returns the refusal of a webhook for the audit log that cannot be, or not be the caller's. */
function auditLogRefusal(
  caller: AccountCaller,
  { events, contract_id, kind, only_blocked }: Request,
): Refusal | null {
  const isWanted = events.includes(AUDIT_EVENT);
  if (!isWanted && kind !== "audit") return null;
  if (!isWanted || events.some((event) => event !== AUDIT_EVENT)) {
    const message = `must have no other event beside "${AUDIT_EVENT}", or not have it`;
    return invalid([{ path: "events", code: "not_alone", message }]);
  }
  if (isChatKind(kind)) {
    const message = "must be a webhook of your own to receive the audit log";
    return invalid([{ path: "kind", code: "not_allowed", message }]);
  }
  if (contract_id || only_blocked) {
    const path = contract_id ? "contract_id" : "only_blocked";
    const message = `must not be given with the event "${AUDIT_EVENT}", which is about no check`;
    return invalid([{ path, code: "not_allowed", message }]);
  }
  return auditRefusal(caller);
}

/** A new secret, in plain text and encrypted. */
export function sealedSecret({ secretsKeys: [key] }: Services, webhook_id: string) {
  const secret = mintSecret(randomBytes(32));
  return { secret, box: seal(key, secret, webhook_id, randomBytes(12)) };
}
