import { createAccount, hasAccounts } from "./accounts/store/account.ts";
import { ADVISORY_LOCKS } from "./database/advisory-locks.ts";
import type { DatabasePool } from "./database/connect.ts";
import { Failure } from "./failure.ts";
import { issueKey } from "./keys/issue-key.ts";
import { hashPassword } from "./people/store/password-hash.ts";
import { createUser } from "./people/store/user.ts";
import { generatePassword } from "./people/user.ts";

const DEMO_CREDITS = 10_000;

/**
 * What a first start created. A secret is null when it was given in the environment, since it need
 * not be shown.
 */
export type Bootstrap = { email: string; password: string | null; key: string | null };

/**
 * On an empty database, creates the account "Demo", an operator who owns it, and a live key.
 * Returns null when there is an account already.
 */
export async function bootstrap(
  db: DatabasePool,
  login: { email: string; password?: string; key?: string },
): Promise<Bootstrap | null> {
  if (await hasAccounts(db)) return null;
  const password = login.password ?? generatePassword();
  const password_hash = await hashPassword(password);
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.firstStart})`;
    if (await hasAccounts(tx)) return null;
    const account = await createAccount(tx, {
      name: "Demo",
      credits: DEMO_CREDITS,
      actor: "first start",
    });
    const user = await createUser(tx, {
      email: login.email,
      name: "Operator",
      staff_role: "operator",
      membership: { account_id: account.id, role: "owner" },
      password_hash,
    });
    if (!user) throw new Failure(`${login.email} already has a user.`);
    const wanted = login.key ? { key: login.key } : { environment: "live" as const };
    const { key } = await issueKey(tx, account.id, user.id, wanted);
    return {
      email: user.email,
      password: login.password ? null : password,
      key: login.key ? null : key,
    };
  });
}
