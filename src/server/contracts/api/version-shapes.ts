import { z } from "zod";
import { CHANGE_KINDS } from "#domain/checks/change.ts";
import { MAX_REASON_LENGTH } from "#domain/limit.ts";
import { rowCount } from "#server/api/list-page.ts";
import * as shapes from "#server/api/shapes.ts";
import { detailedColumn, detailedSchema } from "./contract-shapes.ts";
import { optionalText } from "./description-shapes.ts";

/** The number of a version in a request; the one after it is an integer of Postgres, too. */
export const versionNumber = z
  .int()
  .min(1)
  .max(2 ** 31 - 2);

/** Why a version is made, trimmed; null without one. */
export const reason = optionalText(MAX_REASON_LENGTH);

/** The columns of a new version. */
export const newColumns = detailedSchema.shape.columns;

/** Who made a version, when and why, and where its columns come from. */
const origin = {
  version: z.int(),
  name: z.string(),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  check_id: z.string().nullable(),
  restored_version: z.int().nullable(),
  created_at: shapes.timestamp,
};

const counts = z.object({ removed: z.int(), type_changes: z.int(), added: z.int() });

/** A version as it is listed. */
export const versionRow = z.object({
  ...origin,
  columns: z.int(),
  /** How it differs from the version before it; null for the first. */
  change: z
    .object({
      counts,
      /** Changes of columns beyond their types. */
      details: z.int(),
      now_required: z.int(),
      now_optional: z.int(),
      is_reordered: z.boolean(),
      old_name: z.string().nullable(),
    })
    .nullable(),
  checks: rowCount,
});

export const version = z.object({
  ...origin,
  columns: z.array(detailedColumn),
  replaced_at: shapes.timestamp.nullable(),
});

/** A version beside the contract's current state. */
export const shownVersion = version.extend({
  /** The number of the contract's latest version. */
  latest: z.int(),
  /** Whether that has other columns. */
  is_change: z.boolean(),
  /** Whether contracts can be changed (CONTRACT_CHANGES). */
  may_change: z.boolean(),
});

const type = z.string().nullable();

export const versionDiff = z.object({
  changes: z.array(
    z.object({
      kind: z.enum(CHANGE_KINDS),
      column: z.string(),
      from: type,
      to: type,
      points: z.int(),
    }),
  ),
  now_required: z.array(z.string()),
  now_optional: z.array(z.string()),
  described: z.array(z.string()),
  is_reordered: z.boolean(),
});

/** What accepting a check's incoming schema would do. */
export const offer = z.object({
  contract_id: z.string(),
  name: z.string(),
  /** The contract's latest version; null when it was deleted. */
  version: z.int().nullable(),
  /** How many columns the check has. */
  columns: z.int(),
  /** Whether contracts can be changed (CONTRACT_CHANGES). */
  may_change: z.boolean(),
  /** Whether the contract has other columns. */
  is_change: z.boolean(),
  /** The contract's latest check; null when it is this one. */
  newer_check: z.object({ id: z.string(), created_at: shapes.timestamp }).nullable(),
  accepted: z
    .object({ version: z.int(), actor: z.string().nullable(), created_at: shapes.timestamp })
    .nullable(),
});
