import {
  ADDRESS_LINK_MINUTES,
  APPROVAL_BYTES_PER_CONTRACT,
  APPROVALS_PER_CONTRACT,
  ATTEMPTS_PER_DELIVERY,
  CHANGES_AT_ONCE,
  CHANGES_PER_REQUEST,
  CHECK_MAILS_PER_ACCOUNT,
  CHECK_MAILS_PER_PERSON,
  CONFIRMATION_DAYS,
  CONSOLE_REQUESTS_PER_ADDRESS,
  CONSOLE_REQUESTS_PER_PERSON,
  CONSUMER_BYTES_PER_CONTRACT,
  CONSUMERS_PER_CONTRACT,
  CONTRACT_BYTES_PER_REQUEST,
  INVITATION_DAYS,
  INVITATION_MAILS_PER_HOUR,
  KEYS_PER_HOUR,
  MANUAL_DELIVERIES_PER_HOUR,
  MAX_BODY_BYTES,
  MAX_HEADER_BYTES,
  MIN_KEY_SECRET_LENGTH,
  PASSWORD_RESET_MINUTES,
  PROPOSAL_BYTES_PER_ACCOUNT,
  PROPOSAL_DAYS,
  PROPOSAL_KEPT_DAYS,
  PROPOSALS_PER_ACCOUNT,
  PROPOSALS_PER_KEY,
  REQUESTS_PER_MINUTE,
  SECONDS_PER_CHANGE,
  TOKENS_PER_DIRECTORY,
  WEBHOOKS_PER_ACCOUNT,
} from "./limit.ts";
import { numberText } from "./text/number-text.ts";

const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

/**
 * Every error of the API (docs/api.md, Errors): its stable code, HTTP status, title and advice. The
 * API document and the error pages are generated from this table.
 */
