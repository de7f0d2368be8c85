import { z } from "zod";
import type { Policy } from "#domain/gate/policy.ts";
import { PAGE_SIZE } from "#domain/limit.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { accountProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { actorOf } from "#server/audit/api/audit.ts";
import { audited } from "#server/audit/api/audited.ts";
import type { Actor } from "#server/audit/store/audit-event.ts";
import { versionNumber } from "#server/contracts/api/version-shapes.ts";
import type { Database } from "#server/database/connect.ts";
import {
  changePolicy,
  lockPolicies,
  type PolicyChange,
  type PolicyHolder,
  policyInForce,
  resetPolicy,
} from "../store/policy.ts";
import { listPolicyVersions } from "../store/policy-history.ts";
import { accountPolicyRefusal, approverRefusal } from "./approvers.ts";
import { policy, updateContractPolicyRequest, updatePolicyRequest } from "./policy-shapes.ts";

const tags = ["Gate"];

const FIELDS = [
  ...(["block", "min_severity", "ignore_columns", "report_only"] as const),
  ...(["require_details", "tolerate_widening"] as const),
] as const;

const version = z.object({
  version: z.int(),
  policy: z.custom<Policy>().nullable(),
  before: z.custom<Policy>().nullable(),
  actor: z.string(),
  created_at: shapes.timestamp,
});

/** What blocks, for the account and for its contracts. */
export const policies = router({
  get: accountProcedure
    .meta({
      key: { rights: ["read", "gate"], reach: "nothing" },
      openapi: {
        method: "GET",
        path: "/policy",
        tags,
        operationId: "getPolicy",
        summary: "Read the account's policy",
        description: "In force for every contract that has no policy of its own.",
        successDescription: "The account's policy, or the default",
      },
    })
    .input(z.void())
    .output(policy)
    .query(async ({ ctx }) => {
      const policy = await shownPolicy(ctx.db, ctx.caller.account_id, null);
      if (!policy) throw absent("contract");
      return policy;
    }),

  update: accountProcedure
    .meta({
      audit: FIELDS,
      key: { rights: ["gate"], reach: "account" },
      openapi: {
        method: "PUT",
        path: "/policy",
        tags,
        operationId: "updatePolicy",
        summary: "Change the account's policy",
        description:
          "Omitted fields stay unchanged. The next check of every contract without a policy of its own is decided by it.",
        successDescription: "The account's policy",
      },
    })
    .input(updatePolicyRequest)
    .use(audited)
    .output(policy)
    .mutation(async ({ ctx, input }) => {
      const change = changeOf(input);
      if (change instanceof Refusal) throw change;
      const after = await changed(ctx, null, (actor) =>
        changePolicy(ctx.db, ctx.caller.account_id, null, change, actor),
      );
      if (after instanceof Refusal) throw after;
      if (!after) throw absent("contract");
      return after;
    }),

  ofContract: accountProcedure
    .meta({
      problems: ["contract_not_found"],
      key: { rights: ["read", "gate"], reach: "contract" },
      openapi: {
        method: "GET",
        path: "/contracts/{id}/policy",
        tags,
        operationId: "getContractPolicy",
        summary: "Read a contract's policy",
        description: "The policy in force for the contract; `from` says whose it is.",
        successDescription: "The policy in force",
      },
    })
    .input(z.object({ id: shapes.contractId }))
    .output(policy)
    .query(async ({ ctx, input: { id } }) => {
      const policy = await shownPolicy(ctx.db, ctx.caller.account_id, id);
      if (!policy) throw absent("contract");
      return policy;
    }),

  updateOfContract: accountProcedure
    .meta({
      body: updatePolicyRequest,
      audit: FIELDS,
      problems: ["contract_not_found"],
      key: { rights: ["gate"], reach: "contract" },
      openapi: {
        method: "PUT",
        path: "/contracts/{id}/policy",
        tags,
        operationId: "updateContractPolicy",
        summary: "Change a contract's policy",
        description:
          "Gives the contract a policy of its own, which starts as the one that was in force. Omitted fields stay unchanged.",
        successDescription: "The contract's policy",
      },
    })
    .input(updateContractPolicyRequest)
    .use(audited)
    .output(policy)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const change = changeOf(input);
      if (change instanceof Refusal) throw change;
      const after = await changed(ctx, id, (actor) =>
        changePolicy(ctx.db, ctx.caller.account_id, id, change, actor),
      );
      if (after instanceof Refusal) throw after;
      if (!after) throw absent("contract");
      return after;
    }),

  reset: accountProcedure
    .meta({
      undoes: true,
      problems: ["contract_not_found"],
      key: { rights: ["gate"], reach: "contract" },
      openapi: {
        method: "DELETE",
        path: "/contracts/{id}/policy",
        tags,
        operationId: "deleteContractPolicy",
        summary: "Remove a contract's policy",
        description: "The contract follows the account's policy again, or the default.",
        successDescription: "The policy in force from now on",
      },
    })
    .input(z.object({ id: shapes.contractId }))
    .use(audited)
    .output(policy)
    .mutation(async ({ ctx, input: { id } }) => {
      const after = await changed(ctx, id, (actor) =>
        resetPolicy(ctx.db, ctx.caller.account_id, id, actor),
      );
      if (after instanceof Refusal) throw after;
      if (!after) throw absent("contract");
      return after;
    }),

  /** The versions of a contract's own policy, or of the account's, newest first. */
  history: personProcedure
    .input(z.object({ contract_id: shapes.contractId.nullable(), below: versionNumber.optional() }))
    .output(z.object({ versions: z.array(version), next: z.int().nullable() }))
    .query(async ({ ctx: { db, caller }, input: { contract_id, below = null } }) => {
      const { account_id } = caller;
      if (!(await policyInForce(db, account_id, contract_id))) throw absent("contract");
      const part = { below, limit: PAGE_SIZE + 1 };
      const batch = await listPolicyVersions(db, account_id, contract_id, part);
      const versions = batch.slice(0, PAGE_SIZE);
      const next = batch.length > PAGE_SIZE ? (versions.at(-1)?.version ?? null) : null;
      return { versions, next };
    }),
});

