import type { Database } from "#server/database/connect.ts";
import type { MailStatus } from "../rules/mail.ts";

/** A mail about a check, as shown to the members of its account. */
export type MailOfCheck = {
  id: string;
  recipient: string;
  /** The consumer that it was sent to; null for a member. */
  consumer_id: string | null;
  subject: string;
  status: MailStatus;
  attempts: number;
  /** Why the last attempt failed. */
  reason: string | null;
  created_at: Date;
  finished_at: Date | null;
};

/** At most as many as one check can cause are shown. */
const MAX_MAILS = 500;

/** Returns who was mailed about one of these checks and whether it was sent, oldest first. */
export function mailsOfCheck(
  db: Database,
  account_id: string,
  check_ids: string[],
): Promise<MailOfCheck[]> {
  return db.mail.findMany({
    where: { account_id, check_id: { in: check_ids } },
    orderBy: { id: "asc" },
    take: MAX_MAILS,
    select: {
      id: true,
      recipient: true,
      consumer_id: true,
      subject: true,
      status: true,
      attempts: true,
      reason: true,
      created_at: true,
      finished_at: true,
    },
  });
}
