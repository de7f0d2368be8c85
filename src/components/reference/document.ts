/** The parts of an OpenAPI 3.1 document the reference shows. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type Parameter = {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};

type Content = Record<string, { schema: Schema; examples?: Record<string, unknown> }>;

export type Response = { description: string; content?: Content };

type Reference = { $ref: string };

type OperationObject = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: unknown[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Content };
  responses: Record<string, Response | Reference>;
};

export type ReferenceDocument = {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Response>;
  };
};

/** An operation with its method and path, and its parameters and responses in place. */
export type Operation = Omit<OperationObject, "parameters" | "responses"> & {
  method: string;
  path: string;
  parameters: Parameter[];
  responses: Record<string, Response>;
};

const JSON_TYPE = "application/json";

/** The operations of each tag, in the order of the document. */
export function operationsByTag({ tags, paths, components }: ReferenceDocument) {
  const operations: Operation[] = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).map((parameter) =>
        named(components.parameters, parameter),
      ),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          named(components.responses, response),
        ]),
      ),
    })),
  );
  return tags.map((tag) => ({
    ...tag,
    operations: operations.filter((operation) => operation.tags.includes(tag.name)),
  }));
}

/** The schema, or the one its $ref names. */
export function resolve({ components }: ReferenceDocument, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : named(components.schemas, { $ref: schema.$ref });
}

/** The part, or the one its $ref names. */
function named<Part extends object>(parts: Record<string, Part> = {}, part: Part | Reference) {
  if (!("$ref" in part)) return part;
  const name = part.$ref.split("/").at(-1) ?? "";
  const definition = parts[name];
  if (!definition) throw new Error(`the document names ${name} and does not have it`);
  return definition;
}

export function bodySchema({ requestBody }: Operation) {
  return requestBody?.content[JSON_TYPE]?.schema ?? null;
}

/** The success response with its status. */
export function success({ responses }: Operation) {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  return { status: status ?? "200", schema: response?.content?.[JSON_TYPE]?.schema ?? null };
}

/** Each error status with its problem codes. */
export function refusals({ responses }: Operation) {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith("2"))
    .map(([status, { description, content }]) => ({
      status,
      description,
      codes: Object.keys(content?.["application/problem+json"]?.examples ?? {}),
    }));
}
