import type { Role } from "#domain/people/role.ts";
import { PROBLEMS } from "#domain/problem.ts";
import { refusalOf } from "#server/api/refusal-of.ts";
import type { PendingAdmission } from "../pending-admission.ts";
import type { Admit } from "../store/admit.ts";
import type { FindKey } from "../store/find-key.ts";
import type { LastUsed } from "../store/last-used.ts";
import { type Admission, type Counted, isAdmitted, type KeyOwner } from "../store/request-count.ts";
import { keyRefusal } from "./key-refusal.ts";
import { type KeyGrant, type KnownKey, keyGrantOf, knownKeys } from "./known-keys.ts";

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
   * request is admitted afterwards, and a refusal takes precedence over the outcome of `work`. When
   * the key's grant has changed since it was remembered, nothing of that counts: `work` runs again.
   */
  whenAdmitted: <T>(mayWait: boolean, work: Work<T>) => Promise<T>;
  /** Returns the key as it is now, without counting; throws 401 or 403 once it would be refused. */
  again: () => Promise<GrantedKey>;
};

/**
 * A key with what it may do. `role` is the one that the key's user has in the account; null while
 * the request is not admitted. `reach` is null when the key reaches all contracts.
 */
export type GrantedKey = KeyOwner & { role: Role | null; grant: KeyGrant };

/** `pending` is undefined when the request is admitted. */
type Work<T> = (key: GrantedKey, pending?: PendingAdmission) => Promise<T>;

/** Ends work that was begun with a different grant than the key turns out to have. */
class OutdatedGrant extends Error {}

/**
 * Cap on uncounted requests per key; further ones are admitted first, so that no key gets much work
 * done uncounted.
 */
const MAX_WAITING = 8;

export function keyVerifier(
  admitKey: Admit,
  findKey: FindKey,
  lastUsed: Pick<LastUsed, "touch">,
): KeyVerifier {
  const verification = { known: knownKeys(), admitKey, findKey, lastUsed };
  return { open: (key_hash) => keyedRequest(key_hash, verification) };
}

type Verification = {
  known: ReturnType<typeof knownKeys>;
  admitKey: Admit;
  findKey: FindKey;
  lastUsed: Pick<LastUsed, "touch">;
};

function keyedRequest(
  key_hash: string,
  { known, admitKey, findKey, lastUsed }: Verification,
): KeyedRequest {
  let owner: KeyOwner | null = null;
  let admission: Admission | null | undefined;

  function assertAdmitted<T extends Admission>(candidate: T | null | undefined): T & Counted {
    if (isAdmitted(candidate ?? null)) return candidate as T & Counted;
    known.forget(key_hash);
    throw keyRefusal(candidate);
  }

  async function admit(): Promise<Counted> {
    if (admission === undefined) {
      const latest = await admitKey(key_hash);
      if (latest) owner = ownerOf(latest);
      admission = latest;
    }
    return assertAdmitted(admission);
  }

  /** Returns the admitted key, and remembers it. */
  async function admittedKey(): Promise<GrantedKey> {
    const latest = await admit();
    const of = owner as KeyOwner;
    return { ...of, role: latest.role, grant: known.remember(key_hash, of, latest) };
  }

  async function workThenAdmit<T>(key: KnownKey, work: Work<T>): Promise<T> {
    owner = key.owner;
    const { grant } = key;
    const { grant_version } = grant;
    const isOutdated = () => admission != null && admission.grant_version !== grant_version;
    const assertSame = () => {
      if (isOutdated()) throw new OutdatedGrant();
    };
    const pending: PendingAdmission = {
      key: () => (admission === undefined ? { hash: key_hash, grant_version } : null),
      async admit() {
        await admit();
        assertSame();
      },
      settle(latest) {
        admission = latest;
        assertAdmitted(admission);
        assertSame();
      },
    };
    key.waiting++;
    const working = work({ ...owner, role: null, grant }, pending);
    const failure = await working.then(
      () => null,
      (error: unknown) => error,
    );
    key.waiting--;
    // During an outage admission would fail as well, and the client should get the original
    // error.
    if (isOurFault(failure) && !isOutdated()) return working;
    const latest = await admittedKey();
    return isOutdated() ? work(latest) : working;
  }

  return {
    owner: () => owner,
    limit: () => (admission?.is_active ? admission : null),
    async whenAdmitted(mayWait, work) {
      const key = mayWait ? known.get(key_hash) : undefined;
      const canWait = key !== undefined && key.waiting < MAX_WAITING;
      const done = await (canWait ? workThenAdmit(key, work) : work(await admittedKey()));
      if (owner && admission) lastUsed.touch(owner, admission.now);
      return done;
    },
    async again() {
      const key = assertAdmitted(await findKey(key_hash));
      return { ...ownerOf(key), role: key.role, grant: keyGrantOf(key) };
    },
  };
}

function isOurFault(failure: unknown): boolean {
  if (failure === null) return false;
  return PROBLEMS[refusalOf(failure).problem].status >= 500;
}

function ownerOf({ account_id, user_id, key_id, environment }: KeyOwner): KeyOwner {
  return { account_id, user_id, key_id, environment };
}
