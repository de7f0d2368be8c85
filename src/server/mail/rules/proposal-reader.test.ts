import assert from "node:assert/strict";
import { test } from "node:test";
import { proposalReaders } from "./proposal-reader.ts";
import type { Member } from "./wants-mails.ts";

function person(user_id: string, change: Partial<Member> = {}): Member {
  const email = `${user_id}@example.com`;
  return { user_id, email, is_verified: true, role: "member", own: null, every: null, ...change };
}

const MEMBERS = [
  person("ada"),
  person("bo", { role: "owner", every: false }),
  person("cy", { role: "viewer" }),
  person("di", { role: "viewer", own: true }),
  person("ed"),
];

const readersOf = (approvers: string[] | null, owner: string | null = null) =>
  proposalReaders({ owner, mails_owner: true, approvers }, MEMBERS).map(
    ({ member: { user_id }, reason }) => `${user_id}: ${reason}`,
  );

const AS_MEMBER = "You get this email as a member of the account.";

test("without approvers, those hear of a proposal who hear of blocked changes, the owner first", () => {
  const others = [`ada: ${AS_MEMBER}`, `di: ${AS_MEMBER}`];
  assert.deepEqual(readersOf(null), [...others, `ed: ${AS_MEMBER}`]);
  const owner = "ed: You get this email because you own the contract.";
  assert.deepEqual(readersOf(null, "ed@example.com"), [owner, ...others]);
});

test("of a contract with approvers, only these hear, unless they want no mails or became viewers", () => {
  const why = "You get this email because you can approve changes of the contract.";
  assert.deepEqual(readersOf(["ada", "bo", "cy", "di"], "ed@example.com"), [`ada: ${why}`]);
  assert.deepEqual(readersOf([]), []);
});
