import type { JudgedCheck, Recording } from "#server/checks/store/record/judged-check.ts";
import type { Recorder } from "#server/checks/store/record/recorder.ts";
import { newId } from "#server/store/id.ts";
import { columns, type Tenant } from "./tenant.ts";

/** Returns an admitted check of the tenant's live key, judged as a warning. */
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

/** Records a check, and retries while its credit is reserved for another. */
export async function recordWhole(
  { record }: Pick<Recorder, "record">,
  check: JudgedCheck,
): Promise<Recording> {
  const { recorded, admission } = await record(check);
  if (recorded !== "crowded_out") return { recorded, admission };
  const again = await recordWhole({ record }, { ...check, key_hash: null });
  return { recorded: again.recorded, admission };
}
