import { TOKENS_PER_DIRECTORY } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { lockDirectory } from "./directory.ts";

export type DirectoryToken = {
  id: string;
  preview: string;
  label: string;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
};

export type NewToken = {
  hash: Uint8Array;
  preview: string;
  label: string;
  /** The address of the owner who creates it. */
  created_by: string;
};

const COLUMNS = {
  id: true,
  preview: true,
  label: true,
  created_by: true,
  created_at: true,
  last_used_at: true,
} as const;

/** Returns the account's tokens, newest first. */
export function listTokens(db: Database, account_id: string): Promise<DirectoryToken[]> {
  const orderBy = { id: "desc" } as const;
  return db.directoryToken.findMany({ where: { account_id }, orderBy, select: COLUMNS });
}

/** Creates a token, unless the account has as many as it can. Call it in a transaction. */
export async function createToken(
  db: Database,
  account_id: string,
  token: NewToken,
): Promise<{ kind: "created"; token: DirectoryToken } | { kind: "too_many" }> {
  await lockDirectory(db, account_id);
  const count = await db.directoryToken.count({ where: { account_id } });
  if (count >= TOKENS_PER_DIRECTORY) return { kind: "too_many" };
  const data = { account_id, id: newId("dtk"), ...token, hash: Uint8Array.from(token.hash) };
  return { kind: "created", token: await db.directoryToken.create({ data, select: COLUMNS }) };
}

/** Ends a token. Returns what it was called; null when the account has none with this id. */
export async function endToken(
  db: Database,
  account_id: string,
  id: string,
): Promise<{ label: string; preview: string } | null> {
  const [ended] = await db.$queryRaw<{ label: string; preview: string }[]>`
    DELETE FROM directory_token WHERE account_id = ${account_id} AND id = ${id}
    RETURNING label, preview`;
  return ended ?? null;
}

/** Who calls with a token. */
export type TokenOwner = { account_id: string; token_id: string };

/** Finds a token by its SHA-256, and notes its use to the minute; null when there is none. */
export async function admitToken(db: Database, hash: Uint8Array): Promise<TokenOwner | null> {
  const [row] = await db.$queryRaw<(TokenOwner & { is_use_due: boolean })[]>`
    SELECT t.account_id, t.id AS token_id,
      coalesce(t.last_used_at < now() - interval '1 minute', true) AS is_use_due
    FROM directory_token t JOIN account a ON a.id = t.account_id
    WHERE t.hash = ${hash} AND a.deleting_at IS NULL`;
  if (!row) return null;
  const { account_id, token_id, is_use_due } = row;
  if (is_use_due) {
    await db.$executeRaw`
      UPDATE directory_token SET last_used_at = now()
      WHERE account_id = ${account_id} AND id = ${token_id}
        AND coalesce(last_used_at < now() - interval '1 minute', true)`;
  }
  return { account_id, token_id };
}

/** Keeps a token from being ended until the end of the transaction. False when it has ended. */
export async function holdToken(db: Database, account_id: string, id: string): Promise<boolean> {
  const held = await db.$queryRaw<unknown[]>`
    SELECT id FROM directory_token WHERE account_id = ${account_id} AND id = ${id} FOR KEY SHARE`;
  return held.length > 0;
}
