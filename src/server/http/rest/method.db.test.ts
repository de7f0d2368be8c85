import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { OPERATIONS } from "#testing/operations.ts";
import { connectRaw, rawHead, sendRaw } from "#testing/servers/raw-connection.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { NOBODYS } from "#testing/status-lines/line.ts";
import { newResources } from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

const servers: Record<"off" | "on", RestServer> = {} as never;
before(async () => {
  servers.off = await startRestServer();
  servers.on = await startRestServer({ contractChanges: true });
});
after(() => Promise.all([servers.off.close(), servers.on.close()]));

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];

/** Each path with its methods; the optional ones only with contract changes on. */
function methodsByPath(changes: "off" | "on") {
  const methods: Record<string, string[]> = { "/openapi.json": ["GET"] };
  for (const [name, { isPlanned }] of Object.entries(OPERATIONS)) {
    const [method = "", path = ""] = name.split(" ");
    methods[path] ??= [];
    if (!isPlanned || changes === "on") methods[path].push(method);
  }
  return Object.entries(methods);
}

for (const changes of ["off", "on"] as const) {
  for (const [path, methods] of methodsByPath(changes)) {
    test(`${path} has exactly the methods ${methods} with contract changes ${changes}`, async () => {
      const { live } = await newTenant(servers[changes].db);
      for (const method of METHODS) {
        const head = rawHead(
          `${method} /api/v1${path.replace("{id}", `ctr_${NOBODYS}`)} HTTP/1.1`,
          `X-API-Key: ${live.key}`,
          "Connection: close",
        );
        const connection = await connectRaw(servers[changes].url);
        connection.write(head);
        const { status, headers } = await connection.answer({ isHead: method === "HEAD" });
        const allow = headers.get("allow")?.split(", ").sort();
        const isServed = methods.includes(method === "HEAD" ? "GET" : method);
        if (method === "OPTIONS") assert.equal(status, 204);
        else if (isServed) assert.notEqual(status, 405, method);
        else assert.equal(status, 405, method);
        const listed = method === "OPTIONS" || !isServed;
        assert.deepEqual(allow, listed ? methods.toSorted() : undefined, method);
      }
    });
  }
}

test("an unknown HTTP method gets 400 and the connection is closed", async () => {
  const connection = await connectRaw(servers.off.url);
  connection.write(rawHead("FOO /api/v1/contracts HTTP/1.1"));
  const { status, headers, body } = await connection.answer();
  assert.deepEqual([status, body.code], [400, "bad_http"]);
  assert.equal(headers.get("x-request-id"), body.request_id);
  await connection.closed;
});

test("HEAD returns the headers of GET without a body", async () => {
  const { send } = servers.off;
  const { key, contract } = await newResources(servers.off);
  for (const path of ["/health", "/contracts?limit=1", `/contracts/${contract.id}`]) {
    const get = await send(`GET ${path}`, { key });
    const head = await send(`HEAD ${path}`, { key });
    assert.deepEqual([head.status, head.text], [200, ""]);
    for (const name of ["content-type", "content-length", "link"]) {
      assert.equal(head.headers.get(name), get.headers.get(name), name);
    }
  }
  const refused = await send("HEAD /usage");
  assert.deepEqual([refused.status, refused.text], [401, ""]);
});

test("OPTIONS needs no key", async () => {
  const { status, headers, text } = await servers.off.send("OPTIONS /contracts");
  assert.deepEqual([status, text, headers.get("allow")], [204, "", "POST, GET"]);
});

test("pages of a configured origin can call the API, others cannot", async () => {
  const answerTo = (origin: string, method = "GET") =>
    servers.off.send(`${method} /health`, { headers: { Origin: origin } });
  const known = await answerTo("https://app.example.com");
  assert.equal(known.headers.get("access-control-allow-origin"), "https://app.example.com");
  const preflight = await answerTo("https://app.example.com", "OPTIONS");
  assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /X-API-Key/);
  for (const origin of ["https://evil.example.com", "null", "https://app.example.com.evil"]) {
    const { headers } = await answerTo(origin);
    assert.equal(headers.get("access-control-allow-origin"), null);
    assert.equal(headers.get("vary"), "Origin");
  }
});

test("the document needs no key and is not counted", async () => {
  const { status, headers } = await sendRaw(
    servers.off.url,
    rawHead("GET /api/v1/openapi.json HTTP/1.1"),
  );
  assert.equal(status, 200);
  assert.equal(headers.get("x-ratelimit-limit"), null);
});
