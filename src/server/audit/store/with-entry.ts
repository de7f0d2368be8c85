import type { Database, DatabasePool } from "#server/database/connect.ts";

/** Makes a change and records it in the audit log in one transaction. */
export function withEntry<Made>(
  db: DatabasePool,
  change: (db: Database) => Promise<Made>,
  enter: (db: Database, made: Made) => Promise<void>,
): Promise<Made> {
  return db.$transaction(async (tx) => {
    const made = await change(tx);
    await enter(tx, made);
    return made;
  });
}
