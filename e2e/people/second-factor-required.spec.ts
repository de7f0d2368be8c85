import { totp } from "#testing/totp.ts";
import { focusOn } from "../fixtures/focus-on.ts";
import { graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { newAccount } from "../fixtures/new-account.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newPerson } from "../fixtures/person.ts";

type Page = import("playwright/test").Page;

/** Answers the dialogs that turn the second factor on, up to the recovery codes. */
async function turnOn(page: Page, password: string) {
  await focusOn(page.getByRole("button", { name: "Turn on" }));
  await page.keyboard.press("Enter");
  await page.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  const app = page.getByRole("dialog", { name: "Add this to your authenticator app" });
  const secret = (await app.getByLabel("key", { exact: true }).textContent()) ?? "";
  await app.getByLabel("Code", { exact: true }).fill(totp(secret));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "I have stored them" }).click();
}

async function isAccessible(page: Page) {
  const size = page.viewportSize();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  if (size) await page.setViewportSize(size);
}

test("An owner requires a second factor, and a member sets it up before they get in", async ({
  browser,
  baseURL,
}) => {
  const { account_id } = await newAccount("Strict");
  const owner = await newPerson(browser, baseURL, account_id, "owner");
  const member = await newPerson(browser, baseURL, account_id, "member");
  await member.page.goto(`/accounts/${account_id}/keys`);

  const { page } = owner;
  await page.goto(`/accounts/${account_id}/settings`);
  const section = page.getByRole("region", { name: "Two-factor authentication" });
  await expect(section.getByText(/first turn it on for yourself/)).toBeVisible();
  await expect(section.getByRole("button")).toHaveCount(0);
  await section.getByRole("link", { name: "your profile" }).click();
  await turnOn(page, owner.password);
  await page.goto(`/accounts/${account_id}/settings`);
  await focusOn(section.getByRole("button", { name: "Require it" }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Require two-factor authentication?" });
  await expect(question).toBeVisible();
  await isAccessible(page);
  await question.getByRole("button", { name: "Require it" }).click();
  await expect(section.getByText("required", { exact: true })).toBeVisible();
  await isAccessible(page);
  await page.goto(`/accounts/${account_id}/settings/members`);
  const row = page.getByRole("listitem").filter({ hasText: member.email });
  await expect(row.getByText("no two-factor authentication")).toBeVisible();

  await member.page.getByRole("button", { name: "Create key" }).click();
  const dialog = member.page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Label" }).fill("Late");
  await dialog.getByRole("button", { name: /^Create/ }).click();
  await expect(dialog.getByText(/"Strict" requires two-factor authentication/)).toBeVisible();
  const file = await member.page.request.get(`/api/download/${account_id}/checks.csv`);
  expect(file.status()).toBe(403);
  await member.page.goto(`/accounts/${account_id}/contracts`);
  await expect(member.page).toHaveURL(`/entry/${account_id}`);
  await expect(
    member.page.getByRole("heading", { level: 1, name: "Turn on two-factor authentication" }),
  ).toBeVisible();
  await isAccessible(member.page);
  await turnOn(member.page, member.password);
  await expect(member.page).toHaveURL(`/accounts/${account_id}`);

  await member.page.goto("/profile");
  await member.page.getByRole("button", { name: "Turn off" }).click();
  await expect(member.page.getByText(/you cannot open Strict/)).toBeVisible();
  await owner.context.close();
  await member.context.close();
});
