import type { Page } from "playwright/test";
import { expect, test as signedIn } from "../fixtures/own-account-test.ts";
import { test as signedOut } from "../fixtures/page-test.ts";

/** One header, one main element, and no page wider than its screen. */
async function expectOneOfEach(page: Page, path: string, heading: string) {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page).toHaveTitle(`${heading} · Schema Contract Check`);
  await expect(page.getByRole("banner")).toHaveCount(1);
  await expect(page.locator("header")).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.locator("#content")).toHaveCount(1);
  await page.getByRole("main").getByRole("link").first().focus();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => innerWidth),
  );
}

const NOWHERE = [
  "/no-such-page",
  "/docs/no-such-page",
  "/invitations/a/b",
  "/support/no-such-page",
];

signedOut("A page that does not exist has one header, signed out", async ({ page }) => {
  for (const path of NOWHERE) await expectOneOfEach(page, path, "Page not found");
});

signedIn("A page that is not for its reader has one header", async ({ page }) => {
  for (const path of [
    ...NOWHERE,
    "/support",
    "/support/accounts/acc_none",
    "/accounts/acc_none",
    "/accounts/acc_none/keys",
    "/accounts/acc_none/checks/chk_none",
    "/accounts/acc_none/contracts/ctr_none",
    "/accounts/acc_none/settings/audit",
    "/accounts/acc_none/no-such-page",
  ]) {
    await expectOneOfEach(page, path, "Page not found");
  }
});

signedIn("What an account does not have keeps its header", async ({ page, account }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    "checks/chk_none",
    "contracts/ctr_none",
    "contracts/ctr_none/columns",
    "contracts/ctr_none/versions",
    "contracts/ctr_none/versions/1",
    "contracts/ctr_none/versions/1/2",
    "webhooks/whk_none",
    "no-such-page",
    "settings/no-such-page",
  ]) {
    await expectOneOfEach(page, `${account}/${path}`, "Not found in this account");
    await expect(page.getByRole("navigation", { name: "Account" })).toHaveCount(1);
  }
});
