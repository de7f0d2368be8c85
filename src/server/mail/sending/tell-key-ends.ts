import type { DatabasePool } from "#server/database/connect.ts";
import { claimEndingKeys, type EndingKey } from "#server/keys/store/ending-key.ts";
import { keyEndMail } from "../rules/key-end-mail.ts";
import type { Links } from "../rules/links.ts";
import { KEY_END_MAIL_MINUTES } from "../rules/mail-schedule.ts";
import { queueMails } from "../store/mail-queue.ts";

/**
 * Queues mails about keys that end soon, one for each person and account, in the transaction that
 * marks the keys as mailed about. Returns whether there may be more.
 */
export function tellKeyEnds(db: DatabasePool, { baseUrl }: Links): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { keys, goes_on } = await claimEndingKeys(tx);
    const byAccount = Map.groupBy(keys, ({ account_id }) => account_id);
    for (const [account_id, ofAccount] of byAccount) {
      const byPerson = Map.groupBy(ofAccount, ({ recipient }) => recipient);
      const mails = [...byPerson].map(([recipient, keys]) => ({
        ...keyEndMail({
          account_name: (keys[0] as EndingKey).account_name,
          keys,
          keys_url: `${baseUrl}/accounts/${account_id}/keys`,
        }),
        recipient,
        expires_in_minutes: KEY_END_MAIL_MINUTES,
      }));
      await queueMails(tx, account_id, "key_end", mails);
    }
    return goes_on;
  });
}
