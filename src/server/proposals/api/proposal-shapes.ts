import { z } from "zod";
import {
  CHANGES_PER_PROPOSAL,
  MAX_LINK_LENGTH,
  MAX_REASON_LENGTH,
  PROPOSAL_DAYS,
} from "#domain/limit.ts";
import { PROPOSAL_KINDS, PROPOSAL_STATES } from "#domain/proposals/proposal.ts";
import { proposalLink } from "#domain/proposals/proposal-link.ts";
import { hiddenIn } from "#domain/text/hidden-text.ts";
import { listOf } from "#server/api/list-of.ts";
import {
  checkId,
  contractId,
  createdAt,
  EXAMPLE_IDS,
  idOf,
  issueOf,
  open,
  pageInput,
  TEXT_OR_NULL,
  textOf,
  timestamp,
} from "#server/api/shapes.ts";
import { detailedColumn, detailedSchema } from "#server/contracts/api/contract-shapes.ts";
import { changeToApprove, proposedChange } from "#server/gate/api/approval-shapes.ts";

/** The wire format of proposals (docs/api.md, Proposals). */

const EXAMPLE = {
  reason: "The new CRM has ids with letters. The models downstream read them as text already.",
  link: "https://github.com/acme/pipelines/pull/7",
};

const EXAMPLE_CHANGE = {
  kind: "type_changed",
  column: "customer_id",
  from: "integer",
  to: "string",
} as const;

const REASON = "Why, for the people who decide. Without invisible or control characters";

const reason = textOf(MAX_REASON_LENGTH, REASON, EXAMPLE.reason).check(({ value, issues }) => {
  const hidden = hiddenIn(value);
  if (hidden === null) return;
  const message = `must not contain invisible or control characters, such as ${hidden}`;
  issues.push(issueOf(value, "hidden_character", message));
});

const link = z.string().transform((text, ctx) => {
  const link = proposalLink(text);
  if (link !== null) return link;
  const message = `must be an https URL of at most ${MAX_LINK_LENGTH} characters, without a user name`;
  ctx.issues.push(issueOf(text, "invalid_value", message));
  return z.NEVER;
});

const LINK = "Where the change is, such as a pull request";

const versionNumber = z
  .int()
  .min(1)
  .max(2 ** 31 - 2);

const INT32 = { type: "integer", format: "int32", minimum: 1 } as const;

function withoutNull({ jsonSchema }: { jsonSchema: { anyOf?: object[] } }) {
  const [schema] = jsonSchema.anyOf ?? [];
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, schema);
}

export const createProposalRequest = z
  .object({
    id: contractId,
    changes: listOf(changeToApprove, CHANGES_PER_PROPOSAL).min(1).nullish().meta({
      description: "Changes to approve; or give `columns`",
      override: withoutNull,
    }),
    columns: detailedSchema.shape.columns.nullish().meta({
      description:
        "All columns that the contract is to have, in order. One without a `detail` keeps what is known about it",
      override: withoutNull,
    }),
    contract_version: versionNumber.nullish().meta({
      description: "The version that it is made for: required with `columns`",
      override: (schema) => {
        withoutNull(schema);
        Object.assign(schema.jsonSchema, INT32, { maximum: 2 ** 31 - 2 });
      },
    }),
    check_id: checkId.nullish().meta({
      description: "The check of this contract that it is about",
      override: TEXT_OR_NULL,
    }),
    reason,
    link: link.nullish().meta({ description: LINK, override: TEXT_OR_NULL }),
  })
  .meta({
    id: "CreateProposalRequest",
    description: "What people are asked to decide about: changes to approve, or new columns",
    example: { changes: [EXAMPLE_CHANGE], ...EXAMPLE },
  });

export const listProposalsRequest = pageInput("prp").extend({ id: contractId });

const TIME_OR_NULL = { ...TEXT_OR_NULL, format: "date-time" };

const listOrNull = ({ jsonSchema }: { jsonSchema: { anyOf?: object[] } }) => {
  const [list] = jsonSchema.anyOf ?? [];
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, list, { type: ["array", "null"] });
};

const listed = {
  id: idOf("proposal"),
  contract_id: idOf("contract"),
  contract_version: z.number().meta({
    description: "The version of the contract that it was made for",
    override: INT32,
  }),
  kind: z.enum(PROPOSAL_KINDS).meta({
    id: "ProposalKind",
    description: "`approval`: to approve `changes`. `columns`: to give the contract other columns",
  }),
  state: z.enum(PROPOSAL_STATES).meta({
    id: "ProposalState",
    description: `Whether people have decided. \`expired\` if nobody did within ${PROPOSAL_DAYS} days`,
  }),
  fits: z.boolean().meta({
    description:
      "Whether the contract is still what it was made for; if not, it cannot be approved",
  }),
  changes: z.array(proposedChange).nullable().meta({
    description: "The changes to approve; null for columns",
    override: listOrNull,
  }),
  check_id: z.string().nullable().meta({
    description: "The check that it is about",
    override: TEXT_OR_NULL,
  }),
  reason: z.string().meta({ description: "Why, in the words of who proposes it" }),
  link: z.string().nullable().meta({ description: LINK, override: TEXT_OR_NULL }),
  proposed_by: z.string().meta({ description: "The preview of the key that proposed it" }),
  expires_at: timestamp.meta({ description: "When it expires unless somebody decides, in UTC" }),
  decided_at: timestamp.nullable().meta({
    description: "When somebody decided, or it expired, in UTC",
    override: TIME_OR_NULL,
  }),
  decided_by: z.string().nullable().meta({
    description: "The email address of who decided",
    override: TEXT_OR_NULL,
  }),
  note: z.string().nullable().meta({
    description: "What they noted",
    override: TEXT_OR_NULL,
  }),
  created_at: createdAt,
  url: z.string().meta({ description: "Its page in the console, where people decide" }),
};

const EXAMPLE_PROPOSAL = {
  id: EXAMPLE_IDS.proposal,
  contract_id: EXAMPLE_IDS.contract,
  contract_version: 1,
  kind: "approval" as const,
  state: "open" as const,
  fits: true,
  changes: [EXAMPLE_CHANGE],
  check_id: EXAMPLE_IDS.check,
  ...EXAMPLE,
  proposed_by: "svc_live_4fGh2Kq",
  expires_at: "2026-02-07T09:30:00.000Z",
  decided_at: null,
  decided_by: null,
  note: null,
  created_at: "2026-01-31T09:30:00.000Z",
  url: `https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/proposals/${EXAMPLE_IDS.proposal}`,
};

export const listedProposal = z.object(listed).meta({
  id: "ListedProposal",
  override: open,
  description: "What a key proposed, without the columns of a proposal of columns",
  example: EXAMPLE_PROPOSAL,
});

export const proposal = z
  .object({
    ...listed,
    columns: z.array(detailedColumn).nullable().meta({
      description: "The columns that the contract is to have; null for changes to approve",
      override: listOrNull,
    }),
  })
  .meta({
    id: "Proposal",
    override: open,
    description: "What a key proposed, and what people decided",
    example: { ...EXAMPLE_PROPOSAL, columns: null },
  });
