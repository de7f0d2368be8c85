import { z } from "zod";
import { ownerProcedure, router } from "#server/api/procedure.ts";
import { Refusal } from "#server/api/refusal.ts";
import { audited } from "#server/audit/api/audited.ts";
import { readSecondFactorRule, setSecondFactorRule } from "../store/second-factor-rule.ts";

/** Whether people need a second factor to open the account, for its owners. */
export const secondFactor = router({
  /** `without`: the members who have none. */
  get: ownerProcedure
    .input(z.void())
    .output(z.object({ is_required: z.boolean(), without: z.array(z.string()) }))
    .query(({ ctx: { db, caller } }) => readSecondFactorRule(db, caller.account_id)),

  require: ownerProcedure
    .input(z.object({ is_required: z.boolean() }))
    .use(audited)
    .output(z.object({ is_required: z.boolean() }))
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input: { is_required } }) => {
      const outcome = await setSecondFactorRule(db, caller, is_required);
      switch (outcome.kind) {
        case "has_none": {
          const detail =
            "You have no two-factor authentication yourself. Turn it on in your profile first.";
          throw new Refusal("not_allowed", detail);
        }
        case "unchanged":
          nothingChanged();
          break;
        case "changed":
          changed({ is_required: !is_required }, { is_required });
      }
      return { is_required };
    }),
});
