import { mailAddress } from "#domain/gate/consumer.ts";
import type { Context } from "#server/api/context.ts";
import type { Database } from "#server/database/connect.ts";
import { askToConfirm } from "../store/ask-to-confirm.ts";
import { readContacts } from "../store/contact.ts";

/** Asks a consumer's contact whether it wants mails, if it is an address that can be asked now. */
export async function askContact(
  db: Database,
  account_id: string,
  contact: string | null,
  { mail, secretsKeys }: Context["services"],
) {
  const address = mailAddress(contact);
  if (!mail || address === null) return;
  const contacts = await readContacts(db, account_id, [address]);
  await askToConfirm(db, account_id, contacts.values(), { baseUrl: mail.baseUrl, secretsKeys });
}
