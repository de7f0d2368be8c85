import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema } from "./from-schema.ts";

/** An operation of the served document, with a validator for each documented response. */
export type Documented = {
  method: string;
  path: string;
  body: JsonSchema | null;
  query: { name: string; schema: JsonSchema }[];
  /** The id of each parameter of the path, as an example. */
  parameters: { name: string; schema: JsonSchema }[];
  responses: Map<number, ValidateFunction>;
};

export type Document = {
  operations: Documented[];
  /** Finds what a `$ref` refers to. */
  resolve: (ref: string) => JsonSchema;
};

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
type Parsed = any;

export function readDocument(document: Parsed): Document {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(closed(document), "document");
  const resolve = (ref: string) =>
    ref
      .slice("#/".length)
      .split("/")
      .reduce((node, part) => node[part], document);
  const follow = (part: Parsed) => (part.$ref ? resolve(part.$ref) : part);
  const responsesOf = (operation: Parsed) =>
    Object.entries<Parsed>(operation.responses).map(([status, response]) => {
      const [{ schema }] = Object.values<Parsed>(follow(response).content);
      const known = JSON.stringify(schema).replaceAll('"#/', '"document#/');
      return [Number(status), ajv.compile(JSON.parse(known))] as const;
    });
  const operations = Object.entries<Parsed>(document.paths).flatMap(([path, item]) =>
    Object.entries<Parsed>(item).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).map(follow);
      const inPlace = (place: string) =>
        parameters.filter((parameter: Parsed) => parameter.in === place);
      return {
        method: method.toUpperCase(),
        path,
        body: operation.requestBody?.content["application/json"].schema ?? null,
        query: inPlace("query"),
        parameters: inPlace("path"),
        responses: new Map(responsesOf(operation)),
      };
    }),
  );
  return { operations, resolve };
}

/** Closes every schema, to detect undocumented fields, although clients must accept new ones. */
function closed(document: { components: { schemas: Record<string, JsonSchema> } }) {
  const copy = structuredClone(document);
  for (const schema of Object.values(copy.components.schemas)) {
    if (schema.properties) Object.assign(schema, { additionalProperties: false });
  }
  return copy;
}
