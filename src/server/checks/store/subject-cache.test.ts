import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_POLICY } from "#domain/gate/policy.ts";
import type { Subject, SubjectKey } from "./subject.ts";
import { subjectCache } from "./subject-cache.ts";

/** Returns a subject with this many columns. */
function subject(size: number): Subject {
  const columns = Array.from({ length: size }, (_, n) => {
    return { name: `c${n}`, type: "string" as const, required: true };
  });
  return {
    ...{ contract_id: "ctr_x", name: "orders", version: 1, columns, webhooks: [] },
    ...{ policy: DEFAULT_POLICY, approvals: [], consumers: [], valid_until: null },
    bytes: 100,
    subjects_version: 0,
  };
}

const keyOf = (contract: string, account_id = "acc_a"): SubjectKey => ({
  account_id,
  contract,
  by_name: false,
});

/** Returns a cache, and the list of contracts that it loaded. */
function keeping(find: (key: SubjectKey) => Subject | null, most?: number) {
  const loaded: string[] = [];
  const cache = subjectCache(async (key) => {
    loaded.push(`${key.account_id} ${key.contract}`);
    return find(key);
  }, most);
  return { ...cache, loaded };
}

test("a subject is loaded once, until it is forgotten", async () => {
  let current = subject(1);
  const { get, forget, loaded } = keeping(() => current);
  const first = current;
  assert.equal(await get(keyOf("ctr_x")), first);
  current = subject(2);
  assert.equal(await get(keyOf("ctr_x")), first);
  forget(keyOf("ctr_x"));
  assert.equal(await get(keyOf("ctr_x")), current);
  assert.equal(loaded.length, 2);
});

test("a missing contract is not cached", async () => {
  const { get, loaded } = keeping(() => null);
  assert.equal(await get(keyOf("ctr_x")), null);
  assert.equal(await get(keyOf("ctr_x")), null);
  assert.equal(loaded.length, 2);
});

test("an account never gets another account's cached contract", async () => {
  const { get } = keeping(({ account_id }) => (account_id === "acc_a" ? subject(1) : null));
  assert.notEqual(await get(keyOf("ctr_x", "acc_a")), null);
  assert.equal(await get(keyOf("ctr_x", "acc_b")), null);
});

test("beyond the maximum size, the least recently used are evicted", async () => {
  const { get, loaded } = keeping(() => subject(4), 10);
  for (const id of ["ctr_1", "ctr_2", "ctr_1", "ctr_3", "ctr_1", "ctr_2"]) {
    await get(keyOf(id));
  }
  assert.deepEqual(loaded, ["acc_a ctr_1", "acc_a ctr_2", "acc_a ctr_3", "acc_a ctr_2"]);
});

test("a subject larger than the cache evicts nothing", async () => {
  const sizes: Record<string, number> = { ctr_small: 4, ctr_large: 11 };
  const { get, loaded } = keeping(({ contract }) => subject(sizes[contract] ?? 0), 10);
  for (const id of ["ctr_small", "ctr_large", "ctr_large", "ctr_small"]) await get(keyOf(id));
  assert.deepEqual(loaded, ["acc_a ctr_small", "acc_a ctr_large", "acc_a ctr_large"]);
});

test("a contract without columns is cached, too", async () => {
  const { get, loaded } = keeping(() => subject(0));
  for (const id of ["ctr_x", "ctr_x"]) await get(keyOf(id));
  assert.equal(loaded.length, 1);
});

test("a subject that fails to load is loaded again", async () => {
  let fails = true;
  const { get } = keeping(() => {
    if (fails) throw new Error("away");
    return subject(1);
  });
  await assert.rejects(get(keyOf("ctr_x")), /away/);
  fails = false;
  assert.notEqual(await get(keyOf("ctr_x")), null);
});
