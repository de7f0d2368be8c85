import type { IncomingMessage, ServerResponse } from "node:http";
import type { DatabasePool } from "#server/database/connect.ts";
import type { Provider } from "#server/directory/directory-change.ts";
import { storedToken, tokenIn } from "#server/directory/rules/token.ts";
import { admitToken } from "#server/directory/store/directory-token.ts";
import { type Log, loggedRefusal } from "../log.ts";
import { originOf } from "../origin.ts";
import { nameRequest } from "../request-id.ts";
import { endUnfinished, readJson } from "../rest/body.ts";
import type { VisitLimit } from "../visit-limit.ts";
import { visitTurns } from "../visit-turns.ts";
import { getConfig, getResourceTypes, getSchemas } from "./discovery-requests.ts";
import {
  deleteGroup,
  getGroup,
  getGroups,
  patchGroup,
  postGroup,
  putGroup,
} from "./group-requests.ts";
import { absentAnswer, faultAnswer, refusalAnswer, type ScimAnswer } from "./scim-answer.ts";
import type { ScimCall } from "./scim-call.ts";
import { changeUser, getUser, listUsers, postUser, putUser, removeUser } from "./user-requests.ts";

/** Where identity providers make, change and end an account's people (SCIM 2.0, docs/scim.md). */
export const SCIM_PREFIX = "/scim/v2";

const SCIM_TYPE = "application/scim+json";

type Handler = (call: ScimCall) => Promise<ScimAnswer>;

const ROUTES: Record<string, Record<string, Handler>> = {
  "/ServiceProviderConfig": { GET: getConfig },
  "/ResourceTypes": { GET: getResourceTypes },
  "/ResourceTypes/{id}": { GET: getResourceTypes },
  "/Schemas": { GET: getSchemas },
  "/Schemas/{id}": { GET: getSchemas },
  "/Groups": { GET: getGroups, POST: postGroup },
  "/Groups/{id}": { GET: getGroup, PUT: putGroup, PATCH: patchGroup, DELETE: deleteGroup },
  "/Users": { GET: listUsers, POST: postUser },
  "/Users/{id}": { GET: getUser, PUT: putUser, PATCH: changeUser, DELETE: removeUser },
};

type ScimOptions = {
  db: DatabasePool;
  baseUrl: string;
  limit: Pick<VisitLimit, "countAddress">;
  log: Log;
};

/** Answers SCIM requests: path, method, token, then the body. */
export function scimDoor({ db, baseUrl, limit, log }: ScimOptions) {
  const base = baseUrl + SCIM_PREFIX;
  const turns = visitTurns();

  async function providerOf(req: IncomingMessage): Promise<Provider | null> {
    const token = tokenIn(req.headers.authorization);
    const owner = token === null ? null : await admitToken(db, storedToken(token).hash);
    return owner && { ...owner, origin: { ...originOf(req.headers), page: null } };
  }

  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { path, id, query } = targetOf(req.url ?? "");
    const route = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
    const entrance = { door: "scim", route: SCIM_PREFIX + (route ? path : "") };
    const request = nameRequest(req, res, entrance, log);
    res.once("finish", () => {
      if (!req.complete) endUnfinished(req);
    });

    async function respond() {
      limit.countAddress(req);
      const provider = await providerOf(req);
      if (!provider) return write(unauthorized());
      request.account_id = provider.account_id;
      if (!route) return write(absentAnswer());
      const handler = Object.hasOwn(route, req.method ?? "") ? route[req.method ?? ""] : undefined;
      if (!handler) return write(wrongMethod(Object.keys(route)));
      const body = () => readJson(req);
      turns.assertRoom(provider.account_id);
      await turns.inTurn(provider.account_id, res, async () => {
        await handler({ db, provider, base, id, query, body }).then(write, refuse);
      });
    }

    function refuse(error: unknown) {
      if (res.headersSent) return;
      const { id: request_id, account_id } = request;
      write(
        refusalAnswer(loggedRefusal(log, error, { request_id, account_id, route: entrance.route })),
      );
    }

    function write({ status, body, headers }: ScimAnswer) {
      const text = body === null ? "" : JSON.stringify(body);
      res.writeHead(status, {
        ...headers,
        "Cache-Control": "no-store",
        ...(body !== null && {
          "Content-Type": SCIM_TYPE,
          "Content-Length": Buffer.byteLength(text),
        }),
      });
      res.end(text);
    }

    await respond().catch(refuse);
  };
}

/** Splits a path into its route, with "{id}" for the id, and the id. */
function targetOf(url: string) {
  const [path = "", query = ""] = url.slice(SCIM_PREFIX.length).split("?", 2);
  const [, resource = "", id] = path.split("/", 3);
  const isLonger = path.split("/").length > 3;
  const route = id === undefined ? `/${resource}` : `/${resource}/{id}`;
  return {
    path: isLonger || id === "" ? "" : route,
    id: id ?? "",
    query: new URLSearchParams(query),
  };
}

function unauthorized(): ScimAnswer {
  const detail =
    "The Authorization header has no valid SCIM token. An owner of the account creates one in its settings.";
  const { body, status } = faultAnswer({ kind: "fault", status: 401, detail });
  return { status, body, headers: { "WWW-Authenticate": "Bearer" } };
}

function wrongMethod(methods: string[]): ScimAnswer {
  const detail = `This path supports ${methods.join(", ")}.`;
  const { body, status } = faultAnswer({ kind: "fault", status: 405, detail });
  return { status, body, headers: { Allow: methods.join(", ") } };
}
