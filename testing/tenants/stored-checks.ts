import type { Diff } from "#domain/checks/diff.ts";
import type { StoredGate } from "#domain/gate/gate.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

const NO_CHANGE: Diff = { removed: [], type_changes: [], added: [] };

/** Stores many checks at once, as if run in this order. Returns their ids, newest first. */
export async function storeChecks(
  db: DatabasePool,
  account_id: string,
  count: number,
  {
    contract_id = newId("ctr"),
    diff = NO_CHANGE,
    result = "pass",
    gate = null,
  }: { contract_id?: string; diff?: Diff; result?: string; gate?: StoredGate | null } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId("chk")).sort();
  await db.$executeRaw`
    INSERT INTO "check" (account_id, id, contract_id, contract_version, schema_hash, result,
      severity, diff, gate, environment)
    SELECT ${account_id}, id, ${contract_id}, 1, '\\x00', ${result}::result, 0,
      ${JSON.stringify(diff)}::jsonb, ${gate && JSON.stringify(gate)}::jsonb, 'live'
    FROM unnest(${ids}::text[]) AS id`;
  return ids.reverse();
}
