/** What a key can be allowed, each by itself (docs/api.md, Rights of a key). */
export const RIGHTS = ["check", "read", "contracts", "gate", "webhooks", "keys"] as const;

export type Right = (typeof RIGHTS)[number];

/** Everything that the key's owner may do. */
export const ALL = "all";

export const KEY_RIGHTS = [ALL, ...RIGHTS] as const;

export type KeyRight = (typeof KEY_RIGHTS)[number];

/** The most that a key of an agent can be allowed; a constraint of the database holds them, too. */
export const AGENT_RIGHTS = ["check", "read"] as const satisfies readonly Right[];

/** What each right allows, in words. */
export const RIGHT_TEXT: Record<KeyRight, string> = {
  all: "Everything that its owner may do",
  check: "Check schemas, propose changes to people, and read contracts and checks",
  read: "Read everything, change nothing",
  contracts: "Create, change and delete contracts, and their details",
  gate: "Change policies, approvals and consumers",
  webhooks: "Create and delete webhooks",
  keys: "Create, revoke and delete keys that may do no more than this key",
};

/** Returns rights in their order, each once; `all` stands for every one of them. */
export function settledRights(rights: readonly KeyRight[]): KeyRight[] {
  if (rights.includes(ALL)) return [ALL];
  return RIGHTS.filter((right) => rights.includes(right));
}
