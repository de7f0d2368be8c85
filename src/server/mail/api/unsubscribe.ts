import { z } from "zod";
import type { Context } from "#server/api/context.ts";
import { publicProcedure, router } from "#server/api/procedure.ts";
import { Refusal } from "#server/api/refusal.ts";
import { type NewEvent, NOWHERE, recordEvent } from "#server/audit/store/audit-event.ts";
import { withEntry } from "#server/audit/store/with-entry.ts";
import type { Database } from "#server/database/connect.ts";
import type { Role } from "#server/people/rules/role.ts";
import { findAccess } from "#server/people/store/membership.ts";
import { isId } from "#server/rules/id.ts";
import { isUnsubscribeToken } from "../rules/unsubscribe.ts";
import { contactOf, withdrawContact } from "../store/consumer-contact.ts";
import { stopMails } from "../store/mail-preference.ts";

const link = z.object({
  account_id: z.string().max(100),
  id: z.string().max(100),
  token: z.string().max(100),
});

type Link = z.infer<typeof link>;

/** The links of mails that end further ones. The token is the proof; nobody signs in. */
export const unsubscribe = router({
  /** Returns whose mails a link ends. */
  open: publicProcedure
    .input(link)
    .output(z.object({ account_name: z.string() }))
    .query(async ({ ctx: { services }, input }) => {
      const { account_name } = await subscriberOf(services, input);
      return { account_name };
    }),

  /** Withdraws an address from all consumers that have it, or turns a member's mails off. */
  confirm: publicProcedure
    .input(link)
    .output(z.object({ done: z.literal(true) }))
    .mutation(async ({ ctx: { services, origin }, input }) => {
      const { account_id, id } = input;
      const { contact, role } = await subscriberOf(services, input);
      const isMember = contact === null;
      const change: Pick<NewEvent, "actor" | "detail"> = isMember
        ? {
            actor: { kind: "person", id, role },
            detail: { changes: { mails: [true, false] } },
          }
        : {
            actor: { kind: "consumer", name: contact },
            detail: { changes: { contact: [contact, null] } },
          };
      await withEntry(
        services.db,
        async (tx) => {
          if (!isMember) return withdrawContact(tx, account_id, contact);
          await stopMails(tx, account_id, id);
          return [id];
        },
        async (tx, subscribers) => {
          for (const target of subscribers) {
            await recordEvent(tx, account_id, {
              ...change,
              action: "unsubscribe.confirm",
              target,
              origin: origin?.() ?? NOWHERE,
            });
          }
        },
      );
      return { done: true as const };
    }),
});

/** A consumer by their contact, or a member by their role. */
type Subscription = { account_name: string } & (
  | { contact: string; role: null }
  | { contact: null; role: Role }
);

async function subscriberOf(
  { db, secretsKeys }: Context["services"],
  { account_id, id, token }: Link,
): Promise<Subscription> {
  const found = await subscription(db, account_id, id);
  const isTheirs =
    found && isUnsubscribeToken(secretsKeys, { account_id, id, contact: found.contact }, token);
  if (!isTheirs) {
    throw new Refusal("subscription_not_found", "You get no mails because of this link any more.");
  }
  return found;
}

/** A consumer's contact as it is now: after a change of it, links to the old one are void. */
async function subscription(
  db: Database,
  account_id: string,
  id: string,
): Promise<Subscription | null> {
  if (!isId("acc", account_id)) return null;
  if (isId("csm", id)) {
    const consumer = await contactOf(db, account_id, id);
    return consumer && { ...consumer, role: null };
  }
  const access = isId("usr", id) ? await findAccess(db, id, account_id) : null;
  return access?.role ? { account_name: access.name, contact: null, role: access.role } : null;
}
