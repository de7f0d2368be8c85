import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { type Log, loggedRefusal } from "./log.ts";
import { originOf } from "./origin.ts";
import { problemAnswer } from "./problem.ts";
import { nameRequest } from "./request-id.ts";
import type { VisitLimit } from "./visit-limit.ts";

/** The pages that links of mails lead to; mail programs post to the same addresses (RFC 8058). */
export const UNSUBSCRIBE_PREFIX = "/unsubscribe";

type Options = {
  services: Services;
  baseUrl: string;
  limit: Pick<VisitLimit, "countAddress">;
  log: Log;
};

/** Answers the button "unsubscribe" of mail programs: a POST with a body that says nothing new. */
export function unsubscribeDoor({ services, baseUrl, limit, log }: Options) {
  return async function handle(req: IncomingMessage, res: ServerResponse) {
    const entrance = { door: "unsubscribe", route: UNSUBSCRIBE_PREFIX };
    const { id: request_id } = nameRequest(req, res, entrance, log);
    req.resume();
    try {
      limit.countAddress(req);
      const [, , account_id = "", id = "", token = ""] = (req.url ?? "").split(/[/?]/);
      const origin = () => ({ ...originOf(req.headers), page: null });
      const caller = { kind: "anyone" as const };
      await createCaller({ services, caller, idempotency_key: null, origin }).unsubscribe.confirm({
        account_id,
        id,
        token,
      });
      res.writeHead(200, { "Content-Type": "text/plain" }).end("Unsubscribed\n");
    } catch (error) {
      const refusal = loggedRefusal(log, error, { request_id, route: UNSUBSCRIBE_PREFIX });
      const { status, headers, type, body } = problemAnswer(refusal, baseUrl, request_id);
      res.writeHead(status, { ...headers, "Content-Type": type }).end(body);
    }
  };
}
