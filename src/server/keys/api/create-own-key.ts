import type { Environment } from "#domain/keys/environment.ts";
import { FULL_GRANT } from "#domain/keys/grant.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import type { AccountCaller } from "#server/api/context.ts";
import type { Database } from "#server/database/connect.ts";

import { addKey } from "./add-key.ts";
import { type AskedGrant, excessRefusal, withAsked } from "./excess.ts";
import { grantOfCaller } from "./grant-of-caller.ts";

type Asked = AskedGrant & {
  environment: Environment;
  label?: string | null | undefined;
  kind?: KeyKind | undefined;
};

/**
 * Creates a key for the caller's user (docs/api.md, Keys). A key makes keys of its own kind, which
 * may do as much as itself unless the request says less.
 */
export async function createOwnKey(
  db: Database,
  caller: AccountCaller,
  { environment, label = null, kind = "pipeline", ...asked }: Asked,
) {
  const maker = await grantOfCaller(db, caller);
  const most = maker ?? { ...FULL_GRANT, expires_at: null };
  const grant = withAsked(most, asked);
  const excess = excessRefusal(grant, most, "this key may do itself");
  if (excess) return excess;
  return addKey(db, caller, environment, { ...grant, label, kind: maker?.kind ?? kind });
}
