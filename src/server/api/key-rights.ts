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
   * its input names; "account", which such a key may not change; "itself" when the procedure sees to
   * it; or "nothing" that is of a contract.
   */
  reach: OfContract | "account" | "itself" | "nothing";
};

/** Throws when the key lacks the right, or does not reach what the operation is about. */
export async function assertKeyMay(
  db: Database,
  caller: KeyCaller,
  { rights, reach }: KeyNeeds,
  input: () => Promise<unknown>,
): Promise<void> {
  const { grant, account_id } = caller;
  if (rights.length > 0) assertHasRight(caller, rights);
  if (grant.reach === null || reach === "itself" || reach === "nothing") return;
  if (reach === "account") throw unreached("the request is about all of them");
  const { id } = ((await input()) ?? {}) as { id?: unknown };
  // The procedure refuses what is no id.
  if (typeof id !== "string") return;
  const name = id.includes("\0") ? null : await contractName(db, account_id, reach, id);
  if (name === null || !grant.reach(name)) throw absent(reach);
}

/** Throws unless a key has one of these rights; people have theirs by their role. */
export function assertHasRight(caller: AccountCaller, rights: readonly Right[]): void {
  if (caller.kind === "key" && !hasRight(caller.grant, rights)) throw lacksRight(rights);
}

/** Throws unless the key's owner may change things in the account. */
export function assertOwnerMayChange({ role }: KeyCaller): void {
  if (role !== null && CHANGERS.has(role)) return;
  const who = role === null ? "not known" : `a ${role}`;
  throw new Refusal("not_permitted", `This key's owner is ${who} and cannot make changes.`);
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

/** Throws unless the caller reaches contracts of this name, which it has given itself. */
export function assertReaches(caller: AccountCaller, name: string): void {
  if (!reaches(caller, name)) throw unreached(`${JSON.stringify(name)} is not one of them`);
}

/** Throws the 404 unless the caller reaches the contract with this id. */
export async function assertReachesContract(
  db: Database,
  caller: AccountCaller,
  id: string | null,
): Promise<void> {
  if (reachOfCaller(caller) === null) return;
  if (id === null) throw unreached("the request is about all of them");
  const name = await contractName(db, caller.account_id, "contract", id);
  if (name === null || !reaches(caller, name)) throw absent("contract");
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
