import type { Page, Route } from "playwright/test";
import { expect, test } from "./fixtures/own-account-test.ts";

/** Optimistic changes show before the server responds, and are undone when it refuses. */

const REFUSAL = {
  status: 403,
  json: {
    error: {
      message: "The account is suspended. Nothing was changed.",
      code: -32003,
      data: { problem: "account_suspended", faults: [] },
    },
  },
};

/** Holds back the responses of a procedure until `answer` releases them. */
async function held(page: Page, procedure: string, answer: (route: Route) => Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/trpc/${procedure}`, async (route) => {
    await promise;
    await answer(route);
  });
  return resolve;
}

test("Revoking a key shows immediately, before the server responds", async ({
  page,
  account,
  call,
}) => {
  const { key } = await call("keyring.create", { environment: "live", label: "" });
  const preview = key.slice(0, 16);
  await page.goto(`${account}/keys`);
  const row = page.getByRole("listitem").filter({ hasText: preview });
  const letGo = await held(page, "keys.revoke", (route) => route.continue());
  await row.getByRole("button", { name: `Revoke ${preview}` }).click();
  await expect(row.getByText("revoked", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: `Undo: Activate ${preview}` })).toBeDisabled();
  await expect(row.getByText("Key revoked.")).toHaveCount(0);
  letGo();
  await expect(row.getByText("Key revoked.")).toBeVisible();
  await expect(row.getByText("revoked", { exact: true })).toBeVisible();
  await page.reload();
  await expect(row.getByText("revoked", { exact: true })).toBeVisible();
});

test("A key that the server fails to revoke is active again, with a message", async ({
  page,
  account,
  call,
}) => {
  const { key } = await call("keyring.create", { environment: "live", label: "" });
  const preview = key.slice(0, 16);
  await page.goto(`${account}/keys`);
  const row = page.getByRole("listitem").filter({ hasText: preview });
  const letGo = await held(page, "keys.revoke", (route) => route.fulfill(REFUSAL));
  await row.getByRole("button", { name: `Revoke ${preview}` }).click();
  await expect(row.getByText("revoked", { exact: true })).toBeVisible();
  letGo();
  await expect(row.getByText("active", { exact: true })).toBeVisible();
  await expect(row.getByRole("alert")).toHaveText(REFUSAL.json.error.message);
  await expect(row.getByRole("button", { name: `Revoke ${preview}`, exact: true })).toBeEnabled();
  await expect(row.getByRole("button", { name: `Delete ${preview}` })).toHaveCount(0);
});

test("Pausing a webhook shows immediately, and is undone when the server refuses", async ({
  page,
  account,
  call,
}) => {
  const url = "https://receiver.invalid/at-once";
  const { id } = await call("webhooks.create", { url, events: ["pass"], contract_id: null });
  await page.goto(`${account}/webhooks/${id}`);
  const main = page.getByRole("main");
  const refuse = await held(page, "webhooks.setActive", (route) => route.fulfill(REFUSAL));
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(main.getByText("paused", { exact: true })).toBeVisible();
  refuse();
  await expect(main.getByText("active", { exact: true })).toBeVisible();
  await expect(main.getByRole("alert").filter({ hasText: "suspended" })).toBeVisible();

  await page.unroute("**/api/trpc/webhooks.setActive");
  const letGo = await held(page, "webhooks.setActive", (route) => route.continue());
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(main.getByText("paused", { exact: true })).toBeVisible();
  await expect(main.getByRole("button", { name: "Send test" })).toBeDisabled();
  letGo();
  await expect(main.getByRole("button", { name: "Resume" })).toBeEnabled();
  await page.reload();
  await expect(main.getByText("paused", { exact: true })).toBeVisible();
});
