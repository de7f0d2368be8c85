import type { Page } from "playwright/test";
import { totp } from "#testing/totp.ts";
import { expect, test } from "./fixtures/own-account-test.ts";
import { newPerson } from "./fixtures/person.ts";

/** What is shown once is not lost by a slip. */

const question = (page: Page) => page.getByRole("dialog", { name: "Leave this page?" });

/** Holds back the answers of a procedure; the function that it returns lets them through. */
async function slow(page: Page, procedure: string) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/**/${procedure}*`, async (route) => {
    const response = await route.fetch();
    await isReleased;
    await route.fulfill({ response });
  });
  return release;
}

/** Goes Back, and stays when asked. */
async function expectAsked(page: Page) {
  await page.evaluate(() => history.back());
  await expect(question(page)).toContainText("The server has not answered yet.");
  await question(page).getByRole("button", { name: "Cancel" }).click();
}

test("Back asks while a key is being created", async ({ page, account }) => {
  await page.goto(`${account}/webhooks`);
  await page.getByRole("link", { name: "Keys", exact: true }).click();
  const release = await slow(page, "keyring.create");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expectAsked(page);
  release();
  await expect(page.getByRole("status", { name: "API key" })).toHaveText(/^svc_live_/);
});

test("Back asks while a secret is being rotated", async ({ page, account, call }) => {
  const url = "https://hooks.example.com/rotated";
  await call("webhooks.create", { url, events: ["pass"], contract_id: null });
  await page.goto(`${account}/webhooks`);
  await page.getByRole("link", { name: url }).click();
  const release = await slow(page, "webhooks.rotateSecret");
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await expectAsked(page);
  release();
  await expect(page.getByRole("status", { name: "signing secret" })).toHaveText(/^whsec_/);
});

test("Recovery codes ask before a reload, and while they are being made", async ({
  page,
  account,
  owner,
}) => {
  await page.goto(account);
  await page.getByRole("link", { name: /your profile$/ }).click();
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByLabel("Your password").fill(owner.password);
  await page.keyboard.press("Enter");
  const app = page.getByRole("dialog", { name: "Add this to your authenticator app" });
  const secret = (await app.getByLabel("key", { exact: true }).textContent()) ?? "";
  await app.getByLabel("Code", { exact: true }).fill(totp(secret));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" });
  await expect(codes).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(question(page)).toContainText("The recovery codes cannot be shown again.");
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "I have stored them" }).click();

  const release = await slow(page, "generate-backup-codes");
  await page.getByRole("button", { name: "New recovery codes" }).click();
  await page.getByLabel("Your password").fill(owner.password);
  await page.keyboard.press("Enter");
  await expectAsked(page);
  release();
  await expect(codes).toBeVisible();
});

test("A secret stays on show when its reader may change nothing any more", async ({
  browser,
  baseURL,
  account,
  owner,
  call,
}) => {
  const { account_id } = owner;
  const { page, context, user_id } = await newPerson(browser, baseURL, account_id, "member");
  await page.goto(`${account}/keys`);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const secret = page.getByRole("status", { name: "API key" });
  await expect(secret).toHaveText(/^svc_live_/);
  await call("members.setRole", { user_id, role: "viewer" });

  const other = await context.newPage();
  await other.goto(`${account}/webhooks`);
  await expect(other.getByRole("button", { name: "Create webhook", exact: true })).toHaveCount(0);
  const response = page.waitForResponse(/profile\.get/, { timeout: 3000 }).catch(() => null);
  await other.evaluate(() => new BroadcastChannel("console").postMessage("changed"));
  await response;
  await page.waitForLoadState("networkidle");
  await expect(secret).toBeVisible();
  await page.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByRole("button", { name: "Create key" })).toHaveCount(0);
  await context.close();
});
