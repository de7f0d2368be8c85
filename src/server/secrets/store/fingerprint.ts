import type { Database } from "#server/database/connect.ts";

/** Returns the fingerprint of the key that this database's secrets are encrypted with, or null. */
export async function storedFingerprint(db: Database): Promise<Uint8Array | null> {
  const row = await db.secretsKey.findUnique({ where: { id: 1 } });
  return row?.fingerprint ?? null;
}

/**
 * Stores the first fingerprint and returns the stored one; when two servers start at once, one
 * wins.
 */
export async function storeFingerprint(db: Database, fingerprint: Uint8Array): Promise<Uint8Array> {
  const rows = await db.$queryRaw<{ fingerprint: Uint8Array }[]>`
    INSERT INTO secrets_key AS k (id, fingerprint) VALUES (1, ${fingerprint})
    ON CONFLICT (id) DO UPDATE SET fingerprint = k.fingerprint
    RETURNING fingerprint`;
  return rows[0]?.fingerprint ?? fingerprint;
}

/** Replaces the stored fingerprint. */
export async function replaceFingerprint(db: Database, fingerprint: Uint8Array) {
  await db.$executeRaw`
    INSERT INTO secrets_key (id, fingerprint) VALUES (1, ${fingerprint})
    ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, created_at = now()`;
}

/** Returns encrypted secrets of some webhooks. */
export function someSecrets(
  db: Database,
  limit: number,
): Promise<{ id: string; secret: Uint8Array }[]> {
  return db.webhook.findMany({ select: { id: true, secret: true }, take: limit });
}
