import { z } from "zod";
import { MAX_BALANCE } from "#domain/limit.ts";
import { countText, numberText } from "#domain/text/number-text.ts";
import { operatorProcedure, router } from "#server/api/procedure.ts";
import { invalid, noAccount, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { auditedByOperator } from "#server/audit/api/audited.ts";
import { invite } from "#server/people/api/invite.ts";
import { createAccount } from "../store/account.ts";
import { addCredits } from "../store/credits.ts";
import { resumeAccount, suspendAccount } from "../store/suspension.ts";

/** Upper bound for one top-up: far above real use, and exact as a JSON number. */
const MAX_CREDITS = 1_000_000_000_000;

const ofAccount = z.object({ account_id: shapes.accountId });

/** The operator's procedures for accounts. Each call is recorded in the account's audit log. */
export const operator = router({
  /** Adds credits. Idempotent by entry id: a repeat adds nothing, a different amount is refused. */
  addCredits: operatorProcedure
    .meta({ audit: ["amount", "reason"] })
    .input(
      ofAccount.extend({
        entry_id: shapes.creditEntryId,
        amount: z.int().min(1).max(MAX_CREDITS),
        reason: shapes.displayName,
      }),
    )
    .use(auditedByOperator)
    .output(z.object({ credits_remaining: z.int(), amount: z.int() }))
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input }) => {
      const { account_id, entry_id, amount, reason } = input;
      const topUp = { id: entry_id, amount, reason, actor: caller.email };
      const outcome = await addCredits(db, account_id, topUp);
      switch (outcome.kind) {
        case "absent":
          throw noAccount();
        case "full": {
          const message = `must not bring the balance above ${countText(MAX_BALANCE, "credit")}`;
          throw invalid([{ path: "amount", code: "too_big", message }]);
        }
        case "added": {
          const { account, amount: added, is_new } = outcome;
          if (added !== amount) {
            const before = `This entry has already added ${numberText(added)} credits.`;
            throw new Refusal("idempotency_key_reused", `${before} Reload the page to add more.`);
          }
          if (!is_new) nothingChanged();
          const { credits_remaining } = account;
          changed({ credits_remaining: credits_remaining - amount }, { credits_remaining });
          return { credits_remaining, amount };
        }
      }
    }),

  suspend: operatorProcedure
    .meta({ audit: ["reason"] })
    .input(ofAccount.extend({ reason: shapes.displayName }))
    .use(auditedByOperator)
    .output(z.object({ account_id: z.string() }))
    .mutation(async ({ ctx: { db, nothingChanged, changed }, input: { account_id, reason } }) => {
      const suspended = await suspendAccount(db, account_id, reason);
      if (!suspended) throw noAccount();
      if (!suspended.changed) nothingChanged();
      changed({ reason: suspended.reason_before }, { reason });
      return { account_id };
    }),

  resume: operatorProcedure
    .input(ofAccount)
    .use(auditedByOperator)
    .output(z.object({ account_id: z.string() }))
    .mutation(async ({ ctx: { db, nothingChanged, changed }, input: { account_id } }) => {
      const resumed = await resumeAccount(db, account_id);
      if (!resumed) throw noAccount();
      if (!resumed.changed) nothingChanged();
      changed({ reason: resumed.reason_before }, { reason: null });
      return { account_id };
    }),

  /**
   * Opens an account with an invitation for its first owner. Without a mail the token is returned,
   * only here.
   */
  openAccount: operatorProcedure
    .meta({ audit: ["name", "credits", "email"] })
    .input(
      z.object({
        name: shapes.displayName,
        credits: z.int().min(0).max(MAX_CREDITS),
        email: shapes.email,
      }),
    )
    .use(auditedByOperator)
    .output(
      z.object({
        account_id: z.string(),
        token: z.string().nullable(),
        expires_at: shapes.timestamp,
      }),
    )
    .mutation(async ({ ctx: { db, caller, services }, input: { name, credits, email } }) => {
      const { id } = await createAccount(db, { name, credits, actor: caller.email });
      const inviter = { account_id: id, user_id: caller.user_id };
      const invited = await invite(db, inviter, { email, role: "owner" }, services.mail);
      if (invited instanceof Refusal) throw invited;
      const { token, expires_at } = invited;
      return { account_id: id, token, expires_at };
    }),
});
