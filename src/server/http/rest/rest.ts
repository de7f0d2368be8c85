import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_BODY_BYTES } from "#domain/limit.ts";
import type { Answer } from "#server/api/answer.ts";
import type { Caller, Services } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import { type ByteBudget, byteBudget, type HeldBytes } from "#server/batch/byte-budget.ts";
import { type FairTurns, fairTurns } from "#server/batch/fair-turns.ts";
import type { KeyedRequest } from "#server/keys/api/verifier.ts";
import type { PendingAdmission } from "#server/keys/pending-admission.ts";
import type { KeyUses } from "#server/keys/store/key-use-writer.ts";
import { noteAnswered } from "../answered.ts";
import { ADDRESS_HEADER } from "../client-address.ts";
import { type Log, loggedRefusal } from "../log.ts";
import { originOf } from "../origin.ts";
import { problemAnswer } from "../problem.ts";
import { identify } from "../request-id.ts";
import { traceOf } from "../trace.ts";
import { keyHashOf, rateHeaders } from "./authenticate.ts";
import { endUnfinished, SMALL_BYTES } from "./body.ts";
import { corsHeaders } from "./cors.ts";
import { DOCUMENT_PATH, documentText } from "./document-text.ts";
import { readInput } from "./input.ts";
import { jsonText } from "./json-text.ts";
import { type LoadShedder, loadShedder } from "./load-shedder.ts";
import { noteOverload, overloadAnswer } from "./overload.ts";
import { type Match, pathMatcher, type Route, restRoutes } from "./routes.ts";

export const API_PREFIX = "/api/v1";

export type RestOptions = {
  services: Services;
  baseUrl: string;
  contractChanges: boolean;
  corsOrigins: readonly string[];
  log: Log;
  turns?: FairTurns;
};

type Headers = Record<string, string | number>;

/** The state of a request, filled in as it is processed. */
type RequestState = {
  req: IncomingMessage;
  id: string;
  path: string;
  query: string;
  /** The documented path, for logs; and the operation, for metrics. */
  route: string;
  operation: string;
  headers: Headers;
  /** Set once the request's key is well-formed. */
  keyed?: KeyedRequest;
  /** Set when the body or the answer is not small. */
  held?: HeldBytes;
};

const NO_ROUTE = "(none)";

/** Answered however many requests are in progress, and refused otherwise. */
const HEALTH_PATH = "/health";

/** What is written to the client; a procedure's result is an `Answer`. */
type RestResponse = {
  status: number;
  body: string | Buffer | null;
  type: string;
  headers?: Headers;
};

/**
 * Handles REST requests: path, method, key, limit, body, procedure. The first error in this order
 * is returned, even when the procedure admits the request itself. Every response has a request id.
 * When more requests arrive than can be answered, some are refused before any of that.
 */
