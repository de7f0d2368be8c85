import assert from "node:assert/strict";
import { test } from "node:test";
import { proposalLink } from "./proposal-link.ts";

const CASES: [text: string, link: string | null][] = [
  ["https://github.com/acme/shop/pull/7#files", "https://github.com/acme/shop/pull/7#files"],
  ["HTTPS://GitHub.com", "https://github.com/"],
  ["https://gıthub.com/x", "https://xn--gthub-n4a.com/x"],
  ["https://example.com/a b", "https://example.com/a%20b"],
  ["http://example.com", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["https://github.com@evil.example/", null],
  ["https://:secret@example.com/", null],
  ["https://", null],
  ["//example.com", null],
  ["example.com", null],
  ["https://example.com/\u202egnp", null],
  ["https://example.com/\u200b", null],
  ["https://example.com\n/", null],
  [`https://example.com/${"x".repeat(1980)}`, `https://example.com/${"x".repeat(1980)}`],
  [`https://example.com/${"x".repeat(1981)}`, null],
  [`https://example.com/${"é".repeat(500)}`, null],
];

for (const [text, link] of CASES) {
  test(`${JSON.stringify(text.slice(0, 50))} is ${link === null ? "no link" : "a link"}`, () => {
    assert.equal(proposalLink(text), link);
  });
}
