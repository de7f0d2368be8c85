import { randomInt } from "node:crypto";
import type { Environment } from "#domain/keys/environment.ts";
import type { Database } from "#server/database/connect.ts";
import { mintKey, storedForm } from "./rules/api-key.ts";
import { insertKey } from "./store/api-key.ts";

export type IssuedKey = { id: string; key: string };

/** Creates a key for the user, generated unless one is given. Not subject to the hourly limit. */
export async function issueKey(
  db: Database,
  account_id: string,
  user_id: string,
  wanted: { environment: Environment } | { key: string },
): Promise<IssuedKey> {
  const key = "key" in wanted ? wanted.key : mintKey(wanted.environment, randomInt);
  const { id } = await insertKey(db, account_id, user_id, storedForm(key));
  return { id, key };
}
