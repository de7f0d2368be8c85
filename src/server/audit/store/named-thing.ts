import type { Database } from "#server/database/connect.ts";

/** Something that an entry names and that still exists. */
export type NamedThing = {
  id: string;
  /** Its name; null for something that has only an id. */
  name: string | null;
  /** What its page belongs to: a contract, or a delivery's webhook. */
  parent_id: string | null;
};

/** Returns those of the account's things that exist, in one query however many are requested. */
export function findNamedThings(
  db: Database,
  account_id: string,
  ids: readonly string[],
): Promise<NamedThing[]> {
  return db.$queryRaw<NamedThing[]>`
    WITH wanted AS (SELECT unnest(${[...ids]}::text[]) AS id)
    SELECT t.id, t.name, NULL AS parent_id FROM wanted JOIN contract t USING (id)
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT t.id, NULL, t.contract_id FROM wanted JOIN "check" t USING (id)
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT t.id, NULL, NULL FROM wanted JOIN webhook t USING (id)
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT t.id, NULL, t.webhook_id FROM wanted JOIN delivery t USING (id)
    JOIN webhook w ON w.account_id = t.account_id AND w.id = t.webhook_id
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT t.id, t.key_preview, NULL FROM wanted JOIN api_key t USING (id)
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT u.id, u.email, NULL FROM wanted JOIN "user" u USING (id)
    JOIN membership m ON m.account_id = ${account_id} AND m.user_id = u.id
    UNION ALL
    SELECT t.id, t.email, NULL FROM wanted JOIN invitation t USING (id)
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT t.id, t.label, NULL FROM wanted JOIN directory_token t USING (id)
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT t.id, t.user_name, NULL FROM wanted JOIN directory_user t USING (id)
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT t.id, t.display_name, NULL FROM wanted JOIN directory_group t USING (id)
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT t.id, t."column", t.contract_id FROM wanted JOIN approval t USING (id)
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT t.id, t.name, t.contract_id FROM wanted JOIN consumer t USING (id)
    WHERE t.account_id = ${account_id}
    UNION ALL
    SELECT t.id, NULL, NULL FROM wanted JOIN proposal t USING (id)
    WHERE t.account_id = ${account_id}`;
}

/** Returns the name of one of the account's things, for the log of its removal. */
export async function nameOf(db: Database, account_id: string, id: string): Promise<string | null> {
  const [thing] = await findNamedThings(db, account_id, [id]);
  return thing?.name ?? null;
}
