import { z } from "zod";
import { CHANGE_KINDS } from "#domain/checks/change.ts";
import { MAX_SEVERITY } from "#domain/checks/severity.ts";
import { MAX_UNCOMPARED, UNCOMPARED_REASONS } from "#domain/details/compared.ts";
import { WIDENINGS } from "#domain/details/widening.ts";
import { NAMED_COLUMNS } from "#domain/gate/consumer.ts";
import { DECISIONS } from "#domain/gate/decision.ts";
import { CHECKS_PER_REQUEST, MAX_SOURCE_LENGTH } from "#domain/limit.ts";
import { listOf } from "#server/api/list-of.ts";
import { EXAMPLE_IDS, idOf, nameOf, open, storableText, TEXT_OR_NULL } from "#server/api/shapes.ts";
import { check } from "#server/checks/api/check-shapes.ts";
import { incomingSchema } from "#server/contracts/api/contract-shapes.ts";

/** The wire format of POST /gate (docs/api.md, Gate). */

const part = (description: string) =>
  z.string().max(MAX_SOURCE_LENGTH).check(storableText).optional().meta({ description });

const source = z
  .object({
    repository: part("The repository's address or name"),
    commit: part("The commit"),
    ref: part("The branch, tag or pull request"),
    path: part("The file that describes the data"),
    run_url: part("The page of the run"),
  })
  .meta({ id: "GateSource", description: "Where the pipeline runs; shown beside the checks" });

const EXAMPLE_REQUEST = {
  checks: [
    {
      contract: "customers",
      incoming_schema: { columns: [{ name: "customer_id", type: "string" as const }] },
    },
  ],
};

export const gateRequest = z
  .object({
    checks: listOf(
      z
        .object({
          contract: nameOf("The contract's id or name", "customers"),
          incoming_schema: incomingSchema,
        })
        .meta({ id: "GateRequestCheck", description: "A schema and its contract" }),
      CHECKS_PER_REQUEST,
    )
      .min(1)
      .meta({ description: "All are checked, or none" }),
    source: source.optional(),
  })
  .meta({
    id: "GateRequest",
    description: "Schemas to check together",
    example: EXAMPLE_REQUEST,
  });

const decision = z.enum(DECISIONS).meta({
  id: "Decision",
  description: "Whether the pipeline can continue",
  // Go's constants have no class around them, and a check's result has PASS.
  override: { "x-enum-varnames": DECISIONS.map((name) => `DECISION_${name.toUpperCase()}`) },
});

export const changeKind = z.enum(CHANGE_KINDS).meta({
  id: "ChangeKind",
  description:
    "What happened to a column: `required_removed` and `optional_removed` when the incoming schema lacks it, `type_changed`, or `added`. The other kinds are changes of its details. New kinds may be added",
});

const textOrNull = (description: string) =>
  z.string().nullable().meta({ description, override: TEXT_OR_NULL });

const approval = z
  .record(z.string(), z.string().nullable())
  .nullable()
  .meta({
    description:
      "Why it does not block: the approval's `id`, `kind`, `column`, `from`, `to`, `reason`, `approved_by`, `ends_at` and `created_at`. Null if nobody approved it",
    override: ({ jsonSchema }) => {
      for (const name of Object.keys(jsonSchema)) {
        if (name !== "description") delete jsonSchema[name as keyof typeof jsonSchema];
      }
      Object.assign(jsonSchema, { type: ["object", "null"], additionalProperties: true });
    },
  });

const widening = z.enum(WIDENINGS).nullable().meta({
  description:
    "What happens to the values of an `integer` column that is now `number`: `exact` if all stay unchanged, `rounded` if those beyond 2^53 may change, `unknown` if one side has no shape. Null for other changes, and if the new shape does not hold the old values",
  override: TEXT_OR_NULL,
});

const change = z
  .object({
    kind: changeKind,
    column: z.string().meta({
      description: "The name of the column; for a change of details the path of what has changed",
      example: "customer_id",
    }),
    from: textOrNull("The type in the contract, or what its detail says; null if it was added"),
    to: textOrNull("The same for the incoming schema; null if it was removed"),
    points: z
      .int()
      .min(0)
      .max(MAX_SEVERITY)
      .meta({ description: "What it adds to the severity", override: { format: "int32" } }),
    blocks: z.boolean().meta({ description: "Whether it blocks by the policy" }),
    approval,
    tolerated: z.boolean().meta({
      description: "Whether the policy tolerates it, because whole numbers are numbers",
    }),
    widening,
  })
  .meta({ id: "GateChange", override: open, description: "A change that was found in a column" });

