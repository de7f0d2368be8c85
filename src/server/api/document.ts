import type { AnyProcedure } from "@trpc/server";
import { generateOpenApiDocument, type OpenAPIObject } from "trpc-to-openapi";
import { PROBLEMS, type ProblemCode } from "../domain/problem.ts";
import { HEADERS, PROBLEM_SCHEMA, problemResponses, successHeaders } from "./document-parts.ts";
import { isServed, type Meta } from "./procedure.ts";
import { appRouter } from "./router.ts";

const DESCRIPTION = `Tells, before data lands, that a schema breaks its contract.

Send the API key in the header \`X-API-Key\`. A key may make 100 requests per clock minute; the
\`RateLimit\` headers of every answer say what is left. Fields that are not described are ignored.
Refusals are \`application/problem+json\`: \`code\` is stable, \`detail\` says what happened, and the
\`request_id\` helps your operator find the request.`;

const TAGS = [
  { name: "Checks", description: "Judge incoming schemas" },
  { name: "Contracts", description: "What incoming schemas are judged by" },
  { name: "Webhooks", description: "Endpoints that hear of check results" },
  { name: "API keys", description: "Who may call this API" },
  { name: "Usage", description: "Credits and checks" },
  { name: "Health", description: "Whether the service is up" },
];

type Operation = NonNullable<NonNullable<OpenAPIObject["paths"]>[string]["get"]>;

/** The OpenAPI 3.1 document of the REST API, as the door answers. */
export function openApiDocument(version: string, contractChanges: boolean): OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: "Schema Contract Check",
    description: DESCRIPTION,
    version,
    baseUrl: "/api/v1",
    securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "X-API-Key" } },
    filter: ({ metadata }) => isServed(metadata as Meta, contractChanges),
  });
  document.info.license = { name: "MIT", identifier: "MIT" };
  document.tags = TAGS;

  const schemas = Object.entries(document.components?.schemas ?? {});
  document.components = {
    ...document.components,
    schemas: {
      ...Object.fromEntries(schemas.filter(([name]) => !name.startsWith("error."))),
      Problem: PROBLEM_SCHEMA,
    },
    headers: HEADERS,
  };
  for (const meta of servedMetas(contractChanges)) {
    const { method, path } = meta.openapi;
    const item = document.paths?.[path] as Record<string, Operation> | undefined;
    const operation = item?.[method.toLowerCase()];
    if (operation) tellTheTruth(operation, meta);
  }
  return document;
}

type ServedMeta = Meta & { openapi: NonNullable<Meta["openapi"]> };

function servedMetas(contractChanges: boolean): ServedMeta[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.values(procedures)
    .map((procedure) => procedure._def.meta as Meta)
    .filter((meta): meta is ServedMeta => isServed(meta, contractChanges));
}

/** Replaces what the generator assumes of statuses, errors and headers by what the door does. */
function tellTheTruth(operation: Operation, meta: ServedMeta) {
  const isPublic = meta.openapi.protect === false;
  const success = operation.responses?.["200"];
  const problems = problemsOf(operation, meta).toSorted(
    (a, b) => PROBLEMS[a].status - PROBLEMS[b].status,
  );
  operation.security = isPublic ? [] : [{ apiKey: [] }];
  operation.responses = {
    [meta.status ?? 200]: {
      ...success,
      description: "Done",
      headers: successHeaders(meta.openapi.path, meta.openapi.method, isPublic),
    },
    ...problemResponses(problems, isPublic),
  };
  if (isPublic)
    operation.responses["503"] = { ...success, description: "The database does not answer" };
}

function problemsOf(operation: Operation, { openapi, problems = [] }: ServedMeta): ProblemCode[] {
  const isPublic = openapi.protect === false;
  const hasQuery = operation.parameters?.some(
    (parameter) => "in" in parameter && parameter.in === "query",
  );
  return [
    ...problems,
    ...(operation.requestBody ? BODY_PROBLEMS : []),
    ...(hasQuery ? (["invalid_request"] as const) : []),
    ...(isPublic ? [] : KEY_PROBLEMS),
    "internal_error",
    ...(isPublic ? [] : (["unavailable"] as const)),
  ];
}

const KEY_PROBLEMS = [
  "missing_key",
  "bearer_not_supported",
  "malformed_key",
  "unknown_key",
  "revoked_key",
  "rate_limited",
  "account_suspended",
] as const;

const BODY_PROBLEMS = [
  "invalid_request",
  "invalid_json",
  "body_too_large",
  "unsupported_media_type",
  "request_timeout",
] as const;
