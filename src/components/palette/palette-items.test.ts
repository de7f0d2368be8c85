import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { paletteItems } from "./palette-items.ts";

const OTHERS = [{ id: "acc_2", name: "Checkers Ltd" }];

const PLACE = { account_id: "acc_1", mayChange: true, mayInvite: true, isStaff: false };

function titles(
  text: string,
  hits: Parameters<typeof paletteItems>[4] = [],
  place = PLACE,
  path = "/accounts/acc_1/checks",
) {
  return paletteItems(place, OTHERS, path, text, hits).map(({ name, items }) => [
    name,
    ...items.map(({ title, href }) => `${title} → ${href}`),
  ]);
}

test("pages and accounts are found by part of their name", () => {
  assert.deepEqual(titles(" CHECK"), [
    [
      "Pages",
      "Checks → /accounts/acc_1/checks",
      "Checks by change → /accounts/acc_1/checks?group=incident",
    ],
    ["Accounts", "Checkers Ltd → /accounts/acc_2"],
  ]);
  assert.deepEqual(titles("nothing"), []);
});

test("only actions that the reader may take are offered", () => {
  const actions = (place: typeof PLACE) =>
    paletteItems(place, [], "/", "", [])
      .find(({ name }) => name === "Actions")
      ?.items.map(({ title, href, action }) => `${title}: ${action ?? href}`);
  const anyone = ["Keyboard shortcuts: show shortcuts", "Sign out: sign out"];
  const viewer = { ...PLACE, mayChange: false, mayInvite: false };
  assert.deepEqual(actions(viewer), anyone);
  const creating = [
    "Create contract: /accounts/acc_1/contracts/new",
    "Create key: create key",
    "Create webhook: create webhook",
  ];
  assert.deepEqual(actions({ ...PLACE, mayInvite: false }), [...creating, ...anyone]);
  assert.deepEqual(actions(PLACE), [...creating, "Invite someone: invite", ...anyone]);
});

test("every page of an account is found, support's only by staff", () => {
  const root = join(import.meta.dirname, "../../app/(console)/accounts/[account]");
  const paths = globSync("**/page.tsx", { cwd: root })
    .map((path) => `/${path.replace(/\(\w+\)\//, "")}`.replace(/\/page\.tsx$/, ""))
    .filter((path) => !/\[(?!contract\])/.test(path) && path !== "/contracts/new");
  const at = "/accounts/acc_1/contracts/ctr_1";
  const hrefs = paletteItems(PLACE, [], at, "", []).flatMap(({ items }) =>
    items.map(({ href }) => href),
  );
  for (const path of paths) {
    const href = `/accounts/acc_1${path.replace("/page.tsx", "").replace("[contract]", "ctr_1")}`;
    assert.ok(hrefs.includes(href), href);
  }
  assert.deepEqual(titles("support"), []);
  assert.deepEqual(titles("support", [], { ...PLACE, isStaff: true }), [
    ["Pages", "Support → /support"],
  ]);
});

test("the pages of a contract are found from any of them", () => {
  const path = "/accounts/acc_1/contracts/ctr_1/versions/2";
  assert.deepEqual(titles("consumers", [], PLACE, path), [
    ["This contract", "Consumers → /accounts/acc_1/contracts/ctr_1/consumers"],
  ]);
  assert.deepEqual(titles("consumers", [], PLACE, "/accounts/acc_1/contracts/new"), []);
});

test("without a search, all pages, actions and accounts are listed", () => {
  const hits = [
    { kind: "contract" as const, id: "ctr_1", title: "orders", detail: null, contract_id: null },
  ];
  assert.deepEqual(
    titles("", hits).map(([name]) => name),
    ["Pages", "Actions", "Accounts"],
  );
});

test("each result links to its page", () => {
  const hits = [
    { kind: "check" as const, id: "chk_1", title: "orders", detail: "breaking" },
    { kind: "contract" as const, id: "ctr_1", title: "orders", detail: null },
    { kind: "key" as const, id: "key_1", title: "svc_live_abc", detail: "nightly" },
    { kind: "request" as const, id: "0f8f", title: "0f8f", detail: "no_credits" },
    { kind: "webhook" as const, id: "whk_1", title: "https://a.example", detail: null },
    { kind: "column" as const, id: "ctr_1", title: "a&b", detail: "orders", contract_id: "ctr_1" },
    { kind: "consumer" as const, id: "csm_1", title: "BI", detail: "x", contract_id: "ctr_1" },
    { kind: "member" as const, id: "usr_1", title: "Ada", detail: "ada@example.com" },
  ].map((hit) => ({ contract_id: null, ...hit }));
  assert.deepEqual(titles("zzz", hits), [
    ["Checks", "chk_1 → /accounts/acc_1/checks/chk_1"],
    ["Contracts", "orders → /accounts/acc_1/contracts/ctr_1"],
    ["Columns", "a&b → /accounts/acc_1/contracts/ctr_1/columns?find=a%26b"],
    ["Consumers", "BI → /accounts/acc_1/contracts/ctr_1/consumers#csm_1"],
    ["Members", "Ada → /accounts/acc_1/settings/members#usr_1"],
    ["Keys", "svc_live_abc… → /accounts/acc_1/keys#key_1"],
    ["Webhooks", "https://a.example → /accounts/acc_1/webhooks/whk_1"],
    ["Refused requests", "0f8f → /accounts/acc_1/keys/refused?request_id=0f8f"],
  ]);
});
