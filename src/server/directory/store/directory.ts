import type { Role } from "#domain/people/role.ts";
import type { Database } from "#server/database/connect.ts";

/** What an account's identity provider may do: whose addresses, and what people join as. */
export type Directory = { domains: string[]; default_role: Role };

const UNSET: Directory = { domains: [], default_role: "viewer" };

/** Returns an account's directory; one without domains if nothing was set. */
export async function readDirectory(db: Database, account_id: string): Promise<Directory> {
  const select = { domains: true, default_role: true } as const;
  return (await db.directory.findUnique({ where: { account_id }, select })) ?? UNSET;
}

/**
 * Locks an account's directory until the end of the transaction, so that its changes come one after
 * another: each statement after this one sees what those before have done.
 */
export async function lockDirectory(db: Database, account_id: string): Promise<Directory> {
  const [directory] = await db.$queryRaw<Directory[]>`
    INSERT INTO directory (account_id) VALUES (${account_id})
    ON CONFLICT (account_id) DO UPDATE SET account_id = excluded.account_id
    RETURNING domains, default_role::text`;
  return directory ?? UNSET;
}

/** Returns whether an account is suspended, so that nobody can be let in. */
export async function isSuspended(db: Database, account_id: string): Promise<boolean> {
  return (await db.account.count({ where: { id: account_id, suspended_at: { not: null } } })) > 0;
}

/**
 * Sets the domains whose people may be provisioned. Returns those before; null when there is no such
 * account.
 */
export async function setDomains(
  db: Database,
  account_id: string,
  domains: readonly string[],
): Promise<{ before: string[] } | null> {
  const account = await db.account.findUnique({ where: { id: account_id }, select: { id: true } });
  if (!account) return null;
  const { domains: before } = await lockDirectory(db, account_id);
  await db.directory.update({ where: { account_id }, data: { domains: [...domains] } });
  return { before };
}

/** Sets what people join as unless a group says otherwise. Returns the role before. */
export async function setDefaultRole(
  db: Database,
  account_id: string,
  default_role: Role,
): Promise<{ before: Role }> {
  const { default_role: before } = await lockDirectory(db, account_id);
  await db.directory.update({ where: { account_id }, data: { default_role } });
  return { before };
}
