import assert from "node:assert/strict";
import { test } from "node:test";
import { contactUrl } from "./contact-url.ts";

const CASES: [contact: string, url: string | null][] = [
  ["ada@example.com", "mailto:ada%40example.com"],
  [" Ada@Example.com ", "mailto:ada%40example.com"],
  ["a?b&c=d@example.com", "mailto:a%3Fb%26c%3Dd%40example.com"],
  ["https://example.com/team", "https://example.com/team"],
  ["http://wiki.local/data", "http://wiki.local/data"],
  ["javascript:alert(1)", null],
  ["mailto:ada@example.com?bcc=eve@example.com", null],
  ["//example.com", null],
  ["#finance-data", null],
  ["ask Ada", null],
];

for (const [contact, url] of CASES) {
  test(`the contact ${contact} leads to ${url ?? "nothing"}`, () => {
    assert.equal(contactUrl(contact), url);
  });
}
