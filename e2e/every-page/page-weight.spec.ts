import { gzipSync } from "node:zlib";
import type { Response } from "playwright/test";
import { COLUMNS, expect, test } from "../fixtures/console-test.ts";

/** The most JavaScript a page may load initially, gzipped. The reference is exempt. */
const MAX_BYTES = 200_000;

test("Every page loads less than 200 kB of JavaScript and prefetches no other page", async ({
  page,
  account,
  orders,
}) => {
  test.slow();
  const check = await orders.check(COLUMNS.slice(1));
  const ofAccount = [
    ...["", "/checks", `/checks/${check.id}`, "/contracts", `/contracts/${orders.id}`],
    ...["columns", "versions", "versions/1", "pipeline"].map(
      (tab) => `/contracts/${orders.id}/${tab}`,
    ),
    ...["/contracts/new", "/keys", "/webhooks", "/usage", "/settings", "/settings/members"],
  ].map((path) => account + path);
  const weights: Record<string, number> = {};
  const prefetched: string[] = [];
  page.on("request", (request) => {
    if ("next-router-prefetch" in request.headers()) prefetched.push(request.url());
  });
  for (const path of [
    "/",
    "/docs/webhooks",
    "/docs/errors",
    "/docs/types",
    "/cli",
    "/profile",
    ...ofAccount,
  ]) {
    const scripts: Promise<Buffer>[] = [];
    const collect = (response: Response) => {
      if (response.request().resourceType() === "script") scripts.push(response.body());
    };
    page.on("response", collect);
    await page.goto(path, { waitUntil: "networkidle" });
    page.off("response", collect);
    const bytes = await Promise.all(scripts);
    weights[path] = bytes.reduce((sum, script) => sum + gzipSync(script).length, 0);
  }
  expect(Math.min(...Object.values(weights))).toBeGreaterThan(10_000);
  const heavy = Object.entries(weights).filter(([, bytes]) => bytes >= MAX_BYTES);
  expect(heavy).toEqual([]);
  expect(prefetched).toEqual([]);
});
