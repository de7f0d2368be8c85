import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf, urlOf } from "./service.ts";

const URLS: [given: string, url: string][] = [
  ["https://a.example", "https://a.example"],
  [" https://a.example/ ", "https://a.example"],
  ["http://localhost:3000/api/v1", "http://localhost:3000"],
  ["https://a.example/checks/api/v1/", "https://a.example/checks"],
];

for (const [given, url] of URLS) {
  test(`${given} is the service at ${url}`, () => {
    assert.equal(urlOf({ SCHEMA_CHECK_URL: given }), url);
  });
}

test("the environment comes before the configuration", () => {
  assert.equal(urlOf({ SCHEMA_CHECK_URL: "https://a" }, "https://b"), "https://a");
  assert.equal(urlOf({ SCHEMA_CHECK_URL: " " }, "https://b"), "https://b");
});

for (const wrong of ["", "a.example", "ftp://a", "https://user:word@a"]) {
  test(`${wrong || "nothing"} is no service`, () => {
    assert.throws(() => urlOf({ SCHEMA_CHECK_URL: wrong }), /SCHEMA_CHECK_URL/);
  });
}

for (const wrong of [undefined, "", "secret", "svc_live_a b", "svc_live_a\nb", "svc_live_ä"]) {
  test(`${JSON.stringify(wrong)} is no key, and is not repeated`, () => {
    assert.throws(
      () => keyOf({ SCHEMA_CHECK_KEY: wrong }),
      ({ message }: Error) => !wrong || !message.includes(wrong),
    );
  });
}
