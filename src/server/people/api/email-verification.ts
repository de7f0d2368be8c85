import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ADDRESS_LINKS_PER_DAY } from "#domain/limit.ts";
import type { Services } from "#server/api/context.ts";
import { ownProcedure, router, userProcedure } from "#server/api/procedure.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { joinProvisioned } from "#server/directory/api/join-provisioned.ts";
import { addressMail } from "#server/mail/rules/address-mail.ts";
import { hashLinkToken, mintLinkToken } from "#server/rules/link-token.ts";
import { requiredIssuer } from "../rules/issuer.ts";
import { countAttempt, subjectOf } from "../store/attempt-count.ts";
import { requestVerification, verifyAddress } from "../store/email-verification.ts";
import { findProfile } from "../store/user.ts";

/** Proving that one's address is one's own, where the operator has set SMTP_URL. */
export const emailVerification = router({
  /** Mails a link to the user's own address, unless it is verified. */
  request: userProcedure
    .meta({ audit: false })
    .input(z.void())
    .output(z.object({ requested: z.boolean() }))
    .mutation(async ({ ctx: { db, caller, services } }) => {
      if (!services.mail) {
        throw new Refusal("not_allowed", "This server sends no email. Ask your administrator.");
      }
      const subject = subjectOf("address-link", caller.user_id);
      const wait = await countAttempt(db, {
        subject,
        max: ADDRESS_LINKS_PER_DAY,
        minutes: 24 * 60,
      });
      if (wait !== null) {
        const detail = `Too many links. Wait ${Math.ceil(wait / 3600)} hours, then try again.`;
        throw new Refusal("too_many_attempts", detail, { retryAfter: wait });
      }
      return { requested: await mailVerification(db, caller.user_id, services) };
    }),

  /**
   * Verifies the address of the signed-in user. A link of somebody else is refused: a person who
   * took the address in advance must not have it verified by the person who reads its mail.
   */
  finish: ownProcedure
    .input(z.object({ token: z.string().max(100) }))
    .output(z.object({ verified: z.literal(true) }))
    .mutation(async ({ ctx: { caller, services, origin }, input: { token } }) => {
      const { user_id } = caller;
      const isVerified = await services.db.$transaction(async (tx) => {
        const isProof = await verifyAddress(tx, user_id, hashLinkToken(token));
        if (isProof) await joinProvisioned(tx, user_id, origin?.());
        return isProof;
      });
      if (!isVerified) {
        const detail =
          "The link has expired, was used, or is for another user. Your profile can send you a new one.";
        throw new Refusal("verification_not_found", detail);
      }
      return { verified: true as const };
    }),
});

/** Queues the mail with a link that verifies the user's address. Returns whether it was needed. */
export async function mailVerification(
  db: Database,
  user_id: string,
  { mail, issuers }: Pick<Services, "mail" | "issuers">,
): Promise<boolean> {
  const person = mail && (await findProfile(db, user_id));
  if (!person) return false;
  const token = mintLinkToken(randomBytes);
  const issuer = requiredIssuer(issuers, person.email)?.name ?? null;
  const text = addressMail(`${mail.baseUrl}/verify-email/${token}`, issuer);
  return requestVerification(db, user_id, hashLinkToken(token), text);
}
