import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures/console-test.ts";
import { contractTab } from "./fixtures/contract-tab.ts";

/** Pages that Back leads to know what was done since. */

test("Back to the contracts shows the one just created", async ({ page, account }) => {
  const name = `invoices ${randomUUID()}`;
  await page.goto(`${account}/contracts`);
  await page.getByRole("link", { name: "Create contract" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Sample or schema").fill('{"id": 1}');
  await expect(page.getByLabel("Type of column 1")).toHaveValue("integer");
  await page.getByRole("button", { name: "Create contract" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Create contract" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("table").getByRole("link", { name })).toBeVisible();
});

test("Back to a contract shows the check just run", async ({ page, account, orders }) => {
  await page.goto(`${account}/contracts/${orders.id}`);
  await expect(page.getByText("No checks against this contract yet.")).toBeVisible();
  await contractTab(page, "Columns");
  await page.getByLabel("Incoming schema").fill("order_id integer");
  await page.getByRole("button", { name: "Run check" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check of" })).toBeVisible();
  await page.goBack();
  await contractTab(page, "Checks");
  await expect(
    page.getByRole("table", { name: "Checks, newest first" }).getByRole("row"),
  ).toHaveCount(2);
});
