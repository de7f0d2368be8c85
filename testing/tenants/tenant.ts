import { randomUUID } from "node:crypto";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { openAccount } from "#server/accounts/open-account.ts";
import { suspendAccount } from "#server/accounts/store/suspension.ts";
import type { VersionOrigin } from "#server/contracts/store/version-origin.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import { firstMember } from "#server/people/store/member.ts";

export type Tenant = {
  account_id: string;
  user_id: string;
  live: { id: string; key: string };
  test: { id: string; key: string };
};

/** Where the versions of contracts come from that a test stores itself. */
export const BY_TEST: VersionOrigin = { actor: { kind: "program", name: "a test" } };

/** Creates an account with an owner and one key per environment. */
export async function newTenant(db: DatabasePool, credits = 1000): Promise<Tenant> {
  const email = `${randomUUID()}@example.com`;
  const { id, keys } = await openAccount(db, { name: "Test", credits, email });
  const owner = await firstMember(db, id);
  if (!owner) throw new Error("a new account has no owner");
  return { account_id: id, user_id: owner.user_id, ...keys };
}

/** Creates further live keys for the tenant, to send more requests than one key may in a minute. */
export function newKeys(db: DatabasePool, { account_id, user_id }: Tenant, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { key } = await issueKey(db, account_id, user_id, { environment: "live" });
      return key;
    }),
  );
}

/** Removes all credits from the account. */
export async function spendAll(db: DatabasePool, { account_id }: Tenant) {
  await db.$executeRaw`UPDATE account SET credits_remaining = 0 WHERE id = ${account_id}`;
}

/** Sets the tenant's used keys to their rate limit, for this minute and the next. */
export async function exhaustMinute(db: DatabasePool, { account_id }: Tenant) {
  await db.$executeRaw`
    UPDATE request_count SET count = 100, minute = date_trunc('minute', now()) + interval '1 minute'
    WHERE account_id = ${account_id}`;
}

/** Suspends the account as an operator does. */
export async function suspend(db: DatabasePool, { account_id }: Tenant) {
  await suspendAccount(db, account_id, "a test");
}

/** Returns required columns `a`, `b` … of the given types. */
export function columns(...types: ContractColumn["type"][]): ContractColumn[] {
  return types.map((type, index) => ({
    name: String.fromCharCode(97 + index),
    type,
    required: true,
  }));
}
