import assert from "node:assert/strict";
import { test } from "node:test";
import { recipientsOf } from "./recipient.ts";

const ADA = { name: "Ada", email: "Ada@Example.com", role: "owner" as const };

function consumer(id: string, contact: string | null) {
  return { id, name: `Consumer ${id}`, contact };
}

function mailed(
  consumers: ReturnType<typeof consumer>[],
  affected: string[] = [],
  owner: string | null = null,
) {
  return recipientsOf([ADA], consumers, { owner, affected: new Set(affected) }).map(
    ({ address, names, role, consumer_id, is_affected }) =>
      `${address}: ${names.join(", ")}, ${consumer_id ?? role}${is_affected ? ", affected" : ""}`,
  );
}

test("those who are affected come first, members last", () => {
  assert.deepEqual(
    mailed([consumer("a", "a@example.com"), consumer("b", "b@example.com")], ["b"]),
    [
      "b@example.com: Consumer b, b, affected",
      "a@example.com: Consumer a, a",
      "ada@example.com: Ada, owner",
    ],
  );
});

test("the contract's owner comes first, member or not", () => {
  const consumers = [consumer("a", "a@example.com"), consumer("b", "b@example.com")];
  const first = (owner: string) => mailed(consumers, ["a"], owner)[0];
  assert.equal(first("ADA@example.com"), "ada@example.com: Ada, owner");
  assert.equal(first("b@example.com"), "b@example.com: Consumer b, b");
  assert.equal(first("Team B"), "a@example.com: Consumer a, a, affected");
});

test("consumers with one address are one recipient, affected if one of them is", () => {
  assert.deepEqual(
    mailed([consumer("a", "data@example.com"), consumer("b", " Data@Example.com ")], ["b"]),
    ["data@example.com: Consumer a, Consumer b, a, affected", "ada@example.com: Ada, owner"],
  );
});

test("a member who is the contact of a consumer stays a member", () => {
  assert.deepEqual(mailed([consumer("a", "ada@example.com")], ["a"]), [
    "ada@example.com: Ada, Consumer a, owner, affected",
  ]);
});

test("a contact that is not an address is not a recipient", () => {
  assert.deepEqual(mailed([consumer("a", "#data"), consumer("b", null)]), [
    "ada@example.com: Ada, owner",
  ]);
});
