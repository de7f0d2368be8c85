import type { Database } from "#server/database/connect.ts";
import type { Logout } from "../rules/logout-token.ts";

/** What opened a session instead of a password: its name, and an issuer with its own session. */
export type Opener = { name: string; issuer: string | null; sid: string | null };

/** Before the id of a sign-in that waits for a code, in the row that says what opens its session. */
export const OPENER_PREFIX = "opener-of-";

/** Puts an opener into a text of which `endIssuerSessions` compares the first two lines. */
export function openerText({ name, issuer, sid }: Opener): string {
  return [issuer ?? "", sidText(sid), name].join("\n");
}

export function openerOf(text: string): Opener {
  const [issuer = "", sid = "", ...name] = text.split("\n");
  return {
    name: name.join("\n"),
    issuer: issuer || null,
    sid: sid === "" ? null : decodeURIComponent(sid),
  };
}

const sidText = (sid: string | null) => encodeURIComponent(sid ?? "");

/**
 * Ends the sessions that an issuer's logout token names, and their sign-ins that wait for a code:
 * the session with this id, or all that this subject opened with the issuer; with both, also those
 * of the subject of which the issuer told no id. Returns their users.
 */
export async function endIssuerSessions(
  db: Database,
  issuer: string,
  { sid, sub }: Pick<Logout, "sid" | "sub">,
): Promise<string[]> {
  const ended = await db.$queryRaw<{ user_id: string }[]>`
    WITH person AS (
      SELECT user_id AS id FROM credential WHERE provider_id = ${issuer} AND account_id = ${sub}
    ), ended AS (
      DELETE FROM session s USING (
        SELECT id FROM session
        WHERE issuer_sid = ${sid} AND issuer = ${issuer}
          AND (${sub}::text IS NULL OR user_id IN (SELECT id FROM person))
        UNION
        SELECT o.id FROM person JOIN session o ON o.user_id = person.id
        WHERE o.issuer = ${issuer} AND (${sid}::text IS NULL OR o.issuer_sid IS NULL)
      ) named
      WHERE s.id = named.id
      RETURNING s.user_id
    ), waiting AS (
      DELETE FROM verification v USING (
        SELECT substr(identifier, ${OPENER_PREFIX.length + 1}::int) AS challenge,
          split_part(value, E'\n', 2) AS sid
        FROM verification
        WHERE identifier LIKE ${`${OPENER_PREFIX}%`} AND split_part(value, E'\n', 1) = ${issuer}
      ) o
      WHERE v.identifier = o.challenge AND (
        o.sid = ${sidText(sid)} AND o.sid <> ''
        OR v.value IN (SELECT id FROM person) AND (${sid}::text IS NULL OR o.sid = '')
      )
      RETURNING v.value AS user_id
    )
    SELECT user_id FROM ended UNION SELECT user_id FROM waiting`;
  return ended.map(({ user_id }) => user_id);
}