export const PROBLEMS = {
  invalid_request: {
    status: 400,
    title: "Invalid request",
    help: "Each entry in `errors` has the path of a field and what is wrong with it.",
  },
  invalid_json: {
    status: 400,
    title: "The body is not valid JSON",
    help: "Send one JSON value in UTF-8, without a byte order mark.",
  },
  too_many_webhooks: {
    status: 400,
    title: "Too many webhooks",
    help: `An account can have ${WEBHOOKS_PER_ACCOUNT} webhooks, including paused ones. Delete one to create another.`,
  },
  too_many_contracts: {
    status: 400,
    title: "Too many contracts",
    help: "The account has reached its contract limit. Delete one, or ask your administrator to raise the limit.",
  },
  contract_storage_full: {
    status: 400,
    title: "Contract storage full",
    help: "All versions of an account's contracts share a storage limit for columns. Ask your administrator to raise it.",
  },
  too_many_approvals: {
    status: 400,
    title: "Too many approvals",
    help: `A contract can have ${numberText(APPROVALS_PER_CONTRACT)} active approvals, with ${mebibytes(APPROVAL_BYTES_PER_CONTRACT)} of text. Withdraw some, or change its policy.`,
  },
  too_many_proposals: {
    status: 400,
    title: "Too many open proposals",
    help: `A key can have ${PROPOSALS_PER_KEY} open proposals, and an account ${PROPOSALS_PER_ACCOUNT} with ${mebibytes(PROPOSAL_BYTES_PER_ACCOUNT)} together. Wait until people decide, or ${PROPOSAL_DAYS} days until they expire.`,
  },
  too_many_consumers: {
    status: 400,
    title: "Too many consumers",
    help: `A contract can have ${CONSUMERS_PER_CONTRACT} consumers, with ${mebibytes(CONSUMER_BYTES_PER_CONTRACT)} of text. Remove one to add another. A consumer of all columns can have null as its \`columns\`.`,
  },
  missing_key: {
    status: 401,
    title: "Missing API key",
    help: "Send your full API key in the X-API-Key header.",
  },
  bearer_not_supported: {
    status: 401,
    title: "Authorization: Bearer is not supported",
    help: "Send the API key in the X-API-Key header, without an Authorization header.",
  },
  malformed_key: {
    status: 401,
    title: "Malformed API key",
    help: `A key starts with svc_live_ or svc_test_, followed by at least ${MIN_KEY_SECRET_LENGTH} characters.`,
  },
  unknown_key: {
    status: 401,
    title: "Unknown API key",
    help: "This key does not exist. Full keys are only shown when they are created.",
  },
  revoked_key: {
    status: 401,
    title: "Revoked API key",
    help: "Activate the key again or use another one.",
  },
  expired_key: {
    status: 401,
    title: "The API key has expired",
    help: "This key was created with an end date, which has passed. Create another one in the console or with POST /keys.",
  },
  key_owner_left: {
    status: 401,
    title: "The API key's owner has left",
    help: "A key works only while the user it belongs to is a member of the account. Use another member's key.",
  },
  not_signed_in: {
    status: 401,
    title: "Not signed in",
    help: "Sign in again. Your session has ended, or you do not belong to this account.",
  },
  no_credits: {
    status: 403,
    title: "No credits left",
    help: "Each check costs 1 credit. Ask your administrator to add credits to the account.",
  },
  not_allowed: {
    status: 403,
    title: "Your role does not allow this",
    help: "Ask an owner of the account.",
  },
  not_permitted: {
    status: 403,
    title: "The API key does not allow this",
    help: "A key can do what its rights allow, and no more than its owner: a viewer's key can read and run checks. The message says what is missing. An owner of the account can give a key more rights and contracts in the console, or change its owner's role.",
  },
  address_not_verified: {
    status: 403,
    title: "Your email address is not verified",
    help: "Your profile can email you a link that verifies it. Until then, no email is sent in your name.",
  },
  account_suspended: {
    status: 403,
    title: "Account suspended",
    help: "Your administrator has suspended this account. Its keys work again once it is resumed.",
  },
  unknown_path: {
    status: 404,
    title: "Path not found",
    help: "Paths are case-sensitive and have no trailing slash. The reference lists them all.",
  },
  contract_not_found: {
    status: 404,
    title: "Contract not found",
    help: "The account has no contract with this id. GET /contracts lists its contracts.",
  },
  check_not_found: {
    status: 404,
    title: "Check not found",
    help: "The account has no check with this id.",
  },
  key_not_found: {
    status: 404,
    title: "Key not found",
    help: "The account has no API key with this id. GET /keys lists its keys.",
  },
  webhook_not_found: {
    status: 404,
    title: "Webhook not found",
    help: "The account has no webhook with this id. GET /webhooks lists its webhooks.",
  },
  approval_not_found: {
    status: 404,
    title: "Approval not found",
    help: "The contract has no approval with this id. GET /contracts/{id}/approvals lists its approvals.",
  },
  proposal_not_found: {
    status: 404,
    title: "Proposal not found",
    help: `The account has no proposal with this id. A proposal is kept for ${PROPOSAL_KEPT_DAYS} days after it was decided or expired.`,
  },
  consumer_not_found: {
    status: 404,
    title: "Consumer not found",
    help: "The contract has no consumer with this id. GET /contracts/{id}/consumers lists its consumers.",
  },
  delivery_not_found: {
    status: 404,
    title: "Delivery not found",
    help: "The account has no delivery with this id.",
  },
  account_not_found: {
    status: 404,
    title: "Account not found",
    help: "No account has this id.",
  },
  member_not_found: {
    status: 404,
    title: "Member not found",
    help: "The account has no member with this id.",
  },
  invitation_not_found: {
    status: 404,
    title: "Invitation not found",
    help: `An invitation link works once, for ${INVITATION_DAYS} days. Ask an owner of the account for a new one.`,
  },
  token_not_found: {
    status: 404,
    title: "SCIM token not found",
    help: "The account has no SCIM token with this id. It may have been ended meanwhile.",
  },
  group_not_found: {
    status: 404,
    title: "Group not found",
    help: "The account has no group with this id. Its identity provider may have deleted it meanwhile.",
  },
  password_reset_not_found: {
    status: 404,
    title: "Link not found",
    help: `A link that sets a new password works once, for ${PASSWORD_RESET_MINUTES} minutes. Ask for a new one.`,
  },
  consent_not_found: {
    status: 404,
    title: "Confirmation link not found",
    help: `A link that asks whether you want emails works for ${CONFIRMATION_DAYS} days, and only the newest one works.`,
  },
  verification_not_found: {
    status: 404,
    title: "Verification link not found",
    help: `A link that verifies an address works once, for ${ADDRESS_LINK_MINUTES} minutes, and only for the user who asked for it. Your profile can email you a new one.`,
  },
  subscription_not_found: {
    status: 404,
    title: "Nothing to unsubscribe from",
    help: "The link has already been used, or the address in the account has changed. It no longer causes any emails.",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    help: "The Allow header lists the methods that this path supports.",
  },
  request_timeout: {
    status: 408,
    title: "Request timeout",
    help: "The request took too long to arrive. Send it without pauses.",
  },
  contract_name_taken: {
    status: 409,
    title: "Contract name already taken",
    help: "Contract names are unique within an account. Choose another one.",
  },
  already_approved: {
    status: 409,
    title: "Already approved",
    help: "This change to the contract's current version is already approved. Withdraw that approval to add another.",
  },
  proposal_closed: {
    status: 409,
    title: "Proposal no longer open",
    help: "Somebody has decided about it, or it has expired.",
  },
  proposal_outdated: {
    status: 409,
    title: "Proposal no longer fits",
    help: "The contract has changed since the proposal was made. Decline it, and let a new one be made for the current version.",
  },
  consumer_name_taken: {
    status: 409,
    title: "Consumer name already taken",
    help: "The names of a contract's consumers are unique. Choose another one.",
  },
  key_not_active: {
    status: 409,
    title: "The API key does not work",
    help: "Only a key that works can have a successor. Create a new key instead.",
  },
  key_not_revoked: {
    status: 409,
    title: "Key not revoked",
    help: "Only a revoked key can be deleted. Send POST /keys/{id}/revoke first.",
  },
  too_many_tokens: {
    status: 409,
    title: "Too many SCIM tokens",
    help: `An account can have ${TOKENS_PER_DIRECTORY} SCIM tokens. End one to create another.`,
  },
  last_owner: {
    status: 409,
    title: "Account needs an owner",
    help: "Make another member an owner first.",
  },
  already_member: {
    status: 409,
    title: "Already a member",
    help: "Owners can change roles under Settings, Members.",
  },
  user_exists: {
    status: 409,
    title: "Email address already in use",
    help: "Sign in instead. If you have lost your password, ask your administrator for a new one.",
  },
  delivery_exhausted: {
    status: 409,
    title: "No attempts left",
    help: `A delivery gets at most ${ATTEMPTS_PER_DELIVERY} attempts. GET /checks/{id} returns the same body.`,
  },
  idempotency_conflict: {
    status: 409,
    title: "Request already in progress",
    help: "A request with this Idempotency-Key is still in progress. Retry in a moment.",
  },
  contract_changed: {
    status: 412,
    title: "Contract has changed",
    help: "Someone has saved another version in the meantime. Read the contract again (in the console, reload the page) to see what would change now.",
  },
  body_too_large: {
    status: 413,
    title: "Body too large",
    help: `A body can have at most ${numberText(MAX_BODY_BYTES)} bytes.`,
  },
  too_much_to_check: {
    status: 413,
    title: "Too much to check at once",
    help: `The contracts of one request can have ${mebibytes(CONTRACT_BYTES_PER_REQUEST)} together, counting their consumers and approvals, and its checks can find ${numberText(CHANGES_PER_REQUEST)} changes. Send fewer schemas at a time.`,
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported content type",
    help: "Send Content-Type: application/json and no Content-Encoding.",
  },
  idempotency_key_reused: {
    status: 422,
    title: "Idempotency-Key already used",
    help: "Use a new Idempotency-Key for each distinct check.",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    help: `A key can make ${REQUESTS_PER_MINUTE} requests per clock minute. The Retry-After header says how many seconds to wait.`,
  },
  key_creation_limited: {
    status: 429,
    title: "Too many new keys",
    help: `A user can create ${KEYS_PER_HOUR} keys per clock hour. The Retry-After header says how many seconds to wait.`,
  },
  changes_limited: {
    status: 429,
    title: "Too many changes",
    help: `Together, an account's keys can make ${numberText(CHANGES_AT_ONCE)} changes at once, and another one every ${SECONDS_PER_CHANGE} seconds; its people can make as many. Deleting, revoking and withdrawing are always allowed. The Retry-After header says how many seconds to wait.`,
  },
  manual_deliveries_limited: {
    status: 429,
    title: "Too many manual deliveries",
    help: `An account can send ${numberText(MANUAL_DELIVERIES_PER_HOUR)} manual deliveries per clock hour, including test events. The Retry-After header says how many seconds to wait.`,
  },
  mails_limited: {
    status: 429,
    title: "Too many emails",
    help: `In an hour, a person can send checks by email ${CHECK_MAILS_PER_PERSON} times, and all people of an account together ${CHECK_MAILS_PER_ACCOUNT} times. An account can email ${INVITATION_MAILS_PER_HOUR} invitations. Wait as long as the message says.`,
  },
  too_many_attempts: {
    status: 429,
    title: "Too many attempts",
    help: "Wait as long as the message says. Wrong passwords are counted per user.",
  },
  console_limited: {
    status: 429,
    title: "Too many requests to the console",
    help: `The console allows ${numberText(CONSOLE_REQUESTS_PER_PERSON)} requests a minute per person, and ${numberText(CONSOLE_REQUESTS_PER_ADDRESS)} per network address. The Retry-After header says how many seconds to wait.`,
  },
  headers_too_large: {
    status: 431,
    title: "Headers too large",
    help: `All headers together can have at most ${MAX_HEADER_BYTES / 1024} KiB.`,
  },
  bad_http: {
    status: 400,
    title: "Malformed HTTP request",
    help: "The request is not valid HTTP/1.1.",
  },
  internal_error: {
    status: 500,
    title: "Something went wrong on our side",
    help: "The server's log has the cause under the request id. Ask your administrator.",
  },
  unavailable: {
    status: 503,
    title: "Service temporarily unavailable",
    help: "The database is unreachable or overloaded. The Retry-After header says how many seconds to wait.",
  },
} as const satisfies Record<string, { status: number; title: string; help: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One fault of a request: `path` like `schema.columns[2].type`. */
export type Fault = { path: string; code: string; message: string };
