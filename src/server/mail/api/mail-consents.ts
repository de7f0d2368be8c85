import { z } from "zod";
import { CONFIRMATION_DAYS } from "#domain/limit.ts";
import { publicProcedure, router } from "#server/api/procedure.ts";
import { Refusal } from "#server/api/refusal.ts";
import { NOWHERE } from "#server/audit/store/audit-event.ts";
import type { Database } from "#server/database/connect.ts";
import { hashLinkToken } from "#server/rules/link-token.ts";
import { findQuestion } from "../store/mail-consent.ts";
import { answer } from "./answer.ts";

const byToken = z.object({ token: z.string().max(100) });

/** The links of mails that ask whether somebody wants an account's mails. Nobody signs in. */
export const mailConsents = router({
  /** Returns who asks, and the answer so far. It changes nothing: mail scanners open links. */
  open: publicProcedure
    .input(byToken)
    .output(
      z.object({ account_name: z.string(), address: z.string(), wants: z.boolean().nullable() }),
    )
    .query(async ({ ctx: { services }, input: { token } }) => {
      const question = await questionOf(services.db, token);
      if (question instanceof Refusal) throw question;
      const { account_name, address, wants } = question;
      return { account_name, address, wants };
    }),

  /** Stores the answer, which can be changed as long as the link works. */
  answer: publicProcedure
    .meta({ audit: [] })
    .input(byToken.extend({ wants: z.boolean() }))
    .output(z.object({ wants: z.boolean() }))
    .mutation(async ({ ctx: { services, origin }, input: { token, wants } }) => {
      const question = await questionOf(services.db, token);
      if (question instanceof Refusal) throw question;
      const { account_id, address } = question;
      const by = { action: "mailConsents.answer", origin: origin?.() ?? NOWHERE } as const;
      await answer(services.db, { account_id, address, wants }, by);
      return { wants };
    }),
});

async function questionOf(db: Database, token: string) {
  const question = await findQuestion(db, hashLinkToken(token));
  if (question) return question;
  const detail = `The link has expired after ${CONFIRMATION_DAYS} days, or a newer one was sent.`;
  return new Refusal("consent_not_found", detail);
}
