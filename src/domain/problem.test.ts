import assert from "node:assert/strict";
import { test } from "node:test";
import { PROBLEMS, type ProblemCode } from "./problem.ts";

const ENTRIES = Object.entries(PROBLEMS);
const STATUSES = new Set<number>(ENTRIES.map(([, { status }]) => status));

for (const [code, { status, title, help }] of ENTRIES) {
  test(`${code} is snake_case, an error status, and says what to do`, () => {
    assert.match(code, /^[a-z]+(_[a-z]+)*$/);
    assert.ok(status >= 400 && status <= 599, `${status}`);
    assert.match(title, /^[A-Z][^.]+$/);
    assert.match(help, /^[A-Z].+\.$/);
  });
}

test("no two problems have the same title", () => {
  assert.equal(new Set(ENTRIES.map(([, { title }]) => title)).size, ENTRIES.length);
});

for (const status of [400, 401, 403, 404, 409, 429]) {
  test(`${status} of the API is in the catalogue`, () => {
    assert.ok(STATUSES.has(status));
  });
}

for (const status of [405, 413, 415, 422, 500, 503]) {
  test(`${status} of the console is in the catalogue`, () => {
    assert.ok(STATUSES.has(status));
  });
}

const SPEC: [condition: string, code: ProblemCode, status: number][] = [
  ["an invalid body", "invalid_request", 400],
  ["a missing key", "missing_key", 401],
  ["a malformed key", "malformed_key", 401],
  ["an unknown key", "unknown_key", 401],
  ["a revoked key", "revoked_key", 401],
  ["the Bearer form", "bearer_not_supported", 401],
  ["no credits", "no_credits", 403],
  ["no such contract", "contract_not_found", 404],
  ["no such check", "check_not_found", 404],
  ["no such key", "key_not_found", 404],
  ["no such webhook", "webhook_not_found", 404],
  ["a contract name that is taken", "contract_name_taken", 409],
  ["too many requests", "rate_limited", 429],
  ["too many new keys", "key_creation_limited", 429],
];

for (const [condition, code, status] of SPEC) {
  test(`${condition} is ${code} with ${status}`, () => {
    assert.equal(PROBLEMS[code].status, status);
  });
}
