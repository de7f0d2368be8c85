import assert from "node:assert/strict";
import { test } from "node:test";
import { KEY_PREVIEW_LENGTH } from "./api-key.ts";
import { readTerm } from "./support-term.ts";

const SUFFIX = "01kaf5v2jve6w8e8kgtr3d0v7q";
const KEY = `svc_live_${"a".repeat(38)}`;

const TERMS: [typed: string, term: unknown][] = [
  ["", null],
  ["  ", null],
  [` chk_${SUFFIX} `, { kind: "id", prefix: "chk", id: `chk_${SUFFIX}` }],
  [`acc_${SUFFIX}`, { kind: "id", prefix: "acc", id: `acc_${SUFFIX}` }],
  [`aud_${SUFFIX}`, { kind: "text", text: `aud_${SUFFIX}` }],
  ["chk_short", { kind: "text", text: "chk_short" }],
  ["svc_live_abc", { kind: "key_preview", text: "svc_live_abc" }],
  ["svc_live_abcdefg…", { kind: "key_preview", text: "svc_live_abcdefg" }],
  [KEY, { kind: "key_preview", text: KEY.slice(0, KEY_PREVIEW_LENGTH) }],
  ["https://hooks.example.com/a", { kind: "url", text: "https://hooks.example.com/a" }],
  ["https://hooks.example.com/a?token=s", { kind: "url", text: "https://hooks.example.com/a" }],
  ["https://hooks.example.com/a#s\nt", { kind: "url", text: "https://hooks.example.com/a" }],
  ["HTTPS://hooks", { kind: "url", text: "HTTPS://hooks" }],
  ["ada@example.com", { kind: "text", text: "ada@example.com" }],
  ["orders", { kind: "text", text: "orders" }],
];

for (const [typed, term] of TERMS) {
  test(`${JSON.stringify(typed)} is read as ${JSON.stringify(term)}`, () => {
    assert.deepEqual(readTerm(typed), term);
  });
}
