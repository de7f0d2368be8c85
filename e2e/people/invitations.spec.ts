import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { focusOn } from "../fixtures/focus-on.ts";
import { graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { newAccount } from "../fixtures/new-account.ts";
import { newUser } from "../fixtures/new-user.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newBrowser, newPerson } from "../fixtures/person.ts";

const newAddress = () => `grace-${randomUUID()}@example.com`;

/** Creates an invitation on the Members page and returns its link. */
async function invite(page: Page, account_id: string, email: string, role = "member") {
  await page.goto(`/accounts/${account_id}/settings/members`);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = (await page.getByLabel("invitation link", { exact: true }).textContent()) ?? "";
  expect(link).toMatch(/\/invitations\/[\w-]{43}$/);
  await page.getByRole("button", { name: "I have copied it" }).click();
  return link;
}

test("A new person joins by a link, which works once and is not stored", async ({
  browser,
  baseURL,
}) => {
  const { account_id } = await newAccount("Invited");
  const owner = await newPerson(browser, baseURL, account_id, "owner");
  const email = newAddress();
  const link = await invite(owner.page, account_id, email);
  const token = link.split("/").at(-1) ?? "";
  const answer = await owner.page.reload();
  expect(await answer?.text()).not.toContain(token);
  await expect(owner.page.getByRole("list", { name: "Invitations" })).toContainText(email);

  const context = await newBrowser(browser, baseURL);
  const page = await context.newPage();
  const referers: (string | undefined)[] = [];
  page.on("request", (request) => referers.push(request.headers().referer));
  const opened = await page.goto(link);
  expect(opened?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(opened?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByRole("heading", { name: "Join Invited" })).toBeVisible();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.getByLabel("Your name").fill("Grace");
  await page.getByLabel("Password").fill("short");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
    "This must have at least 8 characters.",
  );
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.keyboard.type("-but-longer");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/accounts/${account_id}`);
  expect(referers.join()).not.toContain(token);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored + JSON.stringify(await context.cookies())).not.toContain(token);
  await page.goto(`/accounts/${account_id}/settings/members`);
  const own = page.getByRole("listitem").filter({ hasText: email });
  await expect(own).toContainText("(you)");
  await expect(own).toContainText("unverified");
  await page.goto("/profile");
  await expect(page.getByText("This server cannot send email")).toBeVisible();
  expect(await graveViolationsInThemes(page)).toEqual([]);

  await page.goto(link);
  await expect(
    page.getByRole("heading", { name: "This invitation is no longer valid" }),
  ).toBeVisible();
  await context.close();
  await owner.context.close();
});

test("An existing user signs in and accepts by keyboard alone; others are told whose invitation it is", async ({
  browser,
  baseURL,
}) => {
  const { account_id } = await newAccount("Second");
  const owner = await newPerson(browser, baseURL, account_id, "owner");
  const { account_id: elsewhere } = await newAccount("First");
  const { email, password } = await newUser({ account_id: elsewhere, role: "viewer" });
  const link = await invite(owner.page, account_id, email, "viewer");

  await owner.page.goto(link);
  await expect(owner.page.getByText(`You are signed in as ${owner.email}.`)).toBeVisible();
  await expect(owner.page.getByRole("button", { name: /^Join/ })).toHaveCount(0);
  await owner.page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(owner.page.getByRole("heading", { name: "Sign in to accept" })).toBeVisible();

  const context = await newBrowser(browser, baseURL);
  const page = await context.newPage();
  await page.goto(link);
  // Whether the address has a user, the page does not say.
  await expect(page.getByRole("heading", { name: "Choose a name and a password" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in to accept" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to accept" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await focusOn(page.getByLabel("Password"));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  const join = page.getByRole("button", { name: "Join Second" });
  await expect(join).toBeVisible();
  await page.waitForLoadState();
  await focusOn(join);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/accounts/${account_id}`);
  await page.getByText("Second, switch account").click();
  await expect(page.getByRole("link", { name: "First" })).toBeVisible();
  await context.close();
  await owner.context.close();
});

test("A withdrawn link is invalid, members cannot be invited, and the form shows its faults", async ({
  browser,
  baseURL,
}) => {
  const { account_id } = await newAccount("Withdrawn");
  const { page, context, email: own } = await newPerson(browser, baseURL, account_id, "owner");
  const email = newAddress();
  const link = await invite(page, account_id, email);
  await page.getByRole("button", { name: `Withdraw the invitation for ${email}` }).click();
  await expect(page.getByRole("list", { name: "Invitations" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();

  await page.getByRole("button", { name: "Invite" }).click();
  const field = page.getByLabel("Email");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(field).toHaveAccessibleDescription(
    "This must be an email address like ada@example.com.",
  );
  await expect(field).toBeFocused();
  await field.fill(own);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${own} is already a member.`)).toBeVisible();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.goto(link);
  await expect(
    page.getByRole("heading", { name: "This invitation is no longer valid" }),
  ).toBeVisible();
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await context.close();
});
