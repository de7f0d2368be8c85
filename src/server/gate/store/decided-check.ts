import { type Affected, affectedAsStored } from "#domain/gate/consumer.ts";
import type { Decision } from "#domain/gate/decision.ts";
import type { Gate, StoredGate } from "#domain/gate/gate.ts";
import type { Database } from "#server/database/connect.ts";

/** What the gate decided about a check, as stored; the fields of a check without a gate are null. */
export type StoredDecision = {
  decision: Decision | null;
  gate: (Omit<Gate, "decision"> & { affected: Affected[] }) | null;
  source: Record<string, string | null> | null;
  /** The contract's current version; null when it was deleted. */
  current_version: number | null;
  /** Who the contract's owner is now, as people describe it. */
  owner: string | null;
};

/** Returns the decision on a check; null when the account has no such check. */
export async function storedDecision(
  db: Database,
  account_id: string,
  id: string,
): Promise<StoredDecision | null> {
  const [row] = await db.$queryRaw<(Omit<StoredDecision, "gate"> & { gate: StoredGate | null })[]>`
    SELECT c.decision::text, c.gate, c.source, ct.version AS current_version, ct.owner
    FROM "check" c
    LEFT JOIN contract ct ON ct.account_id = c.account_id AND ct.id = c.contract_id
    WHERE c.account_id = ${account_id} AND c.id = ${id}`;
  if (!row) return null;
  const { gate, ...rest } = row;
  if (!gate) return { ...rest, gate };
  const { changes, affected, compared = null, lacks_details = false } = gate;
  const whole = { changes, affected: affectedAsStored(affected), compared, lacks_details };
  return { ...rest, gate: whole };
}
