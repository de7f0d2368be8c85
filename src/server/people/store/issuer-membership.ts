import type { Role } from "#domain/people/role.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { revokingKeysOf } from "#server/keys/store/api-key.ts";
import type { GroupRole } from "../rules/issuer-groups.ts";
import { endingSessionsOf } from "./account-session.ts";

/** What became of a membership; "kept": its person is the account's last owner. */
export type MembershipStep = {
  account_id: string;
  kind: "joined" | "changed" | "ended" | "kept";
  before: Role | null;
  role: Role | null;
  /** The previews of the keys that were revoked: with the membership, or before it, of an earlier one. */
  revoked_keys: string[];
};

/**
 * Brings a person's memberships that come from this issuer in step with the roles that it gives, in
 * one statement. With a membership end the person's keys, their sessions for the account and the
 * mails that wait for them. Whoever joins again starts without keys. Other memberships stay, and so do
 * last owners. Nobody joins an account whose directory has deactivated them, or never let them in.
 * Returns what was done.
 */
export function followIssuer(
  db: Database,
  user_id: string,
  { issuer, roles }: { issuer: string; roles: readonly GroupRole[] },
): Promise<MembershipStep[]> {
  return db.$queryRaw<MembershipStep[]>`
    WITH given AS (
      SELECT g.account_id, g.role::role
      FROM unnest(
        ${roles.map(({ account_id }) => account_id)}::text[],
        ${roles.map(({ role }) => role)}::text[]
      ) AS g (account_id, role)
      JOIN account a ON a.id = g.account_id AND a.deleting_at IS NULL
      WHERE NOT EXISTS (
        SELECT FROM directory_user d JOIN "user" u ON u.id = ${user_id}
        WHERE d.account_id = a.id AND NOT d.active
          AND (d.user_id = u.id OR d.user_id IS NULL AND d.address = u.email)
      )
    ), due AS (
      SELECT account_id, given.role, m.role IS NULL AS is_new
      FROM given FULL JOIN (
        SELECT account_id, role, issuer FROM membership WHERE user_id = ${user_id}
      ) m USING (account_id)
      WHERE m.role IS NULL OR m.issuer = ${issuer} AND given.role IS DISTINCT FROM m.role
    ), locked AS (
      SELECT l.account_id, l.user_id, l.role, l.issuer
      FROM membership l JOIN due USING (account_id)
      WHERE l.user_id = ${user_id} OR l.role = 'owner'
      ORDER BY l.account_id, l.user_id FOR UPDATE OF l
    ), own AS (
      SELECT due.account_id, l.role AS before, due.role,
        l.role = 'owner' AND NOT EXISTS (
          SELECT FROM locked o
          WHERE o.account_id = l.account_id AND o.user_id <> l.user_id AND o.role = 'owner'
        ) AS is_last_owner
      FROM due JOIN locked l USING (account_id)
      WHERE l.user_id = ${user_id} AND l.issuer = ${issuer}
        AND due.role IS DISTINCT FROM l.role
    ), joined AS (
      INSERT INTO membership (account_id, user_id, role, issuer)
      SELECT account_id, ${user_id}, role, ${issuer} FROM due WHERE is_new
      ON CONFLICT (account_id, user_id) DO NOTHING
      RETURNING account_id, user_id, role
    ), changed AS (
      UPDATE membership m SET role = own.role FROM own
      WHERE m.account_id = own.account_id AND m.user_id = ${user_id}
        AND own.role IS NOT NULL AND NOT own.is_last_owner
    ), ended AS (
      DELETE FROM membership m USING own
      WHERE m.account_id = own.account_id AND m.user_id = ${user_id}
        AND own.role IS NULL AND NOT own.is_last_owner
      RETURNING m.account_id, m.user_id
    ), revoked AS (
      ${revokingKeysOf(Prisma.sql`
        SELECT account_id, user_id FROM ended UNION ALL SELECT account_id, user_id FROM joined`)}
    ), signed_out AS (
      ${endingSessionsOf(Prisma.sql`SELECT account_id, user_id FROM ended`)}
    ), no_mails AS (
      DELETE FROM mail USING ended, "user" u
      WHERE mail.account_id = ended.account_id AND u.id = ${user_id} AND mail.recipient = u.email
        AND mail.kind IN ('incident', 'proposal', 'check') AND mail.consumer_id IS NULL
        AND mail.status = 'pending' AND mail.claim_id IS NULL
    )
    SELECT account_id, kind, before::text, role::text,
      ARRAY(
        SELECT key_preview FROM revoked k WHERE k.account_id = step.account_id ORDER BY k.id DESC
      ) AS revoked_keys
    FROM (
      SELECT account_id, 'joined' AS kind, NULL::role AS before, role FROM joined
      UNION ALL
      SELECT account_id,
        CASE WHEN is_last_owner THEN 'kept' WHEN role IS NULL THEN 'ended' ELSE 'changed' END,
        before, role
      FROM own
    ) step
    ORDER BY account_id`;
}
