import { INCIDENT_MAILS_PER_HOUR } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";

/** Returns how many more mails about incidents the account may cause in this hour. */
export async function incidentMailsLeft(db: Database, account_id: string): Promise<number> {
  const rows = await db.$queryRaw<{ mails: number }[]>`
    SELECT count(*)::int AS mails FROM mail
    WHERE account_id = ${account_id} AND check_id IS NOT NULL AND kind = 'incident'
      AND created_at > now() - interval '1 hour'`;
  return Math.max(0, INCIDENT_MAILS_PER_HOUR - (rows[0]?.mails ?? 0));
}
