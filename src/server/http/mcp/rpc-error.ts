import type { ProblemCode } from "#domain/problem.ts";
import type { Refusal } from "#server/api/refusal.ts";
import { headOf, problemOf } from "../problem.ts";
import type { RestResponse } from "../rest/rest-response.ts";

/** JSON-RPC's own codes; all other problems share one that it leaves to servers. */
const CODES: Partial<Record<ProblemCode, number>> = {
  invalid_json: -32700,
  invalid_request: -32600,
  internal_error: -32603,
};
const SERVER_ERROR = -32000;

/** Returns the answer to a message that is refused before it is read: an error without its id. */
export function rpcErrorAnswer(
  refusal: Refusal,
  baseUrl: string,
  request_id: string,
): RestResponse {
  const data = problemOf(refusal, baseUrl, request_id);
  const code = CODES[refusal.problem] ?? SERVER_ERROR;
  const error = { code, message: `${data.title}: ${data.detail}`, data };
  const body = JSON.stringify({ jsonrpc: "2.0", id: null, error });
  return { ...headOf(refusal), body, type: "application/json" };
}
