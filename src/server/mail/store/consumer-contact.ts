import type { Consumer } from "#domain/gate/consumer.ts";
import type { Database } from "#server/database/connect.ts";

/** Returns the consumers of a contract. */
export async function consumersToTell(
  db: Database,
  account_id: string,
  contract_id: string,
): Promise<Consumer[]> {
  return db.$queryRaw<Consumer[]>`
    SELECT id, name, owner, contact, columns FROM consumer
    WHERE account_id = ${account_id} AND contract_id = ${contract_id} ORDER BY id`;
}

/** Returns the contact of a consumer, with its account; null when it has none. */
export async function contactOf(
  db: Database,
  account_id: string,
  id: string,
): Promise<{ account_name: string; contact: string } | null> {
  const rows = await db.$queryRaw<{ account_name: string; contact: string }[]>`
    SELECT a.name AS account_name, c.contact
    FROM consumer c JOIN account a ON a.id = c.account_id
    WHERE c.account_id = ${account_id} AND c.id = ${id} AND c.contact IS NOT NULL`;
  return rows[0] ?? null;
}
