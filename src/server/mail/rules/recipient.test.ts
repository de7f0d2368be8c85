import assert from "node:assert/strict";
import { test } from "node:test";
import { recipientsOf } from "./recipient.ts";

const ADA = { name: "Ada", email: "Ada@Example.com", role: "owner" as const };

function consumer(id: string, contact: string | null) {
  return { id, name: `Consumer ${id}`, contact };
}

function told(consumers: ReturnType<typeof consumer>[], affected: string[] = []) {
  return recipientsOf([ADA], consumers, new Set(affected)).map(
    ({ address, names, role, consumer_id, is_affected }) =>
      `${address}: ${names.join(", ")}, ${consumer_id ?? role}${is_affected ? ", affected" : ""}`,
  );
}

test("those who are affected come first, members last", () => {
  assert.deepEqual(told([consumer("a", "a@example.com"), consumer("b", "b@example.com")], ["b"]), [
    "b@example.com: Consumer b, b, affected",
    "a@example.com: Consumer a, a",
    "ada@example.com: Ada, owner",
  ]);
});

test("consumers with one address are one recipient, affected if one of them is", () => {
  assert.deepEqual(
    told([consumer("a", "data@example.com"), consumer("b", " Data@Example.com ")], ["b"]),
    ["data@example.com: Consumer a, Consumer b, a, affected", "ada@example.com: Ada, owner"],
  );
});

test("a member who is the contact of a consumer stays a member", () => {
  assert.deepEqual(told([consumer("a", "ada@example.com")], ["a"]), [
    "ada@example.com: Ada, Consumer a, owner, affected",
  ]);
});

test("a contact that is no address is no recipient", () => {
  assert.deepEqual(told([consumer("a", "#data"), consumer("b", null)]), [
    "ada@example.com: Ada, owner",
  ]);
});
