import assert from "node:assert/strict";
import { after, test } from "node:test";
import { MAX_BALANCE } from "#domain/limit.ts";
import { newId } from "#server/store/id.ts";
import { inParallel } from "#testing/parallel.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { createAccount, getAccount } from "./account.ts";
import { addCredits } from "./credits.ts";

const db = testDatabase();
after(() => db.$disconnect());

async function ledger(account_id: string) {
  const entries = await db.creditEntry.findMany({ where: { account_id }, orderBy: { id: "asc" } });
  return entries.map(({ amount, reason, actor }) => [Number(amount), reason, actor]);
}

test("a new account's initial credits are the first entry of its ledger", async () => {
  const account = await createAccount(db, { name: "Ada", credits: 500, actor: "test" });
  const { id, created_at, ...rest } = account;
  assert.match(id, /^acc_/);
  assert.ok(created_at instanceof Date);
  assert.deepEqual(rest, {
    name: "Ada",
    credits_remaining: 500,
    credits_used: 0,
    suspended_at: null,
    suspended_reason: null,
    total_checks: 0,
  });
  assert.deepEqual(await getAccount(db, id), account);
  assert.deepEqual(await ledger(id), [[500, "starting credits", "test"]]);
});

test("an account without credits has an empty ledger", async () => {
  const { id } = await createAccount(db, { name: "Ada", credits: 0, actor: "test" });
  assert.deepEqual(await ledger(id), []);
});

test("an account's balance cannot be set or fall below zero", async () => {
  await assert.rejects(createAccount(db, { name: "Ada", credits: -1, actor: "test" }));
  const { id } = await createAccount(db, { name: "Ada", credits: 5, actor: "test" });
  await assert.rejects(addCredits(db, id, { amount: -6, reason: "mistake", actor: "test" }));
  assert.equal((await getAccount(db, id))?.credits_remaining, 5);
  assert.equal((await ledger(id)).length, 1);
});

test("added credits are recorded with reason and actor", async () => {
  const { id } = await createAccount(db, { name: "Ada", credits: 5, actor: "test" });
  await addCredits(db, id, { amount: 10, reason: "invoice 7", actor: "operator" });
  assert.equal((await getAccount(db, id))?.credits_remaining, 15);
  assert.deepEqual(await ledger(id), [
    [5, "starting credits", "test"],
    [10, "invoice 7", "operator"],
  ]);
});

test("credits added concurrently are all added", async () => {
  const { id } = await createAccount(db, { name: "Ada", credits: 0, actor: "test" });
  await inParallel(20, () => addCredits(db, id, { amount: 3, reason: "r", actor: "test" }));
  assert.equal((await getAccount(db, id))?.credits_remaining, 60);
  assert.equal((await ledger(id)).length, 20);
});

test("of credits added concurrently, those beyond the highest balance are refused", async () => {
  const credits = MAX_BALANCE - 10;
  const { id } = await createAccount(db, { name: "Ada", credits, actor: "test" });
  const added = await inParallel(20, () =>
    addCredits(db, id, { amount: 3, reason: "r", actor: "test" }),
  );
  assert.equal(added.filter(({ kind }) => kind === "full").length, 17);
  assert.equal((await getAccount(db, id))?.credits_remaining, MAX_BALANCE - 1);
  assert.equal((await ledger(id)).length, 4);
});

test("credits that fill an account, sent again at the same moment, were added once and to all", async () => {
  for (let round = 0; round < 20; round++) {
    const credits = MAX_BALANCE - 5;
    const { id } = await createAccount(db, { name: "Ada", credits, actor: "test" });
    const entry = { id: newId("crd"), amount: 5, reason: "r", actor: "test" };
    const added = await inParallel(5, () => addCredits(db, id, entry));
    const done = added.flatMap((one) => (one.kind === "added" ? [one] : []));
    const balances = done.map(({ account, amount }) => [account.credits_remaining, amount]);
    assert.deepEqual(balances, Array(5).fill([MAX_BALANCE, 5]));
    assert.equal(done.filter(({ is_new }) => is_new).length, 1);
  }
});

test("an unknown account gets no credits and no ledger entry", async () => {
  const added = await addCredits(db, "acc_nobody", { amount: 1, reason: "r", actor: "test" });
  assert.deepEqual(added, { kind: "absent" });
  assert.deepEqual(await ledger("acc_nobody"), []);
  assert.equal(await getAccount(db, "acc_nobody"), null);
});
