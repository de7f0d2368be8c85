import { globMatcher } from "#domain/gate/glob.ts";
import { AGENT_RIGHTS, ALL, type KeyRight, type Right } from "./right.ts";

/**
 * What a key may do, and to which contracts: those whose names match one of the globs, or all when
 * there are none.
 */
export type Grant = { rights: KeyRight[]; contracts: string[] };

/** A grant and when it ends; null when it does not. */
export type EndingGrant = Grant & { expires_at: Date | null };

export const FULL_GRANT: Grant = { rights: [ALL], contracts: [] };

/** Returns whether a grant has one of some rights. */
export function hasRight({ rights }: Pick<Grant, "rights">, anyOf: readonly Right[]): boolean {
  return rights.includes(ALL) || anyOf.some((right) => rights.includes(right));
}

/** Returns the rights of a grant that an agent's key can have. */
export function agentRightsOf(grant: Pick<Grant, "rights">): KeyRight[] {
  return AGENT_RIGHTS.filter((right) => hasRight(grant, [right]));
}

/** Returns whether an agent's key can have these rights, which are settled. */
export function suitsAgents(grant: Pick<Grant, "rights">): boolean {
  return (
    grant.rights.length > 0 &&
    !grant.rights.includes(ALL) &&
    grant.rights.length === agentRightsOf(grant).length
  );
}

/** Whether a grant reaches the contract of this name. */
export type Reach = (contract: string) => boolean;

/** Returns a grant's reach; null when it reaches all contracts. */
export function reachOf({ contracts }: Pick<Grant, "contracts">): Reach | null {
  if (contracts.length === 0) return null;
  const match = globMatcher(contracts);
  return (name) => match(name) !== null;
}

/** What one grant has beyond another. */
export type Excess =
  | { of: "rights"; at: number; right: KeyRight }
  | { of: "contracts"; at: number | null }
  | { of: "expires_at" };

/**
 * Returns the first thing in which `given` goes beyond `most`; null when it does not. A glob goes
 * beyond others unless it certainly stands for no other names than one of them does.
 */
export function excessOf(grant: EndingGrant, most: EndingGrant): Excess | null {
  const wide = grant.rights.findIndex((right) => !includesRight(most, right));
  if (wide >= 0) return { of: "rights", at: wide, right: grant.rights[wide] as KeyRight };
  if (most.contracts.length > 0) {
    if (grant.contracts.length === 0) return { of: "contracts", at: null };
    const isContained = containment(most.contracts);
    const at = grant.contracts.findIndex((glob) => !isContained(glob));
    if (at >= 0) return { of: "contracts", at };
  }
  if (most.expires_at && (!grant.expires_at || grant.expires_at > most.expires_at)) {
    return { of: "expires_at" };
  }
  return null;
}

function includesRight(most: Grant, right: KeyRight): boolean {
  if (right === ALL) return most.rights.includes(ALL);
  return hasRight(most, [right]);
}

/**
 * Returns a function that tells whether one of the globs stands for all names that a glob stands
 * for. The glob itself is matched like a name: what is `*` in it only a `*` may match, and `?` could
 * match it, too.
 */
function containment(globs: readonly string[]): (glob: string) => boolean {
  const same = new Set(globs);
  const matchAny = globMatcher(globs);
  const matchLong = globMatcher(globs.filter((glob) => !glob.includes("?")));
  return (glob) => same.has(glob) || (glob.includes("*") ? matchLong : matchAny)(glob) !== null;
}
