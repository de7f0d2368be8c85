import { randomBytes } from "node:crypto";
import { z } from "zod";
import {
  RESET_REQUESTS,
  RESET_REQUESTS_PER_ADDRESS,
  RESET_REQUESTS_PER_HOUR,
} from "#domain/limit.ts";
import { publicProcedure, router } from "#server/api/procedure.ts";
import { Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { NOWHERE, recordPersonEvent } from "#server/audit/store/audit-event.ts";
import { withEntry } from "#server/audit/store/with-entry.ts";
import type { Database } from "#server/database/connect.ts";
import { joinProvisioned } from "#server/directory/api/join-provisioned.ts";
import { passwordResetMail } from "#server/mail/rules/password-reset-mail.ts";
import { hashLinkToken, mintLinkToken } from "#server/rules/link-token.ts";
import { passwordFault } from "../rules/issuer.ts";
import { addressSubject, countAttempt, subjectOf } from "../store/attempt-count.ts";
import { proveAddress } from "../store/email-verification.ts";
import { setPassword } from "../store/password.ts";
import { hashPassword } from "../store/password-hash.ts";
import {
  findPasswordReset,
  requestPasswordReset,
  usePasswordReset,
} from "../store/password-reset.ts";

const byToken = z.object({ token: z.string().max(100) });

/** New passwords by mail, where the operator has set SMTP_URL. */
export const passwordReset = router({
  /** Mails a link to the user with this address. The answer does not say whether there is one. */
  request: publicProcedure
    .meta({ audit: false })
    .input(z.object({ email: shapes.email }))
    .output(z.object({ requested: z.literal(true) }))
    .mutation(async ({ ctx: { services, origin }, input: { email } }) => {
      const { db, mail } = services;
      if (!mail) {
        throw new Refusal(
          "not_allowed",
          "This server sends no email. Ask your administrator for a new password.",
        );
      }
      const fault = passwordFault(services.issuers, email);
      if (fault) throw new Refusal("not_allowed", fault);
      const limited = await tooManyRequests(db, email, origin?.().ip_address ?? null);
      if (limited) throw limited;
      const token = mintLinkToken(randomBytes);
      const text = passwordResetMail(`${mail.baseUrl}/reset-password/${token}`);
      await requestPasswordReset(db, email, hashLinkToken(token), text);
      return { requested: true as const };
    }),

  /**
   * Returns whose password a link sets, and whether that also ends a second factor, because it was
   * set up before the address was verified.
   */
  open: publicProcedure
    .input(byToken)
    .output(z.object({ email: z.string(), ends_second_factor: z.boolean() }))
    .query(async ({ ctx: { services }, input: { token } }) => {
      const open = await findPasswordReset(services.db, hashLinkToken(token));
      if (!open) throw invalidLink();
      return open;
    }),

  /**
   * Sets the password, ends all sessions and verifies the address. Signing in still requires the
   * second factor, unless it was set up before the address was verified: the person who did that
   * may have taken someone else's address.
   */
  finish: publicProcedure
    .meta({ audit: [] })
    .input(byToken.extend({ password: shapes.newPassword }))
    .output(z.object({ email: z.string() }))
    .mutation(async ({ ctx: { services, origin }, input: { token, password } }) => {
      const { db } = services;
      const token_hash = hashLinkToken(token);
      // Looked up first, so that a made-up link does not cost a password hash.
      const open = await findPasswordReset(db, token_hash);
      if (!open) throw invalidLink();
      const fault = passwordFault(services.issuers, open.email);
      if (fault) throw new Refusal("not_allowed", fault);
      const hash = await hashPassword(password);
      const set = async (tx: Database) => {
        const user_id = await usePasswordReset(tx, token_hash);
        if (!user_id) throw invalidLink();
        await setPassword(tx, user_id, hash);
        const is_first = await proveAddress(tx, user_id);
        if (is_first) await joinProvisioned(tx, user_id, origin?.());
        return { user_id, is_first };
      };
      await withEntry(db, set, (tx, { user_id, is_first }) =>
        recordPersonEvent(tx, user_id, {
          actor: { kind: "person", id: user_id, role: "user" },
          action: "passwordReset.finish",
          target: user_id,
          detail: is_first ? { changes: { address: ["unverified", "verified"] } } : null,
          origin: origin?.() ?? NOWHERE,
        }),
      );
      return { email: open.email };
    }),
});

/** Unknown addresses count like known ones. The narrow limits first, as for the sign-in. */
async function tooManyRequests(
  db: Database,
  email: string,
  ip_address: string | null,
): Promise<Refusal | null> {
  const own = subjectOf("password-reset", await addressSubject(db, email, ip_address));
  const limits = [
    { subject: own, max: RESET_REQUESTS, minutes: 15 },
    {
      subject: await addressSubject(db, "password-reset", ip_address),
      max: RESET_REQUESTS_PER_ADDRESS,
      minutes: 60,
    },
    { subject: subjectOf("password-reset", email), max: RESET_REQUESTS_PER_HOUR, minutes: 60 },
  ];
  for (const limit of limits) {
    const wait = await countAttempt(db, limit);
    if (wait === null) continue;
    const detail = `Too many requests. Wait ${Math.ceil(wait / 60)} minutes, then try again.`;
    return new Refusal("too_many_attempts", detail, { retryAfter: wait });
  }
  return null;
}

function invalidLink(): Refusal {
  return new Refusal("password_reset_not_found", "The link has expired, or it was used.");
}
