import { isId, readId } from "#server/rules/id.ts";
import { PROBLEMS, type ProblemCode } from "#server/rules/problem.ts";
import { type Params, setOf } from "#server/rules/query.ts";
import { readRequestId } from "#server/rules/request-id.ts";
import { readDay } from "#server/usage/rules/day.ts";

/** The filters of a list of refused requests as its address has them: `from` and `to` are days in UTC. */
export type RefusedQuery = {
  key_id?: string;
  reason?: ProblemCode;
  request_id?: string;
  from?: string;
  to?: string;
  cursor?: string;
  before?: string;
};

/** Refusals that no request with a known key meets. */
const NEVER_OF_A_KEY: ReadonlySet<ProblemCode> = new Set([
  ...(["missing_key", "bearer_not_supported", "malformed_key", "not_signed_in"] as const),
  ...(["unknown_path", "method_not_allowed", "bad_http", "headers_too_large"] as const),
  ...(["account_not_found", "member_not_found", "invitation_not_found", "last_owner"] as const),
  ...(["already_member", "user_exists", "too_many_attempts", "not_allowed"] as const),
]);

/** Why a request with a known key may be refused. */
export const REFUSED_REASONS = (Object.keys(PROBLEMS) as ProblemCode[]).filter(
  (code) => PROBLEMS[code].status < 500 && !NEVER_OF_A_KEY.has(code),
);

/** Reads an address. What is no value of its filter is left out, so that any address shows a list. */
export function readRefusedQuery(params: Params): RefusedQuery {
  return setOf<RefusedQuery>({
    key_id: readId("key", params.key_id),
    reason: REFUSED_REASONS.find((reason) => reason === params.reason),
    request_id: readRequestId(params.request_id),
    from: readDay(params.from),
    to: readDay(params.to),
    cursor: placeOf(params.cursor),
    before: placeOf(params.before),
  });
}

function placeOf(text: Params[string]) {
  return typeof text === "string" && readRefusedCursor(text) ? text : undefined;
}

/** A place in the list: at this minute of this key and reason. */
export type RefusedCursor = { minute: Date; key_id: string; reason: string };

const MINUTE_MS = 60_000;

/** The place as an address has it: "29384756.key_….rate_limited". */
export function refusedCursor({ minute, key_id, reason }: RefusedCursor): string {
  return [minute.getTime() / MINUTE_MS, key_id, reason].join(".");
}

export function readRefusedCursor(text: string): RefusedCursor | null {
  const [minutes = "", key_id = "", reason = "", ...rest] = text.split(".");
  if (!/^\d{1,9}$/.test(minutes) || !isId("key", key_id) || rest.length > 0) return null;
  if (!Object.hasOwn(PROBLEMS, reason)) return null;
  return { minute: new Date(Number(minutes) * MINUTE_MS), key_id, reason };
}
