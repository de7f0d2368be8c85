import type { ContractColumn } from "#domain/contracts/column.ts";
import { type Details, withDetails } from "#domain/details/details.ts";
import type { Database } from "#server/database/connect.ts";

/** A version of a contract, and where it came from. */
export type ContractVersion = {
  version: number;
  name: string;
  columns: ContractColumn[];
  /** Null, like the fields after it, in versions that an earlier release stored. */
  actor: string | null;
  reason: string | null;
  check_id: string | null;
  restored_version: number | null;
  created_at: Date;
  /** When the next version replaced it; null for the latest. */
  replaced_at: Date | null;
};

type Row = ContractVersion & { details: Details | null };

/** Returns up to `limit` versions below `below`, newest first; none of a deleted contract. */
export async function listVersions(
  db: Database,
  account_id: string,
  contract_id: string,
  { below, limit }: { below: number | null; limit: number },
): Promise<ContractVersion[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT v.version, v.name, v.columns, v.details, v.actor, v.reason, v.check_id, v.restored_version,
      v.created_at, next.created_at AS replaced_at
    FROM contract_version v
    JOIN contract c ON c.account_id = v.account_id AND c.id = v.contract_id
    LEFT JOIN contract_version next ON next.account_id = v.account_id
      AND next.contract_id = v.contract_id AND next.version = v.version + 1
    WHERE v.account_id = ${account_id} AND v.contract_id = ${contract_id}
      AND v.version < coalesce(${below}::int, v.version + 1)
    ORDER BY v.version DESC LIMIT ${limit}::int`;
  return rows.map(({ columns, details, ...version }) => ({
    ...version,
    columns: withDetails(columns, details),
  }));
}

/** Returns a version of a contract that was not deleted; null when there is none. */
export async function getVersion(
  db: Database,
  account_id: string,
  contract_id: string,
  version: number,
): Promise<ContractVersion | null> {
  const page = { below: version + 1, limit: 1 };
  const [latest] = await listVersions(db, account_id, contract_id, page);
  return latest?.version === version ? latest : null;
}

/** The version that a check's schema became. */
export type AcceptedVersion = { version: number; actor: string | null; created_at: Date };

/** Returns the latest version that accepted a check of the contract; null when none did. */
export async function acceptedVersion(
  db: Database,
  account_id: string,
  contract_id: string,
  check_id: string,
): Promise<AcceptedVersion | null> {
  const rows = await db.$queryRaw<AcceptedVersion[]>`
    SELECT version, actor, created_at FROM contract_version
    WHERE account_id = ${account_id} AND contract_id = ${contract_id} AND check_id = ${check_id}
    ORDER BY version DESC LIMIT 1`;
  return rows[0] ?? null;
}
