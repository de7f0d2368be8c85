import type { Pool } from "pg";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { CONTRACT_PAGE_BYTES } from "#server/rules/limit.ts";
import { newId } from "#server/store/id.ts";
import type { Page } from "#server/store/page.ts";
import { isUniqueViolation } from "#server/store/violation.ts";
import type { ContractColumn } from "../rules/column.ts";
import {
  type ContractLimits,
  counting,
  limitReached,
  type NoRoom,
  SIZE,
  sizeOf,
} from "./contract-count.ts";

export type Contract = {
  id: string;
  name: string;
  version: number;
  columns: ContractColumn[];
  created_at: Date;
  updated_at: Date;
};

/**
 * Stores version 1 of a contract and counts it, in one statement. "name_taken": the account has one
 * of this name; otherwise one of its limits leaves no room.
 */
export async function createContract(
  db: Database,
  account_id: string,
  { name, columns }: { name: string; columns: ContractColumn[] },
  limits: ContractLimits,
): Promise<Contract | "name_taken" | NoRoom> {
  const given = Prisma.sql`${JSON.stringify(columns)}::jsonb`;
  try {
    const rows = await db.$queryRaw<((Contract | { id: null }) & { is_taken: boolean })[]>`
      WITH free AS (
        SELECT WHERE NOT EXISTS (
          SELECT FROM contract WHERE account_id = ${account_id} AND name = ${name}
        )
      ), more AS (
        SELECT 1 AS contracts, ${sizeOf(given)} AS bytes FROM free
      ), ${counting(account_id, limits)}, created AS (
        INSERT INTO contract (account_id, id, name, columns, bytes)
        SELECT ${account_id}, ${newId("ctr")}, ${name}, ${given}, more.bytes FROM counted, more
        RETURNING *
      ), versioned AS (
        INSERT INTO contract_version (account_id, contract_id, version, name, columns, bytes)
        SELECT account_id, id, version, name, columns, bytes FROM created
      )
      SELECT id, name, version, columns, created_at, updated_at,
        NOT EXISTS (SELECT FROM free) AS is_taken
      FROM (VALUES (1)) AS asked LEFT JOIN created ON true`;
    const [row] = rows;
    if (row && row.id !== null) return toContract(row);
    return row?.is_taken ? "name_taken" : limitReached(db, account_id, limits);
  } catch (error) {
    if (isUniqueViolation(error)) return "name_taken";
    throw error;
  }
}

export async function getContract(
  db: Database,
  account_id: string,
  id: string,
): Promise<Contract | null> {
  const found = await db.contract.findUnique({ where: { account_id_id: { account_id, id } } });
  return found && toContract(found);
}

/** A page ends early where its columns get large, without reading more; `goes_on`: there are others. */
const PAGE = `
  SELECT id, name, version, columns, created_at, updated_at, goes_on
  FROM (
    SELECT *, row_number() OVER newest AS number, sum(size) OVER newest AS total,
      lead(id) OVER newest IS NOT NULL AS goes_on
    FROM (
      SELECT *, coalesce(bytes, octet_length(columns::text)) AS size FROM contract
      WHERE account_id = $1 AND ($2::text IS NULL OR id < $2)
      ORDER BY id DESC LIMIT $3::int + 1
    ) sized
    WINDOW newest AS (ORDER BY id DESC)
  ) weighed
  WHERE number = 1 OR (number <= $3::int AND total <= ${CONTRACT_PAGE_BYTES})
  ORDER BY id DESC`;

/** Newest first, from the one after `cursor`; fewer than the page may have when they are large. */
export async function listContracts(
  pool: Pool,
  account_id: string,
  { limit, cursor }: Page,
): Promise<{ contracts: Contract[]; goes_on: boolean }> {
  const { rows } = await pool.query<Contract & { goes_on: boolean }>({
    name: "contracts",
    text: PAGE,
    values: [account_id, cursor, limit],
  });
  return { contracts: rows, goes_on: rows.at(-1)?.goes_on ?? false };
}

/**
 * Changes name, columns or both, and counts the version up (spec 4.3).
 * "absent": no such contract; "name_taken": another one has the name; "too_large": there is no room
 * for another version.
 */