const consumer = z
  .object({
    id: z.string().meta({ description: "The id of the consumer" }),
    name: z.string().meta({ description: "The name of the consumer" }),
    owner: textOrNull("Who is responsible for it"),
    contact: textOrNull("How to reach them"),
  })
  .meta({ id: "GateConsumer", override: open, description: "Who uses the contract's data" });

const affected = z
  .object({
    consumer,
    columns: z.array(z.string()).meta({
      description: `The first ${NAMED_COLUMNS} of the changed columns that they use; fewer where names are long`,
    }),
    column_count: z.number().meta({
      description: "How many changed columns they use",
      override: { type: "integer", format: "int32", minimum: 1 },
      example: 1,
    }),
  })
  .meta({ id: "GateAffected", override: open, description: "A consumer who is affected" });

const count = (description: string) =>
  z.number().meta({ description, override: { type: "integer", format: "int32", minimum: 0 } });

const uncomparedReason = z.enum(UNCOMPARED_REASONS).meta({
  id: "UncomparedReason",
  description:
    "Why: the contract or the incoming schema does not describe it in full, it is free form, or only its type is known on one side or both",
});

export const compared = z
  .object({
    columns: count(
      "How many columns both the contract and the incoming schema have, also under another name",
    ),
    in_full: count("How many of them were compared in full, including everything inside them"),
    not_in_full: z
      .array(
        z
          .object({
            column: z.string().meta({ description: "The name of the column", example: "address" }),
            reason: uncomparedReason,
          })
          .meta({
            id: "UncomparedColumn",
            override: open,
            description: "A column in which something could not be compared",
          }),
      )
      .meta({ description: `The others, at most ${MAX_UNCOMPARED} of them` }),
    blocks: z.boolean().meta({ description: "Whether the others block" }),
  })
  .meta({
    id: "Compared",
    override: open,
    description: "How much could be compared beyond the types of columns",
  });

const contract = z
  .object({
    id: idOf("contract"),
    name: z.string().meta({ description: "Its name when the check was made" }),
    version: z.number().meta({
      description: "The version that the check was made against",
      override: { type: "integer", format: "int32", minimum: 1 },
    }),
  })
  .meta({ id: "GateContract", override: open, description: "What the schema was checked against" });

const EXAMPLE_CHECK = {
  check: {
    id: EXAMPLE_IDS.check,
    contract_id: EXAMPLE_IDS.contract,
    result: "warning" as const,
    severity: 30,
    diff: {
      removed: [],
      type_changes: [{ column: "customer_id", from: "integer" as const, to: "string" as const }],
      added: [],
    },
    credits_used: 1,
    created_at: "2026-01-31T09:30:00.000Z",
  },
  contract: { id: EXAMPLE_IDS.contract, name: "customers", version: 1 },
  decision: "block" as const,
  changes: [
    {
      kind: "type_changed" as const,
      column: "customer_id",
      from: "integer",
      to: "string",
      points: 30,
      blocks: true,
      approval: null,
      tolerated: false,
      widening: null,
    },
  ],
  affected: [],
  compared: {
    columns: 1,
    in_full: 0,
    not_in_full: [{ column: "customer_id", reason: "contract_has_no_detail" as const }],
    blocks: false,
  },
  url: `https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/checks/${EXAMPLE_IDS.check}`,
};

export const gatedCheck = z
  .object({
    check,
    contract,
    decision,
    changes: z.array(change).meta({
      description: "In the contract's order, then the added columns",
    }),
    affected: z.array(affected).meta({
      description: "Consumers who use a column that was removed or changed type",
    }),
    compared,
    url: z.string().meta({ description: "The check's page in the console" }),
  })
  .meta({
    id: "GatedCheck",
    override: open,
    description: "A check, and what the gate decided about it",
    example: EXAMPLE_CHECK,
  });

export const gateAnswer = z
  .object({
    decision,
    checks: z.array(gatedCheck).meta({ description: "In the order of the request" }),
  })
  .meta({
    id: "GateAnswer",
    override: open,
    description: "`block` if any of the checks is blocked",
    example: { decision: "block", checks: [EXAMPLE_CHECK] },
  });
