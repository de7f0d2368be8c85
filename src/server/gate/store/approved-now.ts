import type { Approval } from "#domain/gate/approval.ts";
import type { Database } from "#server/database/connect.ts";
import { IS_KEPT } from "./in-force.ts";

type Row = Omit<Approval, "ends_at" | "created_at"> & { ends_at: Date | null; created_at: Date };

/** Returns the approvals of a contract's version that hold now, for some of its columns. */
export async function approvedNow(
  db: Database,
  account_id: string,
  { contract_id, version, columns }: { contract_id: string; version: number; columns: string[] },
): Promise<Approval[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT a.id, a.kind::text, a."column", a."from", a."to", a.reason, a.approved_by, a.ends_at,
      a.created_at
    FROM approval a
    WHERE a.account_id = ${account_id} AND a.contract_id = ${contract_id}
      AND a.contract_version = ${version}::int AND a."column" = ANY(${columns}::text[])
      AND ${IS_KEPT}`;
  return rows.map(({ ends_at, created_at, ...approval }) => ({
    ...approval,
    ends_at: ends_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }));
}
