import type { Environment } from "#domain/keys/environment.ts";
import type { Database, DatabasePool } from "#server/database/connect.ts";
import { Failure } from "#server/failure.ts";
import { type IssuedKey, issueKey } from "#server/keys/issue-key.ts";
import { createUser } from "#server/people/store/user.ts";
import { assertEmail } from "#server/people/user.ts";
import { type Account, createAccount } from "./store/account.ts";

type NewAccount = { name: string; credits: number; email?: string };

type OpenedAccount = Account & { keys: Record<Environment, IssuedKey> };

/**
 * Opens an account with its first owner, who has no password yet, and one key per environment, in
 * one transaction.
 */
export function openAccount(db: DatabasePool, account: NewAccount): Promise<OpenedAccount> {
  return db.$transaction((tx) => openAccountIn(tx, account));
}

/** Like `openAccount`, within the caller's transaction. */
export async function openAccountIn(
  tx: Database,
  { name, credits, email }: NewAccount,
): Promise<OpenedAccount> {
  if (email !== undefined) assertEmail(email);
  const account = await createAccount(tx, { name, credits, actor: "command line" });
  const user = await createUser(tx, {
    email: email ?? `${account.id}@localhost.test`,
    name,
    email_verified: email !== undefined,
    membership: { account_id: account.id, role: "owner" },
  });
  if (!user) throw new Failure(`${email} already has a user.`);
  const live = await issueKey(tx, account.id, user.id, { environment: "live" });
  const test = await issueKey(tx, account.id, user.id, { environment: "test" });
  return { ...account, keys: { live, test } };
}
