import type { Consumer } from "#domain/gate/consumer.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { lockedAccount } from "#server/contracts/store/account-lock.ts";
import { type Joined, rowsOfContract } from "#server/contracts/store/rows-of-contract.ts";
import type { Database } from "#server/database/connect.ts";
import type { Page } from "#server/store/page.ts";

export type StoredConsumer = Omit<Consumer, "columns"> & {
  contract_id: string;
  columns: string[] | null;
  created_at: Date;
  updated_at: Date;
};

/** The columns of the consumer `k`. */
export const CONSUMER_FIELDS = Prisma.sql`k.id, k.contract_id, k.name, k.owner, k.contact,
  k.columns, k.created_at, k.updated_at`;

/** Returns a page of a contract's consumers, newest first; null when there is no such contract. */
export async function listConsumers(
  db: Database,
  account_id: string,
  contract_id: string,
  { limit, cursor }: Page,
): Promise<StoredConsumer[] | null> {
  const rows = await db.$queryRaw<Joined<StoredConsumer>[]>`
    SELECT k.* FROM contract c LEFT JOIN LATERAL (
      SELECT ${CONSUMER_FIELDS} FROM consumer k
      WHERE k.account_id = c.account_id AND k.contract_id = c.id
        AND (${cursor}::text IS NULL OR k.id < ${cursor})
      ORDER BY k.id DESC LIMIT ${limit}::int
    ) k ON true
    WHERE c.account_id = ${account_id} AND c.id = ${contract_id} ORDER BY k.id DESC`;
  return rowsOfContract(rows);
}

type Deletion = { kind: "deleted"; name: string } | { kind: "no_contract" | "no_consumer" };

/** Deletes a consumer of a contract and returns its name. Must run in a transaction. */
export async function deleteConsumer(
  db: Database,
  account_id: string,
  { contract_id, id }: { contract_id: string; id: string },
): Promise<Deletion> {
  // In the order in which all changes lock, because a deletion marks the account.
  await db.$queryRaw`WITH ${lockedAccount(account_id)} SELECT FROM locked`;
  const [row] = await db.$queryRaw<{ in_contract: boolean; name: string | null }[]>`
    WITH found AS (
      SELECT id FROM contract WHERE account_id = ${account_id} AND id = ${contract_id}
    ), deleted AS (
      DELETE FROM consumer k USING found
      WHERE k.account_id = ${account_id} AND k.contract_id = found.id AND k.id = ${id}
      RETURNING k.name
    )
    SELECT EXISTS (SELECT FROM found) AS in_contract, (SELECT name FROM deleted) AS name`;
  if (!row?.in_contract) return { kind: "no_contract" };
  return row.name === null ? { kind: "no_consumer" } : { kind: "deleted", name: row.name };
}
