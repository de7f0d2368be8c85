import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action, Detail } from "./audit.ts";
import { eventWords } from "./event-words.ts";

const CASES: [action: Action, detail: Detail | null, words: string, rest: Detail | null][] = [
  ["signIn.accepted", { with: "password" }, "signed in with a password", {}],
  [
    "signIn.accepted",
    { with: "password and recovery code" },
    "signed in with a password and a recovery code",
    {},
  ],
  ["signIn.accepted", { with: "Acme and code" }, "signed in with Acme and a code", {}],
  ["signIn.accepted", { with: "Arts and Crafts" }, "signed in with Arts and Crafts", {}],
  ["signIn.accepted", { with: "Acme password" }, "signed in with Acme password", {}],
  [
    "signIn.accepted",
    { with: "an operator's link and recovery code" },
    "signed in with an operator's link and a recovery code",
    {},
  ],
  ["signIn.accepted", null, "signed in", null],
  ["webhooks.setActive", { changes: { active: [true, false] } }, "paused a webhook", {}],
  ["webhooks.setActive", { changes: { active: [false, true] } }, "resumed a webhook", {}],
  ["webhooks.setActive", { active: false }, "paused a webhook", {}],
  ["webhooks.setActive", null, "paused or resumed a webhook", null],
  ["keys.create", { with: "x" }, "created a key", { with: "x" }],
];

for (const [action, detail, words, rest] of CASES) {
  test(`${action} with ${JSON.stringify(detail)} is "${words}"`, () => {
    assert.deepEqual(eventWords(action, detail), { words, rest });
  });
}
