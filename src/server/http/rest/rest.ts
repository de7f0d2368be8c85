import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import {
  type Caller,
  emptyReply,
  type KeyCaller,
  type Reply,
  type Services,
  type Unadmitted,
} from "#server/api/context.ts";
import type { DocumentOptions } from "#server/api/document/document.ts";
import { Refusal } from "#server/api/refusal.ts";
import { refusalOf } from "#server/api/refusal-of.ts";
import { turnAway } from "#server/keys/api/admission.ts";
import {
  type Admission,
  type Counted,
  isAdmitted,
  type KeyOwner,
} from "#server/keys/store/request-count.ts";
import { PROBLEMS } from "#server/rules/problem.ts";
import { type Log, logFailure } from "../log.ts";
import { originOf } from "../origin.ts";
import { PROBLEM_TYPE, problemOf } from "../problem.ts";
import { keyHashOf, rateHeaders } from "./authenticate.ts";
import { endUnfinished, readJson } from "./body.ts";
import { corsHeaders } from "./cors.ts";
import { type Match, pathMatcher, type Route, restRoutes } from "./routes.ts";

export const API_PREFIX = "/api/v1";

const DOCUMENT_PATH = "/openapi.json";

export type RestOptions = {
  services: Services;
  baseUrl: string;
  contractChanges: boolean;
  corsOrigins: readonly string[];
  log: Log;
  /** Called once per answered request: the documented path, method, status, seconds. */
  observe: (path: string, method: string, status: number, seconds: number) => void;
};

type Headers = Record<string, string | number>;

/** One request on its way; what is known of it grows as it passes the door. */
type Passage = {
  req: IncomingMessage;
  id: string;
  path: string;
  query: string;
  /** The documented path; metrics and logs name no other. */
  route: string;
  headers: Headers;
  /** Whose key it has, when that is known: of a revoked key, too. */
  key?: { account_id: string; key_id: string };
};

const NO_ROUTE = "(none)";

/** Whose a key is, not what it may, and how many of its requests are under way unadmitted. */
type Met = { caller: KeyCaller; unadmitted: number };

/** Half a kilobyte each. */
const MOST_MET = 20_000;

/** More requests of a key are admitted first: no key gets the server to do much before it counts. */
const MOST_UNADMITTED = 8;

type Answer = { status: number; body: string | null; type: string; headers?: Headers };

/**
 * The REST door: path, method, key, limit, body, procedure. The earlier refusal of these wins,
 * also where a procedure admits the request. Every answer has a request id.
 */
