import { expect, test } from "./fixtures/console-test.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { newAccount } from "./fixtures/new-account.ts";
import { send } from "./fixtures/rest.ts";

/** The empty states of an account without checks and webhooks. */
const EMPTY = [
  ["checks", "No checks yet. Run one from your pipeline"],
  ["webhooks", "No webhooks yet."],
] as const;

test("The overview shows credits left, recent checks and the latest breaking ones", async ({
  page,
  account,
  orders,
}) => {
  const check = await orders.check([]);
  await page.goto(account);
  await expect(page.getByText("credits left")).toBeVisible();
  await expect(page.getByText(/a day, the average since the account was created/)).toBeVisible();
  const chart = page.getByRole("img", { name: /^[\d,]+ checks? from .+ breaking$/ });
  await expect(chart).toBeVisible();

  await page.getByText("Show as table").click();
  const days = page.getByRole("table", { name: "Checks per day" }).getByRole("row");
  await expect(days).toHaveCount(31);
  const today = new Date().toISOString().slice(0, 10);
  await expect(days.nth(1).getByRole("rowheader")).toHaveText(today);

  const breaking = page.getByRole("table", { name: "Checks, newest first" });
  await breaking.getByRole("link", { name: orders.name }).click();
  await expect(page).toHaveURL(`${account}/checks/${check.id}`);
});

test("The first steps of a new account use its own URL, and then its own contract", async ({
  page,
  baseURL,
  request,
}) => {
  const { account_id, key } = await newAccount("Newcomer", 5);
  await page.goto(`/accounts/${account_id}`);
  await expect(page.getByText("No credits have been used yet.")).toBeVisible();
  const steps = page.getByRole("list").filter({ hasText: "Get an API key" });
  const step = (title: string) =>
    steps.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(step("Get an API key")).toContainText("2 active keys");
  await expect(step("Get an API key")).toContainText(`curl -sS ${baseURL}/api/v1/usage`);
  await expect(step("Create contract")).toContainText(`${baseURL}/api/v1/contracts`);
  await expect(step("Check a schema")).toContainText("CONTRACT_ID");

  const contract = await send(request, key, "contracts", {
    name: "invoices",
    schema: { columns: [{ name: "n", type: "integer", required: true }] },
  });
  await page.reload();
  await expect(step("Create contract")).toContainText("invoices");
  await expect(step("Check a schema")).toContainText(`"contract_id": "${contract.id}"`);
  expect(await page.content()).not.toContain(key);
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  for (const [list, empty] of EMPTY) {
    await page.goto(`/accounts/${account_id}/${list}`);
    await expect(page.getByText(empty)).toBeVisible();
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
  }
  await page.goto(`/accounts/${account_id}`);

  const data = {
    contract_id: contract.id,
    incoming_schema: { columns: [{ name: "n", type: "integer" }] },
  };
  await send(request, key, "check", data);
  await page.reload();
  await expect(page.getByText("Get started")).toHaveCount(0);
  await expect(page.getByText("No breaking checks.")).toBeVisible();
  const none = "No contract was blocked at its last check.";
  await expect(page.getByRole("region", { name: "Blocked at the last check" })).toContainText(none);
  await page.goto(`/accounts/${account_id}/contracts`);
  await page.getByLabel("Gate").selectOption("Last check blocked");
  await expect(page).toHaveURL(/contracts\?blocks=now$/);
  await expect(page.getByText(none)).toBeVisible();
  await page.getByRole("link", { name: "Show all contracts" }).click();
  await expect(page.getByRole("link", { name: "invoices" })).toBeVisible();
  await page.goto(`/accounts/${account_id}`);
  await expect(
    page.getByText("At 1 a day, the average since the account was created"),
  ).toBeVisible();
});
