import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures/own-account-test.ts";
import { newPerson } from "./fixtures/person.ts";
import { fillSignIn } from "./fixtures/sign-in.ts";
import { USER } from "./fixtures/signed-in-user.ts";

/** Two tabs of one browser: each knows what happens in the other. */

test("A tab shows what another tab changed", async ({ page, context, account }) => {
  await page.goto(`${account}/settings/members`);
  const other = await context.newPage();
  await other.goto(`${account}/settings`);
  const name = `Renamed ${randomUUID()}`;
  await other.getByLabel("Name").fill(name);
  await other.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("banner").getByText(name)).toBeVisible();
});

test("A tab says when its reader signed out in another tab, and who signed in after that", async ({
  page,
  context,
  account,
}) => {
  await page.goto(`${account}/keys`);
  const other = await context.newPage();
  await other.goto(account);
  await other.getByRole("button", { name: "Sign out" }).click();
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await ended.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Keys" })).toBeVisible();
  await fillSignIn(other, USER.email, USER.password);
  await expect(page.getByText(`This browser is now signed in as ${USER.email}.`)).toBeVisible();
});

test("Someone removed from the account is told so, not that their session ended", async ({
  browser,
  baseURL,
  account,
  owner,
  call,
}) => {
  const { account_id } = owner;
  const { page, context, user_id } = await newPerson(browser, baseURL, account_id, "member");
  await page.goto(`${account}/keys`);
  await call("members.remove", { user_id });
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const closed = page.getByRole("dialog", { name: "You can no longer open this account" });
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toHaveCount(0);
  await closed.getByRole("link", { name: "Go to your accounts" }).click();
  await expect(page.getByRole("heading", { name: "No account yet" })).toBeVisible();
  await context.close();
});
