/** The parts of an OpenAPI 3.1 document that the reference shows. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
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

type OperationObject = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
};

export type ReferenceDocument = {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
};

export type Operation = OperationObject & { method: string; path: string };

const JSON_TYPE = "application/json";

/** The operations of each tag, in the order of the document. */
export function operationsByTag({ tags, paths }: ReferenceDocument) {
  const operations: Operation[] = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  return tags.map((tag) => ({
    ...tag,
    operations: operations.filter((operation) => operation.tags.includes(tag.name)),
  }));
}

/** The schema that a $ref stands for; what stands beside the $ref wins. */
export function resolve({ components }: ReferenceDocument, schema: Schema): Schema {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return schema;
  return { ...components.schemas[$ref.split("/").at(-1) ?? ""], ...beside };
}

export function bodySchema({ requestBody }: Operation) {
  return requestBody?.content[JSON_TYPE]?.schema ?? null;
}

/** The response of success with its status. */
export function success({ responses }: Operation) {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  return { status: status ?? "200", schema: response?.content?.[JSON_TYPE]?.schema ?? null };
}

/** Each status of refusal with the codes of its problems. */
export function refusals({ responses }: Operation) {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith("2"))
    .map(([status, { description, content }]) => ({
      status,
      description,
      codes: Object.keys(content?.["application/problem+json"]?.examples ?? {}),
    }));
}
