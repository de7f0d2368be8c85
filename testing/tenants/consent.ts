import { mailAddress } from "#domain/gate/consumer.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { storeAnswer } from "#server/mail/store/mail-consent.ts";
import type { Tenant } from "./tenant.ts";

/** Makes a contact agree to the tenant's mails, if it is an address. */
export async function agree(
  db: DatabasePool,
  { account_id }: Pick<Tenant, "account_id">,
  contact: string | null,
) {
  const address = mailAddress(contact);
  if (address !== null) await storeAnswer(db, { account_id, address, wants: true });
}
