import { randomUUID } from "node:crypto";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { type Call, expect, test } from "./fixtures/own-account-test.ts";
import { newPerson } from "./fixtures/person.ts";

/** An address where nothing responds. */
function freshUrl() {
  return `https://receiver.invalid/hook-${randomUUID()}`;
}

/** Creates a webhook and returns the path of its page. */
async function newWebhook(call: Call, account: string, url = freshUrl()) {
  const { id } = await call("webhooks.create", { url, events: ["breaking"], contract_id: null });
  return `${account}/webhooks/${id}`;
}

test("A webhook is created, its secret shown once", async ({ page, account, context }) => {
  const url = freshUrl();
  await page.goto(`${account}/webhooks`);
  await page.getByRole("button", { name: "Create webhook", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Create webhook" });
  await form.getByLabel("URL", { exact: true }).fill(url);
  await form.getByRole("checkbox", { name: "pass" }).check();
  await form.getByRole("button", { name: "Create", exact: true }).click();
  const shown = page.getByRole("dialog", { name: "Webhook created" });
  const secret = (await shown.getByLabel("signing secret", { exact: true }).textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await shown.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByRole("button", { name: "Create webhook", exact: true })).toBeFocused();

  const answer = await page.reload();
  expect(await answer?.text()).not.toContain(secret);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored + JSON.stringify(await context.cookies())).not.toContain(secret);
  const row = page.getByRole("listitem").filter({ hasText: url });
  await expect(row).toContainText("all contracts");
  await expect(row).toContainText("active");
  await row.getByRole("link", { name: url }).click();
  await expect(page.getByRole("heading", { level: 1, name: url })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
});

test("A webhook's faults are shown beside their fields", async ({ page, account }) => {
  await page.goto(`${account}/webhooks`);
  await page.getByRole("button", { name: "Create webhook", exact: true }).click();
  const url = page.getByLabel("URL", { exact: true });
  await url.fill("http://receiver.invalid/hook");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(url).toHaveAccessibleDescription("This must start with https://.");
  await expect(url).toBeFocused();

  await url.fill("https://127.0.0.1:1/hook");
  await page.keyboard.press("Enter");
  await expect(url).toHaveAccessibleDescription(/must not be a private or reserved address/);

  await url.fill(freshUrl());
  await page.getByRole("checkbox", { name: "warning" }).uncheck();
  await page.getByRole("checkbox", { name: "breaking" }).uncheck();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("group", { name: "Events" })).toHaveAccessibleDescription(
    /Choose at least one event\.$/,
  );
});

test("A webhook can be limited to one contract", async ({ page, account, call }) => {
  const name = "scoped";
  const schema = { columns: [{ name: "id", type: "integer", required: true }] };
  await call("contracts.create", { name, schema });
  const url = freshUrl();
  await page.goto(`${account}/webhooks`);
  await page.getByRole("button", { name: "Create webhook", exact: true }).click();
  await page.getByLabel("URL", { exact: true }).fill(url);
  await page.getByLabel("Scope").selectOption(name);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: url })).toContainText(name);
});

test("A webhook whose creator has left says so", async ({
  page,
  account,
  owner: { account_id },
  call,
  browser,
  baseURL,
}) => {
  const url = freshUrl();
  const { user_id, context } = await newPerson(browser, baseURL, account_id, "member");
  const made = await context.request.post("/api/trpc/webhooks.create", {
    headers: { Origin: baseURL ?? "", "x-account-id": account_id },
    data: { url, events: ["breaking"], contract_id: null },
  });
  expect(made.ok()).toBe(true);
  await context.close();
  const row = page.getByRole("listitem").filter({ hasText: url });
  const left = row.getByTitle("This person is no longer a member.");
  await page.goto(`${account}/webhooks`);
  await expect(row).toContainText(" by ");
  await expect(left).toHaveCount(0);
  await call("members.remove", { user_id });
  await page.reload();
  await expect(left).toHaveText("creator left");
});

