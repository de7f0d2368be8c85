import { createHmac, timingSafeEqual } from "node:crypto";

/** Who unsubscribes: a consumer by its contact, or a member by their id. */
export type Subscriber = { account_id: string; id: string; contact: string | null };

/** Returns the token that lets exactly this subscriber withdraw, without signing in. */
export function unsubscribeToken(key: Uint8Array, { account_id, id, contact }: Subscriber): string {
  const text = JSON.stringify(["unsubscribe", account_id, id, contact]);
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Returns the path of the page, which is also where mail programs post to. */
export function unsubscribePath(key: Uint8Array, subscriber: Subscriber): string {
  const { account_id, id } = subscriber;
  return `/unsubscribe/${account_id}/${id}/${unsubscribeToken(key, subscriber)}`;
}

/** Whether a token is this subscriber's, made with any of the keys. */
export function isUnsubscribeToken(
  keys: readonly Uint8Array[],
  subscriber: Subscriber,
  token: string,
) {
  const actual = Buffer.from(token);
  return keys.some((key) => {
    const expected = Buffer.from(unsubscribeToken(key, subscriber));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}
