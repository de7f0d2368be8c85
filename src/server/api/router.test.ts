import assert from "node:assert/strict";
import { test } from "node:test";
import type { Context } from "./context.ts";
import { Refusal } from "./refusal.ts";
import { createCaller } from "./router.ts";

test("a call within the server fails with the procedure's refusal itself", async () => {
  const context = { services: {}, caller: { kind: "anyone" }, idempotency_key: null } as Context;
  const errors: unknown[] = [];
  const call = createCaller(context, { onError: ({ error }) => errors.push(error.cause) });
  const refusal = await call.profile.get().catch((error: unknown) => error);
  assert.ok(refusal instanceof Refusal);
  assert.equal(refusal.problem, "not_signed_in");
  assert.deepEqual(errors, [refusal]);
});
