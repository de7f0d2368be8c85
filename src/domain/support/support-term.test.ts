import assert from "node:assert/strict";
import { test } from "node:test";
import { KEY_PREVIEW_LENGTH } from "#domain/limit.ts";
import { readTerm } from "./support-term.ts";

const SUFFIX = "01kaf5v2jve6w8e8kgtr3d0v7q";
const KEY = `svc_live_${"a".repeat(38)}`;

const REQUEST = "0f8fad5b-d9cb-469f-a165-70867728950e";
const CONSOLE = "https://checks.example.com";
const named = (prefix: string) => ({ kind: "id", prefix, id: `${prefix}_${SUFFIX}` });

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
  [`CHK_${SUFFIX.toUpperCase()}`, { kind: "id", prefix: "chk", id: `chk_${SUFFIX}` }],
  ["SVC_LIVE_abc", { kind: "key_preview", text: "SVC_LIVE_abc" }],
  [REQUEST.toUpperCase(), { kind: "request", text: REQUEST }],
  [`${CONSOLE}/accounts/acc_${SUFFIX}/checks/chk_${SUFFIX}`, named("chk")],
  [`/accounts/acc_${SUFFIX}/contracts/ctr_${SUFFIX}?version=2#columns`, named("ctr")],
  [`${CONSOLE}/accounts/acc_${SUFFIX}/webhooks/whk_${SUFFIX}?delivery=dlv_${SUFFIX}`, named("dlv")],
  [`${CONSOLE}/accounts/acc_${SUFFIX}/settings/audit?from=2026-01-01`, named("acc")],
  [`${CONSOLE}/accounts/acc_${SUFFIX}/keys#key_${SUFFIX}`, named("key")],
  [`${CONSOLE}/support/accounts/acc_${SUFFIX}`, named("acc")],
  [`HTTPS://Checks.example.com/api/v1/contracts/ctr_${SUFFIX}`, named("ctr")],
  [`/api/v1/checks/chk_${SUFFIX}`, named("chk")],
  [
    `${CONSOLE}/accounts/acc_${SUFFIX}/keys/refused?request_id=${REQUEST}`,
    { kind: "request", text: REQUEST },
  ],
  [`${CONSOLE}/accounts`, { kind: "url", text: `${CONSOLE}/accounts` }],
  [`${CONSOLE}/invitations/secret?x`, { kind: "url", text: `${CONSOLE}/invitations/` }],
  [
    `https://hooks.example.com/in/whk_${SUFFIX}`,
    { kind: "url", text: `https://hooks.example.com/in/whk_${SUFFIX}` },
  ],
  ["HTTPS://hooks", { kind: "url", text: "HTTPS://hooks" }],
  ["ada@example.com", { kind: "text", text: "ada@example.com" }],
  ["orders", { kind: "text", text: "orders" }],
];

for (const [typed, term] of TERMS) {
  test(`${JSON.stringify(typed)} is read as ${JSON.stringify(term)}`, () => {
    assert.deepEqual(readTerm(typed), term);
  });
}
