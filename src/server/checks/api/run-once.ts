import type { CheckOutcome, CheckRequest, Checks } from "../checks.ts";

/** A request that was already made with an Idempotency-Key, and how to read its answer. */
export type Remembered<Body> = {
  request_hash: Uint8Array;
  read: () => Promise<{ body: Body; stored: Parameters<Checks["outdated"]>[1] }>;
};

/** "key_reused": the Idempotency-Key was used with a different body. */
export type OnceOutcome<Body> =
  | { kind: "replayed"; body: Body; replay: { outdated: number[] } }
  | { kind: "key_reused" }
  | CheckOutcome;

/**
 * Runs a request's checks unless its Idempotency-Key was already used, in which case the answer of
 * that time is returned. `find` looks for the request that was made with a key.
 */
export async function runOnce<Body>(
  checks: Checks,
  request: CheckRequest,
  find: (key: string) => Promise<Remembered<Body> | null>,
): Promise<OnceOutcome<Body>> {
  const before = await replayed(checks, request, find);
  if (before) return before;
  const outcome = await checks.run(request);
  if (outcome.kind === "recorded") return outcome;
  // A concurrent request with the same Idempotency-Key may have just been stored, and spent the last
  // credit.
  return (await replayed(checks, request, find)) ?? outcome;
}

/** Null when the key is new, or there is none. */
async function replayed<Body>(
  checks: Checks,
  request: CheckRequest,
  find: (key: string) => Promise<Remembered<Body> | null>,
): Promise<OnceOutcome<Body> | null> {
  const { idempotency } = request;
  const remembered = idempotency && (await find(idempotency.key));
  if (!remembered) return null;
  if (Buffer.compare(remembered.request_hash, idempotency.request_hash) !== 0) {
    return { kind: "key_reused" };
  }
  const { body, stored } = await remembered.read();
  const answer = await checks.outdated(request, stored);
  if (answer.kind === "absent") return answer;
  return { kind: "replayed", body, replay: { outdated: answer.at } };
}
