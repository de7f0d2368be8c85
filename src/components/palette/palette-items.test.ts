import assert from "node:assert/strict";
import { test } from "node:test";
import { paletteItems } from "./palette-items.ts";

const OTHERS = [{ id: "acc_2", name: "Checkers Ltd" }];

function titles(
  text: string,
  found: Parameters<typeof paletteItems>[3] = [],
  place = { account_id: "acc_1", mayChange: true },
) {
  return paletteItems(place, OTHERS, text, found).map(({ name, items }) => [
    name,
    ...items.map(({ title, href }) => `${title} → ${href}`),
  ]);
}

test("pages and accounts are found by part of their name", () => {
  assert.deepEqual(titles(" CHECK"), [
    ["Pages", "Checks → /accounts/acc_1/checks"],
    ["Accounts", "Checkers Ltd → /accounts/acc_2"],
  ]);
  assert.deepEqual(titles("nothing"), []);
});

test("only those who may change the account are offered to create a contract", () => {
  const href = "/accounts/acc_1/contracts/new";
  assert.deepEqual(titles("create"), [["Pages", `Create contract → ${href}`]]);
  assert.deepEqual(titles("create", [], { account_id: "acc_1", mayChange: false }), []);
});

test("without a search, all pages and accounts are listed", () => {
  const found = [{ kind: "contract" as const, id: "ctr_1", title: "orders", detail: null }];
  assert.deepEqual(
    titles("", found).map(([name]) => name),
    ["Pages", "Accounts"],
  );
});

test("each result links to its page", () => {
  const found = [
    { kind: "check" as const, id: "chk_1", title: "orders", detail: "breaking" },
    { kind: "contract" as const, id: "ctr_1", title: "orders", detail: null },
    { kind: "key" as const, id: "key_1", title: "svc_live_abc", detail: "nightly" },
    { kind: "request" as const, id: "0f8f", title: "0f8f", detail: "no_credits" },
    { kind: "webhook" as const, id: "whk_1", title: "https://a.example", detail: null },
  ];
  assert.deepEqual(titles("zzz", found), [
    ["Checks", "chk_1 → /accounts/acc_1/checks/chk_1"],
    ["Contracts", "orders → /accounts/acc_1/contracts/ctr_1"],
    ["Keys", "svc_live_abc… → /accounts/acc_1/keys#key_1"],
    ["Webhooks", "https://a.example → /accounts/acc_1/webhooks/whk_1"],
    ["Refused requests", "0f8f → /accounts/acc_1/keys/refused?request_id=0f8f"],
  ]);
});
