import assert from "node:assert/strict";
import { test } from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { openApiDocument } from "./document.ts";

/** Rules for the document. Each was once broken, and broke a generated client with it. */

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
type Json = any;

const BASE = "https://scc.example/contracts";

const document: Json = JSON.parse(
  JSON.stringify(openApiDocument({ version: "0.1.0", contractChanges: true, baseUrl: BASE })),
);

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, "document");

/** Yields every object in a value with its JSON pointer, such as `/components/schemas/Check`. */
function* nodes(value: Json, at = ""): Generator<[at: string, node: Json]> {
  if (typeof value !== "object" || value === null) return;
  // Examples are data, not part of the document's structure.
  if (/\/(examples?|value|x-[^/]*)$/.test(at)) return;
  yield [at, value];
  for (const [name, part] of Object.entries(value)) {
    yield* nodes(part, `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}

function follow(node: Json): Json {
  if (!node?.$ref) return node;
  const parts = node.$ref.slice("#/".length).split("/");
  return parts.reduce((node: Json, part: string) => node?.[part], document);
}

const NODES = [...nodes(document)];

/** Schemas anywhere in the document: objects with a type, or in a position for schemas. */
const SCHEMAS = NODES.filter(
  ([at, node]) =>
    /\/(schema|items)$|\/properties\/[^/]+$|\/components\/schemas\/[^/]+$/.test(at) && !node.in,
);

const NAMED = /^\/components\/schemas\/[^/]+$/;

type Operation = { at: string; method: string; path: string; operation: Json };

const OPERATIONS: Operation[] = Object.entries<Json>({
  ...document.paths,
  ...document.webhooks,
}).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({
    at: `${method} ${path}`,
    method,
    path,
    operation,
  })),
);

/** Defines a test that no place in the document breaks the rule. */
function rule(title: string, broken: () => string[]) {
  test(title, () => assert.deepEqual(broken(), []));
}

function placesOf(entries: [string, Json][], isBroken: (node: Json, at: string) => unknown) {
  return entries.filter(([at, node]) => isBroken(node, at)).map(([at]) => at);
}

rule("every reference leads somewhere and stands alone", () =>
  placesOf(NODES, (node) => node.$ref && (!follow(node) || Object.keys(node).length > 1)),
);

rule("no value is a constant: Java and Rust make classes of them that do not compile", () =>
  placesOf(SCHEMAS, (schema) => "const" in schema),
);

rule("no date-time has a pattern: Python checks it against a date, not a text", () =>
  placesOf(SCHEMAS, ({ format, pattern }) => format === "date-time" && pattern),
);

rule("no choice between schemas: null is a type beside another", () =>
  placesOf(SCHEMAS, ({ anyOf, oneOf, allOf }) => anyOf ?? oneOf ?? allOf),
);

test("no schema is named like a constructor: Go generates NewContract for Contract", () => {
  const names = Object.keys(document.components.schemas);
  assert.deepEqual(
    names.filter((name) => /^New[A-Z]/.test(name)),
    [],
  );
});

rule("every object has a name", () =>
  placesOf(
    SCHEMAS,
    ({ type, properties }, at) => (type === "object" || properties) && !NAMED.test(at),
  ),
);

rule("every enum has a name", () =>
  placesOf(SCHEMAS, (schema, at) => schema.enum && !NAMED.test(at)),
);

test("no two enums name a value alike: Go's constants share one package", () => {
  const names = Object.values<Json>(document.components.schemas).flatMap((schema) => {
    const values: string[] = schema.enum ?? [];
    const names: string[] = schema["x-enum-varnames"] ?? values.map((value) => value.toUpperCase());
    assert.equal(names.length, values.length);
    return names;
  });
  assert.ok(names.includes("PASS"));
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});

test("every parameter is referred to by a path: oapi-codegen drops those that only a webhook has", () => {
  const referred = (part: Json) =>
    new Set([...JSON.stringify(part).matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, at]) => at));
  const inPaths = referred(document.paths);
  const parameters = Object.keys(document.components.parameters).map(
    (name) => `parameters/${name}`,
  );
  assert.deepEqual(
    parameters.filter((name) => !inPaths.has(name)),
    [],
  );
  assert.deepEqual([...referred(document.webhooks)], ["schemas/Check"]);
});

test("no two schema names have the same shape", () => {
  const shapes = Object.entries<Json>(document.components.schemas).map(
    ([name, { description, example, ...shape }]) => [JSON.stringify(shape), name] as const,
  );
  const named = Map.groupBy(shapes, ([shape]) => shape).values();
  assert.deepEqual(
    [...named].filter((group) => group.length > 1),
    [],
  );
});

/**
 * A request to the gate names its contracts, where the response describes them; other changes than
 * of a type may lack one of the two; a policy is from somewhere. Requests for contracts have details,
 * whose numbers and kinds are of their own. Keys have kinds, too, and globs of contracts; so have
 * proposals, whose changes are other ones in a request.
 */
const OTHER_TYPES = new Set([
  ...["GateRequest.checks", "GateRequestCheck.contract"],
  ...["TypeChange.from", "TypeChange.to", "Policy.from"],
  ...["CreateContractRequest.schema", "UpdateContractRequest.schema"],
  ...["CreateContractsRequest.contracts", "KeyRights.kind", "CreateKeyRequest.kind"],
  ...["CreateProposalRequest.changes", "ListedProposal.changes", "Proposal.changes"],
  ...["ListedProposal.kind", "Proposal.kind", "ListedProposal.state", "Proposal.state"],
  ...["Detail.id", "Shape.kind", "UncomparedColumn.reason"],
]);

test("a field has the same type everywhere", () => {
  const { Problem, FieldError, Health, ...resources } = document.components.schemas;
  const types = new Map<string, Set<string>>();
  for (const [schema, { properties = {} }] of Object.entries<Json>(resources)) {
    for (const [name, { type, format, $ref, items }] of Object.entries<Json>(properties)) {
      if (OTHER_TYPES.has(`${schema}.${name}`)) continue;
      const uses = types.get(name) ?? new Set();
      const plain = [type].flat().filter((each) => each !== "null");
      const form = type === "integer" ? "of any size" : format;
      types.set(name, uses.add(JSON.stringify([plain, form, $ref, items])));
    }
  }
  // Only a contract's columns have `required`.
  types.delete("columns");
  types.delete("required");
  assert.deepEqual(
    [...types].filter(([, uses]) => uses.size > 1).map(([name, uses]) => [name, ...uses]),
    [],
  );
});

test("every response object allows additional properties, which Java and Go clients would otherwise refuse", () => {
  const answered = new Set<string>();
  const visit = (value: Json) => {
    for (const ref of JSON.stringify(value).matchAll(/"#\/components\/(\w+\/\w+)"/g)) {
      const name = ref[1] ?? "";
      if (answered.has(name)) continue;
      answered.add(name);
      visit(follow({ $ref: `#/components/${name}` }));
    }
  };
  for (const { operation } of OPERATIONS) visit(operation.responses);
  const closed = Object.entries<Json>(document.components.schemas).filter(
    ([name, { properties, additionalProperties }]) =>
      answered.has(`schemas/${name}`) && properties && additionalProperties !== true,
  );
  assert.deepEqual(
    closed.map(([name]) => name),
    [],
  );
  assert.ok(answered.has("schemas/TypeChange") && answered.has("schemas/FieldError"));
});

