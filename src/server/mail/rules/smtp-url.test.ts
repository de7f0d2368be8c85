import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultMailFrom, parseMailFrom } from "./mail-from.ts";
import { parseSmtpUrl } from "./smtp-url.ts";

const auth = { user: "me@x", pass: "p:w" };

const SERVERS: [url: string, server: unknown][] = [
  ["smtp://mail", { host: "mail", port: 587, secure: false, requireTLS: false, auth: null }],
  [
    "smtp://me%40x:p%3Aw@mail:25",
    { host: "mail", port: 25, secure: false, requireTLS: true, auth },
  ],
  [
    "smtps://me%40x:p%3Aw@mail/",
    { host: "mail", port: 465, secure: true, requireTLS: false, auth },
  ],
  ["smtp://me%40x:p%3Aw@[::1]", { host: "::1", port: 587, secure: false, requireTLS: false, auth }],
  ["http://mail", null],
  ["smtp://", null],
  ["smtp://user@mail", null],
  ["smtp://:pass@mail", null],
  ["smtp://u:%zz@mail", null],
  ["smtp://mail:0", null],
  ["smtp://mail/inbox", null],
  ["smtp://mail?tls=off", null],
  ["mail:25", null],
];

for (const [url, server] of SERVERS) {
  test(`${url} is ${server ? "a mail server" : "refused"}`, () => {
    assert.deepEqual(parseSmtpUrl(url), server);
  });
}

const SENDERS: [text: string, from: unknown][] = [
  ["checks@example.com", { name: "Schema Contract Check", address: "checks@example.com" }],
  ["Checks <Checks@Example.com>", { name: "Checks", address: "checks@example.com" }],
  ["Checks <checks>", null],
  ["Checks\r\nBcc: x <checks@example.com>", null],
  ["a@example.com, b@example.com", null],
];

for (const [text, from] of SENDERS) {
  test(`${JSON.stringify(text)} is ${from ? "a sender" : "refused"}`, () => {
    assert.deepEqual(parseMailFrom(text), from);
  });
}

test("the sender is derived from a host name, and from no address", () => {
  assert.equal(
    defaultMailFrom("https://checks.example.com/x")?.address,
    "no-reply@checks.example.com",
  );
  assert.equal(defaultMailFrom("http://10.0.0.1:3000"), null);
  assert.equal(defaultMailFrom("http://[::1]:3000"), null);
});
