import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_POLICY } from "#domain/gate/policy.ts";
import type { FoundSubject, Subject, SubjectKey } from "./subject.ts";
import { subjectCache } from "./subject-cache.ts";

/** Returns a subject with this many columns. */
function subjectOf(size: number): FoundSubject {
  const columns = Array.from({ length: size }, (_, n) => {
    return { name: `c${n}`, type: "string" as const, required: true };
  });
  const subject: Subject = {
    contract_id: "ctr_x",
    name: "orders",
    version: 1,
    columns,
    webhooks: [],
    policy: DEFAULT_POLICY,
    approvals: [],
    consumers: [],
    valid_until: null,
    bytes: 100,
    subjects_version: 0,
  };
  return { kind: "found", subject };
}

const ABSENT: FoundSubject = { kind: "absent" };

const keyOf = (contract: string, account_id = "acc_a"): SubjectKey => ({
  account_id,
  contract,
  by_name: false,
});

/** Returns a cache, and the list of contracts that it loaded. */
function keeping(find: (key: SubjectKey) => FoundSubject, most?: number) {
  const loaded: string[] = [];
  const cache = subjectCache(async (key) => {
    loaded.push(`${key.account_id} ${key.contract}`);
    return find(key);
  }, most);
  return { ...cache, loaded };
}

test("a subject is loaded once, until it is forgotten", async () => {
  let current = subjectOf(1);
  const { get, forget, loaded } = keeping(() => current);
  const first = current;
  assert.equal(await get(keyOf("ctr_x")), first);
  current = subjectOf(2);
  assert.equal(await get(keyOf("ctr_x")), first);
  forget(keyOf("ctr_x"));
  assert.equal(await get(keyOf("ctr_x")), current);
  assert.equal(loaded.length, 2);
});

test("a missing contract is not cached", async () => {
  const { get, loaded } = keeping(() => ABSENT);
  assert.equal(await get(keyOf("ctr_x")), ABSENT);
  assert.equal(await get(keyOf("ctr_x")), ABSENT);
  assert.equal(loaded.length, 2);
});

test("an account never gets another account's cached contract", async () => {
  const { get } = keeping(({ account_id }) => (account_id === "acc_a" ? subjectOf(1) : ABSENT));
  assert.notEqual(await get(keyOf("ctr_x", "acc_a")), ABSENT);
  assert.equal(await get(keyOf("ctr_x", "acc_b")), ABSENT);
});

test("beyond the maximum size, the least recently used are evicted", async () => {
  const { get, loaded } = keeping(() => subjectOf(4), 10);
  for (const id of ["ctr_1", "ctr_2", "ctr_1", "ctr_3", "ctr_1", "ctr_2"]) {
    await get(keyOf(id));
  }
  assert.deepEqual(loaded, ["acc_a ctr_1", "acc_a ctr_2", "acc_a ctr_3", "acc_a ctr_2"]);
});

test("a subject larger than the cache evicts nothing", async () => {
  const sizes: Record<string, number> = { ctr_small: 4, ctr_large: 11 };
  const { get, loaded } = keeping(({ contract }) => subjectOf(sizes[contract] ?? 0), 10);
  for (const id of ["ctr_small", "ctr_large", "ctr_large", "ctr_small"]) await get(keyOf(id));
  assert.deepEqual(loaded, ["acc_a ctr_small", "acc_a ctr_large", "acc_a ctr_large"]);
});

test("a contract without columns is cached, too", async () => {
  const { get, loaded } = keeping(() => subjectOf(0));
  for (const id of ["ctr_x", "ctr_x"]) await get(keyOf(id));
  assert.equal(loaded.length, 1);
});

test("a subject that fails to load is loaded again", async () => {
  let fails = true;
  const { get } = keeping(() => {
    if (fails) throw new Error("away");
    return subjectOf(1);
  });
  await assert.rejects(get(keyOf("ctr_x")), /away/);
  fails = false;
  assert.equal((await get(keyOf("ctr_x"))).kind, "found");
});
