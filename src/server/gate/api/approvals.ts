import { z } from "zod";
import { boundedChange } from "#domain/gate/approval.ts";
import { GATE_PAGE_BYTES, MAX_PAGE_SIZE } from "#domain/limit.ts";
import { answerOf } from "#server/api/answer.ts";
import { readPage } from "#server/api/page.ts";
import { accountProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent, absentInContract, invalid, type Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { actorOf } from "#server/audit/api/audit.ts";
import { audited } from "#server/audit/api/audited.ts";
import { unverifiedAddresses } from "#server/people/store/user.ts";
import {
  listApprovals,
  pastApprovals,
  standingApprovals,
  withdrawApproval,
} from "../store/approval.ts";
import { approveChange } from "../store/approve-change.ts";
import { approvalRefusal } from "./approval-refusal.ts";
import {
  approval,
  createApprovalRequest,
  listApprovalsRequest,
  withdrawApprovalRequest,
} from "./approval-shapes.ts";

const tags = ["Gate"];

/** Single changes of a contract that people let through. */
export const approvals = router({
  create: accountProcedure
    .meta({
      status: 201,
      leadsTo: [
        { operationId: "withdrawApproval", parameters: { id: "contract_id", approval_id: "id" } },
      ],
      audit: ["kind", "column", "from", "to", "reason", "check_id", "ends_at"],
      problems: ["contract_not_found", "check_not_found", "already_approved", "too_many_approvals"],
      key: { rights: ["gate"], reach: "contract" },
      openapi: {
        method: "POST",
        path: "/contracts/{id}/approvals",
        tags,
        operationId: "createApproval",
        summary: "Approve a change",
        description:
          "Lets a single change of the contract's current version through: exactly this kind, column and types.",
        successDescription: "The approval, valid from now on",
      },
    })
    .input(createApprovalRequest)
    .use(audited)
    .output(approval)
    .mutation(async ({ ctx: { db, caller }, input: { id, ...given } }) => {
      const { check_id = null, ends_at = null } = given;
      if (ends_at && ends_at <= new Date()) throw endsBefore();
      const change = boundedChange({ ...given, check_id, ends_at });
      const outcome = await approveChange(db, caller.account_id, id, change, actorOf(caller));
      if (outcome.kind !== "approved") throw approvalRefusal(caller, outcome, change);
      return outcome.approval;
    }),

  /** A contract's approvals, newest first. */
  list: accountProcedure
    .meta({
      problems: ["contract_not_found"],
      largest: GATE_PAGE_BYTES,
      key: { rights: ["read", "gate"], reach: "contract" },
      openapi: {
        method: "GET",
        path: "/contracts/{id}/approvals",
        tags,
        operationId: "listApprovals",
        summary: "List a contract's approvals",
        description:
          "Newest first, including those that ended or were withdrawn. If there are more, the Link header has the next page.",
        successDescription: "A page of approvals",
      },
    })
    .input(listApprovalsRequest)
    .output(answerOf(z.array(approval)))
    .query(async ({ ctx: { db, caller }, input: { id, ...page } }) => {
      const answer = await readPage(page, (part) => listApprovals(db, caller.account_id, id, part));
      if (!answer) throw absent("contract");
      return answer;
    }),

  /** Withdraws an approval, which stays listed. */
  withdraw: accountProcedure
    .meta({
      undoes: true,
      audit: ["approval_id", "kind", "column", "from", "to"],
      problems: ["contract_not_found", "approval_not_found"],
      key: { rights: ["gate"], reach: "contract" },
      openapi: {
        method: "DELETE",
        path: "/contracts/{id}/approvals/{approval_id}",
        tags,
        operationId: "withdrawApproval",
        summary: "Withdraw an approval",
        description:
          "The next check with this change is decided without it. The approval stays listed; withdrawing it again changes nothing.",
        successDescription: "The approval, with who withdrew it",
      },
    })
    .input(withdrawApprovalRequest)
    .use(audited)
    .output(approval)
    .mutation(
      async ({ ctx: { db, caller, nothingChanged, changed }, input: { id, approval_id } }) => {
        const which = { contract_id: id, id: approval_id };
        const outcome = await withdrawApproval(db, caller.account_id, which, actorOf(caller));
        switch (outcome.kind) {
          case "no_contract":
            throw absent("contract");
          case "no_approval":
            throw absentInContract("approval");
          case "withdrawn":
            if (outcome.is_changed) changed({ withdrawn: false }, { withdrawn: true });
            else nothingChanged();
            return outcome.approval;
        }
      },
    ),

  /**
   * Returns all approvals of a contract that hold, and the latest that do not; and those of the
   * addresses in them that their user has not verified.
   */
  ofContract: personProcedure
    .input(z.object({ id: shapes.contractId }))
    .output(
      z.object({
        standing: z.array(approval),
        past: z.array(approval),
        unverified: z.array(z.string()),
      }),
    )
    .query(async ({ ctx: { db, caller }, input: { id } }) => {
      const { account_id } = caller;
      const [standing, past] = await Promise.all([
        standingApprovals(db, account_id, id),
        pastApprovals(db, account_id, id, MAX_PAGE_SIZE),
      ]);
      if (!standing) throw absent("contract");
      const people = [...standing, ...past].flatMap((each) => [
        each.approved_by,
        each.withdrawn_by,
      ]);
      return { standing, past, unverified: await unverifiedAddresses(db, people) };
    }),
});

function endsBefore(): Refusal {
  return invalid([{ path: "ends_at", code: "invalid_value", message: "must be in the future" }]);
}