export async function updateContract(
  db: Database,
  account_id: string,
  id: string,
  change: { name?: string; columns?: ContractColumn[] },
  limits: ContractLimits,
): Promise<Contract | "absent" | "name_taken" | "too_large"> {
  const name = change.name ?? null;
  const given = change.columns
    ? Prisma.sql`${JSON.stringify(change.columns)}::jsonb`
    : Prisma.sql`columns`;
  try {
    const rows = await db.$queryRaw<((Contract | { id: null }) & { is_there: boolean })[]>`
      WITH ${lockedAccount(account_id)}, found AS (
        SELECT c.* FROM locked JOIN contract c ON c.account_id = locked.id AND c.id = ${id} FOR UPDATE OF c
      ), more AS (
        SELECT 0 AS contracts, ${sizeOf(given)} AS bytes FROM found
      ), ${counting(account_id, limits)}, updated AS (
        UPDATE contract c SET
          name = coalesce(${name}::text, c.name),
          columns = ${change.columns ? given : Prisma.sql`c.columns`},
          bytes = more.bytes,
          version = c.version + 1,
          updated_at = now()
        FROM counted, more WHERE c.account_id = counted.account_id AND c.id = ${id}
        RETURNING c.*
      ), versioned AS (
        INSERT INTO contract_version (account_id, contract_id, version, name, columns, bytes)
        SELECT account_id, id, version, name, columns, bytes FROM updated
      )
      SELECT id, name, version, columns, created_at, updated_at,
        EXISTS (SELECT FROM found) AS is_there
      FROM (VALUES (1)) AS asked LEFT JOIN updated ON true`;
    const [row] = rows;
    if (row && row.id !== null) return toContract(row);
    return row?.is_there ? "too_large" : "absent";
  } catch (error) {
    if (isUniqueViolation(error)) return "name_taken";
    throw error;
  }
}

/**
 * Deletes a contract within a transaction, and makes the room free that it took. While it has checks
 * its versions stay, as they were judged by them, and so does the room. False when there is none.
 */
export async function deleteContract(db: Database, account_id: string, id: string) {
  // Checks are recorded under this lock: the next statement sees those that came before.
  await db.$queryRaw`WITH ${lockedAccount(account_id)} SELECT FROM locked`;
  const rows = await db.$queryRaw<{ deleted: boolean }[]>`
    WITH deleted AS (
      DELETE FROM contract WHERE account_id = ${account_id} AND id = ${id}
      RETURNING account_id, id
    ), forgotten AS (
      DELETE FROM contract_version v USING deleted
      WHERE v.account_id = deleted.account_id AND v.contract_id = deleted.id AND NOT EXISTS (
        SELECT FROM "check" c WHERE c.account_id = v.account_id AND c.contract_id = v.contract_id
      )
      RETURNING ${SIZE} AS bytes
    ), uncounted AS (
      UPDATE contract_count c SET contracts = c.contracts - 1,
        bytes = c.bytes - (SELECT coalesce(sum(bytes), 0) FROM forgotten)
      FROM deleted WHERE c.account_id = deleted.account_id
    )
    SELECT EXISTS (SELECT FROM deleted) AS deleted`;
  return rows[0]?.deleted ?? false;
}

/**
 * Deletes up to `batch` versions of deleted contracts whose checks are gone, too, and makes their
 * room free; returns how many.
 */
export async function deleteUncheckedVersions(db: Database, batch: number): Promise<number> {
  const rows = await db.$queryRaw<{ deleted: number }[]>`
    WITH unchecked AS (
      SELECT v.account_id, v.contract_id, v.version FROM contract_version v
      WHERE NOT EXISTS (
        SELECT FROM contract c WHERE c.account_id = v.account_id AND c.id = v.contract_id
      ) AND NOT EXISTS (
        SELECT FROM "check" c WHERE c.account_id = v.account_id AND c.contract_id = v.contract_id
      )
      LIMIT ${batch}::int FOR UPDATE SKIP LOCKED
    ), deleted AS (
      DELETE FROM contract_version v USING unchecked u
      WHERE v.account_id = u.account_id AND v.contract_id = u.contract_id AND v.version = u.version
      RETURNING v.account_id, coalesce(v.bytes, octet_length(v.columns::text)) AS bytes
    ), freed AS (
      SELECT account_id, sum(bytes) AS bytes FROM deleted GROUP BY account_id
    ), uncounted AS (
      UPDATE contract_count c SET bytes = c.bytes - freed.bytes
      FROM freed WHERE c.account_id = freed.account_id
    )
    SELECT count(*)::int AS deleted FROM deleted`;
  return rows[0]?.deleted ?? 0;
}

/** The account, held to the end of the transaction, as the statement that records a check does first. */
function lockedAccount(account_id: string) {
  return Prisma.sql`
    locked AS (SELECT id FROM account WHERE id = ${account_id} FOR NO KEY UPDATE)`;
}

/** What of a row is a contract. */
function toContract({ id, name, version, columns, created_at, updated_at }: Stored): Contract {
  return { id, name, version, columns: columns as ContractColumn[], created_at, updated_at };
}

type Stored = Omit<Contract, "columns"> & { columns: unknown };
