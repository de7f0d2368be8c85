import { type FailedSignIn, MOST_ADDRESSES, MOST_FAILURES } from "#domain/audit/failed-sign-in.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import type { Origin } from "./audit-event.ts";
import { queued } from "./outbox.ts";
import { logsOf } from "./person-log.ts";

/** Numbers of failures with which an entry is sent to webhooks; the last one is the limit. */
const SENT_AT = [1, 10, 100, MOST_FAILURES];

/** As in the unique index, with the literals that let Postgres find it. */
const FAILED = Prisma.sql`
  action IN ('signIn.wrongPassword', 'signIn.wrongCode', 'signIn.tooManyAttempts')`;
const HOUR = Prisma.sql`date_trunc('hour', created_at AT TIME ZONE 'UTC')`;
const NOW = Prisma.sql`to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * Records a failed sign-in in each of the person's logs, or counts it in the entry of its kind and
 * clock hour. That entry keeps the origin of the first failure and collects the addresses.
 */
export async function recordFailedSignIn(
  db: Database,
  user_id: string,
  action: FailedSignIn,
  { ip_address, user_agent, request_id }: Origin,
) {
  const logs = await logsOf(db, user_id);
  const addresses = JSON.stringify(ip_address === null ? [] : [ip_address]);
  // A full entry is not even locked. The order keeps two statements from waiting for each other.
  await db.$executeRaw`
    WITH entered AS (
    INSERT INTO audit_event AS e (account_id, id, actor_id, actor, actor_role, action, target,
      detail, ip_address, user_agent, request_id)
    SELECT l.account_id, l.id, u.id, u.email, l.role, ${action}, u.id,
      jsonb_build_object('times', 1, 'last_at', ${NOW}, 'addresses', ${addresses}::jsonb),
      ${ip_address}, ${user_agent}, ${request_id}
    FROM unnest(${logs.map(({ account_id }) => account_id)}::text[],
      ${logs.map(() => newId("aud"))}::text[],
      ${logs.map(({ role }) => role)}::text[]) l (account_id, id, role)
    JOIN "user" u ON u.id = ${user_id}
    WHERE NOT EXISTS (
      SELECT FROM audit_event
      WHERE account_id = l.account_id AND actor_id = u.id AND ${FAILED} AND action = ${action}
        AND ${HOUR} = date_trunc('hour', now() AT TIME ZONE 'UTC')
        AND (detail->>'times')::int >= ${MOST_FAILURES}::int)
    ORDER BY l.account_id
    ON CONFLICT (account_id, actor_id, action, (${HOUR})) WHERE ${FAILED}
    DO UPDATE SET detail = jsonb_build_object(
      'times', (e.detail->>'times')::int + 1,
      'last_at', excluded.detail->'last_at',
      'addresses', CASE
        WHEN (e.detail->'addresses') @> (excluded.detail->'addresses')
          OR jsonb_array_length(e.detail->'addresses') > ${MOST_ADDRESSES}::int
        THEN e.detail->'addresses'
        ELSE (e.detail->'addresses') || (excluded.detail->'addresses') END)
    WHERE (e.detail->>'times')::int < ${MOST_FAILURES}::int
    RETURNING e.account_id, e.id, (e.detail->>'times')::int AS times)
    ${queued(Prisma.sql`
      SELECT account_id, id FROM entered WHERE times = ANY (${SENT_AT}::int[])`)}`;
}
