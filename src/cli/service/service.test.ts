import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf, urlOf } from "./service.ts";

const URLS: [given: string, url: string][] = [
  ["https://a.example", "https://a.example"],
  [" https://a.example/ ", "https://a.example"],
  ["http://localhost:3000/api/v1", "http://localhost:3000"],
  ["https://a.example/checks/api/v1/", "https://a.example/checks"],
];

for (const [setting, url] of URLS) {
  test(`${setting} is the service at ${url}`, () => {
    assert.equal(urlOf({ SCHEMA_CHECK_URL: setting }), url);
  });
}

test("the environment comes before the configuration", () => {
  assert.equal(urlOf({ SCHEMA_CHECK_URL: "https://a" }, "https://b"), "https://a");
});

const ALLOWED: [listed: string, configured: string, isAllowed: boolean][] = [
  ["https://b.example", "https://b.example/checks", true],
  ["https://a.example, https://B.example:443/x", "https://b.example", true],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000", true],
  ["", "https://b.example", false],
  ["https://a.example", "https://b.example", false],
  ["https://b.example", "http://b.example", false],
  ["https://b.example", "https://b.example:8443", false],
  ["https://b.example", "https://b.example.evil.example", false],
  ["https://b.example", "https://b.example@evil.example", false],
  ["postgres://b.example", "https://b.example", false],
];

for (const [listed, configured, isAllowed] of ALLOWED) {
  test(`with ${listed || "nothing"} allowed, ${configured} ${isAllowed ? "may" : "may not"} be configured`, () => {
    const url = () => urlOf({ SCHEMA_CHECK_URL: " ", SCHEMA_CHECK_ALLOW_URL: listed }, configured);
    if (isAllowed) assert.match(url(), /^http/);
    else assert.throws(url, /SCHEMA_CHECK_URL|user name/);
  });
}

test("a list of addresses that are none is refused", () => {
  assert.throws(
    () => urlOf({ SCHEMA_CHECK_ALLOW_URL: "b.example" }, "https://b.example"),
    /SCHEMA_CHECK_ALLOW_URL must be addresses/,
  );
});

for (const wrong of ["", "a.example", "ftp://a", "https://user:word@a", "https://$(id)"]) {
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
