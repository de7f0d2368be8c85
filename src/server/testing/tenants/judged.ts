import type { Collected } from "#server/checks/store/collected.ts";
import type { JudgedCheck, Recorded, Recording } from "#server/checks/store/record-check.ts";
import { newId } from "#server/store/id.ts";
import { columns, type Tenant } from "./tenant.ts";

/** A check of the tenant's live key, judged a warning; its request is admitted. */
export function judged(tenant: Tenant, change: Partial<JudgedCheck> = {}): JudgedCheck {
  return {
    key_hash: null,
    account_id: tenant.account_id,
    contract_id: newId("ctr"),
    contract_version: 3,
    subjects_version: 0,
    incoming: columns("integer", "string"),
    diff: { removed: ["x"], type_changes: [], added: [] },
    severity: 40,
    result: "warning",
    key_id: tenant.live.id,
    user_id: null,
    environment: "live",
    webhook_ids: [],
    idempotency: null,
    ...change,
  };
}

/** Records a check as a procedure does, again as long as it has to be. */
export async function recordWhole(
  { recordCheck }: Pick<Collected, "recordCheck">,
  check: JudgedCheck,
): Promise<Recording<Exclude<Recorded, "crowded_out">>> {
  const { recorded, admission } = await recordCheck(check);
  if (recorded !== "crowded_out" && recorded !== "admitted") return { recorded, admission };
  const again = await recordWhole({ recordCheck }, { ...check, key_hash: null });
  return { recorded: again.recorded, admission };
}
