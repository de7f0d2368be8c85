import type { IncomingMessage, ServerResponse } from "node:http";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { type Context, emptyReply, type PersonCaller, type Services } from "../api/context.ts";
import { Refusal } from "../api/refusal.ts";
import { refusalOf } from "../api/refusal-of.ts";
import { appRouter } from "../api/router.ts";
import { MAX_BODY_BYTES } from "../domain/limit.ts";
import type { Log } from "./log.ts";

export const CONSOLE_PREFIX = "/api/trpc";

/** The header by which a console page says whose account it shows. */
const ACCOUNT_HEADER = "x-account-id";

type ConsoleOptions = {
  services: Services;
  /** The signed-in person as a caller of the account; null when they may not be there. */
  visit: (headers: Headers, account_id: string) => Promise<{ person: PersonCaller } | null>;
  log: Log;
};

/** The procedures for the console's buttons, on behalf of the session cookie. */
export function consoleDoor({ services, visit, log }: ConsoleOptions) {
  async function contextOf(req: IncomingMessage): Promise<Context> {
    assertOwnPage(req);
    const account_id = String(req.headers[ACCOUNT_HEADER] ?? "");
    const found = await visit(new Headers({ cookie: req.headers.cookie ?? "" }), account_id);
    const caller = found?.person ?? { kind: "anyone" as const };
    return { services, caller, idempotency_key: null, reply: emptyReply() };
  }

  return (req: IncomingMessage, res: ServerResponse) => {
    const path = req.url?.split("?", 1)[0]?.slice(CONSOLE_PREFIX.length + 1) ?? "";
    nodeHTTPRequestHandler({
      router: appRouter,
      req,
      res,
      path,
      createContext: () => contextOf(req),
      maxBodySize: MAX_BODY_BYTES,
      allowBatching: false,
      onError: ({ error }) => {
        if (refusalOf(error).problem === "internal_error") {
          log.error({ err: error, procedure: path }, "request failed");
        }
      },
    });
  };
}

/** A browser says where a request comes from: other sites may not use the cookie. */
function assertOwnPage({ headers }: IncomingMessage) {
  const site = headers["sec-fetch-site"];
  if (site === "same-origin") return;
  const { origin, host } = headers;
  if (site === undefined && origin && URL.parse(origin)?.host === host) return;
  throw new Refusal("not_allowed", "Only pages of this server may call the console's procedures.");
}
