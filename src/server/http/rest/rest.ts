import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { KeyedRequest } from "#server/keys/api/verifier.ts";
import type { KeyUses } from "#server/keys/store/key-use-writer.ts";
import { ADDRESS_HEADER } from "../client-address.ts";
import type { Log } from "../log.ts";
import { problemAnswer } from "../problem.ts";
import { identify } from "../request-id.ts";
import { keyHashOf } from "./authenticate.ts";
import { corsHeaders } from "./cors.ts";
import { DOCUMENT_PATH, documentText } from "./document-text.ts";
import { expectedBytes, isSmall } from "./expected-bytes.ts";
import { finishRequest } from "./finish-request.ts";
import { keyedRefusal } from "./keyed-refusal.ts";
import { type Load, sharedLoad } from "./load.ts";
import { overloadAnswer } from "./overload.ts";
import { againAs, procedureCall, whileWaiting } from "./procedure-call.ts";
import type { Headers, RequestState } from "./request-state.ts";
import { optionsOf, type RestResponse, wrongMethod } from "./rest-response.ts";
import { API_PREFIX, pathMatcher, type Route, restRoutes } from "./routes.ts";

export type RestOptions = {
  services: Services;
  baseUrl: string;
  contractChanges: boolean;
  corsOrigins: readonly string[];
  log: Log;
  /** Shared with the other doors that keys come in by. */
  load?: Load;
};

const NO_ROUTE = "(none)";

/** Answered however many requests are in progress, and refused otherwise. */
const HEALTH_PATH = "/health";

/**
 * Handles REST requests: path, method, key, limit, body, procedure. The first error in this order
 * is returned, even when the procedure admits the request itself. Every response has a request id.
 * When more requests arrive than can be answered, some are refused before any of that.
 */
export function restDoor(options: RestOptions) {
  const { services } = options;
  const { budget, shedder, turns } = options.load ?? sharedLoad(options.log);
  const match = pathMatcher(restRoutes(options.contractChanges));
  const document = documentText({
    version: services.version,
    contractChanges: options.contractChanges,
    baseUrl: options.baseUrl,
  });

  async function respond(state: RequestState): Promise<RestResponse> {
    const { req } = state;
    if (state.path === DOCUMENT_PATH) return serveDocument(document, state);
    const endpoint = match(state.path);
    if (!endpoint) throw unknownPath(state.path);
    state.route = endpoint.path;
    if (req.method === "OPTIONS") return optionsOf([...endpoint.methods.keys()], state);
    const method = req.method === "HEAD" ? "GET" : (req.method ?? "");
    const route = endpoint.methods.get(method);
    if (!route) throw wrongMethod([...endpoint.methods.keys()], state);
    state.operation = route.operation;
    const callProcedure = procedureCall({ services, shedder, turns }, route, endpoint, state);
    if (route.isPublic) return callProcedure({ caller: { kind: "anyone" }, turn_of: null });
    const expected = expectedBytes(route, req);

    const keyed = services.verifier.open(keyHashOf(req));
    state.keyed = keyed;
    // Called once more when the key's grant has changed since it was remembered.
    const response = await keyed.whenAdmitted(
      route.admits && isSmall(req),
      async (key, pending) => {
        const { account_id } = key;
        const isLarge = expected > 0;
        const waits = !state.held && (isLarge || budget.isFull(account_id));
        const goesOnAtOnce = !isLarge && !waits && req.complete;
        if (waits) {
          state.held = await whileWaiting(shedder, () =>
            budget.hold(account_id, expected, route.takesBody),
          );
        }
        return callProcedure({
          caller: { kind: "key", ...key },
          turn_of: isLarge ? account_id : null,
          pending,
          again: goesOnAtOnce ? undefined : againAs(state),
        });
      },
    );
    noteUse(services.keyUses, keyed, route, req);
    return response;
  }

  async function respondOrRefuse(state: RequestState): Promise<RestResponse> {
    const response = await respond(state).catch((error) =>
      problemAnswer(keyedRefusal(options, error, state), options.baseUrl, state.id),
    );
    if (state.path !== HEALTH_PATH) shedder.end();
    return response;
  }

  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const started = performance.now();
    const state = stateOf(req, options.corsOrigins);
    const wait = state.path === HEALTH_PATH ? null : shedder.begin(started, req.socket);
    const isTaken = wait === null;
    const response = isTaken
      ? await respondOrRefuse(state)
      : await overloadAnswer(shedder, { res, wait, baseUrl: options.baseUrl, id: state.id });
    const { log } = options;
    finishRequest(res, response, state, { door: "rest", log, budget, started, isTaken });
  };
}

/** What is known of a request that has just arrived. */
function stateOf(req: IncomingMessage, corsOrigins: readonly string[]): RequestState {
  const [path = "", query = ""] = splitUrl(req.url ?? "");
  const id = identify(req);
  const headers: Headers = { ...corsHeaders(req, corsOrigins), "X-Request-Id": id };
  return {
    req,
    id,
    path: path.slice(API_PREFIX.length),
    query,
    route: NO_ROUTE,
    operation: NO_ROUTE,
    headers,
  };
}

function noteUse(
  uses: KeyUses,
  keyed: KeyedRequest,
  { operation, rights }: Route,
  { headers }: IncomingMessage,
) {
  const owner = keyed.owner();
  const address = headers[ADDRESS_HEADER]?.toString() ?? "";
  if (owner) uses.note(owner, { operation, rights, address }, Date.now());
}

async function serveDocument(
  document: () => Promise<string>,
  state: RequestState,
): Promise<RestResponse> {
  const { method } = state.req;
  state.route = DOCUMENT_PATH;
  state.operation = `GET ${DOCUMENT_PATH}`;
  if (method === "OPTIONS") return optionsOf(["GET"], state);
  if (method !== "GET" && method !== "HEAD") throw wrongMethod(["GET"], state);
  return { status: 200, body: await document(), type: "application/json" };
}

function splitUrl(url: string) {
  const mark = url.indexOf("?");
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

function unknownPath(path: string): Refusal {
  return new Refusal(
    "unknown_path",
    `There is nothing at ${JSON.stringify(`${API_PREFIX}${path}`.slice(0, 200))}.`,
  );
}
