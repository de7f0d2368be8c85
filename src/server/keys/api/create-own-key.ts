import { randomInt } from "node:crypto";
import type { Environment } from "#domain/keys/environment.ts";
import { FULL_GRANT } from "#domain/keys/grant.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import { KEYS_PER_HOUR } from "#domain/limit.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { secondsToNextHour } from "#server/store/clock.ts";
import { mintKey, storedForm } from "../rules/api-key.ts";
import { createKey } from "../store/api-key.ts";
import { getGrant } from "../store/key-grant.ts";
import { type AskedGrant, refuseExcess, withAsked } from "./excess.ts";

type Asked = AskedGrant & {
  environment: Environment;
  label?: string | null | undefined;
  kind?: KeyKind | undefined;
};

/**
 * Creates a key for the caller's user, within the hourly limit (docs/api.md, Keys). A key makes keys
 * of its own kind, which may do as much as itself unless less is asked.
 */
export async function createOwnKey(
  db: Database,
  caller: AccountCaller,
  { environment, label = null, kind = "pipeline", ...asked }: Asked,
) {
  const { account_id, user_id } = caller;
  const maker = caller.kind === "key" ? await getGrant(db, account_id, caller.key_id) : null;
  const most = maker ?? { ...FULL_GRANT, expires_at: null };
  const grant = withAsked(most, asked);
  refuseExcess(grant, most, "this key may do itself");
  const key = mintKey(environment, randomInt);
  const stored = { ...storedForm(key), ...grant, label, kind: maker?.kind ?? kind };
  const created = await createKey(db, account_id, user_id, stored);
  if (!created) {
    const detail = `This user has already created ${KEYS_PER_HOUR} keys this hour.`;
    throw new Refusal("key_creation_limited", detail, {
      retryAfter: await secondsToNextHour(db),
    });
  }
  return { ...created, key, is_active: true as const };
}
