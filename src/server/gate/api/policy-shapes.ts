import { z } from "zod";
import { CHANGE_KINDS } from "#domain/checks/change.ts";
import { MAX_SEVERITY } from "#domain/checks/severity.ts";
import { DEFAULT_POLICY, MAX_IGNORED_COLUMNS, POLICY_SOURCES } from "#domain/gate/policy.ts";
import { GLOB_LIMITS, globOf, globsOf } from "#server/api/globs.ts";
import { listOf } from "#server/api/list-of.ts";
import { contractId, open, writtenTimestamp } from "#server/api/shapes.ts";
import { changeKind } from "./gate-request.ts";

/** The wire format of policies (docs/api.md, Policies). */

const policySource = z.enum(POLICY_SOURCES).meta({
  id: "PolicySource",
  description: "Whose policy is in force: the contract's own, the account's, or the default",
});

const EXAMPLE_GLOB = "_loaded_*";

/** Kinds that are given, repetitions included. */
const MAX_REPEATED = 100;

const fields = {
  block: listOf(changeKind, MAX_REPEATED)
    .transform((kinds) => CHANGE_KINDS.filter((kind) => kinds.includes(kind)))
    .meta({
      description: "Kinds of changes that block, whatever the severity; duplicates are ignored",
    }),
  min_severity: z
    .int()
    .min(0)
    .max(MAX_SEVERITY)
    .nullable()
    .meta({
      description: "The severity from which any change blocks; null for none",
      override: {
        anyOf: undefined,
        type: ["integer", "null"],
        format: "int32",
        minimum: 0,
        maximum: MAX_SEVERITY,
      },
    }),
  ignore_columns: globsOf(EXAMPLE_GLOB, MAX_IGNORED_COLUMNS).meta({
    description: `Globs of columns whose changes do not count; duplicates are ignored. ${GLOB_LIMITS}`,
  }),
  report_only: z.boolean().meta({
    description: "Whether changes are only marked as blocking, and the decision is always `pass`",
  }),
  require_details: z.boolean().meta({
    description: "Whether something that could not be compared in full also blocks",
  }),
  tolerate_widening: z.boolean().meta({
    description:
      "Whether a column of `integer` may become a `number` that holds its values without blocking",
  }),
};

export const updatePolicyRequest = z
  .object(fields)
  .partial()
  .meta({
    id: "UpdatePolicyRequest",
    description: "The fields of a policy to change; omitted fields stay unchanged",
    example: { min_severity: 40 },
  });

export const updateContractPolicyRequest = updatePolicyRequest.extend({ id: contractId });

export const policy = z
  .object({
    block: z.array(changeKind).meta({ description: "Kinds of changes that block" }),
    min_severity: fields.min_severity,
    ignore_columns: z
      .array(globOf(EXAMPLE_GLOB))
      .meta({ description: "Globs of columns that do not count" }),
    report_only: fields.report_only,
    require_details: fields.require_details,
    tolerate_widening: fields.tolerate_widening,
    version: z.number().meta({
      description: "Goes up by one with each change of this policy; 0 for the default",
      override: { type: "integer", format: "int32", minimum: 0 },
      example: 2,
    }),
    from: policySource,
    updated_by: z
      .string()
      .nullable()
      .meta({
        description: "Who made this version: a person's email address or a key's preview",
        override: { anyOf: undefined, type: ["string", "null"] },
      }),
    updated_at: writtenTimestamp.nullable().meta({
      description: "When this version was made, in UTC; null for the default",
      override: { anyOf: undefined, type: ["string", "null"], format: "date-time" },
    }),
  })
  .meta({
    id: "Policy",
    description: "Which changes block",
    example: {
      ...DEFAULT_POLICY,
      block: [...DEFAULT_POLICY.block],
      ignore_columns: ["_loaded_*"],
      version: 2,
      from: "account",
      updated_by: "ada@example.com",
      updated_at: "2026-01-31T09:30:00.000Z",
    },
    override: open,
  });
