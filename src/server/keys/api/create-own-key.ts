import { randomInt } from "node:crypto";
import type { Environment } from "#domain/keys/environment.ts";
import { KEYS_PER_HOUR } from "#domain/limit.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { secondsToNextHour } from "#server/store/clock.ts";
import { mintKey, storedForm } from "../rules/api-key.ts";
import { createKey } from "../store/api-key.ts";

/** Creates a key for the caller's user, within the hourly limit (docs/api.md, Keys). */
export async function createOwnKey(
  db: Database,
  caller: AccountCaller,
  { environment, label }: { environment: Environment; label: string | null },
) {
  const key = mintKey(environment, randomInt);
  const stored = { ...storedForm(key), label };
  const created = await createKey(db, caller.account_id, caller.user_id, stored);
  if (!created) {
    const detail = `This user has already created ${KEYS_PER_HOUR} keys this hour.`;
    throw new Refusal("key_creation_limited", detail, {
      retryAfter: await secondsToNextHour(db),
    });
  }
  return { ...created, key, is_active: true as const };
}