test("A test event shows its attempt with the reason, and is redelivered", async ({
  page,
  account,
  call,
}) => {
  await page.goto(await newWebhook(call, account));
  await expect(page.getByText("No deliveries yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page).toHaveURL(/\?delivery=dlv_/);
  const attempts = page.getByRole("region", { name: "Attempts" });
  await expect(attempts).toContainText("Attempt 1", { timeout: 15_000 });
  await expect(attempts).toContainText("no response");
  await expect(attempts).toContainText("The endpoint's host name could not be resolved.");
  await attempts.getByRole("button", { name: "Redeliver" }).click();
  await expect(attempts).toContainText("Attempt 2", { timeout: 15_000 });

  await page.getByRole("link", { name: "delivered", exact: true }).click();
  await expect(page).toHaveURL(/\?status=delivered/);
  await expect(page.getByText("No delivered deliveries.")).toBeVisible();
  await page.goBack();
  await expect(attempts).toBeVisible();
});

test("A webhook is paused and resumed", async ({ page, account, call }) => {
  await page.goto(await newWebhook(call, account));
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Waiting for the webhook to be resumed.")).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("active", { exact: true })).toBeVisible();
});

test("Failed deliveries since a given time are recovered", async ({ page, account, call }) => {
  await page.goto(await newWebhook(call, account));
  await page.getByRole("button", { name: "Resend failed" }).click();
  await page.getByLabel("Since").fill("");
  await page.getByRole("button", { name: "Resend", exact: true }).click();
  await expect(page.getByLabel("Since")).toHaveAccessibleDescription("Choose a date and a time.");
  await page.getByLabel("Since").fill("2026-01-01T00:00");
  await page.getByRole("button", { name: "Resend", exact: true }).click();
  await expect(page.getByText("No delivery has failed since then.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend failed" })).toBeFocused();
});

test("A rotated secret is shown once", async ({ page, account, call }) => {
  await page.goto(await newWebhook(call, account));
  await page.getByRole("button", { name: "Rotate secret" }).click();
  const question = page.getByRole("dialog", { name: "Rotate signing secret?" });
  await expect(question).toContainText("24 hours");
  await question.getByRole("button", { name: "Rotate secret" }).click();
  const secret = (await page.getByLabel("signing secret", { exact: true }).textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole("button", { name: "I have stored it" }).click();
  const answer = await page.reload();
  expect(await answer?.text()).not.toContain(secret);
});

test("Deleting a webhook asks first and names it", async ({ page, account, call }) => {
  const url = freshUrl();
  await page.goto(await newWebhook(call, account, url));
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete this webhook?" });
  await expect(question).toContainText(url);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page).toHaveURL(`${account}/webhooks`);
  await expect(page.getByText(url)).toHaveCount(0);
});

test("An unknown webhook is a 404", async ({ page, account }) => {
  const answer = await page.goto(`${account}/webhooks/whk_00000000000000000000000000`);
  expect(answer?.status()).toBe(404);
});

test("Webhooks, a webhook and its dialogs are accessible in both themes", async ({
  page,
  account,
  call,
}) => {
  const path = await newWebhook(call, account);
  await page.goto(`${account}/webhooks`);
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Create webhook", exact: true }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByLabel("URL", { exact: true })).toHaveAttribute("aria-invalid", "true");
  expect(await graveViolationsInThemes(page)).toEqual([]);

  await page.goto(path);
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Attempt 1")).toBeVisible({ timeout: 15_000 });
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete" }).click();
  expect(await graveViolationsInThemes(page)).toEqual([]);
});

test("Webhooks and a webhook fit a screen 320 pixels wide", async ({ page, account, call }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const path = await newWebhook(call, account);
  await page.goto(`${account}/webhooks`);
  await expect(page.getByRole("list", { name: "Webhooks" })).toBeVisible();
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.goto(path);
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Attempt 1")).toBeVisible({ timeout: 15_000 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
});
