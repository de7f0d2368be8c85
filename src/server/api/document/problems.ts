import type { ZodOpenApiResponseObject } from "zod-openapi";
import { PROBLEMS, type ProblemCode } from "#domain/problem.ts";
import { problemShape } from "../problem-shape.ts";
import type { ServedProcedure } from "../served.ts";
import { EXAMPLE_REQUEST_ID, headers, LIMIT_HEADERS } from "./headers.ts";

const KEY_PROBLEMS: ProblemCode[] = [
  "missing_key",
  "bearer_not_supported",
  "malformed_key",
  "unknown_key",
  "revoked_key",
  "key_owner_left",
  "rate_limited",
  "account_suspended",
];

const BODY_PROBLEMS: ProblemCode[] = [
  "invalid_request",
  "invalid_json",
  "body_too_large",
  "unsupported_media_type",
];

/** Errors that any request can get before it is read. */
const UNREAD_PROBLEMS: ProblemCode[] = ["bad_http", "request_timeout", "headers_too_large"];

/** Errors for requests that match no operation. */
const DOOR_PROBLEMS: ProblemCode[] = ["unknown_path", "method_not_allowed"];

/** Statuses without rate limit headers, since the key or the database was unavailable. */
const UNCOUNTED: ReadonlySet<string> = new Set(["401", "503"]);

type Inputs = { hasQuery: boolean; hasBody: boolean };

export type Refuse = (
  procedure: ServedProcedure,
  inputs: Inputs,
) => Record<string, ZodOpenApiResponseObject>;

/**
 * Creates the error responses of operations: one per status, shared by operations with the same
 * codes.
 */
export function problemResponses(procedures: readonly ServedProcedure[], baseUrl: string): Refuse {
  const schema = problemShape(knownCodes(procedures));
  const shared = new Map<string, ZodOpenApiResponseObject>();

  function responseOf(status: string, codes: ProblemCode[], isPublic: boolean) {
    const isUnread = codes.every((code) => UNREAD_PROBLEMS.includes(code));
    const id = nameOf(codes) + (isPublic && !isUnread ? "WithoutKey" : "");
    const names: Parameters<typeof headers>[0] = ["X-Request-Id"];
    if (!isPublic && !isUnread && !UNCOUNTED.has(status)) names.push(...LIMIT_HEADERS);
    if (status === "429" || status === "503") names.push("Retry-After");
    const response = shared.get(id) ?? {
      id,
      description: codes.map((code) => PROBLEMS[code].title).join("; "),
      headers: headers(names),
      content: {
        "application/problem+json": {
          schema,
          examples: Object.fromEntries(
            codes.map((code) => [
              code,
              { summary: PROBLEMS[code].title, value: exampleOf(code, baseUrl) },
            ]),
          ),
        },
      },
    };
    shared.set(id, response);
    return response;
  }

  return ({ meta }, inputs) => {
    const isPublic = meta.openapi.protect === false;
    const byStatus = Object.groupBy(
      codesOf(meta, inputs),
      (code) => PROBLEMS[code].status,
    ) as Record<string, ProblemCode[]>;
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, codes]) => [
        status,
        responseOf(status, codes, isPublic),
      ]),
    );
  };
}

/** Returns every code that a client of the API can get. */
function knownCodes(procedures: readonly ServedProcedure[]) {
  const met = new Set<ProblemCode>([
    ...procedures.flatMap(({ meta }) => codesOf(meta, { hasQuery: true, hasBody: true })),
    ...DOOR_PROBLEMS,
  ]);
  return Object.keys(PROBLEMS).filter((code) => met.has(code as ProblemCode));
}

function codesOf(meta: ServedProcedure["meta"], inputs: Inputs) {
  const { openapi, problems = [] } = meta;
  const isPublic = openapi.protect === false;
  const isChange = openapi.method !== "GET" && !meta.ofViewersKeys;
  const isCounted = isChange && !meta.undoes;
  const codes: ProblemCode[] = [
    ...(inputs.hasBody ? BODY_PROBLEMS : []),
    ...(inputs.hasQuery ? (["invalid_request"] as const) : []),
    ...(isPublic ? [] : KEY_PROBLEMS),
    ...(isChange ? (["not_permitted"] as const) : []),
    ...(isCounted ? (["changes_limited"] as const) : []),
    ...problems,
    ...UNREAD_PROBLEMS,
    "internal_error",
    ...(isPublic ? [] : (["unavailable"] as const)),
  ];
  return [...new Set(codes)];
}

/** Codes that commonly occur together, by a name for the group. */
const GROUPS: Record<string, readonly ProblemCode[]> = {
  Unauthorized: KEY_PROBLEMS.filter((code) => PROBLEMS[code].status === 401),
  InvalidBody: ["invalid_request", "invalid_json"],
};

/**
 * Returns a response's name, such as `ContractNotFound` or `InvalidBodyOrTooManyWebhooks`. Codes
 * common to all 400 responses appear in the name only when there are no others.
 */
function nameOf(answered: ProblemCode[]) {
  const codes =
    answered.length === 1 ? answered : answered.filter((code) => !UNREAD_PROBLEMS.includes(code));
  const groups = Object.entries(GROUPS).filter(([, group]) =>
    group.every((code) => codes.includes(code)),
  );
  const grouped = groups.flatMap(([, group]) => group);
  const alone = codes.filter((code) => !grouped.includes(code)).map(inPascalCase);
  return [...groups.map(([name]) => name), ...alone].join("Or");
}

function inPascalCase(code: string) {
  return code
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function exampleOf(code: ProblemCode, baseUrl: string) {
  const { title, status, help } = PROBLEMS[code];
  const errors = [
    {
      path: "schema.columns[2].type",
      code: "invalid_value",
      message: "must be one of string, integer, number, boolean, date, timestamp, json",
    },
  ];
  return {
    type: `${baseUrl}/docs/errors#${code}`,
    title,
    status,
    detail: help,
    code,
    request_id: EXAMPLE_REQUEST_ID,
    ...(code === "invalid_request" && { errors }),
  };
}
