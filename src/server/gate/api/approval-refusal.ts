import { contractMisfit } from "#domain/gate/approval.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import type { NewApproval, NotApproved } from "../store/approve-change.ts";
import { approverRefusal } from "./approvers.ts";

/** Returns the refusal of a change that was not approved. */
export function approvalRefusal(
  caller: AccountCaller,
  refused: NotApproved,
  change: NewApproval,
): Refusal {
  switch (refused.kind) {
    case "not_approver":
      return approverRefusal(caller);
    case "no_contract":
      return absent("contract");
    case "no_check":
      return new Refusal("check_not_found", "The contract has no check with this id.");
    case "unfit": {
      const misfit = contractMisfit(change, refused.column, refused.version);
      return invalid([{ ...misfit, code: "not_in_contract" }]);
    }
    case "already_approved":
      return new Refusal("already_approved", "This exact change is already approved.");
    case "too_many": {
      const detail = "The contract has no room for another approval.";
      return new Refusal("too_many_approvals", detail);
    }
  }
}
