import type { Agent } from "node:https";
import { checkBody } from "../domain/check-body.ts";
import { unseal } from "../domain/secret-box.ts";
import { sign, signStandard } from "../domain/signature.ts";
import type { ClaimedDelivery } from "../store/delivery-queue.ts";
import type { AttemptResult } from "../store/finished-attempt.ts";
import type { Cidr } from "./address.ts";
import { post } from "./post.ts";
import { errorReason, statusReason } from "./reason.ts";
import { allowedAddresses, type Resolve, Undeliverable } from "./resolve.ts";

/** What an attempt needs of the world. */
export type Sender = {
  secretsKey: Uint8Array;
  /** Address ranges that are open besides the public ones. */
  opened: readonly Cidr[];
  resolve: Resolve;
  agent: Agent;
  version: string;
};

/**
 * Makes one attempt (spec 6.3–6.5) and says what came of it; never throws.
 * `signal` ends it at its deadline.
 */
export async function attemptDelivery(
  sender: Sender,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const started = performance.now();
  const measure = () => performance.now() - started;
  try {
    const url = new URL(claimed.url);
    const addresses = await withSignal(
      allowedAddresses(url.hostname, sender.resolve, sender.opened),
      signal,
    );
    const body = bodyOf(claimed);
    const headers = headersOf(sender, claimed, body);
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
      response_start: start,
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

function bodyOf({ body, check }: ClaimedDelivery) {
  if (body !== null) return body;
  if (check === null) throw new Undeliverable("The check is no longer stored.");
  return JSON.stringify(checkBody(check));
}

function headersOf({ secretsKey, version }: Sender, claimed: ClaimedDelivery, body: string) {
  const { id, webhook_id, event, previous_secret, now } = claimed;
  const timestamp = Math.floor(now.getTime() / 1000);
  const secret = open(secretsKey, claimed.secret, webhook_id);
  const secrets = previous_secret
    ? [secret, open(secretsKey, previous_secret, webhook_id)]
    : [secret];
  return {
    "Content-Type": "application/json",
    "User-Agent": `SchemaContractCheck/${version}`,
    "X-Service-Event": event,
    "X-Service-Signature": sign(body, secret),
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": secrets.map((each) => signStandard(id, timestamp, body, each)).join(" "),
  };
}

function open(key: Uint8Array, box: Uint8Array, webhook_id: string) {
  try {
    return unseal(key, box, webhook_id);
  } catch {
    throw new Undeliverable(
      "The signing secret cannot be read: the server's SECRETS_KEY is another.",
    );
  }
}

/** The promise, or the signal's reason when that comes first. */
function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
