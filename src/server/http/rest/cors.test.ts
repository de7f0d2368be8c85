import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";
import { corsHeaders } from "./cors.ts";

const APP = "https://app.example";
const ORIGINS = [APP, "http://localhost:5173"];

function headersFor(method: string, origin: string | undefined, origins = ORIGINS) {
  return corsHeaders({ method, headers: { origin } } as IncomingMessage, origins);
}

test("without configured origins no page can read responses", () => {
  assert.deepEqual(headersFor("GET", APP, []), {});
  assert.deepEqual(headersFor("OPTIONS", APP, []), {});
});

for (const origin of ORIGINS) {
  test(`a page of ${origin} can read responses and their headers`, () => {
    const headers = headersFor("GET", origin);
    assert.equal(headers["Access-Control-Allow-Origin"], origin);
    assert.equal(headers.Vary, "Origin");
    for (const name of ["X-Request-Id", "Link", "Retry-After", "RateLimit", "X-RateLimit-Reset"]) {
      assert.ok(String(headers["Access-Control-Expose-Headers"]).split(", ").includes(name), name);
    }
  });
}

test("a preflight response lists the allowed methods and headers", () => {
  const headers = headersFor("OPTIONS", APP);
  assert.equal(headers["Access-Control-Allow-Origin"], APP);
  assert.equal(headers["Access-Control-Allow-Methods"], "GET, POST, PUT, DELETE");
  assert.equal(
    headers["Access-Control-Allow-Headers"],
    "X-API-Key, Content-Type, Idempotency-Key, If-Match",
  );
});

test("only a response to OPTIONS lists methods", () => {
  assert.equal("Access-Control-Allow-Methods" in headersFor("POST", APP), false);
});

test("cookies are never allowed", () => {
  for (const method of ["GET", "OPTIONS"]) {
    assert.equal("Access-Control-Allow-Credentials" in headersFor(method, APP), false);
  }
});

const FOREIGN = [
  undefined,
  "",
  "null",
  "*",
  "https://evil.example",
  "http://app.example",
  "https://app.example:8443",
  "https://app.example/",
  "https://app.example.evil.example",
  "https://sub.app.example",
  "HTTPS://APP.EXAMPLE",
];

for (const origin of FOREIGN) {
  test(`a page of ${origin ?? "no origin"} cannot read responses`, () => {
    for (const method of ["GET", "OPTIONS"]) {
      assert.deepEqual(headersFor(method, origin), { Vary: "Origin" });
    }
  });
}
