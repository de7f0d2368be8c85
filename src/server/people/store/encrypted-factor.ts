import type { Database } from "#server/database/connect.ts";

/** A second factor as it is stored: encrypted. */
export type EncryptedFactor = { id: string; secret: string; backup_codes: string };

/** Returns up to `limit` second factors after the one with this id. */
export function secondFactorsAfter(
  db: Database,
  after: string,
  limit: number,
): Promise<EncryptedFactor[]> {
  return db.twoFactor.findMany({
    select: { id: true, secret: true, backup_codes: true },
    where: { id: { gt: after } },
    orderBy: { id: "asc" },
    take: limit,
  });
}

/** Returns encrypted secrets of some second factors that do not start with `prefix`. */
export async function someUnnamedSecrets(
  db: Database,
  prefix: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.twoFactor.findMany({
    select: { secret: true },
    where: { NOT: { secret: { startsWith: prefix } } },
    take: limit,
  });
  return rows.map(({ secret }) => secret);
}

/** Replaces a second factor's texts. Returns false if they have changed since they were read. */
export async function replaceEncrypted(
  db: Database,
  { id, secret, backup_codes }: EncryptedFactor,
  fresh: Omit<EncryptedFactor, "id">,
): Promise<boolean> {
  const { count } = await db.twoFactor.updateMany({
    where: { id, secret, backup_codes },
    data: fresh,
  });
  return count > 0;
}
