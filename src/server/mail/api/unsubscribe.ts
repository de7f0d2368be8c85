import { z } from "zod";
import { isId } from "#domain/id.ts";
import { normalEmail } from "#domain/people/email.ts";
import type { Role } from "#domain/people/role.ts";
import type { Context } from "#server/api/context.ts";
import { publicProcedure, router } from "#server/api/procedure.ts";
import { Refusal } from "#server/api/refusal.ts";
import { NOWHERE, recordEvent } from "#server/audit/store/audit-event.ts";
import { withEntry } from "#server/audit/store/with-entry.ts";
import type { Database } from "#server/database/connect.ts";
import { findAccess } from "#server/people/store/membership.ts";
import { isUnsubscribeToken } from "../rules/unsubscribe.ts";
import { askAgain } from "../store/ask-to-confirm.ts";
import { contactOf } from "../store/consumer-contact.ts";
import { readContacts } from "../store/contact.ts";
import { findConsent } from "../store/mail-consent.ts";
import { hasStoppedMails, stopMails } from "../store/mail-preference.ts";
import { answer } from "./answer.ts";

const link = z.object({
  account_id: z.string().max(100),
  id: z.string().max(100),
  token: z.string().max(100),
});

type Link = z.infer<typeof link>;

/** The links of mails that end further ones. The token is the proof; nobody signs in. */
export const unsubscribe = router({
  /** Returns whose mails a link ends, and whether it has ended them. */
  open: publicProcedure
    .input(link)
    .output(
      z.object({
        account_name: z.string(),
        has_unsubscribed: z.boolean(),
        /** Whether it is a member's: they turn mails on again in the console. */
        is_member: z.boolean(),
      }),
    )
    .query(async ({ ctx: { services }, input }) => {
      const subscription = await subscriptionOf(services, input);
      if (subscription instanceof Refusal) throw subscription;
      const { account_name, has_unsubscribed, role } = subscription;
      return { account_name, has_unsubscribed, is_member: role !== null };
    }),

  /** Ends all mails of the account to an address, or turns a member's mails off. */
  confirm: publicProcedure
    .meta({ audit: [] })
    .input(link)
    .output(z.object({ done: z.literal(true) }))
    .mutation(async ({ ctx: { services, origin }, input: { account_id, ...input } }) => {
      const subscription = await subscriptionOf(services, { account_id, ...input });
      if (subscription instanceof Refusal) throw subscription;
      const { address, role } = subscription;
      const from = origin?.() ?? NOWHERE;
      if (address !== null) {
        const consent = { account_id, address, wants: false };
        await answer(services.db, consent, { action: "unsubscribe.confirm", origin: from });
        return { done: true as const };
      }
      await withEntry(
        services.db,
        (tx) => stopMails(tx, account_id, input.id),
        (tx) =>
          recordEvent(tx, account_id, {
            actor: { kind: "person", id: input.id, role },
            action: "unsubscribe.confirm",
            target: input.id,
            detail: { changes: { mails: [true, false] } },
            origin: from,
          }),
      );
      return { done: true as const };
    }),

  /** Mails a link to an address that unsubscribed, for somebody there who changed their mind. */
  askAgain: publicProcedure
    .meta({ audit: false })
    .input(link)
    .output(z.object({ asked: z.literal(true) }))
    .mutation(async ({ ctx: { services }, input }) => {
      const { account_id } = input;
      const subscription = await subscriptionOf(services, input);
      if (subscription instanceof Refusal) throw subscription;
      const { address, has_unsubscribed } = subscription;
      const { db, mail, secretsKeys } = services;
      if (address === null || !has_unsubscribed || !mail) {
        throw new Refusal(
          "not_allowed",
          "Nothing was sent: this address has not unsubscribed, the link is incomplete, or this server cannot send email.",
        );
      }
      const links = { baseUrl: mail.baseUrl, secretsKeys };
      const isAsked = await db.$transaction((tx) => askAgain(tx, { account_id, address }, links));
      if (!isAsked) {
        throw new Refusal(
          "mails_limited",
          "This address has been sent too many of these emails today. Try again tomorrow.",
        );
      }
      return { asked: true as const };
    }),
});

/** A contact by their address, or a member by their role. */
type Subscription = { account_name: string; has_unsubscribed: boolean } & (
  | { address: string; role: null }
  | { address: null; role: Role }
);

async function subscriptionOf(
  { db, secretsKeys }: Context["services"],
  { account_id, id, token }: Link,
): Promise<Subscription | Refusal> {
  const subscription = await findSubscription(db, account_id, id);
  const isTheirs =
    subscription &&
    isUnsubscribeToken(secretsKeys, { account_id, id, contact: subscription.contact }, token);
  if (isTheirs) return subscription.subscription;
  const detail = "This link no longer causes any emails.";
  return new Refusal("subscription_not_found", detail);
}

/** What a link is about, and the contact that its token was made with. */
type Found = { subscription: Subscription; contact: string | null };

async function findSubscription(
  db: Database,
  account_id: string,
  id: string,
): Promise<Found | null> {
  if (!isId("acc", account_id)) return null;
  if (isId("mco", id)) {
    const consent = await findConsent(db, account_id, id);
    if (!consent) return null;
    const { account_name, address, wants } = consent;
    const has_unsubscribed = wants === false;
    return {
      subscription: { account_name, has_unsubscribed, address, role: null },
      contact: address,
    };
  }
  if (isId("csm", id)) {
    // Mails of earlier releases name the consumer. After a change of its contact they are void.
    const consumer = await contactOf(db, account_id, id);
    if (!consumer) return null;
    const { account_name, contact } = consumer;
    const address = normalEmail(contact);
    const known = (await readContacts(db, account_id, [address])).get(address);
    const has_unsubscribed = known?.wants === false;
    return {
      subscription: { account_name, has_unsubscribed, address, role: null },
      contact,
    };
  }
  const access = isId("usr", id)
    ? await findAccess(db, account_id, { user_id: id, session_id: null })
    : null;
  if (!access?.role) return null;
  const { name: account_name, role } = access;
  const has_unsubscribed = await hasStoppedMails(db, account_id, id);
  return {
    subscription: { account_name, has_unsubscribed, address: null, role },
    contact: null,
  };
}
