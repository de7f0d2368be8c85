import { isId, readId } from "#domain/id.ts";
import { PROBLEMS, type ProblemCode } from "#domain/problem.ts";
import { type Params, withoutUnset } from "#domain/query.ts";
import { readRequestId } from "#domain/request-id.ts";
import { readDay } from "#domain/usage/day.ts";

/**
 * Filters of the list of refused requests, as in the page's query string. `from` and `to` are days
 * in UTC.
 */
export type RefusedQuery = {
  key_id?: string;
  reason?: ProblemCode;
  request_id?: string;
  from?: string;
  to?: string;
  cursor?: string;
  before?: string;
};

/** Problems that never occur with a known key. */
const NEVER_OF_A_KEY: ReadonlySet<ProblemCode> = new Set([
  ...(["missing_key", "bearer_not_supported", "malformed_key", "not_signed_in"] as const),
  ...(["unknown_path", "method_not_allowed", "bad_http", "headers_too_large"] as const),
  ...([
    "account_not_found",
    "member_not_found",
    "invitation_not_found",
    "token_not_found",
    "group_not_found",
    "too_many_tokens",
    "password_reset_not_found",
    "verification_not_found",
    "consent_not_found",
    "subscription_not_found",
    "last_owner",
  ] as const),
  ...(["already_member", "user_exists", "too_many_attempts", "not_allowed"] as const),
  ...(["proposal_closed", "proposal_outdated"] as const),
  "address_not_verified",
]);

/** Reasons for which a request with a known key may be refused. */
export const REFUSED_REASONS = (Object.keys(PROBLEMS) as ProblemCode[]).filter(
  (code) => PROBLEMS[code].status < 500 && !NEVER_OF_A_KEY.has(code),
);

/** Parses the query string. Invalid values are ignored, so that every address shows a list. */
export function readRefusedQuery(params: Params): RefusedQuery {
  return withoutUnset<RefusedQuery>({
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

/** A position in the list: a minute, key and reason. */
export type RefusedCursor = { minute: Date; key_id: string; reason: string };

const MINUTE_MS = 60_000;

/** Formats a cursor for an address: "29384756.key_….rate_limited". */
export function refusedCursor({ minute, key_id, reason }: RefusedCursor): string {
  return [minute.getTime() / MINUTE_MS, key_id, reason].join(".");
}

export function readRefusedCursor(text: string): RefusedCursor | null {
  const [minutes = "", key_id = "", reason = "", ...rest] = text.split(".");
  if (!/^\d{1,9}$/.test(minutes) || !isId("key", key_id) || rest.length > 0) return null;
  if (!Object.hasOwn(PROBLEMS, reason)) return null;
  return { minute: new Date(Number(minutes) * MINUTE_MS), key_id, reason };
}
