import type { Diff } from "#domain/checks/diff.ts";
import type { Result } from "#domain/checks/severity.ts";
import { CREDITS_PER_CHECK } from "#domain/limit.ts";

/** A stored check, with what its wire format shows. */
export type StoredCheck = {
  id: string;
  contract_id: string;
  result: Result;
  severity: number;
  diff: Diff;
  created_at: Date;
};

/**
 * Returns a check in its wire format (docs/api.md, Checks), with its fields in a fixed order, so
 * that a delivery and GET /checks/{id} have identical bytes.
 */
export function checkBody({ id, contract_id, result, severity, diff, created_at }: StoredCheck) {
  return {
    id,
    contract_id,
    result,
    severity,
    diff: {
      removed: diff.removed,
      type_changes: diff.type_changes.map(({ column, from, to }) => ({ column, from, to })),
      added: diff.added,
    },
    credits_used: CREDITS_PER_CHECK,
    created_at: created_at.toISOString(),
  };
}
