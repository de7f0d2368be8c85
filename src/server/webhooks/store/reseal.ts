import { randomBytes } from "node:crypto";
import type { Database } from "#server/database/connect.ts";
import { type Resealed, resealAll } from "#server/secrets/store/reseal-all.ts";
import { type SecretsKeys, seal, unsealWithAny } from "../rules/secret-box.ts";

const BATCH = 100;

type Row = {
  account_id: string;
  id: string;
  secret: Uint8Array;
  previous_secret: Uint8Array | null;
};

/** Re-encrypts all webhooks' secrets with the current key. */
export function resealSecrets(db: Database, keys: SecretsKeys): Promise<Resealed> {
  return resealAll<Row>(
    (last) => webhooksAfter(db, last),
    async (row) => {
      const secret = renewed(keys, row.secret, row.id);
      const previous = renewed(keys, row.previous_secret, row.id);
      if (secret === "unreadable") return "unreadable";
      if (!isBox(secret) && !isBox(previous)) return "kept";
      const fresh = {
        secret: isBox(secret) ? secret : row.secret,
        previous_secret: isBox(previous) ? previous : row.previous_secret,
      };
      return (await replace(db, row, fresh)) ? "resealed" : "changed";
    },
  );
}

const isBox = (one: unknown): one is Uint8Array => one instanceof Uint8Array;

/** Returns the box under the current key, or null if it is already, or there is none. */
function renewed([current, ...others]: SecretsKeys, box: Uint8Array | null, id: string) {
  if (box === null || box.length === 0 || unsealWithAny([current], box, id) !== null) return null;
  const text = unsealWithAny(others, box, id);
  return text === null ? "unreadable" : seal(current, text, id, randomBytes(12));
}

/** The previous secret of a webhook is null once it no longer signs. */
function webhooksAfter(db: Database, last: Row | null): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT account_id, id, secret,
      CASE WHEN previous_secret_until > now() THEN previous_secret END AS previous_secret
    FROM webhook
    WHERE (account_id, id) > (${last?.account_id ?? ""}, ${last?.id ?? ""})
    ORDER BY account_id, id LIMIT ${BATCH}`;
}

/** Returns false if the secrets have changed since they were read. */
async function replace(db: Database, row: Row, fresh: Pick<Row, "secret" | "previous_secret">) {
  const { account_id, id, secret, previous_secret } = row;
  const count = await db.$executeRaw`
    UPDATE webhook SET secret = ${fresh.secret},
      previous_secret = coalesce(${fresh.previous_secret}::bytea, previous_secret)
    WHERE account_id = ${account_id} AND id = ${id} AND secret = ${secret}
      AND (${previous_secret}::bytea IS NULL OR previous_secret = ${previous_secret}::bytea)`;
  return count > 0;
}