test("error codes are open strings that list all codes the API answers", () => {
  const { code } = document.components.schemas.Problem.properties;
  assert.equal(code.enum, undefined);
  const known = code["x-extensible-enum"];
  const answered = Object.values<Json>(document.components.responses).flatMap(({ content }) =>
    Object.keys(content["application/problem+json"].examples),
  );
  const beside = ["unknown_path", "method_not_allowed"];
  assert.deepEqual([...known].sort(), [...new Set([...answered, ...beside])].sort());
  assert.ok(!known.includes("not_signed_in"), "only the console answers not_signed_in");
});

test("the rate limit headers are documented only for responses to a known key", () => {
  const uncounted = Object.entries<Json>(document.components.responses)
    .filter(([, { headers }]) => !headers["X-RateLimit-Limit"])
    .map(([name]) => name);
  assert.deepEqual(uncounted.sort(), [
    "BadHttp",
    "HeadersTooLarge",
    "InternalErrorWithoutKey",
    "RequestTimeout",
    "Unauthorized",
    "Unavailable",
  ]);
});

test("operation ids are function names and unique", () => {
  const names = OPERATIONS.map(({ operation }) => operation.operationId);
  assert.deepEqual(
    names.filter(
      (name) =>
        !/^(create|infer|list|get|update|delete|check|revoke|activate|withdraw|receive)[A-Z][a-zA-Z]+$/.test(
          name,
        ),
    ),
    [],
  );
  assert.equal(new Set(names).size, names.length);
});

