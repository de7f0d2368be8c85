import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Action } from "#domain/audit/audit.ts";
import { recordOwnAct } from "#server/audit/api/audit.ts";
import type { Origin } from "#server/audit/store/audit-event.ts";
import type { Database } from "#server/database/connect.ts";

/** A code given while signed in is the first one: it activates the second factor. */
const ACTS: Record<string, Action> = {
  "/two-factor/verify-totp": "profile.enableSecondFactor",
  "/two-factor/disable": "profile.disableSecondFactor",
  "/two-factor/generate-backup-codes": "profile.newRecoveryCodes",
};

/** Records changes to people's second factor in the audit log. */
export function secondFactorEvents(db: Database, originOf: (headers: Headers) => Origin) {
  const handler = createAuthMiddleware(async (call) => {
    const act = ACTS[call.path];
    if (!act || call.context.returned instanceof Error) return;
    const session = await getSessionFromCtx(call);
    const origin = originOf(call.headers ?? new Headers());
    if (!session) return;
    await recordOwnAct(db, { user_id: session.user.id }, act, origin);
  });
  const matcher = ({ path }: { path?: string }) => path !== undefined && path in ACTS;
  return {
    id: "second-factor-events",
    hooks: { after: [{ matcher, handler }] },
  } satisfies BetterAuthPlugin;
}
