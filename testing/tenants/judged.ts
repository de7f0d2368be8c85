import { type Change, POINTS } from "#domain/checks/change.ts";
import type { Diff } from "#domain/checks/diff.ts";
import { decide } from "#domain/gate/decision.ts";
import { DEFAULT_POLICY } from "#domain/gate/policy.ts";
import type { StoredCheck } from "#server/checks/rules/check-body.ts";
import { schemaContent } from "#server/checks/rules/check-rows.ts";
import type { JudgedCheck, Recorded, Recording } from "#server/checks/store/record/judged-check.ts";
import type { Recorder } from "#server/checks/store/record/recorder.ts";
import { newId } from "#server/store/id.ts";
import { columns, type Tenant } from "./tenant.ts";

/** Returns an admitted check of the tenant's live key, judged as a warning. */
export function judged(tenant: Tenant, change: Partial<JudgedCheck> = {}): JudgedCheck {
  const incoming = change.incoming ?? columns("integer", "string");
  const diff = change.diff ?? { removed: ["x"], type_changes: [], added: [] };
  return {
    key: null,
    account_id: tenant.account_id,
    contract_id: newId("ctr"),
    contract_version: 3,
    subjects_version: 0,
    valid_until: null,
    incoming,
    content: schemaContent(incoming),
    diff,
    gate: { ...decide(changesOf(diff), DEFAULT_POLICY, [], null), affected: [], compared: null },
    source: null,
    severity: 40,
    result: "warning",
    key_id: tenant.live.id,
    user_id: null,
    environment: "live",
    traceparent: null,
    webhook_ids: [],
    idempotency: null,
    ...change,
  };
}

/** Changes of strings that nothing required. */
function changesOf({ removed, added }: Diff): Change[] {
  const lost = { kind: "optional_removed", from: "string", to: null } as const;
  const gained = { kind: "added", from: null, to: "string" } as const;
  return [
    ...removed.map((column) => ({ ...lost, column, points: POINTS.optional_removed })),
    ...added.map((column) => ({ ...gained, column, points: POINTS.added })),
  ];
}

/** What became of a request with one check. */
export type OneRecorded = StoredCheck | Exclude<Recorded["kind"], "recorded">;

export function oneOf(recorded: Recorded): OneRecorded {
  return recorded.kind === "recorded" ? (recorded.checks[0] as StoredCheck) : recorded.kind;
}

/** Records a check, and retries while its credit is reserved for another. */
export async function recordWhole(
  { record }: Pick<Recorder, "record">,
  check: JudgedCheck,
): Promise<Omit<Recording, "recorded"> & { recorded: OneRecorded }> {
  const { recorded, admission } = await record([check]);
  if (recorded.kind !== "crowded_out") return { recorded: oneOf(recorded), admission };
  const again = await recordWhole({ record }, { ...check, key: null });
  return { recorded: again.recorded, admission };
}
