import type { Agent } from "node:https";
import { isChatKind } from "#domain/webhooks/webhook-kind.ts";
import type { Tracing } from "#server/tracing/span.ts";
import { type SecretsKeys, unsealWithAny } from "../rules/secret-box.ts";
import { sign, signStandard } from "../rules/signature.ts";
import type { ClaimedDelivery } from "../store/delivery-queue.ts";
import type { AttemptResult } from "../store/finished-attempt.ts";
import type { Cidr } from "./address.ts";
import { bodyOf } from "./body.ts";
import { post } from "./post.ts";
import { errorReason, statusReason } from "./reason.ts";
import { allowedAddresses, type Resolve } from "./resolve.ts";

/** The dependencies of an attempt. */
export type Sender = {
  secretsKeys: SecretsKeys;
  /** Address ranges allowed in addition to public ones. */
  opened: readonly Cidr[];
  resolve: Resolve;
  agent: Agent;
  version: string;
  /** Null while tracing is off. */
  tracing: Pick<Tracing, "resume"> | null;
  /** Where the links of messages lead. */
  baseUrl: string;
};

/**
 * Makes one attempt (docs/api.md, Deliveries) and returns its result; never throws. `signal` aborts
 * it at its deadline. Null when no attempt was made because the signing secret cannot be decrypted,
 * which is not the endpoint's fault.
 */
export async function attemptDelivery(
  sender: Sender,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<AttemptResult | null> {
  const secrets = openSecrets(sender.secretsKeys, claimed);
  if (!secrets) return null;
  const started = performance.now();
  const measure = () => performance.now() - started;
  try {
    const url = new URL(claimed.url);
    const resolve = (hostname: string) => sender.resolve(hostname, signal);
    const addresses = await withSignal(
      allowedAddresses(url.hostname, resolve, sender.opened),
      signal,
    );
    const body = bodyOf(claimed, sender.baseUrl);
    const headers = headersOf(sender, claimed, secrets, body);
    const { status, start } = await post({
      url,
      addresses,
      headers,
      body,
      signal,
      agent: sender.agent,
    });
    const reason = statusReason(status);
    return {
      delivered: reason === null,
      duration_ms: measure(),
      status_code: status,
      reason,
      // Whoever may see deliveries may not see the audit log, which an endpoint could send back.
      response_start: claimed.kind === "audit" ? null : start,
    };
  } catch (error) {
    return {
      delivered: false,
      duration_ms: measure(),
      status_code: null,
      reason: errorReason(error),
      response_start: null,
    };
  }
}

/**
 * Decrypts the webhook's secrets. The one before a rotation is optional; null without the current
 * one. Messages to a channel are not signed.
 */
function openSecrets(
  keys: SecretsKeys,
  { kind, secret, previous_secret, webhook_id }: ClaimedDelivery,
): Secrets | null {
  if (isChatKind(kind)) return [];
  const present = unsealWithAny(keys, secret, webhook_id);
  const previous = previous_secret && unsealWithAny(keys, previous_secret, webhook_id);
  return present === null ? null : previous ? [present, previous] : [present];
}

type Secrets = [] | [present: string] | [present: string, previous: string];

function headersOf({ version }: Sender, claimed: ClaimedDelivery, secrets: Secrets, body: string) {
  const { id, event, now } = claimed;
  const common = {
    "Content-Type": "application/json",
    "User-Agent": `SchemaContractCheck/${version}`,
  };
  const [present] = secrets;
  if (present === undefined) return common;
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    ...common,
    "X-Service-Event": event,
    "X-Service-Signature": sign(body, present),
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": secrets.map((each) => signStandard(id, timestamp, body, each)).join(" "),
  };
}

/** Resolves with the promise, or rejects with the signal's reason if it aborts first. */
function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
