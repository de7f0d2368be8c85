import assert from "node:assert/strict";
import { test } from "node:test";
import { FULL_KEY_GRANT } from "#testing/tenants/admission.ts";
import { type Admission, admissionOf, isAdmitted, keyBatch } from "./request-count.ts";

const now = new Date("2026-01-31T09:30:12.000Z");
const minute = new Date("2026-01-31T09:30:00.000Z");
const KNOWN = {
  ...FULL_KEY_GRANT,
  role: "member",
  is_expired: false,
  is_suspended: false,
} as const;
const ACTIVE: Admission = { ...KNOWN, is_active: true, count: 40, minute, now };
const REVOKED: Admission = { ...KNOWN, is_active: false, count: 0, minute: null, now };

test("requests are numbered by key and by their position among those of the key", () => {
  const { asked, keys } = keyBatch(["a", null, "b", "a", "a", null, "b"]);
  assert.deepEqual(keys, [
    { hash: "a", requests: 3 },
    { hash: "b", requests: 2 },
  ]);
  assert.deepEqual(
    asked.map((key) => key && [key.n, key.place]),
    [[1, 1], null, [2, 1], [1, 2], [1, 3], null, [2, 2]],
  );
});

test("each request gets the count after it", () => {
  const batch = keyBatch(["a", "a", "a"]);
  const counts = batch.asked.map((key) => key && admissionOf(batch, key, ACTIVE).count);
  assert.deepEqual(counts, [38, 39, 40]);
});

test("a revoked key has no count", () => {
  const batch = keyBatch(["a", "a", "a"]);
  assert.deepEqual(admissionOf(batch, { n: 1, place: 2 }, { ...REVOKED, count: 7 }), REVOKED);
});

const ADMITTED: [what: string, admission: Admission | null, is: boolean][] = [
  ["the first request", { ...ACTIVE, count: 1 }, true],
  ["the 100th request", { ...ACTIVE, count: 100 }, true],
  ["the 101st request", { ...ACTIVE, count: 101 }, false],
  ["a suspended account", { ...ACTIVE, is_suspended: true }, false],
  ["a revoked key", REVOKED, false],
  ["an unknown key", null, false],
];

for (const [what, admission, is] of ADMITTED) {
  test(`${what} is ${is ? "" : "not "}admitted`, () => assert.equal(isAdmitted(admission), is));
}
