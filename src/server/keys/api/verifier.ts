import { LRUCache } from "lru-cache";
import type { Role } from "#domain/people/role.ts";
import { PROBLEMS } from "#domain/problem.ts";
import { refusalOf } from "#server/api/refusal-of.ts";
import type { PendingAdmission } from "../pending-admission.ts";
import type { Admit } from "../store/admit.ts";
import type { LastUsed } from "../store/last-used.ts";
import { type Admission, type Counted, isAdmitted, type KeyOwner } from "../store/request-count.ts";
import { refuseKey } from "./refuse-key.ts";

/** Admits requests, and remembers the keys that were recently admitted. */
export type KeyVerifier = {
  /** Opens a request with the key of this SHA-256, in hex. Does not query the database yet. */
  open: (key_hash: string) => KeyedRequest;
};

/** A request made with a key. */
export type KeyedRequest = {
  /** Returns the key's owner, even of a revoked key; null while unknown. */
  owner: () => KeyOwner | null;
  /** Returns what was counted for the active key; null before that, and for a revoked one. */
  limit: () => Counted | null;
  /**
   * Runs `work` for an admitted request, or throws 401, 403 or 429. With `mayWait` and a known key,
   * `work` runs first and admits the request in its own statement; if it ends without doing so, the
   * request is admitted afterwards, and a refusal takes precedence over the outcome of `work`.
   */
  whenAdmitted: <T>(mayWait: boolean, work: Work<T>) => Promise<T>;
};

/**
 * `role` is the one that the key's user has in the account; null while the request is not admitted.
 * `pending` is undefined when it is.
 */
type Work<T> = (owner: KeyOwner & { role: Role | null }, pending?: PendingAdmission) => Promise<T>;

/** A key's owner (never its rights), and how many of its requests are not counted yet. */
type KnownKey = { owner: KeyOwner; waiting: number };

/** Cap on remembered keys, about half a kilobyte each. */
const MAX_KNOWN = 20_000;

/**
 * Cap on uncounted requests per key; further ones are admitted first, so that no key gets much work
 * done uncounted.
 */
const MAX_WAITING = 8;

export function keyVerifier(admitKey: Admit, lastUsed: Pick<LastUsed, "touch">): KeyVerifier {
  const knownKeys = new LRUCache<string, KnownKey>({ max: MAX_KNOWN });

  function open(key_hash: string): KeyedRequest {
    let owner: KeyOwner | null = null;
    let admission: Admission | null | undefined;

    const keyHash = () => (admission === undefined ? key_hash : null);

    function settle(found: Admission | null) {
      admission = found;
      if (isAdmitted(found)) return;
      knownKeys.delete(key_hash);
      throw refuseKey(found);
    }

    async function admit() {
      if (admission !== undefined) return;
      const found = await admitKey(key_hash);
      if (found) owner = ownerOf(found);
      settle(found);
    }

    async function admitThenWork<T>(work: Work<T>): Promise<T> {
      await admit();
      const known = owner as KeyOwner;
      if (!knownKeys.has(key_hash)) knownKeys.set(key_hash, { owner: known, waiting: 0 });
      return work({ ...known, role: admission?.role ?? null });
    }

    async function workThenAdmit<T>(known: KnownKey, work: Work<T>): Promise<T> {
      owner = known.owner;
      known.waiting++;
      const working = work({ ...owner, role: null }, { keyHash, admit, settle });
      const failure = await working.then(() => null, refusalOf);
      known.waiting--;
      const isOurFault = failure !== null && PROBLEMS[failure.problem].status >= 500;
      // During an outage admission would fail as well, and the client should get the original
      // error.
      if (!isOurFault) await admit();
      return working;
    }

    return {
      owner: () => owner,
      limit: () => (admission?.is_active ? admission : null),
      async whenAdmitted(mayWait, work) {
        const known = mayWait ? knownKeys.get(key_hash) : undefined;
        const canWait = known !== undefined && known.waiting < MAX_WAITING;
        const done = await (canWait ? workThenAdmit(known, work) : admitThenWork(work));
        if (owner && admission) lastUsed.touch(owner, admission.now);
        return done;
      },
    };
  }

  return { open };
}

function ownerOf({ account_id, user_id, key_id, environment }: KeyOwner): KeyOwner {
  return { account_id, user_id, key_id, environment };
}
