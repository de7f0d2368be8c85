import assert from "node:assert/strict";
import { test } from "node:test";
import { patchGroup } from "./group.ts";
import { MAX_OPERATIONS } from "./patch-body.ts";

const add = (...ids: string[]) => ({
  op: "add",
  path: "members",
  value: ids.map((value) => ({ value })),
});

test("operations on a large group do not copy its members one by one", () => {
  const group = { display_name: "Data", external_id: null, members: new Set(["a"]) };
  const many = Array.from({ length: 40_000 }, (_, n) => `dus_${n}`);
  const others = Array.from({ length: MAX_OPERATIONS - 1 }, () => add("b"));
  const begun = process.cpuUsage();
  const patched = patchGroup(group, { Operations: [add(...many), ...others] });
  const { user, system } = process.cpuUsage(begun);
  assert.equal(patched.kind === "group" && patched.group.members.size, many.length + 2);
  assert.ok(user + system < 500_000, `${(user + system) / 1000} ms of CPU`);
  assert.deepEqual([...group.members], ["a"], "the group before stays as it was");
});
