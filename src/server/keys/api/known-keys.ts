import { LRUCache } from "lru-cache";
import { type Reach, reachOf } from "#domain/keys/grant.ts";
import type { KeyOwner, VersionedGrant } from "../store/request-count.ts";

/** What a key may do, and the contracts that its globs stand for; `reach` is null for all. */
export type KeyGrant = VersionedGrant & { reach: Reach | null };

/**
 * A key's owner, its grant when it was last admitted alone, and how many of its requests are not
 * counted yet.
 */
export type KnownKey = { owner: KeyOwner; grant: KeyGrant; waiting: number };

/** Bytes of remembered keys, and about how many a key and each character of its globs take. */
const MAX_KNOWN_BYTES = 10_000_000;
const BYTES_PER_KEY = 500;
const BYTES_PER_CHARACTER = 100;

/** Remembers keys that were recently admitted, by the SHA-256 of each, in hex. */
export function knownKeys() {
  const keys = new LRUCache<string, KnownKey>({
    maxSize: MAX_KNOWN_BYTES,
    sizeCalculation: ({ grant }) =>
      BYTES_PER_KEY + BYTES_PER_CHARACTER * grant.contracts.join().length,
  });
  return {
    get: (key_hash: string) => keys.get(key_hash),
    forget: (key_hash: string) => void keys.delete(key_hash),
    /** Remembers what an admitted key may do, and returns it. */
    remember(key_hash: string, owner: KeyOwner, latest: VersionedGrant): KeyGrant {
      const known = keys.get(key_hash);
      if (known?.grant.grant_version === latest.grant_version) return known.grant;
      const grant = keyGrantOf(latest);
      // The same object, whose count of waiting requests goes down later.
      keys.set(key_hash, Object.assign(known ?? { owner, waiting: 0 }, { grant }));
      return grant;
    },
  };
}

export function keyGrantOf({ rights, contracts, grant_version }: VersionedGrant): KeyGrant {
  return { rights, contracts, grant_version, reach: reachOf({ contracts }) };
}
