import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

/** Far longer than a request takes. */
const MINUTES = 5;

const identifierOf = (name: string) => `pending-${name}`;

/**
 * Notes that a user is signing in, and waits for a change of their password or second factor that is
 * under way. Changes delete the notes that they find, so look at what they change afterwards.
 */
export async function noteSignIn(db: Database, user_id: string, name: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO verification (id, identifier, value, expires_at)
    VALUES (${newId("usr")}, ${identifierOf(name)}, ${user_id}, now() + make_interval(mins => ${MINUTES}::int))`;
  // In a statement of its own, once others see the note.
  await db.$queryRaw`SELECT FROM credential WHERE user_id = ${user_id} FOR SHARE`;
  await db.$queryRaw`SELECT FROM "user" WHERE id = ${user_id} FOR SHARE`;
}

/** Deletes the note of a sign-in. Returns false if a change has already done so. */
export async function takeSignInNote(db: Database, name: string): Promise<boolean> {
  const deleted = await db.$executeRaw`
    DELETE FROM verification WHERE identifier = ${identifierOf(name)}`;
  return deleted > 0;
}

/** Ends a sign-in that a change has overtaken, with its session, its question for a code, and its trust. */
export async function endSignIn(
  db: Database,
  user_id: string,
  token: string | null,
): Promise<void> {
  await db.$executeRaw`
    WITH ended AS (DELETE FROM session WHERE user_id = ${user_id} AND token = ${token})
    DELETE FROM verification WHERE value = ${user_id}`;
}
