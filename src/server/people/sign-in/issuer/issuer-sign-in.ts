import type { IssuerProblem } from "#domain/people/issuer-problem.ts";
import { sameSitePath } from "#domain/same-site-path.ts";
import type { Origin } from "#server/audit/store/audit-event.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { signInAnswered } from "#server/signals.ts";
import type { Issuer } from "../../rules/issuer.ts";
import { sidOf } from "../../rules/logout-token.ts";
import { countAttempt, subjectOf } from "../../store/attempt-count.ts";
import type { Opener } from "../../store/issuer-session.ts";
import type { AuthSecrets } from "../auth-secrets.ts";
import type { Opened } from "../open-session.ts";
import type { Visit } from "../visit.ts";
import { hintCookie } from "./hint-cookie.ts";
import type { IssuerClient } from "./issuer-client.ts";
import { failed, type IssuerFailure } from "./issuer-failure.ts";
import { personOf } from "./issuer-person.ts";
import { PENDING_MINUTES, type PendingSignIn, pendingCookies } from "./pending-cookie.ts";

/** An issuer, and what signs people in with it. */
export type Entrance = { issuer: Issuer; client: IssuerClient };

export type IssuerSignInOptions = {
  baseUrl: string;
  secrets: AuthSecrets;
  originOf: (headers: Headers) => Origin;
  /** Opens a session for the user; null when there is no such user any more. */
  openSession: (headers: Headers, user_id: string, opener: Opener) => Promise<Opened | null>;
  log: Record<"warn", (context: object, message: string) => void>;
};

/** Longest path that is opened after signing in; it has to fit into a cookie. */
const MAX_NEXT_LENGTH = 1000;

/** The page after signing in, unless another was asked for. */
const HOME = "/accounts";

/** Leads people to an issuer, and signs them in when they come back. Both answer with a redirect. */
export function issuerSignIn(
  db: DatabasePool,
  { baseUrl, secrets, originOf, openSession, log }: IssuerSignInOptions,
  hintAttributes: string,
) {
  const pendingCookie = pendingCookies(secrets, baseUrl.startsWith("https:"));

  async function leave({ issuer, client }: Entrance, { url, request_id }: Visit) {
    const path = sameSitePath(url.searchParams.get("next") ?? HOME);
    const next = path.length > MAX_NEXT_LENGTH ? HOME : path;
    const beginning = await client.begin();
    if (beginning.kind === "failed") {
      return redirect(refused(issuer, beginning, { next, request_id }), []);
    }
    const pending = { ...beginning.pending, issuer_id: issuer.id, at: Date.now(), next };
    return redirect(beginning.url, [await pendingCookie.of(pending)]);
  }

  async function comeBack(entrance: Entrance, visit: Visit) {
    const pending = await begunSignIn(entrance.issuer, visit);
    if (!pending) {
      const page = { next: HOME, request_id: visit.request_id };
      // The cookie stays: a link of someone else must not end a sign-in that is under way.
      return redirect(refused(entrance.issuer, failed("expired"), page), []);
    }
    const { next } = pending;
    const entered = await enter(entrance, visit, pending);
    if (entered.kind === "failed") {
      const page = refused(entrance.issuer, entered, { next, request_id: visit.request_id });
      return redirect(page, [pendingCookie.none]);
    }
    const { state, cookies } = entered;
    const isIn = state === "signed in";
    signInAnswered.send({ step: "issuer", outcome: isIn ? "accepted" : "code_needed" });
    return redirect(isIn ? next : signInPage({ step: "code", next }), [
      ...cookies,
      pendingCookie.none,
    ]);
  }

  async function enter(
    { issuer, client }: Entrance,
    { url, headers, request_id }: Visit,
    pending: PendingSignIn,
  ): Promise<({ kind: "opened" } & Opened) | IssuerFailure> {
    const came = await client.finish(url.search, pending);
    if (came.kind === "failed") return came;
    const arrival = { issuer: came.issuer, claims: came.claims, origin: originOf(headers) };
    const person = await personOf(db, issuer, arrival);
    if (person.kind === "failed") return person;
    const { kept, user_id } = person;
    if (kept.length > 0) log.warn({ request_id, user_id, kept }, "the last owner stays");
    const opener = { name: issuer.name, issuer: came.issuer, sid: sidOf(came.claims) };
    const opened = await openSession(headers, user_id, opener);
    if (!opened)
      return failed("expired", "the user was deleted, or their password or second factor changed");
    const hint = hintCookie(issuer.id, came.id_token, hintAttributes);
    return { kind: "opened", ...opened, cookies: [...opened.cookies, ...(hint ? [hint] : [])] };
  }

  /** Returns the sign-in that this browser began with this state; only once, on all servers. */
  async function begunSignIn(issuer: Issuer, { url, headers }: Visit) {
    const pending = await pendingCookie.read(headers, Date.now());
    if (pending?.issuer_id !== issuer.id) return null;
    if (url.searchParams.get("state") !== pending.state) return null;
    const subject = subjectOf("oidc-state", pending.state);
    const wait = await countAttempt(db, { subject, max: 1, minutes: PENDING_MINUTES + 1 });
    return wait === null ? pending : null;
  }

  /** Returns the page that tells what went wrong. */
  function refused(
    { id }: Issuer,
    { problem, reason }: IssuerFailure,
    { next, request_id }: { next: string; request_id: string },
  ) {
    log.warn({ request_id, issuer: id, problem, reason }, "sign-in with an issuer failed");
    signInAnswered.send({ step: "issuer", outcome: "refused" });
    return signInPage({ problem, next });
  }

  return { leave, comeBack };
}

type Told = { next: string; problem?: IssuerProblem; step?: "code" };

function signInPage({ next, ...told }: Told) {
  return `/sign-in?${new URLSearchParams({ ...told, next })}`;
}

function redirect(to: string, cookies: readonly string[]): Response {
  const headers = new Headers({ Location: to, "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
