import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures/account-test.ts";
import { find, newCustomer } from "./fixtures/customer.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { newAccount } from "./fixtures/new-account.ts";
import { newUser } from "./fixtures/new-user.ts";
import { newBrowser, newPerson } from "./fixtures/person.ts";
import { fillSignIn } from "./fixtures/sign-in.ts";

async function newStaff(
  browser: Parameters<typeof newBrowser>[0],
  baseURL: string | undefined,
  role: "support" | "operator",
) {
  const { email, password } = await newUser({ staff: role });
  const context = await newBrowser(browser, baseURL);
  const page = await context.newPage();
  return { email, password, context, page };
}

test("Support finds a check by any detail, sees its diff, and is entered in the audit log", async ({
  browser,
  baseURL,
  request,
}) => {
  const customer = await newCustomer(request);
  const { account_id, name, key, check, contract, webhook } = customer;
  const staff = await newStaff(browser, baseURL, "support");
  const { page } = staff;
  await fillSignIn(page, staff.email, staff.password);
  await expect(page).toHaveURL("/support");
  await expect(page.getByLabel("Search term")).toBeVisible();

  for (const [text, kind] of [
    [name.toUpperCase(), "account"],
    [account_id, "account"],
    [`${account_id}@localhost`, "person"],
    [contract.id, "contract"],
    [contract.name, "contract"],
    [webhook.id, "webhook"],
    [webhook.url.slice(0, 50), "webhook"],
    [key.slice(0, 16), "key"],
  ]) {
    const hit = await find(page, text);
    await expect(hit, text).toHaveCount(1);
    await expect(hit).toContainText(kind);
    await expect(hit).toContainText(name);
    await expect(hit).toContainText("49 credits");
  }
  await find(page, key);
  await expect(page).toHaveURL(`/support?q=${key.slice(0, 16)}`);
  await page.getByRole("link", { name: key.slice(0, 16) }).click();
  await expect(page).toHaveURL(/\/keys#key_\w+$/);
  await expect(page.locator(new URL(page.url()).hash)).toContainText(key.slice(0, 16));

  await (await find(page, check.id)).getByRole("link", { name: check.id }).click();
  await expect(page).toHaveURL(`/accounts/${account_id}/checks/${check.id}`);
  const banner = `You are viewing ${name} as support (read-only).`;
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page.getByText("Breaking, severity 100: 3 columns removed.")).toBeVisible();

  for (const path of ["keys", "webhooks", `webhooks/${webhook.id}`, "contracts", "settings"]) {
    const answer = await page.goto(`/accounts/${account_id}/${path}`);
    const html = (await answer?.text()) ?? "";
    for (const secret of [key.slice(16), webhook.secret]) expect(html).not.toContain(secret);
    await expect(page.getByText(banner)).toBeVisible();
  }
  await page.goto(`/accounts/${account_id}/settings/audit`);
  const rows = page.getByRole("table", { name: "Audit log, newest first" }).getByRole("row");
  const looks = rows.filter({ hasText: `${staff.email} support` });
  for (const target of [check.id, "keys", webhook.id, "settings/audit"]) {
    const look = looks.filter({ hasText: target });
    await expect(look.first()).toContainText(`viewed (as staff) ${target}`);
  }
  // Links to these were in view, but nobody followed them.
  for (const target of ["usage", "settings/members"]) {
    await expect(looks.filter({ hasText: target })).toHaveCount(0);
  }
  await expect(rows.filter({ hasText: "created a webhook" })).toContainText(key.slice(0, 16));

  await page.getByRole("link", { name: "Back to search" }).click();
  await expect(page).toHaveURL("/support");
  await page.goto(`/support/accounts/${account_id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("button", { name: /Add credits|Suspend/ })).toHaveCount(0);
  await staff.context.close();
});

test("An account with one credit left has 1 credit", async ({ page }) => {
  const name = `Nearly out ${randomUUID()}`;
  await newAccount(name, 1);
  const hit = await find(page, name);
  await expect(hit.getByText("1 credit", { exact: true })).toBeVisible();
});

test("Everyone else gets 404 for support", async ({ browser, baseURL, request }) => {
  const { account_id } = await newCustomer(request);
  const owner = await newPerson(browser, baseURL, account_id, "owner");
  for (const path of ["/support", "/support?q=a", `/support/accounts/${account_id}`]) {
    const answer = await owner.page.goto(path);
    expect(answer?.status(), path).toBe(404);
  }
  await owner.page.goto("/");
  await expect(owner.page.getByRole("link", { name: "Support" })).toHaveCount(0);
});

test("The pages of support and the audit log are accessible in both themes, and fit 320 pixels", async ({
  page,
  request,
}) => {
  const { account_id, name } = await newCustomer(request);
  const paths = [
    "/support",
    `/support?q=${encodeURIComponent(name)}`,
    `/support/accounts/${account_id}`,
    `/accounts/${account_id}/settings/audit`,
  ];
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await graveViolationsInThemes(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf(page), path).toBeLessThanOrEqual(320);
  }
});
