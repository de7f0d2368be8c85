import { NOWHERE, type Origin, recordPersonEvent } from "#server/audit/store/audit-event.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { countAttempt, subjectOf } from "../../store/attempt-count.ts";
import { endIssuerSessions } from "../../store/issuer-session.ts";
import type { Visit } from "../visit.ts";
import type { Entrance } from "./issuer-sign-in.ts";
import { LOGOUT_MINUTES } from "./logout-client.ts";

type Options = {
  originOf: (headers: Headers) => Origin;
  log: Record<"warn", (context: object, message: string) => void>;
};

const FORM = "application/x-www-form-urlencoded";

/** Ends the sessions that an issuer says are over: OpenID Connect Back-Channel Logout. */
export function logoutDoor(db: DatabasePool, { originOf, log }: Options) {
  return async ({ issuer, client }: Entrance, visit: Visit): Promise<Response> => {
    const refuse = (reason: string) => {
      log.warn({ request_id: visit.request_id, issuer: issuer.id, reason }, "a logout was refused");
      const body = { error: "invalid_request", error_description: reason };
      return Response.json(body, { status: 400, headers: { "Cache-Control": "no-store" } });
    };
    const token = tokenOf(visit);
    if (token === null) return refuse("the body has no logout_token, or several");
    const verified = await client.logout(token);
    if (verified.kind === "invalid") return refuse(verified.reason);
    const { logout } = verified;
    const origin = { ...NOWHERE, ip_address: originOf(visit.headers).ip_address };
    const isFirst = await db.$transaction(async (tx) => {
      // With the sessions, so that a token whose sessions did not end can be sent again.
      const subject = subjectOf("logout-token", `${verified.issuer} ${logout.jti}`);
      const wait = await countAttempt(tx, { subject, max: 1, minutes: LOGOUT_MINUTES });
      if (wait !== null) return false;
      for (const user_id of await endIssuerSessions(tx, verified.issuer, logout)) {
        await recordPersonEvent(tx, user_id, {
          actor: { kind: "person", id: user_id, role: "user" },
          action: "issuerSession.end",
          target: user_id,
          detail: { with: issuer.name },
          origin,
        });
      }
      return true;
    });
    if (!isFirst) return refuse("this token was used before");
    return new Response(null, { status: 200, headers: { "Cache-Control": "no-store" } });
  };
}

function tokenOf({ headers, body }: Visit): string | null {
  if (!headers.get("content-type")?.toLowerCase().startsWith(FORM)) return null;
  const [token = "", ...others] = new URLSearchParams(body.toString()).getAll("logout_token");
  return token === "" || others.length > 0 ? null : token;
}
