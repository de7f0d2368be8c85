import type { CallToolResult } from "@modelcontextprotocol/server";
import { PROBLEMS } from "#domain/problem.ts";
import type { Context, KeyCaller, Services } from "#server/api/context.ts";
import type { Refusal } from "#server/api/refusal.ts";
import { createCaller } from "#server/api/router.ts";
import type { Origin } from "#server/audit/store/audit-event.ts";
import { ADDRESS_HEADER } from "../client-address.ts";
import { type Log, loggedRefusal } from "../log.ts";
import type { RequestState } from "../rest/request-state.ts";
import { traceOf } from "../trace.ts";
import { toolOperation } from "./message.ts";
import { plainResult, plainText } from "./plain-text.ts";
import type { Tool, ToolContext } from "./tool.ts";

export type CallTool = (tool: Tool, input: unknown) => Promise<CallToolResult>;

type Calling = {
  services: Services;
  caller: KeyCaller;
  baseUrl: string;
  log: Log;
  origin: () => Origin;
  again: Context["again"];
};

/** Returns a function that calls tools for a request, whose key has been admitted. */
export function toolCall(calling: Calling, state: RequestState): CallTool {
  const { req, id } = state;
  const { services, caller, baseUrl, log, origin, again } = calling;
  const { account_id } = caller;
  const span = traceOf(req)?.span;
  const once = (idempotency_key: string | null) =>
    createCaller({ services, caller, again, idempotency_key, origin, span });
  const context: ToolContext = {
    procedures: once(null),
    once,
    pageUrl: (path) => `${baseUrl}/accounts/${account_id}/${path}`,
  };
  return async (tool, input) => {
    const { name, rights } = tool;
    const operation = toolOperation(name);
    const made = await tool.run(context, input).catch((error) =>
      loggedRefusal(log, error, {
        request_id: id,
        account_id,
        operation,
        trace_id: traceOf(req)?.trace_id,
      }),
    );
    if (isRefusal(made)) {
      if (PROBLEMS[made.problem].status < 500) {
        services.refusedRequests.note(caller, { reason: made.problem, request_id: id }, Date.now());
      }
      return { isError: true, content: [{ type: "text", text: refusalText(made, id) }] };
    }
    const address = req.headers[ADDRESS_HEADER]?.toString() ?? "";
    services.keyUses.note(caller, { operation, rights, address }, Date.now());
    const { value, json } = plainResult(made);
    return { structuredContent: value, content: [{ type: "text", text: json }] };
  };
}

function isRefusal(made: Record<string, unknown> | Refusal): made is Refusal {
  return made instanceof Error;
}

/**
 * A problem in words: what is wrong, what to do about it, and what to quote when asking for help.
 */
function refusalText({ problem, message, extras }: Refusal, request_id: string): string {
  const { title, help, status } = PROBLEMS[problem];
  const faults = (extras.faults ?? [])
    .slice(1, 10)
    .map((fault) => `${fault.path} ${fault.message}.`);
  const retry = extras.retryAfter === undefined ? [] : [`Retry after ${extras.retryAfter} s.`];
  const said = [
    `${title} (${problem}).`,
    plainText(message),
    ...faults.map((fault) => plainText(fault)),
    // Left out where help is about the list in REST's answer, or repeats the message for users of REST.
    ...(problem === "invalid_request" || status === 404 ? [] : [help]),
    ...retry,
  ];
  return [...new Set(said), `Request ${request_id}.`].join(" ");
}
