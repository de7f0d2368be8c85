import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PROBLEMS, type ProblemCode } from "#domain/problem.ts";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { type Answer, type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { exhaustMinute, newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
let tenant: Tenant;
before(async () => {
  server = await startRestServer();
  tenant = await newTenant(server.db);
});
after(() => server.close());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Asserts that the answer is an RFC 9457 problem with this code. */
function assertProblem({ status, headers, body }: Answer, code: ProblemCode) {
  const { detail, errors, request_id, ...rest } = body;
  assert.deepEqual(rest, {
    type: `http://localhost/docs/errors#${code}`,
    title: PROBLEMS[code].title,
    status: PROBLEMS[code].status,
    code,
  });
  assert.equal(status, PROBLEMS[code].status);
  assert.equal(headers.get("content-type"), "application/problem+json");
  assert.match(request_id, UUID);
  assert.equal(headers.get("x-request-id"), request_id);
  assert.equal(typeof detail, "string");
  assert.equal(errors !== undefined, code === "invalid_request");
}

test("a refusal is a problem whose request id matches the header", async () => {
  assertProblem(await server.send("GET /nowhere"), "unknown_path");
  assertProblem(await server.send("GET /usage"), "missing_key");
  assertProblem(await server.send("PUT /usage"), "method_not_allowed");
});

test("a success has a unique request id, too", async () => {
  const send = () => server.send("GET /usage", { key: tenant.live.key });
  const ids = [await send(), await send()].map(({ headers }) => headers.get("x-request-id") ?? "");
  for (const id of ids) assert.match(id, UUID);
  assert.notEqual(ids[0], ids[1]);
});

test("a client cannot choose the request id", async () => {
  const { headers } = await server.send("GET /health", { headers: { "X-Request-Id": "mine" } });
  assert.match(headers.get("x-request-id") ?? "", UUID);
});

test("an invalid body names each field by its path", async () => {
  const answer = await server.send("POST /contracts", {
    key: tenant.live.key,
    json: {
      schema: {
        columns: [
          { name: "a", type: "float", required: true },
          { name: 5, type: "string" },
          { name: "", type: "string", required: "yes" },
        ],
      },
    },
  });
  assertProblem(answer, "invalid_request");
  const faults = answer.body.errors.map(({ path, code }: Record<string, string>) => [path, code]);
  assert.deepEqual(faults, [
    ["name", "required"],
    ["schema.columns[0].type", "invalid_value"],
    ["schema.columns[1].name", "invalid_type"],
    ["schema.columns[1].required", "required"],
    ["schema.columns[2].name", "empty"],
    ["schema.columns[2].required", "invalid_type"],
  ]);
  for (const error of answer.body.errors) {
    assert.deepEqual(Object.keys(error), ["path", "code", "message"]);
  }
});

test("a body with many faults lists a bounded number of them", async () => {
  const columns = Array.from({ length: 2000 }, () => ({ name: 1, type: 2, required: 3 }));
  const { status, body } = await server.send("POST /contracts", {
    key: tenant.live.key,
    json: { name: "n", schema: { columns } },
  });
  assert.equal(status, 400);
  assert.ok(body.errors.length <= 100);
});

test("a request over the rate limit says how long to wait", async () => {
  const busy = await newTenant(server.db);
  await server.send("GET /usage", { key: busy.live.key });
  await exhaustMinute(server.db, busy);
  const answer = await server.send("GET /usage", { key: busy.live.key });
  assertProblem(answer, "rate_limited");
  assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
});

test("without a database: health answers 503, a request 503 with Retry-After", async (t) => {
  const nowhere = connect("postgresql://nobody:nothing@127.0.0.1:1/none", 1);
  const broken = await startRestServer({ db: nowhere });
  t.after(() => broken.close());
  const health = await broken.send("GET /health");
  assert.equal(health.status, 503);
  assert.deepEqual(health.body, { status: "unavailable", version: "0.0.0-test" });
  const answer = await broken.send("GET /usage", { key: tenant.live.key });
  assertProblem(answer, "unavailable");
  assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
});

test("an internal error is a 500 without details", async (t) => {
  const secret = "relation hidden_table does not exist";
  const failing = { $queryRaw: () => Promise.reject(new Error(secret)), $disconnect() {} };
  const broken = await startRestServer({ db: failing as unknown as DatabasePool });
  t.after(() => broken.close());
  const answer = await broken.send("GET /usage", { key: tenant.live.key });
  assertProblem(answer, "internal_error");
  assert.doesNotMatch(answer.text, /hidden_table/);
});
