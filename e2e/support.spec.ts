import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright/test";
import { expect, test } from "./account-test.ts";
import { focusOn } from "./focus-on.ts";
import { graveViolations, widthOf } from "./grave-violations.ts";
import { operator } from "./operator.ts";
import { THEMES } from "./pages.ts";
import { newBrowser, newPerson } from "./person.ts";

/** An account with a check that broke, and a webhook. */
async function newCustomer(request: APIRequestContext) {
  const name = `Customer ${randomUUID()}`;
  const { account_id, keys } = await operator(
    ...["account", "create", "--name", name, "--credits", "50"],
  );
  const { key } = keys.live;
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/${path}`, { headers: { "X-API-Key": key }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const columns = ["a", "b", "c"].map((column) => ({
    name: column,
    type: "integer",
    required: true,
  }));
  const contract = await send("contracts", {
    name: `orders ${randomUUID()}`,
    schema: { columns },
  });
  const check = await send("check", {
    contract_id: contract.id,
    incoming_schema: { columns: [] },
  });
  const webhook = await send("webhooks", {
    url: `https://hooks.example.com/${randomUUID()}`,
    events: ["breaking"],
  });
  return { account_id, name, key, contract, check, webhook };
}

async function newStaff(
  browser: Parameters<typeof newBrowser>[0],
  baseURL: string | undefined,
  role: "support" | "operator",
) {
  const email = `${role}-${randomUUID()}@example.com`;
  const { password } = await operator("user", "create", "--email", email, "--staff", role);
  const context = await newBrowser(browser, baseURL);
  const page = await context.newPage();
  return { email, password, context, page };
}

