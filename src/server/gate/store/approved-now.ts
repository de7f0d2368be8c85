import type { Database } from "#server/database/connect.ts";
import type { Approval } from "../rules/approval.ts";

type Row = Omit<Approval, "ends_at" | "created_at"> & { ends_at: Date | null; created_at: Date };

/** Returns the approvals of a contract's version that hold now, for some of its columns. */
export async function approvedNow(
  db: Database,
  account_id: string,
  { contract_id, version, columns }: { contract_id: string; version: number; columns: string[] },
): Promise<Approval[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT id, kind::text, "column", "from", "to", reason, approved_by, ends_at, created_at
    FROM approval
    WHERE account_id = ${account_id} AND contract_id = ${contract_id}
      AND contract_version = ${version}::int AND "column" = ANY(${columns}::text[])
      AND withdrawn_at IS NULL AND (ends_at IS NULL OR ends_at > now())`;
  return rows.map(({ ends_at, created_at, ...approval }) => ({
    ...approval,
    ends_at: ends_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }));
}
