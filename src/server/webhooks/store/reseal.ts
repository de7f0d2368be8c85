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
      if (secret.kind === "unreadable") return secret;
      if (secret.kind !== "renewed" && previous.kind !== "renewed") return { kind: "kept" };
      const fresh = {
        secret: secret.kind === "renewed" ? secret.box : row.secret,
        previous_secret: previous.kind === "renewed" ? previous.box : row.previous_secret,
      };
      return { kind: (await replace(db, row, fresh)) ? "resealed" : "changed" };
    },
  );
}

/** "kept": it is under the current key already, or there is none. */
type Renewal = { kind: "renewed"; box: Uint8Array } | { kind: "kept" | "unreadable" };

/** Returns the box under the current key. */
function renewed([current, ...others]: SecretsKeys, box: Uint8Array | null, id: string): Renewal {
  if (box === null || box.length === 0) return { kind: "kept" };
  if (unsealWithAny([current], box, id) !== null) return { kind: "kept" };
  const text = unsealWithAny(others, box, id);
  if (text === null) return { kind: "unreadable" };
  return { kind: "renewed", box: seal(current, text, id, randomBytes(12)) };
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
