import type { Origin } from "#server/audit/store/audit-event.ts";
import { recordEvent } from "#server/audit/store/audit-event.ts";
import { withEntry } from "#server/audit/store/with-entry.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { storeAnswer } from "../store/mail-consent.ts";

/** Stores whether an address wants an account's mails, with an entry in the account's audit log. */
export async function answer(
  db: DatabasePool,
  consent: { account_id: string; address: string; wants: boolean },
  by: { action: "mailConsents.answer" | "unsubscribe.confirm"; origin: Origin },
) {
  await withEntry(
    db,
    (tx) => storeAnswer(tx, consent),
    async (tx, { id, before }) => {
      if (before === consent.wants) return;
      await recordEvent(tx, consent.account_id, {
        ...by,
        actor: { kind: "consumer", name: consent.address },
        target: id,
        detail: { changes: { mails: [before, consent.wants] } },
      });
    },
  );
}
