import assert from "node:assert/strict";
import { test } from "node:test";
import { pathMatcher, restRoutes } from "./routes.ts";

const match = pathMatcher(restRoutes(false));

/** Returns the methods of a path, sorted; null when there is no such path. */
function methodsOf(path: string, find = match) {
  const route = find(path);
  return route && [...route.methods.keys()].sort();
}

const SPEC: [path: string, methods: string[], params: Record<string, string>][] = [
  ["/health", ["GET"], {}],
  ["/contracts", ["GET", "POST"], {}],
  ["/contracts/batch", ["POST"], {}],
  ["/contracts/infer", ["POST"], {}],
  ["/contracts/ctr_1", ["GET"], { id: "ctr_1" }],
  ["/contracts/ctr_1/approvals", ["GET", "POST"], { id: "ctr_1" }],
  ["/contracts/ctr_1/approvals/apr_1", ["DELETE"], { id: "ctr_1", approval_id: "apr_1" }],
  ["/contracts/ctr_1/proposals", ["GET", "POST"], { id: "ctr_1" }],
  ["/proposals/prp_1", ["GET"], { id: "prp_1" }],
  ["/contracts/columns", ["GET"], {}],
  ["/contracts/ctr_1/columns", ["GET"], { id: "ctr_1" }],
  ["/contracts/ctr_1/details", ["PUT"], { id: "ctr_1" }],
  ["/contracts/ctr_1/policy", ["DELETE", "GET", "PUT"], { id: "ctr_1" }],
  ["/policy", ["GET", "PUT"], {}],
  ["/contracts/ctr_1/consumers", ["GET", "POST"], { id: "ctr_1" }],
  ["/contracts/ctr_1/consumers/csm_1", ["DELETE", "PUT"], { id: "ctr_1", consumer_id: "csm_1" }],
  ["/check", ["POST"], {}],
  ["/checks/chk_1", ["GET"], { id: "chk_1" }],
  ["/checks/chk_1/gate", ["GET"], { id: "chk_1" }],
  ["/gate", ["POST"], {}],
  ["/usage", ["GET"], {}],
  ["/keys", ["GET", "POST"], {}],
  ["/keys/key_1", ["DELETE"], { id: "key_1" }],
  ["/keys/key_1/successor", ["POST"], { id: "key_1" }],
  ["/keys/key_1/rights", ["GET", "PUT"], { id: "key_1" }],
  ["/keys/key_1/revoke", ["POST"], { id: "key_1" }],
  ["/keys/key_1/activate", ["POST"], { id: "key_1" }],
  ["/webhooks", ["GET", "POST"], {}],
  ["/webhooks/whk_1", ["DELETE"], { id: "whk_1" }],
];

for (const [path, methods, params] of SPEC) {
  test(`${path} supports ${methods.join(" and ")}`, () => {
    assert.deepEqual(methodsOf(path), methods);
    assert.deepEqual(match(path)?.params, params);
  });
}

test("exactly the documented paths are served", () => {
  const served = restRoutes(false).map(({ method, path }) => `${method} ${path}`);
  const specified = SPEC.flatMap(([path, methods, params]) => {
    const documented = Object.entries(params).reduce(
      (filled, [name, value]) => filled.replace(value, `{${name}}`),
      path,
    );
    return methods.map((method) => `${method} ${documented}`);
  });
  assert.deepEqual(served.sort(), specified.sort());
});

test("contracts can be changed and deleted only with CONTRACT_CHANGES=on", () => {
  const withChanges = pathMatcher(restRoutes(true));
  assert.deepEqual(methodsOf("/contracts/ctr_1", withChanges), ["DELETE", "GET", "PUT"]);
  assert.deepEqual(methodsOf("/contracts/infer", withChanges), ["POST"]);
});

