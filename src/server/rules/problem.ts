import {
  ATTEMPTS_PER_DELIVERY,
  CONSOLE_REQUESTS_PER_ADDRESS,
  CONSOLE_REQUESTS_PER_PERSON,
  INVITATION_DAYS,
  KEYS_PER_HOUR,
  MANUAL_DELIVERIES_PER_HOUR,
  MAX_BODY_BYTES,
  MAX_HEADER_BYTES,
  MIN_KEY_SECRET_LENGTH,
  REQUESTS_PER_MINUTE,
  WEBHOOKS_PER_ACCOUNT,
} from "./limit.ts";

const inWords = (count: number) => count.toLocaleString("en-US");

/**
 * Every error of the API (docs/api.md, Errors): its stable code, HTTP status, title and advice. The
 * API document and the error pages are generated from this table.
 */
export const PROBLEMS = {
  invalid_request: {
    status: 400,
    title: "The request is not valid",
    help: "Each entry of `errors` names a field by its path and says what is wrong with it.",
  },
  invalid_json: {
    status: 400,
    title: "The body is not JSON",
    help: "Send one JSON value in UTF-8, without a byte order mark.",
  },
  too_many_webhooks: {
    status: 400,
    title: "Too many webhooks",
    help: `An account may have ${WEBHOOKS_PER_ACCOUNT} webhooks, paused ones too: delete one before you create another.`,
  },
  too_many_contracts: {
    status: 400,
    title: "Too many contracts",
    help: "The account has reached its limit of contracts. Delete one, or ask your operator for a higher limit.",
  },
  contract_storage_full: {
    status: 400,
    title: "No room for these columns",
    help: "An account's contracts may store only so many bytes of columns, across all versions. Ask your operator for a higher limit.",
  },
  missing_key: {
    status: 401,
    title: "No API key",
    help: "Send the full API key in the header X-API-Key.",
  },
  bearer_not_supported: {
    status: 401,
    title: "Authorization: Bearer is not supported",
    help: "Send the API key in the header X-API-Key and leave the Authorization header out.",
  },
  malformed_key: {
    status: 401,
    title: "Not an API key",
    help: `A key starts with svc_live_ or svc_test_, followed by at least ${MIN_KEY_SECRET_LENGTH} characters.`,
  },
  unknown_key: {
    status: 401,
    title: "Unknown API key",
    help: "No such key exists. Keys are shown in full only when they are created.",
  },
  revoked_key: {
    status: 401,
    title: "Revoked API key",
    help: "Activate the key again, or use another one.",
  },
  not_signed_in: {
    status: 401,
    title: "Not signed in",
    help: "Sign in again: the session has ended, or the account is not yours.",
  },
  no_credits: {
    status: 403,
    title: "No credits left",
    help: "Each check costs 1 credit. Ask your operator to add credits to the account.",
  },
  not_allowed: {
    status: 403,
    title: "Your role does not allow this",
    help: "Ask an owner of the account.",
  },
  account_suspended: {
    status: 403,
    title: "The account is suspended",
    help: "The operator of this service has suspended the account. Its keys work again when it is resumed: ask your operator.",
  },
  unknown_path: {
    status: 404,
    title: "No such path",
    help: "Paths are case-sensitive and have no slash at the end. The reference lists them all.",
  },
  contract_not_found: {
    status: 404,
    title: "No such contract",
    help: "The account has no contract with this id. GET /contracts lists those it has.",
  },
  check_not_found: {
    status: 404,
    title: "No such check",
    help: "The account has no check with this id.",
  },
  key_not_found: {
    status: 404,
    title: "No such key",
    help: "The account has no API key with this id. GET /keys lists those it has.",
  },
  webhook_not_found: {
    status: 404,
    title: "No such webhook",
    help: "The account has no webhook with this id. GET /webhooks lists those it has.",
  },
  delivery_not_found: {
    status: 404,
    title: "No such delivery",
    help: "The account has no delivery with this id.",
  },
  account_not_found: {
    status: 404,
    title: "No such account",
    help: "No account has this id.",
  },
  member_not_found: {
    status: 404,
    title: "No such member",
    help: "Nobody with this id belongs to the account.",
  },
  invitation_not_found: {
    status: 404,
    title: "No such invitation",
    help: `A link works once and for ${INVITATION_DAYS} days. Ask an owner of the account for a new one.`,
  },
  method_not_allowed: {
    status: 405,
    title: "The path does not support this method",
    help: "The Allow header lists the methods that it supports.",
  },
  request_timeout: {
    status: 408,
    title: "The request took too long to arrive",
    help: "Send the whole request at once.",
  },
  contract_name_taken: {
    status: 409,
    title: "The contract name is taken",
    help: "Names are unique within an account: choose another one.",
  },
  key_not_revoked: {
    status: 409,
    title: "The key is not revoked",
    help: "Only a revoked key can be deleted: POST /keys/{id}/revoke first.",
  },
  last_owner: {
    status: 409,
    title: "The account needs an owner",
    help: "Make another member an owner first.",
  },
  already_member: {
    status: 409,
    title: "They are a member already",
    help: "Owners change roles under Settings, Members.",
  },
  user_exists: {
    status: 409,
    title: "There is a user with this e-mail address",
    help: "Sign in instead. An operator can give a user a new password.",
  },
  delivery_exhausted: {
    status: 409,
    title: "The delivery has no attempts left",
    help: `A delivery with ${ATTEMPTS_PER_DELIVERY} attempts is not sent again. GET /checks/{id} has the same body.`,
  },
  idempotency_conflict: {
    status: 409,
    title: "The same request is in progress",
    help: "A request with this Idempotency-Key is still in progress: repeat this one in a moment.",
  },
  body_too_large: {
    status: 413,
    title: "The body is too large",
    help: `A body may have at most ${inWords(MAX_BODY_BYTES)} bytes.`,
  },
  unsupported_media_type: {
    status: 415,
    title: "The body is not declared as JSON",
    help: "Send Content-Type: application/json and no Content-Encoding.",
  },
  idempotency_key_reused: {
    status: 422,
    title: "The Idempotency-Key was used for another request",
    help: "Use a new Idempotency-Key for each distinct check.",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    help: `A key may make ${REQUESTS_PER_MINUTE} requests per clock minute. Retry-After says how many seconds to wait.`,
  },
  key_creation_limited: {
    status: 429,
    title: "Too many new keys",
    help: `A user may create ${KEYS_PER_HOUR} keys per clock hour. Retry-After says how many seconds to wait.`,
  },
  manual_deliveries_limited: {
    status: 429,
    title: "Too many deliveries by hand",
    help: `The members of an account may send ${inWords(MANUAL_DELIVERIES_PER_HOUR)} deliveries by hand per clock hour, test events included. Retry-After says how many seconds to wait.`,
  },
  too_many_attempts: {
    status: 429,
    title: "Too many attempts",
    help: "Wait as long as the message says. Wrong passwords are counted for each user.",
  },
  console_limited: {
    status: 429,
    title: "Too many requests to the console",
    help: `The console allows ${inWords(CONSOLE_REQUESTS_PER_PERSON)} requests a minute per person, and ${inWords(CONSOLE_REQUESTS_PER_ADDRESS)} per network address. Retry-After says how many seconds to wait.`,
  },
  headers_too_large: {
    status: 431,
    title: "The headers are too large",
    help: `All headers together may have at most ${MAX_HEADER_BYTES / 1024} KiB.`,
  },
  bad_http: {
    status: 400,
    title: "Not an HTTP request",
    help: "The request breaks the rules of HTTP/1.1 and was not read.",
  },
  internal_error: {
    status: 500,
    title: "Something went wrong on our side",
    help: "The operator finds the cause in the log under the request id.",
  },
  unavailable: {
    status: 503,
    title: "The service is temporarily unavailable",
    help: "The database cannot be reached, or has too much to do. Retry-After says how many seconds to wait.",
  },
} as const satisfies Record<string, { status: number; title: string; help: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One fault of a request: `path` like `schema.columns[2].type`. */
export type Fault = { path: string; code: string; message: string };
