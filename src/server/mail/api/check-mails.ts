import { z } from "zod";
import { CHECK_MAILS_PER_PERSON, MAX_NOTE_LENGTH } from "#domain/limit.ts";
import { CONTACT_STATES, type ContactState } from "#domain/mail/contact.ts";
import { MAIL_STATUSES } from "#domain/mail/mail.ts";
import { ROLES } from "#domain/people/role.ts";
import { listOf } from "#server/api/list-of.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { boundedText } from "#server/contracts/api/description-shapes.ts";
import { checkMail } from "../rules/check-mail.ts";
import { CHECK_MAIL_MINUTES } from "../rules/mail-schedule.ts";
import { unsubscribePath } from "../rules/unsubscribe.ts";
import { whyMailed } from "../rules/why-mailed.ts";
import { mailsOfCheck } from "../store/mails-of-check.ts";
import { queueCheckMails } from "../store/sent-check.ts";
import { countCheckMails } from "./check-mail-limit.ts";
import { checkToMail, type Recipient } from "./check-to-mail.ts";
import { namedSender } from "./named-sender.ts";

const recipient = z.object({
  address: z.string(),
  names: z.array(z.string()),
  /** The role of a member; null for a consumer. */
  role: z.enum(ROLES).nullable(),
  /** Whether it is a member who has not proved that the address is theirs. */
  is_unverified: z.boolean(),
  is_affected: z.boolean(),
  /** Whether the contract names them as its owner. */
  is_owner: z.boolean(),
  /** Whether they can get mails. */
  state: z.enum(CONTACT_STATES),
  /** The outcome of sending this check to them by hand; null when nobody did. */
  status: z.enum(MAIL_STATUSES).nullable(),
});

/** Why an address cannot be chosen; null if it can. */
const WHY_NOT: Record<ContactState | "unknown", string | null> = {
  member: null,
  confirmed: null,
  unknown: "does not belong to a member of the account or a consumer of the contract",
  unconfirmed: "has not agreed to get emails from this account yet",
  unsubscribed: "has unsubscribed from the emails of this account",
};

/** Checks that people send by mail, to the account's members and the contract's consumers. */
export const checkMails = router({
  /** Whom a check can be sent to; null when the server sends no mails. */
  recipients: personProcedure
    .input(z.object({ check_id: shapes.checkId }))
    .output(z.array(recipient).nullable())
    .query(async ({ ctx: { db, caller, services }, input: { check_id } }) => {
      const { account_id } = caller;
      const check = await checkToMail(db, account_id, check_id);
      if (!check) throw absent("check");
      if (!services.mail) return null;
      const mails = await mailsOfCheck(db, account_id, [check_id]);
      const byHand = new Map(
        mails.filter(({ kind }) => kind === "check").map((mail) => [mail.recipient, mail.status]),
      );
      return check.recipients.map(({ consumer_id, consent_id, ...recipient }) => ({
        ...recipient,
        status: byHand.get(recipient.address) ?? null,
      }));
    }),

  /**
   * Queues a check for each address that nobody has sent it to, and returns these addresses. All of
   * them must be known to the account and have agreed to mails, or nothing is sent.
   */
  send: personProcedure
    .input(
      z.object({
        check_id: shapes.checkId,
        recipients: listOf(shapes.email, CHECK_MAILS_PER_PERSON).min(1),
        note: boundedText(MAX_NOTE_LENGTH),
      }),
    )
    .use(audited)
    .output(z.object({ sent_to: z.array(z.string()) }))
    .mutation(async ({ ctx, input: { check_id, recipients, note } }) => {
      const { db, services, nothingChanged, changed } = ctx;
      const { account_id, user_id } = ctx.caller;
      const check = await checkToMail(db, account_id, check_id);
      if (!check) throw absent("check");
      const { mail } = services;
      if (!mail)
        throw new Refusal("not_allowed", "This server cannot send email (SMTP_URL is unset).");
      const sender = await namedSender(db, account_id, user_id);
      if (sender instanceof Refusal) throw sender;
      const { account_name, email: sent_by } = sender;
      const check_url = `${mail.baseUrl}/accounts/${account_id}/checks/${check_id}`;
      const mailed = { ...check.check, account_name, sent_by, note, check_url };
      const chosen = chosenOf(check.recipients, recipients);
      if (chosen instanceof Refusal) throw chosen;
      const mails = chosen.map((recipient) => {
        const { address, consumer_id, consent_id } = recipient;
        const subscriber =
          recipient.state === "confirmed" && consent_id !== null
            ? { account_id, id: consent_id, contact: address }
            : null;
        const unsubscribe_url =
          subscriber && mail.baseUrl + unsubscribePath(services.secretsKeys[0], subscriber);
        const text = checkMail(mailed, { reason: whyMailed(consumer_id), unsubscribe_url });
        return { ...text, recipient: address, consumer_id, unsubscribe_url };
      });
      const queue = { mails, expires_in_minutes: CHECK_MAIL_MINUTES };
      const sent_to = await queueCheckMails(db, account_id, check_id, queue);
      if (sent_to.length === 0) nothingChanged();
      else {
        const limited = await countCheckMails(db, { account_id, user_id }, sent_to);
        if (limited) throw limited;
      }
      changed({ recipients: [] }, { recipients: sent_to });
      return { sent_to };
    }),
});

/** Returns the recipients with these addresses, each once; refuses any that gets no mails. */
function chosenOf(
  known: readonly Recipient[],
  addresses: readonly string[],
): Recipient[] | Refusal {
  const byAddress = new Map(known.map((recipient) => [recipient.address, recipient]));
  const faults = addresses.flatMap((address, at) => {
    const message = WHY_NOT[byAddress.get(address)?.state ?? "unknown"];
    return message ? [{ path: `recipients[${at}]`, code: "unknown", message }] : [];
  });
  if (faults.length > 0) return invalid(faults);
  const chosen = new Set(addresses);
  return known.filter(({ address }) => chosen.has(address));
}
