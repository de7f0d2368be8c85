import assert from "node:assert/strict";
import { test } from "node:test";
import { createCaller } from "#server/api/router.ts";

/** Inference needs no server context. */
const { contracts } = createCaller({
  services: {} as never,
  caller: { kind: "person", account_id: "acc_1", user_id: "usr_1", role: "member" },
  idempotency_key: null,
});

test("every key of a sample becomes a column, even names like __proto__", async () => {
  const sample = JSON.parse(
    '{"b": 1, "__proto__": 2.5, "constructor": "x", "toString": null, "🧊": true}',
  );
  assert.deepEqual(await contracts.infer({ sample }), {
    columns: [
      { name: "b", type: "integer", required: true },
      { name: "__proto__", type: "number", required: true },
      { name: "constructor", type: "string", required: true },
      { name: "toString", type: "string", required: true },
      { name: "🧊", type: "boolean", required: true },
    ],
  });
});

test("an empty record returns an empty list", async () => {
  assert.deepEqual(await contracts.infer({ sample: {} }), { columns: [] });
});

test("a sample may have as many keys as a contract may have columns, and no more", async () => {
  const sampleOf = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, i) => [`key_${i}`, i]));
  const { columns } = await contracts.infer({ sample: sampleOf(2000) });
  assert.equal(columns.length, 2000);
  await assert.rejects(contracts.infer({ sample: sampleOf(2001) }), { code: "BAD_REQUEST" });
});
