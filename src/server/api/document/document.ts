import { createDocument } from "zod-openapi";
import { REQUESTS_PER_MINUTE } from "#domain/limit.ts";
import { servedProcedures } from "../served.ts";
import { open } from "../shapes.ts";
import { WEBHOOKS } from "./delivery.ts";
import { HEADERS } from "./headers.ts";
import { operationOf } from "./operation.ts";
import { problemResponses } from "./problems.ts";

const DESCRIPTION = `Catches breaking schema changes before data lands.

Send your API key in the \`X-API-Key\` header. A key can make ${REQUESTS_PER_MINUTE} requests per clock minute; the \`RateLimit\` headers of every response say how many are left. Bodies are JSON, and unknown fields are ignored. Times are UTC.

Errors are \`application/problem+json\`: \`code\` never changes, \`detail\` says what happened, and \`request_id\` helps your administrator find the request. Responses may gain fields, headers and codes; clients must ignore the ones they do not know.`;

const TAGS = [
  { name: "Checks", description: "Check incoming schemas against contracts" },
  { name: "Gate", description: "Decide whether a pipeline can continue" },
  { name: "Contracts", description: "The columns that incoming schemas must have" },
  { name: "Webhooks", description: "Endpoints that receive check results" },
  { name: "Keys", description: "API keys of the account" },
  { name: "Usage", description: "Credits and checks" },
  { name: "Health", description: "Check the health of the service" },
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
        securitySchemes: {
          apiKey: {
            type: "apiKey",
            in: "header",
            name: "X-API-Key",
            description:
              "A full API key, shown once by `POST /keys` and the console. A key needs one of the rights that are listed with an operation",
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
