import type { Environment } from "#domain/keys/environment.ts";
import { agentRightsOf, FULL_GRANT } from "#domain/keys/grant.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";

import { addKey } from "./add-key.ts";
import { type AskedGrant, agentRefusal, excessRefusal, withAsked } from "./excess.ts";
import { grantOfCaller } from "./grant-of-caller.ts";
import { kindRefusal } from "./kind-refusal.ts";

type Asked = AskedGrant & {
  environment: Environment;
  label?: string | null | undefined;
  kind?: KeyKind | null | undefined;
};

/**
 * Creates a key for the caller's user (docs/api.md, Keys). A key makes keys of its own kind, which
 * may do as much as itself unless the request says less; and a person's key also keys of agents.
 */
export async function createOwnKey(
  db: Database,
  caller: AccountCaller,
  { environment, label = null, kind: wanted, ...asked }: Asked,
) {
  const maker = await grantOfCaller(db, caller);
  if (maker instanceof Refusal) return maker;
  const kind = wanted ?? maker?.kind ?? "pipeline";
  const forbidden = kindRefusal(caller, maker, kind);
  if (forbidden) return forbidden;
  const most = maker ?? { ...FULL_GRANT, expires_at: null };
  const usual = kind === "agent" ? { ...most, rights: agentRightsOf(most) } : most;
  const grant = withAsked(usual, asked);
  const unfit = agentRefusal(kind, grant);
  if (unfit) return unfit;
  const excess = excessRefusal(grant, most, "this key may do itself");
  if (excess) return excess;
  return addKey(db, caller, environment, { ...grant, label, kind });
}
