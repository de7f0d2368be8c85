import { randomBytes } from "node:crypto";
import type { Result } from "#domain/checks/severity.ts";
import { WEBHOOKS_PER_ACCOUNT } from "#domain/limit.ts";
import { isChatKind, type WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import type { AccountCaller, Services } from "#server/api/context.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { seal } from "../rules/secret-box.ts";
import { mintSecret } from "../rules/signature.ts";
import { createWebhook, type Webhook } from "../store/webhook.ts";

type Request = {
  url: string;
  events: Result[];
  contract_id?: string | null | undefined;
  kind: WebhookKind;
  only_blocked: boolean;
};

/** Creates a webhook and its secret, which a channel's webhook does not store. */
export async function addWebhook(
  { db, caller, services }: { db: Database; caller: AccountCaller; services: Services },
  { url, events, contract_id = null, kind, only_blocked }: Request,
): Promise<{ webhook: Webhook; secret: string } | Refusal> {
  const { hostname } = new URL(url);
  if (!services.isAllowedHost(hostname)) {
    const message = `must not be a private or reserved address (${hostname})`;
    return invalid([{ path: "url", code: "address_not_allowed", message }]);
  }
  const id = newId("whk");
  const { secret, box } = sealedSecret(services, id);
  const outcome = await createWebhook(db, caller.account_id, {
    id,
    url,
    kind,
    only_blocked,
    contract_id,
    events: [...new Set(events)],
    secret: isChatKind(kind) ? new Uint8Array() : box,
  });
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

/** A new secret, in plain text and encrypted. */
export function sealedSecret({ secretsKeys: [key] }: Services, webhook_id: string) {
  const secret = mintSecret(randomBytes(32));
  return { secret, box: seal(key, secret, webhook_id, randomBytes(12)) };
}
