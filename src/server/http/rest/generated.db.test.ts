import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { issueKey } from "#server/keys/issue-key.ts";
import { REQUESTS_PER_MINUTE } from "#server/rules/limit.ts";
import { GENERATED_REQUESTS } from "#server/testing/env.ts";
import {
  anyJson,
  hostileText,
  type JsonSchema,
  mutated,
  valid,
} from "#server/testing/from-schema.ts";
import {
  type Answer,
  type RestServer,
  startRestServer,
} from "#server/testing/servers/rest-server.ts";
import { newTenant, type Tenant } from "#server/testing/tenants/tenant.ts";

const PARALLEL = 8;

type Operation = {
  name: string;
  method: string;
  path: string;
  body: JsonSchema | null;
  query: { name: string; schema: JsonSchema }[];
  responses: Map<number, ValidateFunction>;
};

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

/** Returns the operations of the served document, with a validator for each documented response. */
async function operationsOf(): Promise<{
  operations: Operation[];
  resolve: (ref: string) => JsonSchema;
}> {
  const { body: document } = await server.send("GET /openapi.json");
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(closed(document), "document");
  const resolve = (ref: string) =>
    ref
      .slice("#/".length)
      .split("/")
      .reduce((found, part) => found[part], document);
  const follow = (part: typeof document) => (part.$ref ? resolve(part.$ref) : part);
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries<Record<string, typeof document>>(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const responses = Object.entries<typeof document>(operation.responses).map(
        ([status, response]) => {
          const [{ schema }] = Object.values<typeof document>(follow(response).content);
          const known = JSON.stringify(schema).replaceAll('"#/', '"document#/');
          return [Number(status), ajv.compile(JSON.parse(known))] as const;
        },
      );
      operations.push({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        body: operation.requestBody?.content["application/json"].schema ?? null,
        query: (operation.parameters ?? [])
          .map(follow)
          .filter((parameter: { in: string }) => parameter.in === "query"),
        responses: new Map(responses),
      });
    }
  }
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

type Request = { operation: Operation; path: string; json: unknown };

function requestTo(operation: Operation, ids: string[], resolve: (ref: string) => JsonSchema) {
  const id = fc.oneof(fc.constantFrom(...ids), hostileText, fc.string()).filter((text) => {
    return text.isWellFormed() && !/^\.{0,2}$/.test(text);
  });
  const parameters = operation.query.map(({ name, schema }) =>
    fc
      .oneof(valid(schema, resolve), hostileText, fc.constantFrom(...ids))
      .map((value) => [name, String(value)]),
  );
  const query = fc
    .tuple(...parameters)
    .chain((all) => fc.subarray(all))
    .map((some) => new URLSearchParams(some).toString());
  const body = operation.body ? bodyOf(operation.body, ids, resolve) : fc.constant(undefined);
  return fc.tuple(id, query, body).map(([param, search, json]): Request => {
    const path = operation.path.replace(/\{\w+\}/g, encodeURIComponent(param));
    return { operation, path: search ? `${path}?${search}` : path, json };
  });
}

/** Generates valid bodies, about half of them with existing ids, and mutations of them. */
function bodyOf(schema: JsonSchema, ids: string[], resolve: (ref: string) => JsonSchema) {
  const good = fc
    .tuple(valid(schema, resolve), fc.constantFrom(...ids), fc.boolean())
    .map(([value, id, real]) => {
      const object = value as Record<string, unknown>;
      return real && "contract_id" in object ? { ...object, contract_id: id } : object;
    });
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 4, arbitrary: good.chain(mutated) },
    { weight: 1, arbitrary: anyJson },
  );
}

/** Hands out keys of the tenant, each for as many requests as its rate limit allows. */
function keyRing(tenant: Tenant) {
  let uses = REQUESTS_PER_MINUTE;
  let current = Promise.resolve("");
  return () => {
    if (uses++ >= REQUESTS_PER_MINUTE) {
      uses = 1;
      current = issueKey(server.db, tenant.account_id, tenant.user_id, {
        environment: "test",
      }).then(({ key }) => key);
    }
    return current;
  };
}

function assertDocumented({ operation, path, json }: Request, answer: Answer) {
  const what = `${operation.method} ${path} ${JSON.stringify(json)} → ${answer.status} ${answer.text}`;
  assert.ok(answer.status < 500, what);
  const validate = operation.responses.get(answer.status);
  assert.ok(validate, `not documented: ${what}`);
  assert.ok(validate(answer.body), `${JSON.stringify(validate.errors)}: ${what}`);
  assert.ok(answer.headers.get("x-request-id"), what);
}

test(`${GENERATED_REQUESTS} generated requests get documented responses`, {
  timeout: 600_000,
}, async () => {
  const tenant = await newTenant(server.db, GENERATED_REQUESTS);
  const { operations, resolve } = await operationsOf();
  const nextKey = keyRing(tenant);
  const created = await server.send("POST /contracts", {
    key: await nextKey(),
    json: { name: "c", schema: { columns: [{ name: "a", type: "json", required: true }] } },
  });
  const ids = [created.body.id as string, tenant.test.id];

  const requests = fc.sample(
    fc.constantFrom(...operations).chain((operation) => requestTo(operation, ids, resolve)),
    GENERATED_REQUESTS,
  );
  const seen = new Map<number, number>();
  for (let start = 0; start < requests.length; start += PARALLEL) {
    const batch = requests.slice(start, start + PARALLEL).map(async (request) => {
      const key = await nextKey();
      const answer = await server.send(`${request.operation.method} ${request.path}`, {
        key,
        ...(request.json !== undefined && { json: request.json }),
      });
      assertDocumented(request, answer);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    });
    await Promise.all(batch);
  }
  for (const status of [200, 201, 400, 404])
    assert.ok(seen.get(status), `no answer was a ${status}`);
});
