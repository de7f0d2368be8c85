import type { ChangeKind } from "#domain/checks/change.ts";

/** What people who own a contract let through. */
export type Policy = {
  /** Kinds of changes that block, whatever the severity. */
  block: readonly ChangeKind[];
  /** The lowest severity that blocks; with null, none does. */
  min_severity: number | null;
  /** Globs of columns whose changes do not count. */
  ignore_columns: readonly string[];
  /** Whether changes are only marked, and nothing is blocked. */
  report_only: boolean;
  /** Whether what could not be compared in full blocks. */
  require_details: boolean;
  /** Whether whole numbers may become other numbers that hold them (`wideningOf`). */
  tolerate_widening: boolean;
};

export const DEFAULT_POLICY: Policy = {
  block: ["required_removed", "type_changed", "nested_removed", "nested_type_changed", "renamed"],
  min_severity: 90,
  ignore_columns: [],
  report_only: false,
  require_details: false,
  tolerate_widening: false,
};

/** Returns a policy as it was stored, perhaps by a release that knew fewer fields; without, the default. */
export function storedPolicy(stored: Partial<Policy> | null): Policy {
  return { ...DEFAULT_POLICY, ...stored };
}

/** Maximum number of globs of a policy. */
export const MAX_IGNORED_COLUMNS = 100;

/** Where the policy in force comes from; a contract's own comes before the account's. */
export const POLICY_SOURCES = ["default", "account", "contract"] as const;

export type PolicySource = (typeof POLICY_SOURCES)[number];
