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
import { hintCookie, hintOf, noHintCookie } from "./hint-cookie.ts";
import { type IssuerClient, issuerClient } from "./issuer-client.ts";
import { failed, type IssuerFailure } from "./issuer-failure.ts";
import { personOf } from "./issuer-person.ts";
import { logoutDoor } from "./logout-door.ts";
import { PENDING_MINUTES, type PendingSignIn, pendingCookies } from "./pending-cookie.ts";

/** Where people leave for an issuer, and come back: ID and ID/callback below it. */
export const ISSUER_PATH = "/oidc/";

/** Where sessions end; only there do browsers send the ID token that they keep. */
export const SIGN_OUT_PATH = "/sign-out";

type Options = {
  issuers: readonly Issuer[];
  baseUrl: string;
  basePath: string;
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

const PATH = /^\/oidc\/([a-z0-9]+)(\/callback|\/backchannel-logout)?$/;

type Visit = { url: URL; headers: Headers; body: Buffer; request_id: string };

type Handler = { method: "GET" | "POST"; handle: (visit: Visit) => Promise<Response> };

/** An issuer, and what signs people in with it. */
type Entrance = { issuer: Issuer; client: IssuerClient };

/** Signs people in with an issuer, and out. All answers to browsers lead on to a page. */
export function issuerDoor(db: DatabasePool, options: Options) {
  const { issuers, baseUrl, basePath, secrets, originOf, openSession, log } = options;
  const isSecure = baseUrl.startsWith("https:");
  const secure = isSecure ? "; Secure" : "";
  const pendingCookie = pendingCookies(secrets, isSecure);
  const hintAttributes = `Path=${basePath}${SIGN_OUT_PATH}; HttpOnly; SameSite=Strict${secure}`;
  const signOut = logoutDoor(db, options);
  const entrances = new Map<string, Entrance>();
  for (const issuer of issuers) {
    const redirect_uri = `${baseUrl}${basePath}${ISSUER_PATH}${issuer.id}/callback`;
    entrances.set(issuer.id, { issuer, client: issuerClient(issuer, redirect_uri) });
  }

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

  function handlerOf(path: string): Handler | null {
    const [, id = "", step] = PATH.exec(path) ?? [];
    const entrance = entrances.get(id);
    if (!entrance) return null;
    if (step === "/backchannel-logout") {
      return { method: "POST", handle: (visit) => signOut(entrance, visit) };
    }
    return {
      method: "GET",
      handle: (visit) => (step ? comeBack(entrance, visit) : leave(entrance, visit)),
    };
  }

  return {
    methodOf: (path: string) => handlerOf(path)?.method ?? null,
    async answer(visit: Visit): Promise<Response> {
      const handler = handlerOf(visit.url.pathname.slice(basePath.length));
      return handler ? handler.handle(visit) : new Response(null, { status: 404 });
    },
    /**
     * Returns where someone also signs out at the issuer that opened their session, with a cookie
     * to set. Null if it has no such place, or does not answer.
     */
    async signOutAt(
      iss: string,
      headers: Headers,
    ): Promise<{ url: string; cookie: string } | null> {
      const entrance = [...entrances.values()].find(({ issuer }) => isSameUrl(issuer.url, iss));
      if (!entrance) return null;
      const { id } = entrance.issuer;
      const url = await entrance.client.signOutUrl(`${baseUrl}/sign-in`, hintOf(id, headers));
      return url === null ? null : { url, cookie: noHintCookie(id, hintAttributes) };
    },
  };
}

function isSameUrl(one: string, other: string) {
  return URL.parse(one)?.href === URL.parse(other)?.href;
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
