import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Operation,
  operationsByTag,
  type ReferenceDocument,
  refusals,
  type Schema,
} from "./document.ts";
import { exampleOf } from "./example.ts";
import { fieldsOf } from "./fields.ts";
import { curlOf, requestOf } from "./request.ts";

const Column: Schema = {
  type: "object",
  properties: {
    name: { type: "string", example: "customer_id", minLength: 1, maxLength: 255 },
    type: { type: "string", enum: ["string", "json"] },
    note: { type: ["string", "null"] },
  },
  required: ["name", "type"],
};
const document: ReferenceDocument = {
  info: { title: "", version: "", description: "" },
  servers: [{ url: "/api/v1" }],
  tags: [],
  paths: {},
  components: { schemas: { Column } },
};
const body: Schema = {
  type: "object",
  properties: { columns: { type: "array", items: { $ref: "#/components/schemas/Column" } } },
  required: ["columns"],
};
const operation: Operation = {
  method: "POST",
  path: "/things/{id}",
  operationId: "things-run",
  summary: "",
  tags: [],
  security: [],
  responses: {},
  parameters: [
    { in: "path", name: "id", required: true, schema: { type: "string" } },
    { in: "query", name: "limit", schema: { type: "integer" } },
    { in: "header", name: "Idempotency-Key", schema: { type: "string" } },
  ],
};

test("the fields of a schema that lies in itself are listed once", () => {
  const Node: Schema = {
    type: "object",
    properties: {
      name: { type: "string" },
      parts: { type: "array", items: { $ref: "#/components/schemas/Node" } },
    },
  };
  const nested = { ...document, components: { schemas: { Node } } };
  const fields = fieldsOf(nested, { $ref: "#/components/schemas/Node" });
  assert.deepEqual(
    fields.map(({ path }) => path),
    ["name", "parts"],
  );
});

test("fields have their path and limits", () => {
  const fields = fieldsOf(document, body);
  assert.deepEqual(
    fields.map(({ path, type, required }) => [path, type, required]),
    [
      ["columns", "array of object", true],
      ["columns[].name", "string", true],
      ["columns[].type", "string", true],
      ["columns[].note", "string or null", false],
    ],
  );
  assert.deepEqual(fields[1]?.limits, ["1 to 255 characters"]);
  assert.deepEqual(fields[2]?.limits, ["one of string, json"]);
});

test("values explained in a description are not listed again", () => {
  const State: Schema = {
    type: "string",
    enum: ["on", "off"],
    description: "`on`, or `off` at night",
  };
  const [field] = fieldsOf(document, { type: "object", properties: { State } });
  assert.deepEqual(field?.limits, []);
});

test("an example is built from examples and required fields", () => {
  assert.deepEqual(exampleOf(document, body), {
    columns: [{ name: "customer_id", type: "string" }],
  });
});

test("parameters go where they belong, and empty ones are omitted", () => {
  const parameters = { id: "a/b", limit: "", "Idempotency-Key": "run-1" };
  const request = requestOf("/api/v1", operation, { parameters, body: null }, "svc_live_x");
  assert.equal(request.url, "/api/v1/things/a%2Fb");
  assert.deepEqual(request.headers, { "X-API-Key": "svc_live_x", "Idempotency-Key": "run-1" });
});

test("a command escapes quotes in the body", () => {
  const request = { method: "POST", url: "http://x/y", headers: {}, body: `{"a": "it's"}` };
  assert.equal(curlOf(request), `curl -sS http://x/y \\\n  -d '{"a": "it'\\''s"}'`);
});

test("a command names the method unless it is curl's default", () => {
  const request = { method: "POST", url: "http://x/{id}/revoke", headers: {}, body: null };
  assert.equal(curlOf(request), "curl -sS -X POST 'http://x/{id}/revoke'");
});

test("shared parameters and responses are shown with each operation that names them", () => {
  const { method: _, path: __, ...things } = operation;
  const shared: ReferenceDocument = {
    ...document,
    tags: [{ name: "Things", description: "" }],
    paths: {
      "/things/{id}": {
        get: {
          ...things,
          tags: ["Things"],
          parameters: [{ $ref: "#/components/parameters/ThingId" }],
          responses: { 404: { $ref: "#/components/responses/ThingNotFound" } },
        },
      },
    },
    components: {
      ...document.components,
      parameters: { ThingId: { in: "path", name: "id", schema: { type: "string" } } },
      responses: {
        ThingNotFound: {
          description: "No such thing",
          content: {
            "application/problem+json": { schema: {}, examples: { thing_not_found: {} } },
          },
        },
      },
    },
  };
  const [read] = operationsByTag(shared)[0]?.operations ?? [];
  assert.ok(read);
  assert.deepEqual(
    read.parameters.map(({ name }) => name),
    ["id"],
  );
  assert.deepEqual(refusals(read), [
    { status: "404", description: "No such thing", codes: ["thing_not_found"] },
  ]);
});