export function restDoor(options: RestOptions) {
  const { services, turns = fairTurns() } = options;
  const match = pathMatcher(restRoutes(options.contractChanges));
  const document = documentText({
    version: services.version,
    contractChanges: options.contractChanges,
    baseUrl: options.baseUrl,
  });

  const budget = byteBudget();
  const shedder = loadShedder((ended) => noteOverload(options.log, ended));

  async function respond(state: RequestState): Promise<RestResponse> {
    const { req } = state;
    if (state.path === DOCUMENT_PATH) return serveDocument(document, state);
    const found = match(state.path);
    if (!found) throw unknownPath(state.path);
    state.route = found.path;
    if (req.method === "OPTIONS") return optionsOf([...found.methods.keys()], state);
    const method = req.method === "HEAD" ? "GET" : (req.method ?? "");
    const route = found.methods.get(method);
    if (!route) throw wrongMethod([...found.methods.keys()], state);
    state.operation = route.operation;
    const callProcedure = procedureCall({ services, shedder, turns }, route, found, state);
    if (route.isPublic) return callProcedure({ kind: "anyone" }, null);
    const expected = expectedBytes(route, req);

    const keyed = services.verifier.open(keyHashOf(req));
    state.keyed = keyed;
    // Called once more when the key's grant has changed since it was remembered.
    const response = await keyed.whenAdmitted(
      route.admits && isSmall(req),
      async (key, pending) => {
        const { account_id } = key;
        const isLarge = expected > 0;
        if (!state.held && (isLarge || budget.isFull(account_id))) {
          state.held = await whileWaiting(shedder, () =>
            budget.hold(account_id, expected, route.takesBody),
          );
        }
        return callProcedure({ kind: "key", ...key }, isLarge ? account_id : null, pending);
      },
    );
    noteUse(services.keyUses, keyed, route, req);
    return response;
  }

  async function respondOrRefuse(state: RequestState): Promise<RestResponse> {
    const response = await respond(state).catch((error) => refuse(options, error, state));
    if (state.path !== HEALTH_PATH) shedder.end();
    return response;
  }

  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const started = performance.now();
    const [path = "", query = ""] = splitUrl(req.url ?? "");
    const id = identify(req);
    const headers: Headers = { ...corsHeaders(req, options.corsOrigins), "X-Request-Id": id };
    const state: RequestState = {
      req,
      id,
      path: path.slice(API_PREFIX.length),
      query,
      route: NO_ROUTE,
      operation: NO_ROUTE,
      headers,
    };
    const wait = state.path === HEALTH_PATH ? null : shedder.begin(started, req.socket);
    const isTaken = wait === null;
    const response = isTaken
      ? await respondOrRefuse(state)
      : await overloadAnswer(shedder, { res, wait, baseUrl: options.baseUrl, id });
    send(res, response, state);
    countUntilTaken(res, response, state, budget);
    // A refused request is over soon enough: a timer for each would cost more than the refusal.
    if (!req.complete && (isTaken || !isSmall(req))) endUnfinished(req);

    const seconds = (performance.now() - started) / 1000;
    const { route, operation } = state;
    const { status } = response;
    const account_id = state.keyed?.owner()?.account_id;
    noteAnswered(
      options.log,
      req,
      { door: "rest", route, operation },
      { id, account_id },
      { status, seconds },
    );
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

type Calling = { services: Services; shedder: LoadShedder; turns: FairTurns };

/**
 * Calls a route's procedure for a caller: in turn with what else is large, if an account is named
 * whose turn it is. The body is read once, even if it is called again.
 */
function procedureCall(
  { services, shedder, turns }: Calling,
  route: Route,
  { params }: Match,
  state: RequestState,
) {
  const { req, query } = state;
  const readNow = () => readInput(route, params, req, query);
  const read = () => (route.takesBody ? whileWaiting(shedder, readNow) : readNow());
  let reading: Promise<unknown> | null = null;
  return async (
    caller: Caller,
    turn_of: string | null,
    pending?: PendingAdmission,
  ): Promise<RestResponse> => {
    reading ??= read();
    const input = await reading;
    const idempotency_key = req.headers["idempotency-key"]?.toString() ?? null;
    const if_match = req.headers["if-match"] ?? null;
    const origin = () => originOf(req.headers);
    const span = traceOf(req)?.span;
    const context = { services, caller, pending, idempotency_key, if_match, span, origin };
    const callAs = async (toText: (body: unknown) => string | Promise<Buffer>) => {
      const answer = await route.call(context, input);
      return {
        status: answer.is_unavailable ? 503 : route.status,
        body: await toText(answer.body),
        type: "application/json",
        headers: answerHeaders(answer, state),
      };
    };
    if (turn_of === null) return callAs(JSON.stringify);
    shedder.end();
    return turns.inTurn(turn_of, () => {
      shedder.resume();
      return callAs(jsonText);
    });
  };
}

/** Runs `read`, which waits for the client and not for the server. */
async function whileWaiting<T>(shedder: LoadShedder, read: () => Promise<T>): Promise<T> {
  shedder.end();
  try {
    return await read();
  } finally {
    shedder.resume();
  }
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

function refuse(
  { services, baseUrl, log }: RestOptions,
  error: unknown,
  { req, id, route, keyed }: RequestState,
): RestResponse {
  const owner = keyed?.owner();
  const refusal = loggedRefusal(log, error, {
    ...{ request_id: id, method: req.method, route },
    ...{ account_id: owner?.account_id, trace_id: traceOf(req)?.trace_id },
  });
  const answer = problemAnswer(refusal, baseUrl, id);
  if (owner && answer.status < 500) {
    services.refusedRequests.note(owner, { reason: refusal.problem, request_id: id }, Date.now());
  }
  return answer;
}

function send(res: ServerResponse, response: RestResponse, { headers, keyed }: RequestState) {
  const { status, body, type } = response;
  const limit = keyed?.limit();
  Object.assign(headers, limit && rateHeaders(limit), response.headers);
  if (body !== null) {
    headers["Content-Type"] = type;
    headers["Content-Length"] = Buffer.byteLength(body);
    headers["Cache-Control"] = "no-store";
  }
  headers["X-Content-Type-Options"] = "nosniff";
  res.writeHead(status, headers).end(body ?? undefined);
}

/** Counts an answer that is not small until the client has taken it. */
function countUntilTaken(
  res: ServerResponse,
  { body }: RestResponse,
  { held, keyed }: RequestState,
  budget: ByteBudget,
) {
  const bytes = body?.length ?? 0;
  const owner = keyed?.owner();
  if (!owner || (!held && bytes <= SMALL_BYTES)) return;
  const { resize, release } = held ?? budget.count(owner.account_id, bytes);
  if (res.closed) return release();
  resize(bytes);
  res.once("close", release);
}

/** Returns how much memory a request may need, before that is known; 0 for little. */
function expectedBytes({ takesBody, largest }: Route, req: IncomingMessage): number {
  if (takesBody) return isSmall(req) ? 0 : declaredBytes(req);
  return largest;
}

function declaredBytes(req: IncomingMessage): number {
  return Math.min(Number(req.headers["content-length"] ?? MAX_BODY_BYTES), MAX_BODY_BYTES);
}

function isSmall(req: IncomingMessage) {
  return Number(req.headers["content-length"]) <= SMALL_BYTES;
}

function splitUrl(url: string) {
  const mark = url.indexOf("?");
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

function answerHeaders(
  { replay, next_cursor, etag }: Answer,
  { path, query }: RequestState,
): Headers {
  const headers: Headers = {};
  if (replay) headers["Idempotent-Replayed"] = "true";
  if (etag) headers.ETag = etag;
  if (replay && replay.outdated.length > 0) {
    headers["Idempotent-Outdated"] = replay.outdated.join(", ");
  }
  if (next_cursor) {
    const next = new URLSearchParams(query);
    next.set("cursor", next_cursor);
    headers.Link = `<${API_PREFIX}${path}?${next}>; rel="next"`;
  }
  return headers;
}

function unknownPath(path: string): Refusal {
  return new Refusal(
    "unknown_path",
    `There is nothing at ${JSON.stringify(`${API_PREFIX}${path}`.slice(0, 200))}.`,
  );
}

function wrongMethod(methods: string[], { req, headers }: RequestState): Refusal {
  headers.Allow = methods.join(", ");
  return new Refusal("method_not_allowed", `${req.method} is not supported on this path.`);
}

function optionsOf(methods: string[], { headers }: RequestState): RestResponse {
  headers.Allow = methods.join(", ");
  return { status: 204, body: null, type: "" };
}
