import type { Action } from "#domain/audit/audit.ts";
import { INSTALLATION } from "#server/audit/store/person-log.ts";
import type { Database } from "#server/database/connect.ts";
import type { Resealed } from "#server/secrets/store/reseal-all.ts";
import { type Output, recordAct } from "./action.ts";

/** A finished rotation, and the words for its results. */
export type Rotation = Resealed & {
  key_id: string;
  action: Action;
  /** "12 webhooks". */
  of: (count: number) => string;
  /** What to do about those that cannot be read. */
  remedy: string;
};

/** Ids that are listed for people; --json has all. */
const LISTED = 20;

/**
 * Records a rotation and returns what to say about it. The command exits with 1 if any cannot be
 * read.
 */
export async function rotated(
  db: Database,
  { key_id, resealed, unreadable, action, of, remedy }: Rotation,
): Promise<Output> {
  const detail = { resealed, unreadable: unreadable.length };
  await recordAct(db, { account_id: INSTALLATION, action, target: key_id, detail });
  const lines = [`Re-encrypted ${of(resealed)}; the key in use is now ${key_id}.`];
  if (unreadable.length > 0) {
    process.exitCode = 1;
    const ids = unreadable.slice(0, LISTED).join(", ");
    const more = unreadable.length > LISTED ? " …" : "";
    lines.push(`No key can read ${of(unreadable.length)}: ${ids}${more}. ${remedy}`);
  }
  return { json: { key_id, resealed, unreadable }, lines };
}
