import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { Pool } from "pg";
import { REFUSED_DAYS, REFUSED_IDS, REFUSED_MINUTES_PER_KEY } from "#domain/limit.ts";
import { newId } from "#server/store/id.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { deleteOldRefusedRequests, trimRefusedRequests } from "./refused-request.ts";
import { refusedRequestWriter } from "./refused-request-writer.ts";

const db = testDatabase();
after(() => db.$disconnect());

/** An hour ago, because other tests delete older rows. */
const MINUTE = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
const NOW = MINUTE + 42_000;

async function newKey() {
  const { id } = await db.account.create({ data: { id: newId("acc"), name: "Refused" } });
  return { account_id: id, key_id: newId("key") };
}

const refused = () => ({ reason: "rate_limited" as const, request_id: randomUUID() });
const rowsOf = ({ account_id }: { account_id: string }) =>
  db.refusedRequest.findMany({ where: { account_id }, orderBy: { minute: "asc" } });

/** Wraps the pool to count its statements, and to fail on demand. */
function countedPool() {
  const state = { statements: 0, isAway: false };
  const query = async (statement: object) => {
    state.statements++;
    if (state.isAway) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    return db.pool.query(statement as never);
  };
  return { state, pool: { query } as unknown as Pool };
}

test("two processes add up one minute, and keep the last ids of both", async () => {
  const key = await newKey();
  const [one, other] = [refusedRequestWriter(db.pool), refusedRequestWriter(db.pool)];
  const late = Array.from({ length: 3 }, refused);
  for (let count = 0; count < 9; count++) one.note(key, refused(), NOW);
  await one.flush();
  for (const request of late) other.note(key, request, NOW + 1000);
  await other.flush();
  const [row, ...rest] = await rowsOf(key);
  assert.deepEqual([row?.count, row?.request_ids.length, rest.length], [12, REFUSED_IDS, 0]);
  assert.deepEqual(
    row?.request_ids.slice(0, 3),
    late.map(({ request_id }) => request_id).toReversed(),
  );
  assert.equal(row?.minute.getTime(), MINUTE);
});

test("a flood costs one statement; minutes and reasons are separate rows", async () => {
  const { state, pool } = countedPool();
  const writer = refusedRequestWriter(pool);
  const key = await newKey();
  for (let count = 0; count < 100_000; count++) writer.note(key, refused(), NOW);
  writer.note(key, { ...refused(), reason: "revoked_key" }, NOW);
  writer.note(key, refused(), NOW + 60_000);
  await writer.flush();
  assert.equal(state.statements, 1);
  const rows = await rowsOf(key);
  assert.deepEqual(
    rows.map(({ count }) => count).sort((a, b) => a - b),
    [1, 1, 100_000],
  );
});

test("rows that failed to be written are kept up to the cap, and written later", async () => {
  const { state, pool } = countedPool();
  const writer = refusedRequestWriter(pool);
  const first = await newKey();
  const keys = Array.from({ length: 11_000 }, () => ({ ...first, key_id: newId("key") }));
  state.isAway = true;
  writer.note(first, refused(), NOW);
  await assert.rejects(writer.flush());
  for (const key of keys) writer.note(key, refused(), NOW);
  writer.note(first, refused(), NOW);
  state.isAway = false;
  state.statements = 0;
  await writer.flush();
  assert.equal(state.statements, 10_000 / 250);
  const written = await rowsOf(first);
  assert.equal(written.length, 10_000);
  assert.equal(written.find(({ key_id }) => key_id === first.key_id)?.count, 2);
  await writer.flush();
  assert.equal(state.statements, 10_000 / 250);
});

test("minutes older than 30 days are deleted, later ones are not", async () => {
  const key = await newKey();
  const writer = refusedRequestWriter(db.pool);
  const day = 24 * 60 * 60 * 1000;
  writer.note(key, refused(), Date.now() - (REFUSED_DAYS + 1) * day);
  writer.note(key, refused(), Date.now() - (REFUSED_DAYS - 1) * day);
  await writer.flush();
  while ((await deleteOldRefusedRequests(db, 1000)) > 0);
  assert.equal((await rowsOf(key)).length, 1);
});

test("a key keeps at most 10,000 minutes: the oldest are deleted", async () => {
  const key = await newKey();
  const few = await newKey();
  for (const [{ account_id, key_id }, minutes] of [
    [key, REFUSED_MINUTES_PER_KEY + 70],
    [few, 3],
  ] as const) {
    await db.$executeRaw`
      INSERT INTO refused_request (account_id, minute, key_id, reason, count, request_ids)
      SELECT ${account_id}, date_trunc('minute', now()) - make_interval(mins => n), ${key_id},
        'revoked_key', 1, '{}'
      FROM generate_series(0, ${minutes}::int - 1) AS n`;
  }
  while ((await trimRefusedRequests(db, 50)) > 0);
  const rows = await rowsOf(key);
  assert.equal(rows.length, REFUSED_MINUTES_PER_KEY);
  assert.ok((rows.at(-1)?.minute.getTime() ?? 0) > Date.now() - 2 * 60_000);
  assert.equal((await rowsOf(few)).length, 3);
  await db.refusedRequest.deleteMany({ where: { account_id: key.account_id } });
});

test("nothing is written for an account that is gone", async () => {
  const gone = { account_id: newId("acc"), key_id: newId("key") };
  const key = await newKey();
  const writer = refusedRequestWriter(db.pool);
  for (const hash of [gone, key]) writer.note(hash, refused(), NOW);
  await writer.flush();
  assert.equal((await rowsOf(gone)).length, 0);
  assert.equal((await rowsOf(key)).length, 1);
});
