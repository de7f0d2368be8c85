import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { comparedColumns } from "#domain/details/compared.ts";
import { affectedAsStored } from "#domain/gate/consumer.ts";
import type { Decision } from "#domain/gate/decision.ts";
import type { Gate, StoredGate } from "#domain/gate/gate.ts";
import type { StoredCheck } from "#server/checks/rules/check-body.ts";
import type { Database } from "#server/database/connect.ts";
import type { GatedCheck } from "../rules/gated-check.ts";

type Row = StoredCheck & {
  name: string;
  version: number;
  decision: Decision | null;
  gate: StoredGate | null;
  /** Both sides of a check that was stored without what could be compared. */
  contract_columns: ContractColumn[] | null;
  incoming_columns: Column[] | null;
};

/**
 * Returns checks as the gate decided on them, in the order of `ids`. Those that the account does not
 * have are missing; `gate` is null for a check made by an earlier release.
 */
export async function gatedChecks(
  db: Database,
  account_id: string,
  ids: string[],
): Promise<(Omit<GatedCheck, "gate"> & { gate: Gate | null })[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT c.id, c.contract_id, c.result::text, c.severity, c.diff, c.created_at,
      v.name, v.version, c.decision::text, c.gate,
      CASE WHEN c.gate->'compared' IS NULL THEN v.columns END AS contract_columns,
      CASE WHEN c.gate->'compared' IS NULL THEN (
        SELECT columns FROM schema WHERE account_id = c.account_id AND hash = c.schema_hash
      ) END AS incoming_columns
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS asked (id, n)
    JOIN "check" c ON c.account_id = ${account_id} AND c.id = asked.id
    JOIN contract_version v ON v.account_id = c.account_id AND v.contract_id = c.contract_id
      AND v.version = c.contract_version
    ORDER BY asked.n`;
  return rows.map(({ name, version, decision, gate, ...row }) => {
    const { contract_columns, incoming_columns, ...check } = row;
    const { changes = [], affected = [], compared = null, lacks_details = false } = gate ?? {};
    return {
      check,
      contract: { id: check.contract_id, name, version },
      gate: decision && {
        decision,
        changes,
        compared,
        lacks_details,
        affected: affectedAsStored(affected),
      },
      compared: () => compared ?? comparedColumns(contract_columns ?? [], incoming_columns ?? []),
    };
  });
}
