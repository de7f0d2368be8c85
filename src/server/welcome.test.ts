import assert from "node:assert/strict";
import { test } from "node:test";
import { credentials, welcome } from "./welcome.ts";

const BASE = "http://localhost:3000";
const LOCAL = { BASE_URL: BASE, HOST: "127.0.0.1", publicUrl: null };

const CREATED = {
  email: "admin@localhost.test",
  password: "correct-horse",
  key: "svc_live_4fGh2KqaaaaaaaaaaaaaaaaaaaaaaaaaaBBBB",
};

test("every start prints the version, the console, the API and the reference", () => {
  for (const created of [CREATED, null]) {
    const text = welcome(LOCAL, "0.1.0", created);
    for (const part of ["0.1.0", `${BASE}\n`, `${BASE}/api/v1\n`, `${BASE}/docs\n`]) {
      assert.ok(text.includes(part), part);
    }
  }
});

test("the first start shows how to sign in, and a request that works as shown", () => {
  const text = welcome(LOCAL, "0.1.0", CREATED);
  assert.ok(text.includes(CREATED.email) && text.includes(CREATED.password));
  assert.ok(text.includes(`curl -sS ${BASE}/api/v1/contracts/infer`));
  assert.ok(text.includes(`X-API-Key: ${CREATED.key}`));
});

test("a first start that fails shows how to sign in, and does not say that it is running", () => {
  const text = credentials(CREATED);
  for (const part of Object.values(CREATED)) assert.ok(text.includes(part));
  assert.doesNotMatch(text, /running|http/);
});

test("later starts show a request with a placeholder, and how to create a key", () => {
  const text = welcome(LOCAL, "0.1.0", null);
  assert.ok(text.includes("X-API-Key: YOUR_API_KEY"));
  assert.ok(text.includes("npm run admin -- key create"));
  assert.equal(text.includes("svc_"), false);
});

test("the sample request's body is JSON", () => {
  const [, json = ""] = /-d '(.*)'/.exec(welcome(LOCAL, "0.1.0", null)) ?? [];
  assert.deepEqual(Object.keys(JSON.parse(json)), ["sample"]);
});

test("a server that other machines reach says when BASE_URL is not set", () => {
  const note = /BASE_URL is not set/;
  for (const HOST of ["0.0.0.0", "::", "10.0.0.1", "checks.example"]) {
    const text = welcome({ BASE_URL: BASE, HOST, publicUrl: null }, "0.1.0", null);
    assert.match(text, note, HOST);
    assert.ok(text.includes(HOST) && text.includes("sign in only at"));
    assert.doesNotMatch(welcome({ BASE_URL: BASE, HOST, publicUrl: BASE }, "0.1.0", null), note);
  }
  for (const HOST of ["127.0.0.1", "127.0.1.1", "::1", "localhost"]) {
    assert.doesNotMatch(welcome({ BASE_URL: BASE, HOST, publicUrl: null }, "0.1.0", null), note);
  }
});
