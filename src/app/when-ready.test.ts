import assert from "node:assert/strict";
import { test } from "node:test";
import { isValidElement, type ReactNode, Suspense } from "react";
import { whenReady } from "./when-ready.ts";

test("page that is ready in time stands alone", async () => {
  assert.equal(await whenReady(Promise.resolve("rows"), "skeleton"), "rows");
});

test("page that takes longer than 100 ms shows its skeleton meanwhile", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const rows = Promise.withResolvers<Awaited<ReactNode>>();
  const shown = whenReady(rows.promise, "skeleton");
  t.mock.timers.tick(100);
  const page = await shown;
  assert.ok(isValidElement<{ fallback: ReactNode; children: ReactNode }>(page));
  assert.equal(page.type, Suspense);
  assert.equal(page.props.fallback, "skeleton");
  rows.resolve("rows");
  assert.equal(await page.props.children, "rows");
});

test("page that is refused in time is refused whole, before anything is sent", async () => {
  await assert.rejects(whenReady(Promise.reject(new Error("no such page")), "skeleton"), {
    message: "no such page",
  });
});