async function signInAs(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function find(page: Page, text: string) {
  await page.goto("/support");
  await page.getByLabel("What you know").fill(text);
  await page.keyboard.press("Enter");
  return page.getByRole("list", { name: "Found" }).getByRole("listitem");
}

test("Support finds a check by what somebody tells, sees its diff, and is told of", async ({
  browser,
  baseURL,
  request,
}) => {
  const customer = await newCustomer(request);
  const { account_id, name, key, check, contract, webhook } = customer;
  const staff = await newStaff(browser, baseURL, "support");
  const { page } = staff;
  await signInAs(page, staff);
  await expect(page).toHaveURL("/support");
  await expect(page.getByLabel("What you know")).toBeVisible();

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
    const found = await find(page, text);
    await expect(found, text).toHaveCount(1);
    await expect(found).toContainText(kind);
    await expect(found).toContainText(name);
    await expect(found).toContainText("49 credits");
  }
  await find(page, key);
  await expect(page).toHaveURL(`/support?q=${key.slice(0, 16)}`);

  await (await find(page, check.id)).getByRole("link", { name: check.id }).click();
  await expect(page).toHaveURL(`/accounts/${account_id}/checks/${check.id}`);
  const banner = `You are looking at ${name} as support; you cannot change anything.`;
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
    await expect(look.first()).toContainText(`looked, as staff, at ${target}`);
  }
  await expect(rows.filter({ hasText: "created a webhook" })).toContainText(key.slice(0, 16));

  await page.getByRole("link", { name: "Back to search" }).click();
  await expect(page).toHaveURL("/support");
  await page.goto(`/support/accounts/${account_id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("button", { name: /Add credits|Suspend/ })).toHaveCount(0);
  await staff.context.close();
});

test("For everybody else there is no support", async ({ browser, baseURL, request }) => {
  const { account_id } = await newCustomer(request);
  const owner = await newPerson(browser, baseURL, account_id, "owner");
  for (const path of ["/support", "/support?q=a", `/support/accounts/${account_id}`]) {
    const answer = await owner.page.goto(path);
    expect(answer?.status(), path).toBe(404);
  }
  await owner.page.goto("/");
  await expect(owner.page.getByRole("link", { name: "Support" })).toHaveCount(0);
});

test("An operator suspends an account: its keys are refused, its people are told, and all ends", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { account_id, name, key, check } = await newCustomer(request);
  const usage = () => request.get("/api/v1/usage", { headers: { "X-API-Key": key } });
  await (await find(page, account_id)).getByRole("link", { name: `Manage ${name}` }).click();
  await page.getByRole("button", { name: "Suspend …" }).click();
  await page.getByRole("button", { name: "Suspend account" }).click();
  await expect(page.getByLabel("Reason").last()).toHaveAccessibleDescription(
    "This must not be empty.",
  );
  await page.getByLabel("Reason").last().fill("unpaid since October");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Reason given: “unpaid since October”.")).toBeVisible();

  const refused = await usage();
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "account_suspended" });
  const owner = await newPerson(browser, baseURL, account_id, "owner");
  await owner.page.goto(`/accounts/${account_id}/checks/${check.id}`);
  await expect(owner.page.getByText("This account is suspended")).toContainText("is suspended");
  await expect(owner.page.getByText(/unpaid since October/)).toBeVisible();
  await expect(owner.page.getByText(/^Breaking, severity 100/)).toBeVisible();
  expect(await graveViolations(owner.page)).toEqual([]);
  await owner.page.goto(`/accounts/${account_id}/keys`);
  await expect(owner.page.getByRole("button", { name: "Create a key" })).toHaveCount(0);

  await page.getByRole("button", { name: "Resume account" }).click();
  await expect(page.getByRole("button", { name: "Suspend …" })).toBeVisible();
  expect((await usage()).status()).toBe(200);
  await owner.page.goto(`/accounts/${account_id}/settings/audit?action=operator.suspend`);
  const rows = owner.page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("suspended the account");
  await expect(rows.nth(1)).toContainText("reason: unpaid since October");
});

test("An operator adds credits by keyboard, once for a form that is sent twice", async ({
  page,
  request,
}) => {
  const { account_id } = await newCustomer(request);
  await page.goto(`/support/accounts/${account_id}`);
  await focusOn(page.getByLabel("Credits", { exact: true }));
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Credits", { exact: true })).toHaveAccessibleDescription(
    "Enter a whole number above 0.",
  );
  await page.getByLabel("Credits", { exact: true }).fill("1,000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("invoice 7");
  const sent = page.waitForRequest("**/api/trpc/operator.addCredits");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1,000 credits added.")).toBeVisible();
  await expect(page.getByText("1,049", { exact: true })).toBeVisible();
  const again = await page.request.post("/api/trpc/operator.addCredits", {
    headers: { Origin: new URL(page.url()).origin },
    data: (await sent).postDataJSON(),
  });
  expect(again.status()).toBe(200);
  await page.reload();
  await expect(page.getByText("1,049", { exact: true })).toBeVisible();
});

test("An operator opens an account, and its first owner comes by the link", async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Opened ${randomUUID()}`;
  await page.goto("/support");
  await page.getByRole("button", { name: "Open an account" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("E-mail of its first owner").fill(`${randomUUID()}@example.com`);
  await page.getByLabel("Credits to start with").fill("500");
  await page.getByRole("button", { name: "Open account" }).click();
  const link = (await page.getByLabel("invitation link", { exact: true }).textContent()) ?? "";
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(await find(page, name)).toContainText("500 credits");
  const context = await newBrowser(browser, baseURL);
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: `Join ${name}` })).toBeVisible();
  await context.close();
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
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await graveViolations(page), path).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf(page), path).toBeLessThanOrEqual(320);
  }
});

test("The audit log is filtered by its address, and taken away as CSV", async ({
  page,
  request,
}) => {
  const { account_id, contract } = await newCustomer(request);
  await page.goto(`/accounts/${account_id}/settings/audit`);
  const rows = page.getByRole("table").getByRole("row");
  const acts = page.getByLabel("Did what").getByRole("option");
  await expect(acts.filter({ hasText: "looked, as staff, at" })).toHaveCount(1);
  await expect(acts.filter({ hasText: "searched all accounts" })).toHaveCount(0);
  await page.getByLabel("Did what").selectOption("contracts.create");
  await expect(page).toHaveURL(/action=contracts\.create/);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(contract.name);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const stream = await (await download).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`contracts.create,${contract.id}`);
  await page.getByLabel("Who").fill("nobody");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No event has all of these.")).toBeVisible();
});
