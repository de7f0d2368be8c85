import { type ZodObject, type ZodType, z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { ALL } from "#domain/keys/right.ts";
import type { KeyNeeds } from "../key-rights.ts";
import type { OperationLink } from "../procedure.ts";
import type { ServedProcedure } from "../served.ts";
import { successHeaders } from "./headers.ts";
import type { Refuse } from "./problems.ts";

const JSON_TYPE = "application/json";

/** Returns the OpenAPI operation of a procedure. */
export function operationOf(procedure: ServedProcedure, refuse: Refuse): ZodOpenApiOperationObject {
  const { meta, output } = procedure;
  const { operationId, summary, description, tags, requestHeaders } = meta.openapi;
  const isPublic = meta.openapi.protect === false;
  const { path, query, body } = partsOf(procedure);
  const success = {
    description: meta.openapi.successDescription ?? "",
    headers: successHeaders({
      isPublic,
      isPaged: query !== null && "cursor" in query.shape,
      isRepeatable: requestHeaders !== undefined && "Idempotency-Key" in requestHeaders.shape,
      hasEtag: meta.versioned === true || meta.hasEtag === true,
    }),
    content: contentOf(output),
  };
  return {
    operationId,
    summary,
    description,
    tags,
    security: isPublic ? [] : securityOf(meta.key),
    ...((path ?? query ?? requestHeaders) && {
      requestParams: {
        ...(path && { path }),
        ...(query && { query }),
        ...(requestHeaders && { header: requestHeaders }),
      },
    }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      [meta.status ?? 200]: {
        ...success,
        ...(meta.leadsTo && { links: linksTo(meta.leadsTo) }),
      },
      ...refuse(procedure, { hasQuery: query !== null, hasBody: body !== null }),
      ...(isPublic && {
        503: {
          ...success,
          description: "The database does not respond: the service cannot work",
          content: {
            [JSON_TYPE]: { schema: output, example: { status: "unavailable", version: "0.1.0" } },
          },
        },
      }),
    },
  };
}

type Shape = ZodObject["shape"];

/** Splits the input's fields into path, query and body. */
function partsOf({ meta, input }: ServedProcedure) {
  const { method, path } = meta.openapi;
  const shape: Shape = "shape" in input ? input.shape : {};
  const fields = Object.keys(shape);
  const inPath = fields.filter((name) => path.includes(`{${name}}`));
  const beside = fields.filter((name) => !inPath.includes(name));
  // Without path parameters the input is the body and keeps its schema name.
  const bodyOf = () =>
    inPath.length > 0 ? (meta.body ?? picked(shape, beside).meta(input.meta() ?? {})) : input;
  const hasBody = (method === "POST" || method === "PUT") && beside.length > 0;
  return {
    path: inPath.length > 0 ? picked(shape, inPath) : null,
    query: beside.length > 0 && !hasBody ? picked(shape, beside) : null,
    body: hasBody ? bodyOf() : null,
  };
}

function picked(shape: Shape, names: string[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, shape[name] as ZodType])));
}

/** Returns a schema as JSON content with its example; a list's example has one entry. */
function contentOf(schema: ZodType) {
  const element = schema instanceof z.ZodArray ? (schema.element as ZodType) : null;
  const example = element ? [element.meta()?.example] : schema.meta()?.example;
  return { [JSON_TYPE]: { schema, example } };
}

/** Returns links to the operations that accept fields of the response. */
function linksTo(operations: readonly (string | OperationLink)[]) {
  return Object.fromEntries(operations.map((operation) => linkTo(operation)));
}

function linkTo(operation: string | OperationLink) {
  if (typeof operation === "string")
    return linkTo({ operationId: operation, parameters: { id: "id" } });
  const { operationId, parameters } = operation;
  const fields = Object.entries(parameters).map(([name, field]) => [
    name,
    `$response.body#/${field}`,
  ]);
  const names = Object.values(parameters).map((field) => `\`${field}\``);
  const link = {
    operationId,
    parameters: Object.fromEntries(fields),
    description: `Uses the ${names.join(" and ")} from this response`,
  };
  return [operationId, link] as const;
}

/** One of the rights is enough, so each is an alternative; without any, every key will do. */
function securityOf(needs: KeyNeeds | undefined) {
  if (!needs) throw new Error("an operation of keys says what a key needs for it");
  if (needs.rights.length === 0) return [{ apiKey: [] }];
  return [ALL, ...needs.rights].map((right) => ({ apiKey: [right] }));
}
