import type { ContractColumn } from "#domain/contracts/column.ts";
import { bareColumns, detailsOf } from "#domain/details/details.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { isUniqueViolation } from "#server/store/violation.ts";
import { lockedAccount } from "./account-lock.ts";
import { type Contract, toContract } from "./contract.ts";
import {
  type ContractLimits,
  counting,
  limitReached,
  type NoRoom,
  sizeOf,
} from "./contract-count.ts";
import { type VersionOrigin, versionOf } from "./version-origin.ts";

export type NewContract = { name: string; columns: ContractColumn[] };

/**
 * Why contracts are not created: a limit, or the first name that the account has already; null when
 * another statement has just used one of them.
 */
export type NotCreated = { kind: "name_taken"; name: string | null } | NoRoom;

/**
 * Stores version 1 of contracts with different names and counts them, in one statement: all of them
 * or none. Returns them in the same order. Locks the account first, as other changes do: a trigger
 * marks it when a name is like an id.
 */
export async function createContracts(
  db: Database,
  account_id: string,
  contracts: readonly NewContract[],
  limits: ContractLimits,
  origin: VersionOrigin,
): Promise<{ kind: "created"; contracts: Contract[] } | NotCreated> {
  const ids = contracts.map(() => newId("ctr"));
  const names = contracts.map(({ name }) => name);
  const columns = contracts.map(({ columns }) => JSON.stringify(bareColumns(columns)));
  const details = contracts.map(({ columns }) => {
    const known = detailsOf(columns);
    return known && JSON.stringify(known);
  });
  const size = sizeOf(Prisma.sql`given.columns`, Prisma.sql`given.details`);
  try {
    const rows = await db.$queryRaw<((Contract | { id: null }) & { taken: string | null })[]>`
      WITH ${lockedAccount(account_id)}, given AS MATERIALIZED (
        SELECT id, name, columns::jsonb AS columns, details::jsonb AS details, position
        FROM unnest(${ids}::text[], ${names}::text[], ${columns}::text[], ${details}::text[])
          WITH ORDINALITY AS g (id, name, columns, details, position)
      ), taken AS (
        SELECT given.name FROM locked JOIN contract c ON c.account_id = locked.id
          JOIN given ON given.name = c.name
        ORDER BY given.position LIMIT 1
      ), more AS (
        SELECT count(*)::int AS contracts, sum(${size}) AS bytes FROM locked, given
        WHERE NOT EXISTS (SELECT FROM taken) HAVING count(*) > 0
      ), ${counting(account_id, limits)}, created AS (
        INSERT INTO contract (account_id, id, name, columns, details, bytes)
        SELECT counted.account_id, given.id, given.name, given.columns, given.details, ${size}
        FROM counted, given
        RETURNING *
      ), versioned AS (
        ${versionOf(account_id, "created", origin)}
      )
      SELECT id, name, version, columns, details, created_at, updated_at,
        (SELECT name FROM taken) AS taken
      FROM (VALUES (1)) AS asked LEFT JOIN created ON true
      ORDER BY array_position(${ids}::text[], id)`;
    const created = rows.filter((row): row is Contract & { taken: null } => row.id !== null);
    if (created.length > 0) return { kind: "created", contracts: created.map(toContract) };
    const name = rows[0]?.taken ?? null;
    if (name !== null) return { kind: "name_taken", name };
    return limitReached(db, account_id, limits, contracts.length);
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: "name_taken", name: null };
    throw error;
  }
}
