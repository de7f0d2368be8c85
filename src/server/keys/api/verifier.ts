import { LRUCache } from "lru-cache";
import { refusalOf } from "#server/api/refusal-of.ts";
import type { PendingAdmission } from "#server/checks/checks.ts";
import { PROBLEMS } from "#server/rules/problem.ts";
import type { Admit } from "../store/admit.ts";
import type { LastUsed } from "../store/last-used.ts";
import { type Admission, type Counted, isAdmitted, type KeyOwner } from "../store/request-count.ts";
import { refuseKey } from "./refuse-key.ts";

/** Knows the keys that were admitted last, and admits the requests of all. */
export type KeyVerifier = {
  /** A request with the key of this SHA-256, in hex. Nothing is asked of the database yet. */
  open: (key_hash: string) => KeyedRequest;
};

/** One request with a key. */
export type KeyedRequest = {
  /** Whose the key is, of a revoked one too; null as long as that is not known. */
  owner: () => KeyOwner | null;
  /** What was counted for the active key; null before that. */
  limit: () => Counted | null;
  /**
   * Does `work` for the admitted request, or throws 401, 403 or 429. With `mayWait`, and when the key
   * is known, `work` comes first and admits the request by a statement of its own; when it ends
   * without, the request is admitted then, and what that says wins over what `work` said.
   */
  answer: <T>(mayWait: boolean, work: Work<T>) => Promise<T>;
};

/** `pending` is left out when the request is admitted. */
type Work<T> = (owner: KeyOwner, pending?: PendingAdmission) => Promise<T>;

/** Whose a key is, not what it may do, and how many of its requests wait for their admission. */
type KnownKey = { owner: KeyOwner; waiting: number };

/** Half a kilobyte each. */
const MAX_KNOWN = 20_000;

/** More requests of a key are admitted first: no key gets the server to do much before it counts. */
const MAX_WAITING = 8;

export function keyVerifier(admitKey: Admit, lastUsed: Pick<LastUsed, "touch">): KeyVerifier {
  const knownKeys = new LRUCache<string, KnownKey>({ max: MAX_KNOWN });

  function open(key_hash: string): KeyedRequest {
    let owner: KeyOwner | null = null;
    let admission: Admission | null | undefined;

    const keyHash = () => (admission === undefined ? key_hash : null);

    function settle(said: Admission | null) {
      admission = said;
      if (isAdmitted(said)) return;
      knownKeys.delete(key_hash);
      refuseKey(said);
    }

    async function admit() {
      if (admission !== undefined) return;
      const said = await admitKey(key_hash);
      if (said) owner = ownerOf(said);
      settle(said);
    }

    async function admitThenWork<T>(work: Work<T>): Promise<T> {
      await admit();
      const known = owner as KeyOwner;
      if (!knownKeys.has(key_hash)) knownKeys.set(key_hash, { owner: known, waiting: 0 });
      return work(known);
    }

    async function workThenAdmit<T>(known: KnownKey, work: Work<T>): Promise<T> {
      owner = known.owner;
      known.waiting++;
      const working = work(owner, { keyHash, admit, settle });
      const failure = await working.then(() => null, refusalOf);
      known.waiting--;
      const isOurFault = failure !== null && PROBLEMS[failure.problem].status >= 500;
      // An outage would not admit it either, and is what the client should hear of.
      if (!isOurFault) await admit();
      return working;
    }

    return {
      owner: () => owner,
      limit: () => (admission?.is_active ? admission : null),
      async answer(mayWait, work) {
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
