import { randomUUID } from "node:crypto";
import { expect, test } from "./console-test.ts";

const SAMPLE = JSON.stringify({ order_id: 42, placed_at: "2026-01-31T09:30:00Z", meta: { a: 1 } });

test("A contract is made of a sample record, edited, stored and found again", async ({
  page,
  account,
}) => {
  const name = `invoices ${randomUUID()}`;
  await page.goto(`${account}/contracts`);
  await page.getByRole("link", { name: "Create a contract" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("A sample record").fill(SAMPLE);
  await page.getByRole("button", { name: "Infer columns" }).click();
  await expect(page.getByLabel("Type of column 2")).toHaveValue("timestamp");
  await page.getByLabel("Name of column 3").fill("details");
  await page.getByRole("checkbox", { name: "required, column 3" }).uncheck();
  await page.getByRole("button", { name: "Remove column 1" }).click();
  await page.getByRole("button", { name: "Create contract" }).click();

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const rows = page.getByRole("table", { name: "Columns of the contract" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/placed_at\s*timestamp\s*required/);
  await expect(rows.nth(2)).toContainText(/details\s*json\s*optional/);

  await page.goto(`${account}/contracts`);
  await page.getByLabel("Name contains").fill(name.toUpperCase());
  await page.keyboard.press("Enter");
  const found = page.getByRole("table", { name: "Contracts, newest first" }).getByRole("row");
  await expect(found).toHaveCount(2);
  await expect(found.nth(1)).toContainText("not checked");
  await found.nth(1).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("What is wrong with a contract is said beside its field", async ({
  page,
  account,
  orders,
}) => {
  await page.goto(`${account}/contracts/new`);
  await page.getByRole("button", { name: "Create contract" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveAccessibleDescription("This must not be empty.");
  await expect(name).toBeFocused();
  await expect(page.getByText("A contract needs at least one column")).toBeVisible();

  await page.getByLabel("A sample record").fill("order_id, placed_at");
  await page.getByRole("button", { name: "Infer columns" }).click();
  await expect(page.getByLabel("A sample record")).toHaveAccessibleDescription(/not JSON/);

  await name.fill(orders.name);
  for (const typed of ["id", "id"]) {
    await page.getByRole("button", { name: "Add a column" }).click();
    await page.keyboard.type(typed);
  }
  await page.getByRole("button", { name: "Create contract" }).click();
  const second = page.getByLabel("Name of column 2");
  await expect(second).toHaveAccessibleDescription("Another column has this name.");
  await expect(second).toBeFocused();
  await second.fill("other");
  await page.getByRole("button", { name: "Create contract" }).click();
  await expect(name).toHaveAccessibleDescription(/There is a contract named .* already/);
  await expect(name).toBeFocused();
});

test("A contract is created by keyboard alone", async ({ page, account }) => {
  const name = `typed ${randomUUID()}`;
  await page.goto(`${account}/contracts/new`);
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(SAMPLE);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name of column 1")).toHaveValue("order_id");
  await page.getByLabel("Name of column 1").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("A schema is tried before a credit is spent, and then run", async ({
  page,
  account,
  orders,
}) => {
  await page.goto(`${account}/contracts/${orders.id}`);
  await expect(page.getByText("Nothing was checked against this contract yet.")).toBeVisible();
  const run = page.getByRole("button", { name: "Run this check" });
  await expect(run).toBeDisabled();
  const field = page.getByLabel("What is about to arrive");
  await field.fill("{");
  await expect(field).toHaveAccessibleDescription(/not JSON/);
  await field.fill('{"order_id": "A-1", "placed_at": "2026-01-31T09:30:00Z"}');
  const sentence = "Warning, severity 50: 1 column removed, 1 type changed.";
  await expect(page.getByText(sentence)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nothing was checked against this contract yet.")).toBeVisible();

  await field.fill(
    '[{"name": "order_id", "type": "string"}, {"name": "placed_at", "type": "timestamp"}]',
  );
  await expect(page.getByText(sentence)).toBeVisible();
  await run.click();
  await expect(page).toHaveURL(/\/checks\/chk_/);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText("ada@example.com")).toHaveCount(2);
  await page.getByRole("main").getByRole("link", { name: orders.name }).click();
  const checks = page.getByRole("table", { name: "Checks, newest first" }).getByRole("row");
  await expect(checks).toHaveCount(2);
});
