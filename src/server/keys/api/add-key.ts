import { randomInt } from "node:crypto";
import type { Environment } from "#domain/keys/environment.ts";
import { KEYS_PER_HOUR } from "#domain/limit.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { secondsToNextHour } from "#server/store/clock.ts";
import { mintKey, storedForm } from "../rules/api-key.ts";
import { createKey, type KeyTerms } from "../store/api-key.ts";

/** Creates a key on these terms for the caller's user, within the hourly limit. */
export async function addKey(
  db: Database,
  { account_id, user_id }: AccountCaller,
  environment: Environment,
  terms: KeyTerms,
) {
  const key = mintKey(environment, randomInt);
  const created = await createKey(db, account_id, user_id, { ...storedForm(key), ...terms });
  if (!created) {
    const detail = `This user has already created ${KEYS_PER_HOUR} keys this hour.`;
    return new Refusal("key_creation_limited", detail, {
      retryAfter: await secondsToNextHour(db),
    });
  }
  return { ...created, key, is_active: true as const };
}
