import type { IncomingMessage, ServerResponse } from "node:http";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { MAX_BODY_BYTES } from "#domain/limit.ts";
import type { Caller, Context, Services } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import { refusalOf } from "#server/api/refusal-of.ts";
import { appRouter } from "#server/api/router.ts";
import { type Visit, visitor } from "#server/api/visit.ts";
import { type Log, loggedRefusal } from "./log.ts";
import { originOf } from "./origin.ts";
import { headOf } from "./problem.ts";
import { nameRequest } from "./request-id.ts";
import { endUnfinished } from "./rest/body.ts";
import { traceOf } from "./trace.ts";
import { addressOf, type VisitLimit } from "./visit-limit.ts";
import { type VisitTurns, visitTurns } from "./visit-turns.ts";

export const CONSOLE_PREFIX = "/api/trpc";

/** The header in which a console page names its account. */
const ACCOUNT_HEADER = "x-account-id";

type ConsoleOptions = {
  services: Services;
  /** Returns what comes of the signed-in person opening the account. */
  visit: (headers: Headers, account_id: string) => Promise<Visit>;
  /** Returns the signed-in user's session, or null. */
  session: (headers: Headers) => Promise<{ id: string; user: { id: string } } | null>;
  limit: VisitLimit;
  turns?: VisitTurns;
  log: Log;
};

/** Limit for anonymous bodies: an invitation or a sign-up. */
const STRANGERS_BODY_BYTES = 16 * 1024;

/**
 * Serves the console's procedures, authenticated by the session cookie. The caller is identified
 * before any of the body is read.
 */
export function consoleDoor({
  services,
  visit,
  session,
  limit,
  turns = visitTurns(),
  log,
}: ConsoleOptions) {
  async function contextOf(req: IncomingMessage): Promise<Context> {
    limit.countAddress(req);
    if (!isFromOwnPage(req)) throw new Refusal("not_allowed", OWN_PAGES_ONLY);
    const again = async () => (await callerOf(req)) ?? { kind: "anyone" as const };
    const caller = await again();
    if (caller.kind !== "anyone") limit.countPerson(caller.user_id);
    const origin = () => originOf(req.headers);
    const if_match = req.headers["if-match"] ?? null;
    const span = traceOf(req)?.span;
    return { services, caller, again, idempotency_key: null, if_match, span, origin };
  }

  /** Account pages send their account; on other pages the caller is just a user. */
  async function callerOf(req: IncomingMessage): Promise<Caller | null> {
    const cookie = new Headers({ cookie: req.headers.cookie ?? "" });
    const account_id = req.headers[ACCOUNT_HEADER];
    if (account_id !== undefined) {
      const person = visitor(await visit(cookie, String(account_id)));
      if (person instanceof Refusal) throw person;
      return person;
    }
    const signedIn = await session(cookie);
    return signedIn && { kind: "user", user_id: signedIn.user.id, session_id: signedIn.id };
  }

  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url?.split("?", 1)[0]?.slice(CONSOLE_PREFIX.length + 1) ?? "";
    const request = nameRequest(req, res, { door: "console", route: routeOf(path) }, log);
    const request_id = request.id;
    if (!METHODS.has(req.method ?? "")) {
      return void res.writeHead(405, { Allow: [...METHODS].join(", ") }).end();
    }
    const context = await contextOf(req).catch(refusalOf);
    const isRefused = context instanceof Refusal;
    if (!isRefused && context.caller.kind === "person") {
      request.account_id = context.caller.account_id;
    }
    const isStranger = isRefused || context.caller.kind === "anyone";
    if (isRefused) res.setHeaders(new Map(Object.entries(headOf(context).headers)));
    res.once("finish", () => {
      if (!req.complete) endUnfinished(req);
    });
    // tRPC builds a URL from the host, which is client-supplied.
    req.headers.host = "console";
    const who = isRefused ? addressOf(req) : visitorOf(context.caller, req);
    await turns.inTurn(who, res, () =>
      nodeHTTPRequestHandler({
        router: appRouter,
        req,
        res,
        path,
        createContext: async () => {
          if (isRefused) throw context;
          return context;
        },
        maxBodySize: isStranger ? STRANGERS_BODY_BYTES : MAX_BODY_BYTES,
        allowBatching: false,
        allowMethodOverride: true,
        responseMeta: ({ errors: [error] }) => (error ? headOf(refusalOf(error)) : {}),
        onError: ({ error }) =>
          loggedRefusal(log, error, {
            request_id,
            procedure: path,
            account_id: request.account_id,
            trace_id: traceOf(req)?.trace_id,
          }),
      }),
    );
  };
}

/** Whose turn it is: a person's, or that of the address of somebody who is not signed in. */
function visitorOf(caller: Caller, req: IncomingMessage) {
  return caller.kind === "person" || caller.kind === "user" ? caller.user_id : addressOf(req);
}

/** Reads use POST too, because browsers then always send Origin. */
const METHODS: ReadonlySet<string> = new Set(["GET", "POST"]);

function routeOf(path: string) {
  const isKnown = Object.hasOwn(appRouter._def.procedures, path);
  return isKnown ? `${CONSOLE_PREFIX}/${path}` : CONSOLE_PREFIX;
}

const OWN_PAGES_ONLY = "The console's procedures can only be called from this server's own pages.";

/** Keeps other sites from using the cookie: browsers say which site a request comes from. */
function isFromOwnPage({ headers }: IncomingMessage) {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host === host;
}