function changeOf(input: Partial<Policy>): Partial<Policy> | Refusal {
  const fields = FIELDS.filter((field) => input[field] !== undefined);
  if (fields.length === 0) {
    return invalid([{ path: "", code: "empty", message: `must have one of ${FIELDS.join(", ")}` }]);
  }
  return Object.fromEntries(fields.map((field) => [field, input[field]]));
}

type Changing = {
  db: Database;
  caller: AccountCaller;
  nothingChanged: () => void;
  changed: (before: PolicyFields, after: PolicyFields) => void;
};

/** The fields of a policy as the audit log compares them. */
type PolicyFields = Pick<Policy, (typeof FIELDS)[number]>;

/**
 * Changes a policy and returns the one in force then, with what is different in the audit log. Null
 * when the holder is not there.
 */
async function changed(
  ctx: Changing,
  holder: PolicyHolder,
  change: (actor: Actor) => Promise<PolicyChange>,
) {
  const { db, caller } = ctx;
  await lockPolicies(db, caller.account_id);
  const before = await shownPolicy(db, caller.account_id, holder);
  if (!before) return null;
  const made = await change(actorOf(caller));
  switch (made.kind) {
    case "absent":
      return null;
    case "not_approver":
      return holder === null ? accountPolicyRefusal(caller) : approverRefusal(caller);
    case "unchanged":
      ctx.nothingChanged();
      break;
    case "changed":
  }
  const after = await shownPolicy(db, caller.account_id, holder);
  if (!after) return null;
  ctx.changed(fieldsOf(before), fieldsOf(after));
  return after;
}

function fieldsOf(policy: PolicyFields): PolicyFields {
  const { block, min_severity, ignore_columns, report_only } = policy;
  const { require_details, tolerate_widening } = policy;
  return { block, min_severity, ignore_columns, report_only, require_details, tolerate_widening };
}

async function shownPolicy(db: Database, account_id: string, holder: PolicyHolder) {
  const policy = await policyInForce(db, account_id, holder);
  if (!policy) return null;
  const { block, ignore_columns, updated_at, ...others } = policy;
  return {
    ...others,
    block: [...block],
    ignore_columns: [...ignore_columns],
    updated_at: updated_at?.toISOString() ?? null,
  };
}
