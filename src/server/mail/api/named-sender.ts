import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { mailSender } from "../store/mail-sender.ts";

/**
 * Returns the names for a mail that says which person had it sent; or the refusal of a person whose
 * address is not verified: the mail would pass them off as the owner of that address.
 */
export async function namedSender(
  db: Database,
  account_id: string,
  user_id: string,
): Promise<{ account_name: string; email: string } | Refusal> {
  const { email_verified, ...names } = await mailSender(db, account_id, user_id);
  if (!email_verified) {
    return new Refusal(
      "address_not_verified",
      `Nobody has proved that ${names.email} is your address, so no email is sent in your name. Verify it on your profile.`,
    );
  }
  return names;
}
