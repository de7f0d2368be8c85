import { randomInt } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Database, DatabasePool } from "../database/connect.ts";
import { hashKey, keyEnvironment, mintKey, previewKey } from "../domain/api-key.ts";
import type { Environment } from "../domain/environment.ts";
import { Failure } from "../failure.ts";
import { type Account, createAccount, hasAccounts } from "../store/account.ts";
import { insertKey } from "../store/api-key.ts";
import { createUser } from "../store/user.ts";
import { generatePassword } from "./user.ts";

export const DEMO_CREDITS = 10_000;

export type IssuedKey = { id: string; key: string };

/** Adds a key of the user, minted unless one is given. */
export async function issueKey(
  db: Database,
  account_id: string,
  user_id: string,
  wanted: { environment: Environment } | { key: string },
): Promise<IssuedKey> {
  const key = "key" in wanted ? wanted.key : mintKey(wanted.environment, randomInt);
  const { id } = await insertKey(db, account_id, user_id, {
    hash: hashKey(key),
    key_preview: previewKey(key),
    environment: keyEnvironment(key),
  });
  return { id, key };
}

type NewAccount = { name: string; credits: number; email?: string };

type OpenedAccount = Account & { keys: Record<Environment, IssuedKey> };

/**
 * Opens an account with its first user, an owner without a password, and one
 * key of each environment: all of it or nothing.
 */
export function openAccount(db: DatabasePool, account: NewAccount): Promise<OpenedAccount> {
  return db.$transaction((tx) => openAccountIn(tx, account));
}

/** The same in a transaction of the caller's. */
export async function openAccountIn(
  tx: Database,
  { name, credits, email }: NewAccount,
): Promise<OpenedAccount> {
  const account = await createAccount(tx, { name, credits, actor: "command line" });
  const user = await createUser(tx, {
    email: email ?? `${account.id}@localhost.test`,
    name,
    membership: { account_id: account.id, role: "owner" },
  });
  if (!user) throw new Failure(`There is a user ${email} already.`);
  const live = await issueKey(tx, account.id, user.id, { environment: "live" });
  const test = await issueKey(tx, account.id, user.id, { environment: "test" });
  return { ...account, keys: { live, test } };
}

/** What a first start has made. Null stands for a secret that was given, and is not shown. */
export type Bootstrap = { email: string; password: string | null; key: string | null };

/** Servers that start together on an empty database make one account. */
const BOOTSTRAP_LOCK = 7_243_003;

/**
 * On an empty database: the account "Demo", an operator who owns it, and a live
 * key. Null when there is an account already.
 */
export async function bootstrap(
  db: DatabasePool,
  given: { email: string; password?: string; key?: string },
): Promise<Bootstrap | null> {
  if (await hasAccounts(db)) return null;
  const password = given.password ?? generatePassword();
  const password_hash = await hashPassword(password);
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`;
    if (await hasAccounts(tx)) return null;
    const account = await createAccount(tx, {
      name: "Demo",
      credits: DEMO_CREDITS,
      actor: "first start",
    });
    const user = await createUser(tx, {
      email: given.email,
      name: "Operator",
      staff_role: "operator",
      membership: { account_id: account.id, role: "owner" },
      password_hash,
    });
    if (!user) throw new Failure(`There is a user ${given.email} already.`);
    const wanted = given.key ? { key: given.key } : { environment: "live" as const };
    const { key } = await issueKey(tx, account.id, user.id, wanted);
    return {
      email: user.email,
      password: given.password ? null : password,
      key: given.key ? null : key,
    };
  });
}
