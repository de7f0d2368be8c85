import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "./refusal.ts";
import { visitor } from "./visit.ts";

const account = { id: "acc_1", name: "Shop", opened_on: "2026-01-01", suspension: null };

test("an open account has its person as the caller, and an absent one nobody", () => {
  const person = { kind: "person", account_id: "acc_1", user_id: "usr_1", role: "owner" } as const;
  assert.equal(visitor({ kind: "open", person, account }), person);
  assert.equal(visitor({ kind: "absent" }), null);
});

test("an account that requires a second factor says so to those who have none", () => {
  const refusal = visitor({ kind: "second_factor", account });
  assert.ok(refusal instanceof Refusal);
  assert.equal(refusal.problem, "not_allowed");
  assert.match(refusal.message, /"Shop" requires two-factor authentication/);
});

test("a session that an owner has ended is refused, with the account and what to do", () => {
  const refusal = visitor({ kind: "session_ended", account });
  assert.ok(refusal instanceof Refusal);
  assert.equal(refusal.problem, "not_allowed");
  assert.match(refusal.message, /"Shop".+Sign out, then sign in again/);
});