const UNKNOWN = [
  "",
  "/",
  "//",
  "/contract",
  "/contractss",
  "/Contracts",
  "/CONTRACTS",
  "/Contracts/ctr_1",
  "/contracts/",
  "/contracts//",
  "//contracts",
  "/contracts/ctr_1/",
  "/contracts/ctr_1/types",
  "/contracts//ctr_1",
  "/check/",
  "/check/chk_1",
  "/checks",
  "/checks/",
  "/keys/key_1/Revoke",
  "/keys/key_1/revoke/",
  "/keys//revoke",
  "/keys/revoke/key_1/x",
  "/health/",
  "/health.json",
  "/contracts ",
  " /contracts",
  "/./contracts",
  "/../contracts",
  "/contracts%2Fctr_1",
  "/contracts%2finfer",
  "/contracts\\ctr_1",
  "/contracts;x=1",
  "/{id}",
  "/__proto__",
  "/constructor",
  "/toString",
  "/%",
  "/contracts/%",
  "/contracts/%4",
  "/contracts/%zz",
  "/contracts/%ff",
  "/contracts/%C3%28",
  "/contracts/%ED%A0%80",
];

for (const path of UNKNOWN) {
  test(`no route matches ${JSON.stringify(path)}`, () => assert.equal(match(path), null));
}

const DECODED: [path: string, id: string][] = [
  ["/contracts/%63tr_1", "ctr_1"],
  ["/%63ontracts/ctr_1", "ctr_1"],
  ["/contracts/a%2Fb", "a/b"],
  ["/contracts/a%20b", "a b"],
  ["/contracts/a+b", "a+b"],
  ["/contracts/%F0%9F%A7%8A", "🧊"],
  ["/contracts/%00", "\0"],
  ["/contracts/%2525", "%25"],
  ["/contracts/..", ".."],
  ["/contracts/__proto__", "__proto__"],
  ["/contracts/{id}", "{id}"],
  ["/contracts/Infer", "Infer"],
  ["/contracts/infer%20", "infer "],
];

for (const [path, id] of DECODED) {
  test(`${path} refers to the contract ${JSON.stringify(id)}`, () => {
    assert.deepEqual(match(path)?.params, { id });
    assert.deepEqual(methodsOf(path), ["GET"]);
  });
}

test("a percent-encoded literal matches the literal, not a parameter", () => {
  assert.deepEqual(methodsOf("/contracts/%69nfer"), ["POST"]);
});

test("a literal takes precedence over a parameter, whatever the order of the routes", () => {
  const routes = restRoutes(true);
  for (const order of [routes, routes.toReversed()]) {
    assert.deepEqual(methodsOf("/contracts/infer", pathMatcher(order)), ["POST"]);
  }
});

/** Expected properties of each route: status, and whether it reads a key, body and query. */
const ROUTES: [route: string, status: number, key: boolean, body: boolean, query: boolean][] = [
  ["GET /health", 200, false, false, false],
  ["POST /contracts", 201, true, true, false],
  ["POST /contracts/infer", 200, true, true, false],
  ["GET /contracts", 200, true, false, true],
  ["GET /contracts/{id}", 200, true, false, false],
  ["PUT /contracts/{id}", 200, true, true, false],
  ["DELETE /contracts/{id}", 200, true, false, false],
  ["POST /check", 200, true, true, false],
  ["GET /checks/{id}", 200, true, false, false],
  ["GET /usage", 200, true, false, false],
  ["POST /keys", 201, true, true, false],
  ["GET /keys", 200, true, false, false],
  ["POST /keys/{id}/revoke", 200, true, false, false],
  ["POST /keys/{id}/activate", 200, true, false, false],
  ["DELETE /keys/{id}", 200, true, false, false],
  ["POST /webhooks", 201, true, true, false],
  ["GET /webhooks", 200, true, false, true],
  ["DELETE /webhooks/{id}", 200, true, false, false],
];

for (const [name, status, key, body, query] of ROUTES) {
  const reads = Object.entries({ key, body, query }).filter(([, read]) => read);
  test(`${name} returns ${status} and reads: ${reads.map(([part]) => part).join(", ")}`, () => {
    const route = restRoutes(true).find(({ method, path }) => `${method} ${path}` === name);
    assert.ok(route);
    const { isPublic, takesBody, takesQuery } = route;
    assert.deepEqual([route.status, !isPublic, takesBody, takesQuery], [status, key, body, query]);
  });
}
