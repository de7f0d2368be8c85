import { z } from "zod";
import { APPROVERS_PER_CONTRACT } from "#domain/limit.ts";
import { CHANGERS } from "#domain/people/role.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { ownerProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { type ContractApprovers, readApprovers, setApprovers } from "../store/approver.ts";

const approver = z.object({ user_id: z.string(), name: z.string(), email: z.string() });

/** Who may approve changes of a contract and change its policy. */
export const approvers = router({
  /** `may_approve`: whether the caller may. */
  get: personProcedure
    .input(z.object({ id: shapes.contractId }))
    .output(
      z.object({
        is_restricted: z.boolean(),
        approvers: z.array(approver),
        may_approve: z.boolean(),
      }),
    )
    .query(async ({ ctx: { db, caller }, input: { id } }) => {
      const approvers = await readApprovers(db, caller.account_id, id);
      if (!approvers) throw absent("contract");
      const isOne = approvers.approvers.some(({ user_id }) => user_id === caller.user_id);
      const may_approve = CHANGERS.has(caller.role) && (!approvers.is_restricted || isOne);
      return { ...approvers, may_approve };
    }),

  /** Only these people; or all owners and members, with null. */
  set: ownerProcedure
    .input(
      z.object({
        id: shapes.contractId,
        user_ids: z.array(shapes.userId).min(1).max(APPROVERS_PER_CONTRACT).nullable(),
      }),
    )
    .use(audited)
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input: { id, user_ids } }) => {
      const before = await readApprovers(db, caller.account_id, id);
      const outcome = await setApprovers(db, caller.account_id, id, user_ids);
      switch (outcome.kind) {
        case "no_contract":
          throw absent("contract");
        case "unknown_people": {
          const message = "must be owners or members of the account";
          throw invalid([{ path: "user_ids", code: "invalid_value", message }]);
        }
        case "unchanged":
          nothingChanged();
          break;
        case "set": {
          const after = await readApprovers(db, caller.account_id, id);
          if (before && after) changed(logged(before), logged(after));
        }
      }
      return { id };
    }),
});

function logged({ is_restricted, approvers }: ContractApprovers) {
  return { is_restricted, approvers: approvers.map(({ email }) => email) };
}

/** Returns the refusal of a caller who is not an approver of a contract. */
export function approverRefusal(caller: AccountCaller): Refusal {
  const detail =
    "Only this contract's approvers can approve its changes and change its policy. An owner of the account can change who they are in the console.";
  return new Refusal(caller.kind === "key" ? "not_permitted" : "not_allowed", detail);
}

/** Returns the refusal of a caller whose change of the account's policy would bypass approvers. */
export function accountPolicyRefusal(caller: AccountCaller): Refusal {
  const detail =
    "The account's policy also decides for contracts that have approvers, and you are not an approver of each of them. Give these contracts policies of their own first.";
  return new Refusal(caller.kind === "key" ? "not_permitted" : "not_allowed", detail);
}
