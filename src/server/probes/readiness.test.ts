import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pool } from "pg";
import { readinessOf } from "./readiness.ts";

const poolOf = (query: () => Promise<unknown>) => ({ query }) as unknown as Pick<Pool, "query">;

test("a process is ready while its database answers and it is not stopping", async () => {
  let isStopping = false;
  const readiness = readinessOf(
    poolOf(async () => ({ rows: [] })),
    () => isStopping,
  );
  assert.equal(await readiness(), "ready");
  isStopping = true;
  assert.equal(await readiness(), "stopping");
});

test("a database that fails, or that does not answer in time, makes a process unready", async () => {
  const failing = readinessOf(
    poolOf(() => Promise.reject(new Error("refused"))),
    () => false,
  );
  assert.equal(await failing(), "no database");
  const silent = readinessOf(
    poolOf(() => new Promise(() => undefined)),
    () => false,
  );
  assert.equal(await silent(), "no database");
});

test("questions at once share one statement, and a later one asks again", async () => {
  let requests = 0;
  const readiness = readinessOf(
    poolOf(async () => {
      requests++;
    }),
    () => false,
  );
  await Promise.all(Array.from({ length: 50 }, readiness));
  assert.equal(requests, 1);
  await readiness();
  assert.equal(requests, 2);
});
