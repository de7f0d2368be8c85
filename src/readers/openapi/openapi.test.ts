import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { anyDocument, assertDocumentsReadOrRefused } from "../testing/any-document.ts";

/** The tables of a document, each as `name: column type!, …` or with its fault. */
async function tablesOf(document: unknown) {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const { from, tables } = await readSource(textSource(text, "shop.yaml"));
  assert.equal(from, "openapi");
  return tables.map((table) => {
    if ("fault" in table) return `${table.name}: ${table.fault}`;
    const columns = table.columns.map(
      (column) =>
        `${column.name} ${"type" in column ? column.type : column.fault}${column.required ? "!" : ""}`,
    );
    return `${table.name}: ${columns.join(", ")}${table.note ? ` (${table.note})` : ""}`;
  });
}

const INFO = { info: { title: "Shop", version: "1" }, paths: {} };

const SCHEMAS = {
  Order: {
    title: "An order",
    type: "object",
    required: ["id", "state", "at"],
    properties: {
      id: { type: "integer", format: "int64" },
      state: { $ref: "#/components/schemas/State" },
      at: { type: "string", format: "date-time", nullable: true },
    },
  },
  State: { type: "string", enum: ["open", "paid"] },
  Refund: {
    allOf: [
      { $ref: "#/components/schemas/Order" },
      { type: "object", required: ["reason"], properties: { reason: { type: "string" } } },
    ],
  },
};

test("each named schema of an object is a table with its name", async () => {
  const openapi = { openapi: "3.0.3", ...INFO, components: { schemas: SCHEMAS } };
  assert.deepEqual(await tablesOf(openapi), [
    "Order: id integer!, state string!, at timestamp",
    "Refund: id integer!, state string!, at timestamp, reason string!",
  ]);
});

test("definitions of Swagger 2.0 are tables as well, in YAML and with its word for null", async () => {
  const swagger = `swagger: 2.0
info: { title: Shop, version: 1 }
definitions:
  Order:
    required: [id, note]
    properties:
      id: { type: integer }
      note: { type: string, x-nullable: true }
  Tags: { type: array, items: { type: string } }
`;
  assert.deepEqual(await tablesOf(swagger), [
    "Order: id integer!, note string",
    'Tags: This schema has no "properties". It must describe an object, or a list of objects.',
  ]);
});

const BESIDE = {
  Order: {
    properties: { id: { $ref: "#/components/schemas/Id", nullable: true } },
    required: ["id"],
  },
  Id: { type: "integer" },
};

test("what stands beside a $ref is ignored before OpenAPI 3.1, which is told", async () => {
  assert.deepEqual(await tablesOf({ openapi: "3.0.0", ...INFO, components: { schemas: BESIDE } }), [
    'Order: id integer! (In this version of the specification, these are ignored beside a "$ref": nullable.)',
  ]);
  assert.deepEqual(await tablesOf({ openapi: "3.1.0", ...INFO, components: { schemas: BESIDE } }), [
    'Order: id integer ("nullable" is a keyword of OpenAPI 3.0 alone, and is read as it is there.)',
  ]);
});

test("a schema of one of several objects is left out, the others are read", async () => {
  const Payment = { oneOf: [{ $ref: "#/components/schemas/Order" }, SCHEMAS.Refund] };
  const document = { openapi: "3.1.1", ...INFO, components: { schemas: { ...SCHEMAS, Payment } } };
  const { tables } = await readSource(textSource(JSON.stringify(document), "shop.json"));
  const payment = tables.find(({ name }) => name === "Payment");
  assert.ok(payment && "fault" in payment);
  assert.match(payment.fault, /other properties in anyOf or oneOf/);
  assert.equal(payment.isOptional, true);
  assert.equal(tables.length, 3);
});

test("a document without named schemas is refused", async () => {
  const message = /OpenAPI document without schemas/;
  await assert.rejects(tablesOf({ openapi: "3.1.0", ...INFO }), { message });
  const components = { schemas: { State: SCHEMAS.State } };
  await assert.rejects(tablesOf({ openapi: "3.1.0", ...INFO, components }), { message });
});

test("records with a column called openapi are records", async () => {
  const { from } = await readSource(textSource('[{"openapi":"3.1.0"}]', "apis.json"));
  assert.equal(from, "json");
});

test("no JSON makes the reader throw anything else", async () => {
  const keys = "type properties $ref anyOf allOf enum items components schemas definitions a";
  const values = ["string", "null", "#", "#/components/schemas/a", 1, null, true];
  const around = (document: unknown) => [
    { openapi: "3.1.0", ...INFO, components: { schemas: { a: document, b: document } } },
  ];
  await assertDocumentsReadOrRefused("openapi", anyDocument(keys, values), around);
});
