import { randomBytes } from "node:crypto";
import type { Database } from "#server/database/connect.ts";
import { type SecretsKeys, seal, unsealWithAny } from "../rules/secret-box.ts";

const BATCH = 100;

type Row = {
  account_id: string;
  id: string;
  secret: Uint8Array;
  previous_secret: Uint8Array | null;
};

/** How many webhooks have secrets encrypted anew, and how many secrets no key can read. */
export type Resealed = { resealed: number; unreadable: number };

/**
 * Encrypts all webhooks' secrets with the current key, in small steps. It can be killed and run
 * again; a secret that changes meanwhile is left to the one who changes it.
 */
export async function resealSecrets(db: Database, keys: SecretsKeys): Promise<Resealed> {
  const total = { resealed: 0, unreadable: 0 };
  for (let after = { account_id: "", id: "" }; ; ) {
    const rows = await webhooksAfter(db, after);
    for (const row of rows) {
      const secret = renewed(keys, row.secret, row.id);
      const previous = renewed(keys, row.previous_secret, row.id);
      total.unreadable += [secret, previous].filter((box) => box === "unreadable").length;
      const fresh = {
        secret: isBox(secret) ? secret : row.secret,
        previous_secret: isBox(previous) ? previous : row.previous_secret,
      };
      const isFresh = isBox(secret) || isBox(previous);
      if (isFresh && (await replace(db, row, fresh))) total.resealed++;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return total;
    after = last;
  }
}

const isBox = (one: unknown): one is Uint8Array => one instanceof Uint8Array;

/** Returns the box under the current key, or null if it is already, or has no secret. */
function renewed([current, ...others]: SecretsKeys, box: Uint8Array | null, id: string) {
  if (box === null || box.length === 0 || unsealWithAny([current], box, id) !== null) return null;
  const text = unsealWithAny(others, box, id);
  return text === null ? "unreadable" : seal(current, text, id, randomBytes(12));
}

function webhooksAfter(db: Database, after: Pick<Row, "account_id" | "id">): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT account_id, id, secret, previous_secret FROM webhook
    WHERE (account_id, id) > (${after.account_id}, ${after.id})
    ORDER BY account_id, id LIMIT ${BATCH}`;
}

/** Returns false if the secrets have changed since they were read. */
async function replace(db: Database, row: Row, fresh: Pick<Row, "secret" | "previous_secret">) {
  const { account_id, id, secret, previous_secret } = row;
  const count = await db.$executeRaw`
    UPDATE webhook SET secret = ${fresh.secret}, previous_secret = ${fresh.previous_secret}::bytea
    WHERE account_id = ${account_id} AND id = ${id} AND secret = ${secret}
      AND previous_secret IS NOT DISTINCT FROM ${previous_secret}::bytea`;
  return count > 0;
}
