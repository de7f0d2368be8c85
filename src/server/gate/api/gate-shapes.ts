import { z } from "zod";
import { CHANGE_KINDS } from "#domain/checks/change.ts";
import { WIDENINGS } from "#domain/details/widening.ts";
import { DECISIONS } from "#domain/gate/decision.ts";
import { INCIDENT_KINDS } from "#domain/gate/incident.ts";
import * as shapes from "#server/api/shapes.ts";

/** The exact change that people approve. */
const changeName = {
  kind: z.enum(CHANGE_KINDS),
  column: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
};

export const exactChange = z.object(changeName);

export const approval = z.object({
  ...changeName,
  id: z.string(),
  reason: z.string(),
  approved_by: z.string(),
  ends_at: z.string().nullable(),
  created_at: z.string(),
});

export const decision = z.enum(DECISIONS).nullable();

/** A change as it was decided; `blocks` is null in a check made before there were gates. */
export const decidedChange = z.object({
  ...changeName,
  points: z.int(),
  blocks: z.boolean().nullable(),
  approval: approval.nullable(),
  tolerated: z.boolean().optional(),
  widening: z.enum(WIDENINGS).nullish(),
});

export const affected = z.object({
  consumer: z.object({
    id: z.string(),
    name: z.string(),
    owner: z.string().nullable(),
    contact: z.string().nullable(),
  }),
  columns: z.array(z.string()),
  column_count: z.int(),
});

export const incident = z.object({
  ...changeName,
  kind: z.enum(INCIDENT_KINDS),
  first_check_id: z.string(),
  first_seen: shapes.timestamp,
  last_check_id: z.string(),
  last_seen: shapes.timestamp,
  checks: z.int(),
  /** Since when it blocks or last blocked; null if it never has. */
  blocking_since: shapes.timestamp.nullable(),
  is_open: z.boolean(),
  is_blocking: z.boolean(),
});

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** Where the pipeline said that it runs. */
export const source = z.object({
  repository: text,
  commit: text,
  ref: text,
  path: text,
  run_url: text,
});
