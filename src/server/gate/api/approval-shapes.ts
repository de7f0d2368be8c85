import { z } from "zod";
import type { ChangeKind } from "#domain/checks/change.ts";
import { typeMisfit } from "#domain/gate/approval.ts";
import { MAX_CHANGE_TEXT, MAX_REASON_LENGTH } from "#domain/limit.ts";
import {
  approvalId,
  checkId,
  contractId,
  createdAt,
  EXAMPLE_IDS,
  exactTextOf,
  idOf,
  instant,
  issueOf,
  open,
  type Parsed,
  pageInput,
  storableText,
  TEXT_OR_NULL,
  textOf,
  timestamp,
} from "#server/api/shapes.ts";
import { changeKind } from "./gate-request.ts";

/** The wire format of approvals (docs/api.md, Approvals). */

const TIME_OR_NULL = { ...TEXT_OR_NULL, format: "date-time" };

const changeTextOrNull = (description: string) =>
  z
    .string()
    .max(MAX_CHANGE_TEXT)
    .check(storableText)
    .nullable()
    .meta({ description, override: TEXT_OR_NULL });

const COLUMN = "The name of the column, or the path of what has changed in it";
const FROM = "The contract's side of the change, a type or a text; null if something was added";
const TO = "The incoming schema's side of the change; null if something was removed";

const EXAMPLE_CHANGE = {
  kind: "type_changed",
  column: "customer_id",
  from: "integer",
  to: "string",
} as const;

const EXAMPLE = { ...EXAMPLE_CHANGE, reason: "The new CRM has ids with letters.", ends_at: null };

const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** When an approval ends. */
export const approvalEnd = instant.refine(
  (time) => time.getTime() <= LAST_MOMENT,
  "must be before the year 10000",
);

/** Whether the types fit the kind is known without the contract. */
function fittingTypes({
  value,
  issues,
}: Parsed<{ kind: ChangeKind; from: string | null; to: string | null }>) {
  const misfit = typeMisfit(value);
  if (misfit) issues.push(issueOf(value, "invalid_value", misfit.message, [misfit.path]));
}

/** The fields of a single change in a request. */
const changeFields = {
  kind: changeKind,
  column: exactTextOf(MAX_CHANGE_TEXT, COLUMN, EXAMPLE.column),
  from: changeTextOrNull(FROM).default(null),
  to: changeTextOrNull(TO).default(null),
};

/** A single change of a contract, as it would be approved. */
export const changeToApprove = z.object(changeFields).check(fittingTypes).meta({
  id: "ChangeToApprove",
  description: "A single change to let through",
  example: EXAMPLE_CHANGE,
});

/** The same in a response. */
export const proposedChange = z
  .object({
    kind: changeKind,
    column: z.string().meta({ description: COLUMN }),
    from: changeTextOrNull(FROM),
    to: changeTextOrNull(TO),
  })
  .meta({
    id: "ProposedChange",
    override: open,
    description: "A single change that is proposed to be let through",
    example: EXAMPLE_CHANGE,
  });

export const createApprovalRequest = z
  .object({
    id: contractId,
    ...changeFields,
    reason: textOf(MAX_REASON_LENGTH, "Why the change is fine", EXAMPLE.reason),
    check_id: checkId.nullish().meta({
      description: "The check of this contract that it is approved on",
      override: TEXT_OR_NULL,
    }),
    ends_at: approvalEnd.nullish().meta({
      description: "When it ends; if null or omitted, with the contract's next version",
      override: TIME_OR_NULL,
    }),
  })
  .check(fittingTypes)
  .meta({
    id: "CreateApprovalRequest",
    description: "A single change to let through",
    example: EXAMPLE,
  });

export const listApprovalsRequest = pageInput("apr").extend({ id: contractId });

export const withdrawApprovalRequest = z.object({ id: contractId, approval_id: approvalId });

export const approval = z
  .object({
    id: idOf("approval"),
    contract_id: idOf("contract"),
    contract_version: z.number().meta({
      description: "The only version of the contract that it is for",
      override: { type: "integer", format: "int32", minimum: 1 },
    }),
    kind: changeKind,
    column: z.string().meta({ description: COLUMN }),
    from: changeTextOrNull(FROM),
    to: changeTextOrNull(TO),
    reason: z.string().meta({ description: "Why the change is fine" }),
    check_id: z.string().nullable().meta({
      description: "The check that it was approved on",
      override: TEXT_OR_NULL,
    }),
    approved_by: z
      .string()
      .meta({ description: "Who approved it: a person's email address or a key's preview" }),
    ends_at: timestamp.nullable().meta({
      description: "When it ends, in UTC; null if it holds until the contract's next version",
      override: TIME_OR_NULL,
    }),
    withdrawn_at: timestamp.nullable().meta({
      description: "When it was withdrawn, in UTC",
      override: TIME_OR_NULL,
    }),
    withdrawn_by: z.string().nullable().meta({
      description: "Who withdrew it, like `approved_by`",
      override: TEXT_OR_NULL,
    }),
    created_at: createdAt,
    holds: z.boolean().meta({
      description:
        "Whether it lets the change through: it is for the contract's current version, and neither ended nor withdrawn",
    }),
  })
  .meta({
    id: "Approval",
    override: open,
    description: "A single change of one version of a contract that people agreed to",
    example: {
      id: EXAMPLE_IDS.approval,
      contract_id: EXAMPLE_IDS.contract,
      contract_version: 1,
      ...EXAMPLE,
      check_id: EXAMPLE_IDS.check,
      approved_by: "ada@example.com",
      withdrawn_at: null,
      withdrawn_by: null,
      created_at: "2026-01-31T09:30:00.000Z",
      holds: true,
    },
  });
