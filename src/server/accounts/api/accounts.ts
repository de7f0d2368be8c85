import { z } from "zod";
import { SIGN_UPS_PER_HOUR } from "#domain/limit.ts";
import { ownerProcedure, publicProcedure, router } from "#server/api/procedure.ts";
import { Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { NOWHERE, recordEvent } from "#server/audit/store/audit-event.ts";
import { withEntry } from "#server/audit/store/with-entry.ts";
import type { Database } from "#server/database/connect.ts";
import { mailVerification } from "#server/people/api/email-verification.ts";
import { passwordFault } from "#server/people/rules/issuer.ts";
import { addressSubject, countAttempt } from "#server/people/store/attempt-count.ts";
import { hashPassword } from "#server/people/store/password-hash.ts";
import { signUp } from "#server/people/store/sign-up.ts";
import { isUniqueViolation } from "#server/store/violation.ts";
import { renameAccount } from "../store/account.ts";

/** The account itself, for the console. */
export const accounts = router({
  /**
   * Signs a user up with an account of their own, where the operator has enabled sign-up. Their
   * address is not verified; a link that does it is mailed to them if the server sends mails.
   */
  create: publicProcedure
    .meta({ audit: [] })
    .input(
      z.object({
        name: shapes.displayName,
        email: shapes.email,
        password: shapes.newPassword,
        account_name: shapes.displayName,
      }),
    )
    .output(z.object({ account_id: z.string() }))
    .mutation(async ({ ctx, input: { password, ...person } }) => {
      const { db, signUp: rule } = ctx.services;
      if (!rule.isOpen) {
        throw new Refusal(
          "not_allowed",
          "Sign-up is disabled. Ask an account owner to invite you.",
        );
      }
      const fault = passwordFault(ctx.services.issuers, person.email);
      if (fault) throw new Refusal("not_allowed", fault);
      const origin = ctx.origin?.() ?? NOWHERE;
      const limited = await tooManySignUps(db, origin.ip_address);
      if (limited) throw limited;
      const password_hash = await hashPassword(password);
      const signedUp = withEntry(
        db,
        async (tx) => {
          const made = await signUp(tx, { ...person, password_hash, credits: rule.credits });
          await mailVerification(tx, made.user_id, ctx.services);
          return made;
        },
        (tx, { account_id, user_id }) =>
          recordEvent(tx, account_id, {
            actor: { kind: "person", id: user_id, role: "owner" },
            action: "accounts.create",
            target: account_id,
            detail: null,
            origin,
          }),
      );
      const { account_id } = await signedUp.catch((error) => {
        throw isUniqueViolation(error)
          ? new Refusal("user_exists", `${person.email} already has a user. Sign in instead.`)
          : error;
      });
      return { account_id };
    }),

  rename: ownerProcedure
    .meta({ audit: ["name"] })
    .input(z.object({ name: shapes.displayName }))
    .use(audited)
    .output(z.object({ name: z.string() }))
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input: { name } }) => {
      const before = await renameAccount(db, caller.account_id, name);
      if (before === null) nothingChanged();
      else changed({ name: before }, { name });
      return { name };
    }),
});

async function tooManySignUps(db: Database, address: string | null): Promise<Refusal | null> {
  const subject = await addressSubject(db, "sign-up", address);
  const wait = await countAttempt(db, { subject, max: SIGN_UPS_PER_HOUR, minutes: 60 });
  if (wait === null) return null;
  const detail = `Too many sign-ups from this network. Wait ${Math.ceil(wait / 60)} minutes, then try again.`;
  return new Refusal("too_many_attempts", detail, { retryAfter: wait });
}
