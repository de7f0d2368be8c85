import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_BODY_BYTES } from "#domain/limit.ts";
import type { KeyCaller, Services } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Log } from "../log.ts";
import { originOf } from "../origin.ts";
import { identify } from "../request-id.ts";
import { keyHashOf } from "../rest/authenticate.ts";
import { readJson } from "../rest/body.ts";
import { isSmall } from "../rest/expected-bytes.ts";
import { finishRequest } from "../rest/finish-request.ts";
import { keyedRefusal } from "../rest/keyed-refusal.ts";
import type { Load } from "../rest/load.ts";
import { overloadAnswer } from "../rest/overload.ts";
import { againAs, whileWaiting } from "../rest/procedure-call.ts";
import type { RequestState } from "../rest/request-state.ts";
import { optionsOf, type RestResponse } from "../rest/rest-response.ts";
import { calledTool, isMessage, operationOf } from "./message.ts";
import { assertAllowedOrigin, mcpCorsHeaders } from "./origin-check.ts";
import { rpcErrorAnswer } from "./rpc-error.ts";
import { toolCall } from "./tool-call.ts";

/** Where agents reach the server, over the Model Context Protocol. */
export const MCP_PATH = "/mcp";

type McpOptions = {
  services: Services;
  baseUrl: string;
  corsOrigins: readonly string[];
  log: Log;
  load: Load;
};

/**
 * Answers messages of the Model Context Protocol: origin, method, key, limit, body, message, as the
 * REST door does and within the same limits. Each request is answered by itself, without a session.
 */
export function mcpDoor({ services, baseUrl, corsOrigins, log, load }: McpOptions) {
  const { budget, shedder, turns } = load;

  async function respond(state: RequestState): Promise<RestResponse> {
    const { req } = state;
    assertAllowedOrigin(req, [baseUrl, ...corsOrigins]);
    if (req.method === "OPTIONS") return optionsOf(METHODS, state);
    if (req.method !== "POST") {
      state.headers.Allow = METHODS.join(", ");
      throw new Refusal(
        "method_not_allowed",
        "Messages are sent with POST. There are no sessions.",
      );
    }
    const keyed = services.verifier.open(keyHashOf(req));
    state.keyed = keyed;
    return keyed.whenAdmitted(false, (key) => respondTo({ kind: "key", ...key }, state));
  }

  async function respondTo(caller: KeyCaller, state: RequestState): Promise<RestResponse> {
    const { req } = state;
    const { account_id } = caller;
    const isThere = isSmall(req) && req.complete;
    const hold = (bytes: number, isKnown: boolean) =>
      whileWaiting(shedder, () => budget.hold(account_id, bytes, isKnown));
    if (!isSmall(req)) state.held = await hold(MAX_BODY_BYTES, true);
    const message = await whileWaiting(shedder, () => readJson(req));
    if (!isMessage(message)) throw notAMessage();
    state.operation = operationOf(message);
    const tool = calledTool(message);
    const largest = tool?.largest ?? 0;
    const goesOnAtOnce = largest === 0 && !state.held;
    const call = toolCall(
      {
        services,
        caller,
        baseUrl,
        log,
        origin: () => originOf(req.headers),
        again: isThere && goesOnAtOnce ? undefined : againAs(state),
      },
      state,
    );
    // Loaded with the first message: it takes 90 ms, and many servers never get one.
    const { answerMessage } = await import("./answer-message.ts");
    const answer = () => answerMessage(req, message, { version: services.version, call, log });
    if (goesOnAtOnce) return answer();
    state.held ??= await hold(largest, false);
    shedder.end();
    return turns.inTurn(account_id, () => {
      shedder.resume();
      return answer();
    });
  }

  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const started = performance.now();
    const id = identify(req);
    const state: RequestState = {
      req,
      id,
      path: MCP_PATH,
      query: "",
      route: MCP_PATH,
      operation: MCP_PATH,
      headers: { ...mcpCorsHeaders(req, corsOrigins), "X-Request-Id": id },
    };
    const wait = shedder.begin(started, req.socket);
    const isTaken = wait === null;
    const response = isTaken
      ? await respond(state)
          .catch((error) =>
            rpcErrorAnswer(keyedRefusal({ services, log }, error, state), baseUrl, id),
          )
          .finally(() => shedder.end())
      : await overloadAnswer(shedder, { res, wait, baseUrl, id });
    finishRequest(res, response, state, { door: "mcp", log, budget, started, isTaken });
  };
}

const METHODS = ["POST"];

function notAMessage() {
  const detail = "The body must be one JSON-RPC 2.0 message. Batches are not supported.";
  return new Refusal("invalid_request", detail);
}