for (const { at, operation } of OPERATIONS) {
  test(`${at} documents its summary, parameters and responses`, () => {
    assert.ok(operation.summary);
    assert.match(operation.description, /\.$/);
    const responses = Object.values<Json>(operation.responses).map(follow);
    const parts = [...(operation.parameters ?? []).map(follow), ...responses];
    for (const part of parts) assert.ok(part.description, JSON.stringify(part));
  });

  test(`the examples of ${at} are valid`, () => {
    const bodies = [operation.requestBody, ...Object.values<Json>(operation.responses)].map(follow);
    const contents = bodies.flatMap((body) => Object.values<Json>(body?.content ?? {}));
    for (const { schema, example, examples = {} } of contents) {
      const validate = ajv.compile(withinDocument(schema));
      const values = Object.values<Json>(examples).map(({ value }) => value);
      if (example !== undefined) values.push(example);
      assert.ok(values.length > 0, "there is no example");
      for (const value of values) {
        assert.ok(validate(value), `${JSON.stringify(validate.errors)}: ${JSON.stringify(value)}`);
      }
    }
  });
}

/** Returns a schema with its references made absolute, for Ajv. */
function withinDocument(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
}

rule("every field, parameter, header and response is described", () =>
  placesOf(
    NODES.filter(([at]) =>
      /\/properties\/[^/]+$|\/components\/(schemas|headers|parameters|responses)\/[^/]+$/.test(at),
    ),
    ({ $ref, description }) => !$ref && !description,
  ),
);

test("links lead to operations that take what they pass on", () => {
  const targets = new Map(OPERATIONS.map(({ operation }) => [operation.operationId, operation]));
  const created = OPERATIONS.filter(({ operation }) => operation.responses["201"]);
  assert.ok(created.length > 0);
  for (const { at, operation } of created) {
    const { links = {} } = operation.responses["201"];
    assert.ok(Object.keys(links).length > 0, at);
    for (const { operationId, parameters } of Object.values<Json>(links)) {
      const names = targets
        .get(operationId)
        ?.parameters.map((parameter: Json) => follow(parameter).name);
      assert.deepEqual(names, Object.keys(parameters), operationId);
    }
  }
});

test("the server URL is absolute, so that a client needs no other address", () => {
  assert.deepEqual(
    document.servers.map(({ url }: Json) => url),
    [`${BASE}/api/v1`],
  );
});

test("a delivery is described, but no client gets a function for it", () => {
  const { post } = document.webhooks.checkCompleted;
  assert.equal(post["x-internal"], true);
  assert.deepEqual(post.requestBody.content["application/json"].schema, {
    $ref: "#/components/schemas/Check",
  });
  assert.deepEqual(
    post.parameters.map((parameter: Json) => follow(parameter).name),
    [
      "X-Service-Event",
      "X-Service-Signature",
      "webhook-id",
      "webhook-timestamp",
      "webhook-signature",
    ],
  );
});

test("a sample's keys have the same limits as column names", () => {
  const { propertyNames, maxProperties } = document.components.schemas.SampleRecord;
  assert.deepEqual([propertyNames, maxProperties], [{ minLength: 1, maxLength: 255 }, 2000]);
});
