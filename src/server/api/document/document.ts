import { createDocument } from "zod-openapi";
import { REQUESTS_PER_MINUTE } from "#server/rules/limit.ts";
import { servedProcedures } from "../served.ts";
import { open } from "../shapes.ts";
import { DELIVERY_HEADERS, WEBHOOKS } from "./delivery.ts";
import { HEADERS } from "./headers.ts";
import { operationOf } from "./operation.ts";
import { problemResponses } from "./problems.ts";

const DESCRIPTION = `Tells, before data lands, that a schema breaks its contract.

Send the API key in the header \`X-API-Key\`. A key may make ${REQUESTS_PER_MINUTE} requests per clock minute; the \`RateLimit\` headers of every answer say what is left. Bodies are JSON, and fields that are not described are ignored. Times are UTC.

Refusals are \`application/problem+json\`: \`code\` does not change, \`detail\` says what happened, and the \`request_id\` helps your operator find the request. Answers may gain fields, headers and codes; a client must not refuse them.`;

const TAGS = [
  { name: "Checks", description: "Judge incoming schemas" },
  { name: "Contracts", description: "What incoming schemas are judged by" },
  { name: "Webhooks", description: "Endpoints that results are delivered to" },
  { name: "Keys", description: "Who may call this API" },
  { name: "Usage", description: "Credits and checks" },
  { name: "Health", description: "Whether the service is up" },
];

export type DocumentOptions = {
  version: string;
  /** Whether changing and deleting contracts is served. */
  contractChanges: boolean;
  /** The service's public URL, without a trailing slash. */
  baseUrl: string;
};

/** Generates the OpenAPI 3.1 document of the REST API. */
export function openApiDocument({ version, contractChanges, baseUrl }: DocumentOptions) {
  const procedures = servedProcedures(contractChanges);
  const refuse = problemResponses(procedures, baseUrl);
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const procedure of procedures) {
    const { method, path } = procedure.meta.openapi;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(procedure, refuse) };
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Schema Contract Check",
        description: DESCRIPTION,
        version,
        contact: { name: "Documentation and support", url: `${baseUrl}/docs` },
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: `${baseUrl}/api/v1`, description: "This service" }],
      tags: TAGS,
      paths,
      webhooks: WEBHOOKS,
      components: {
        headers: HEADERS,
        parameters: DELIVERY_HEADERS,
        securitySchemes: {
          apiKey: {
            type: "apiKey",
            in: "header",
            name: "X-API-Key",
            description: "A whole key, as `POST /keys` and the console show it once",
          },
        },
      },
    },
    { override: openAnswers },
  );
}

/**
 * Undoes zod's `additionalProperties: false` for response objects, so that fields can be added
 * later.
 */
function openAnswers({ jsonSchema }: Parameters<typeof open>[0]) {
  if (jsonSchema.additionalProperties === false) open({ jsonSchema });
}