export function restDoor(options: RestOptions) {
  const { services, baseUrl, log } = options;
  const match = pathMatcher(restRoutes(options.contractChanges));
  const document = documentOf({
    version: services.version,
    contractChanges: options.contractChanges,
    baseUrl,
  });
  /** The keys that were admitted last, by their SHA-256. */
  const met = new LRUCache<string, Met>({ max: MOST_MET });

  async function answer(passage: Passage): Promise<Answer> {
    const { req } = passage;
    if (passage.path === DOCUMENT_PATH) return serveDocument(passage);
    const found = match(passage.path) ?? unknownPath(passage.path);
    passage.route = found.path;
    if (req.method === "OPTIONS") return optionsOf([...found.methods.keys()], passage);
    const method = req.method === "HEAD" ? "GET" : (req.method ?? "");
    const route = found.methods.get(method) ?? wrongMethod([...found.methods.keys()], passage);
    if (route.isPublic) return dispatch(route, found, passage, { kind: "anyone" });

    const key_hash = keyHashOf(req);
    const known = route.admits && isSmall(req) ? met.get(key_hash) : undefined;
    return known && known.unadmitted < MOST_UNADMITTED
      ? answerUnadmitted(route, found, passage, key_hash, known)
      : answerAdmitted(route, found, passage, key_hash);
  }

  async function answerAdmitted(route: Route, found: Match, passage: Passage, key_hash: string) {
    const admission = await services.collected.admit(key_hash);
    if (admission) passage.key = admission;
    letIn(passage, key_hash, admission);
    const caller = callerOf(admission);
    if (!met.has(key_hash)) met.set(key_hash, { caller, unadmitted: 0 });
    const answered = await dispatch(route, found, passage, caller);
    if (answered.status < 300) services.lastUsed.touch(caller, admission.now);
    return answered;
  }

  /**
   * Has a request answered by a procedure that admits it. When the procedure ends before it comes to
   * that, the request is admitted afterwards: 401 and 429 win over what the procedure said.
   */
  async function answerUnadmitted(
    route: Route,
    found: Match,
    passage: Passage,
    key_hash: string,
    known: Met,
  ) {
    const { caller } = known;
    passage.key = caller;
    const unadmitted: Unadmitted = { key_hash };
    known.unadmitted++;
    const answering = dispatch(route, found, passage, caller, unadmitted);
    const failure = await answering.then(() => null, refusalOf);
    known.unadmitted--;
    const isOurFault = failure !== null && PROBLEMS[failure.problem].status >= 500;
    if (isOurFault && unadmitted.admission === undefined) return answering;

    const { admission = await services.collected.admit(key_hash) } = unadmitted;
    letIn(passage, key_hash, admission);
    const answered = await answering;
    if (answered.status < 300) services.lastUsed.touch(caller, admission.now);
    return answered;
  }

  function letIn<T extends Admission>(
    { headers }: Passage,
    key_hash: string,
    admission: T | null,
  ): asserts admission is T & Counted {
    if (admission?.is_active) Object.assign(headers, rateHeaders(admission));
    if (isAdmitted(admission)) return;
    met.delete(key_hash);
    turnAway(admission);
  }

  async function dispatch(
    route: Route,
    { params }: Match,
    passage: Passage,
    caller: Caller,
    unadmitted?: Unadmitted,
  ): Promise<Answer> {
    const reply = emptyReply();
    const input = await inputOf(route, params, passage);
    const idempotency_key = passage.req.headers["idempotency-key"];
    const output = await route.call(
      {
        services,
        caller,
        reply,
        unadmitted,
        idempotency_key: idempotency_key?.toString() ?? null,
        origin: () => originOf(passage.req.headers),
      },
      input,
    );
    const status = reply.unavailable ? 503 : route.status;
    const headers = replyHeaders(reply, passage);
    return { status, body: JSON.stringify(output), type: "application/json", headers };
  }

  async function serveDocument(passage: Passage): Promise<Answer> {
    passage.route = DOCUMENT_PATH;
    if (passage.req.method === "OPTIONS") return optionsOf(["GET"], passage);
    if (passage.req.method !== "GET" && passage.req.method !== "HEAD") {
      wrongMethod(["GET"], passage);
    }
    return { status: 200, body: await document(), type: "application/json" };
  }

  function refuse(error: unknown, { req, id, route, headers, key }: Passage): Answer {
    const refusal = refusalOf(error);
    const { status } = PROBLEMS[refusal.problem];
    if (key && status < 500) {
      services.refusedRequests.note(key, { reason: refusal.problem, request_id: id }, Date.now());
    }
    logFailure(log, refusal, error, { request_id: id, method: req.method, route });
    if (refusal.extras.retryAfter) headers["Retry-After"] = refusal.extras.retryAfter;
    return { status, body: JSON.stringify(problemOf(refusal, baseUrl, id)), type: PROBLEM_TYPE };
  }

  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const started = performance.now();
    const [path = "", query = ""] = splitUrl(req.url ?? "");
    const id = randomUUID();
    const headers: Headers = { ...corsHeaders(req, options.corsOrigins), "X-Request-Id": id };
    const passage = {
      req,
      id,
      path: path.slice(API_PREFIX.length),
      query,
      route: NO_ROUTE,
      headers,
    };
    const answered = await answer(passage).catch((error) => refuse(error, passage));
    const { status, body, type } = answered;
    Object.assign(headers, answered.headers);
    if (body !== null) {
      headers["Content-Type"] = type;
      headers["Content-Length"] = Buffer.byteLength(body);
      headers["Cache-Control"] = "no-store";
    }
    headers["X-Content-Type-Options"] = "nosniff";
    res.writeHead(status, headers).end(body ?? undefined);
    if (!req.complete) endUnfinished(req);

    const seconds = (performance.now() - started) / 1000;
    const { route } = passage;
    options.observe(route, req.method ?? "", status, seconds);
    log.debug({ request_id: id, method: req.method, route, status, seconds }, "request");
  };
}

/** The text of the document. Made when it is first asked for: what makes it takes long to load. */
function documentOf(options: DocumentOptions): () => Promise<string> {
  let text: Promise<string> | null = null;
  return () => {
    text ??= import("#server/api/document/document.ts")
      .then(({ openApiDocument }) => JSON.stringify(openApiDocument(options)))
      .catch((error) => {
        text = null;
        throw error;
      });
    return text;
  };
}

/** Most that a connection may have the server hold before its request is admitted. */
const SMALL_BYTES = 16 * 1024;

function isSmall(req: IncomingMessage) {
  return Number(req.headers["content-length"]) <= SMALL_BYTES;
}

function splitUrl(url: string) {
  const mark = url.indexOf("?");
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

async function inputOf(route: Route, params: Record<string, string>, { req, query }: Passage) {
  const hasParams = Object.keys(params).length > 0;
  if (route.takesBody) {
    const body = await readJson(req);
    const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
    return isObject ? { ...body, ...params } : body;
  }
  if (route.takesQuery) return { ...queryOf(query), ...params };
  return hasParams ? params : undefined;
}

/** Each parameter once as text; one that is repeated as a list, which no field accepts. */
export function queryOf(query: string): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = found.get(name);
    if (Array.isArray(before)) before.push(value);
    else found.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(found);
}

function replyHeaders(reply: Reply, { route, query }: Passage): Headers {
  const headers: Headers = {};
  if (reply.replayed) headers["Idempotent-Replayed"] = "true";
  if (reply.next_cursor) {
    const next = new URLSearchParams(query);
    next.set("cursor", reply.next_cursor);
    headers.Link = `<${API_PREFIX}${route}?${next}>; rel="next"`;
  }
  return headers;
}

function callerOf({ account_id, user_id, key_id, environment }: KeyOwner): KeyCaller {
  return { kind: "key", account_id, user_id, key_id, environment };
}

function unknownPath(path: string): never {
  throw new Refusal(
    "unknown_path",
    `There is nothing at ${JSON.stringify(`${API_PREFIX}${path}`.slice(0, 200))}.`,
  );
}

function wrongMethod(methods: string[], { req, headers }: Passage): never {
  headers.Allow = methods.join(", ");
  throw new Refusal("method_not_allowed", `${req.method} is not supported here.`);
}

function optionsOf(methods: string[], { headers }: Passage): Answer {
  headers.Allow = methods.join(", ");
  return { status: 204, body: null, type: "" };
}
