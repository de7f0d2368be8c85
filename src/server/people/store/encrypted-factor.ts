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

/** Returns the encrypted secret of some second factor that does not start with `prefix`, or null. */
export async function someUnnamedSecret(db: Database, prefix: string): Promise<string | null> {
  const row = await db.twoFactor.findFirst({
    select: { secret: true },
    where: { NOT: { secret: { startsWith: prefix } } },
  });
  return row?.secret ?? null;
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
