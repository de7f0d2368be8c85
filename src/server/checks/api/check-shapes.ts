import { z } from "zod";
import { POINTS } from "#domain/checks/change.ts";
import { MAX_SEVERITY } from "#domain/checks/severity.ts";
import { MAX_COLUMNS } from "#domain/contracts/column.ts";
import { CREDITS_PER_CHECK } from "#domain/limit.ts";
import { numberText } from "#domain/text/number-text.ts";
import { contractId, EXAMPLE_IDS, idOf, open, result } from "#server/api/shapes.ts";
import { incomingSchema } from "#server/contracts/api/contract-shapes.ts";
import { columnType } from "#server/contracts/api/detail-shapes.ts";

/** The wire format of checks (docs/api.md, Checks). */

export const checkSchemaRequest = z
  .object({ contract_id: contractId, incoming_schema: incomingSchema })
  .meta({
    id: "CheckSchemaRequest",
    description: "An incoming schema and the contract to check it against",
    example: {
      contract_id: EXAMPLE_IDS.contract,
      incoming_schema: {
        columns: [
          { name: "customer_id", type: "string" },
          { name: "created_at", type: "timestamp" },
          { name: "phone", type: "string" },
        ],
      },
    },
  });

const typeChange = z
  .object({
    column: z.string().meta({ description: "The name of the column", example: "customer_id" }),
    from: columnType,
    to: columnType,
  })
  .meta({
    id: "TypeChange",
    override: open,
    description:
      "A column whose type was `from` in the contract and is `to` in the incoming schema",
  });

export const diff = z
  .object({
    removed: z.array(z.string()).meta({
      description:
        "Columns of the contract that are missing from the incoming schema: " +
        `${POINTS.required_removed} points each if required, ${POINTS.optional_removed} if not`,
    }),
    type_changes: z.array(typeChange).meta({
      description: `Columns in both whose types differ: ${POINTS.type_changed} points each`,
    }),
    added: z.array(z.string()).meta({
      description: `Columns that are not in the contract: ${POINTS.added} points each`,
    }),
  })
  .meta({
    id: "Diff",
    override: open,
    description: `What differs from the contract; each list has at most ${numberText(MAX_COLUMNS)} entries`,
  });

export const check = z
  .object({
    id: idOf("check"),
    contract_id: idOf("contract"),
    result,
    severity: z
      .int()
      .min(0)
      .max(MAX_SEVERITY)
      .meta({
        description: `The sum of the points of all changes, at most ${MAX_SEVERITY}`,
        override: { format: "int32" },
      }),
    diff,
    credits_used: z.number().meta({
      description: `Always ${CREDITS_PER_CHECK}`,
      override: { type: "integer", format: "int32" },
    }),
    // Formatted already, so that a delivery and GET /checks/{id} have identical bytes.
    created_at: z.string().meta({
      description: "When the check ran, in UTC",
      override: { format: "date-time" },
    }),
  })
  .meta({
    id: "Check",
    override: open,
    description: "The result of a check",
    example: {
      id: EXAMPLE_IDS.check,
      contract_id: EXAMPLE_IDS.contract,
      result: "warning",
      severity: 75,
      diff: {
        removed: ["email"],
        type_changes: [{ column: "customer_id", from: "integer", to: "string" }],
        added: ["phone"],
      },
      credits_used: 1,
      created_at: "2026-01-31T09:30:00.000Z",
    },
  });
