import type { OpenAPIObject } from "trpc-to-openapi";
import { PROBLEMS, type ProblemCode } from "../domain/problem.ts";

type Components = NonNullable<OpenAPIObject["components"]>;
type Responses = Record<string, object>;

const EXAMPLE_ID = "5b0f7c1e-3f0a-4a58-9d3a-6a1f6d2f9c11";

const integer = { type: "integer" as const };
const text = { type: "string" as const };

/** Headers of answers, by name. */
export const HEADERS: NonNullable<Components["headers"]> = {
  "X-Request-Id": { description: "Names this request", schema: text, example: EXAMPLE_ID },
  "RateLimit-Policy": { description: "The limit", schema: text, example: '"minute";q=100;w=60' },
  RateLimit: {
    description: "Requests (r) and seconds (t) that are left of the minute",
    schema: text,
    example: '"minute";r=99;t=42',
  },
  "X-RateLimit-Limit": { description: "Requests per minute", schema: integer, example: 100 },
  "X-RateLimit-Remaining": { description: "Requests left", schema: integer, example: 99 },
  "X-RateLimit-Reset": {
    description: "When the minute ends, in epoch seconds",
    schema: integer,
    example: 1_769_851_860,
  },
  "Retry-After": { description: "Seconds to wait", schema: integer, example: 18 },
  Link: {
    description: "The next page, when there is one",
    schema: text,
    example: '</api/v1/contracts?cursor=ctr_01kaf5v2jve6w8e8kgtr3d0v7q>; rel="next"',
  },
  "Idempotent-Replayed": {
    description: "The check was made before; this answer cost nothing",
    schema: { type: "string", enum: ["true"] },
  },
};

const LIMIT_HEADERS = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/** The body of every refusal (RFC 9457). */
export const PROBLEM_SCHEMA: NonNullable<Components["schemas"]>[string] = {
  type: "object",
  description: "A refusal (RFC 9457)",
  required: ["type", "title", "status", "detail", "code", "request_id"],
  additionalProperties: false,
  properties: {
    type: { type: "string", format: "uri-reference", description: "A page that explains the code" },
    title: text,
    status: integer,
    detail: { type: "string", description: "What happened this time" },
    code: { type: "string", enum: Object.keys(PROBLEMS), description: "Stable; decide by it" },
    request_id: text,
    errors: {
      type: "array",
      description: "What is wrong with which field",
      items: {
        type: "object",
        required: ["path", "code", "message"],
        additionalProperties: false,
        properties: {
          path: { type: "string", examples: ["schema.columns[2].type"] },
          code: text,
          message: text,
        },
      },
    },
  },
};

/** Headers of a success. */
export function successHeaders(path: string, method: string, isPublic: boolean) {
  const names = ["X-Request-Id", ...(isPublic ? [] : LIMIT_HEADERS)];
  if (method === "GET" && (path === "/contracts" || path === "/webhooks")) names.push("Link");
  if (path === "/check") names.push("Idempotent-Replayed");
  return headers(names);
}

/** Statuses of refusals that say nothing of the limit: the key, the database or the whole request was missing. */
const UNCOUNTED: ReadonlySet<string> = new Set(["401", "408", "503"]);

/** One response per status, with an example for each of its problems. */
export function problemResponses(codes: ProblemCode[], isPublic: boolean): Responses {
  const responses: Responses = {};
  for (const [status, group] of Object.entries(
    Object.groupBy(codes, (code) => PROBLEMS[code].status),
  )) {
    const names = ["X-Request-Id"];
    if (!isPublic && !UNCOUNTED.has(status)) names.push(...LIMIT_HEADERS);
    if (status === "429" || status === "503") names.push("Retry-After");
    responses[status] = {
      description: group.map((code) => PROBLEMS[code].title).join("; "),
      headers: headers(names),
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(group.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
    };
  }
  return responses;
}

function headers(names: string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function exampleOf(code: ProblemCode) {
  const { title, status, help } = PROBLEMS[code];
  const errors = [
    {
      path: "schema.columns[2].type",
      code: "invalid_value",
      message: "must be one of string, integer, number, boolean, date, timestamp, json",
    },
  ];
  return {
    type: `/docs/errors#${code}`,
    title,
    status,
    detail: help,
    code,
    request_id: EXAMPLE_ID,
    ...(code === "invalid_request" && { errors }),
  };
}
