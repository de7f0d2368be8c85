import { z } from "zod";
import { personProcedure, router } from "#server/api/procedure.ts";
import { absent } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { getContract } from "#server/contracts/store/contract.ts";
import {
  ALL_CONTRACTS,
  mailPreference,
  ownerWantsMails,
  setMailPreference,
} from "../store/mail-preference.ts";

const ofContract = z.object({ contract_id: shapes.contractId.optional() });

/** Which mails a member of the account gets about checks that the gate blocked, and about proposals. */
export const mailPreferences = router({
  /** Null for someone who is not a member, and when the server sends no mails. */
  get: personProcedure
    .input(ofContract)
    .output(z.object({ all: z.boolean(), contract: z.boolean() }).nullable())
    .query(async ({ ctx: { db, caller, services }, input }) => {
      if (!services.mail) return null;
      const contract_id = input.contract_id ?? ALL_CONTRACTS;
      return mailPreference(db, caller.account_id, caller.user_id, contract_id);
    }),

  /**
   * Whether the owner of a contract gets mails about it; null if they are no member of the account
   * with a proved address, and when the server sends no mails.
   */
  ofOwner: personProcedure
    .input(z.object({ contract_id: shapes.contractId }))
    .output(z.boolean().nullable())
    .query(({ ctx: { db, caller, services }, input: { contract_id } }) =>
      services.mail ? ownerWantsMails(db, caller.account_id, contract_id) : null,
    ),

  /** Turns one's own mails on or off, about one contract or all without a choice of their own. */
  set: personProcedure
    .meta({ ofEveryMember: true, audit: ["contract_id"] })
    .input(ofContract.extend({ wants: z.boolean() }))
    .use(audited)
    .output(z.object({ wants: z.boolean() }))
    .mutation(async ({ ctx, input: { contract_id = ALL_CONTRACTS, wants } }) => {
      const { db, changed, nothingChanged } = ctx;
      const { account_id, user_id } = ctx.caller;
      if (contract_id !== ALL_CONTRACTS && !(await getContract(db, account_id, contract_id))) {
        throw absent("contract");
      }
      const before = await mailPreference(db, account_id, user_id, contract_id);
      const isStored = await setMailPreference(db, account_id, user_id, { contract_id, wants });
      if (!before || !isStored) throw absent("member");
      if (before.contract === wants) nothingChanged();
      else changed({ mails: before.contract }, { mails: wants });
      return { wants };
    }),
});
