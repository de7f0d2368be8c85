import { hasRight, type Reach } from "#domain/keys/grant.ts";
import type { Right } from "#domain/keys/right.ts";
import { CHANGERS } from "#domain/people/role.ts";
import { contractName, type OfContract } from "#server/contracts/store/contract-name.ts";
import type { Database } from "#server/database/connect.ts";
import type { AccountCaller, KeyCaller } from "./context.ts";
import { absent, Refusal } from "./refusal.ts";

/** What a key needs for an operation (docs/api.md, Rights of a key). */
export type KeyNeeds = {
  /** One of these; none when any key will do. */
  rights: readonly Right[];
  /**
   * What of the account it concerns, for a key that does not reach all contracts: what the `id` in
   * its input names; "account", which such a key may not change; "itself" when the procedure takes
   * care of that; or "nothing" if no contract is concerned.
   */
  reach: OfContract | "account" | "itself" | "nothing";
};

/** Returns the refusal of a key that lacks the right, or does not reach what it is about. */
export async function needsRefusal(
  db: Database,
  caller: KeyCaller,
  { rights, reach }: KeyNeeds,
  input: () => Promise<unknown>,
): Promise<Refusal | null> {
  const { grant, account_id } = caller;
  const lacking = rights.length > 0 ? rightRefusal(caller, rights) : null;
  if (lacking) return lacking;
  if (grant.reach === null || reach === "itself" || reach === "nothing") return null;
  if (reach === "account") return unreached("the request is about all of them");
  const { id } = ((await input()) ?? {}) as { id?: unknown };
  // The procedure refuses anything that is not an id.
  if (typeof id !== "string") return null;
  const name = id.includes("\0") ? null : await contractName(db, account_id, reach, id);
  return name === null || !grant.reach(name) ? absent(reach) : null;
}

/** Returns the refusal of a key that has none of these rights; people have theirs by their role. */
export function rightRefusal(caller: AccountCaller, rights: readonly Right[]): Refusal | null {
  return caller.kind === "key" && !hasRight(caller.grant, rights) ? lacksRight(rights) : null;
}

/** Returns the refusal of a key whose owner may not change things in the account. */
export function ownerRefusal({ role }: KeyCaller): Refusal | null {
  if (role !== null && CHANGERS.has(role)) return null;
  const who = role === null ? "not known" : `a ${role}`;
  return new Refusal("not_permitted", `This key's owner is ${who} and cannot make changes.`);
}

/** Returns a caller's reach; null when it reaches all contracts. */
export function reachOfCaller(caller: AccountCaller): Reach | null {
  return caller.kind === "key" ? caller.grant.reach : null;
}

/** Returns whether the caller reaches contracts of this name. */
export function reaches(caller: AccountCaller, name: string): boolean {
  const reach = reachOfCaller(caller);
  return reach === null || reach(name);
}

/** Returns the refusal of a name that the caller has given and whose contracts it does not reach. */
export function nameRefusal(caller: AccountCaller, name: string): Refusal | null {
  return reaches(caller, name) ? null : unreached(`${JSON.stringify(name)} is not one of them`);
}

/** Returns the 404 for a contract with this id that the caller does not reach. */
export async function contractRefusal(
  db: Database,
  caller: AccountCaller,
  id: string | null,
): Promise<Refusal | null> {
  if (reachOfCaller(caller) === null) return null;
  if (id === null) return unreached("the request is about all of them");
  const name = await contractName(db, caller.account_id, "contract", id);
  return name === null || !reaches(caller, name) ? absent("contract") : null;
}

function lacksRight(rights: readonly Right[]): Refusal {
  const which = rights.map((right) => `\`${right}\``).join(" or ");
  const detail = `This key lacks the right ${which}. An owner of the account can give it to the key in the console.`;
  return new Refusal("not_permitted", detail);
}

function unreached(why: string): Refusal {
  const detail = `This key is only for certain contracts, and ${why}. An owner of the account can change that in the console.`;
  return new Refusal("not_permitted", detail);
}
