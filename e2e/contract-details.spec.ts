import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures/console-test.ts";

test("A contract gets a description, an owner and tags, and is found by them", async ({
  page,
  account,
  orders,
}) => {
  const tag = `shop ${randomUUID()}`;
  await page.goto(`${account}/contracts/${orders.id}`);
  await page.getByRole("button", { name: "Edit description" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit description" });
  await dialog.getByLabel("Description").fill("Every order.\n<b>Not</b> the returns.");
  await dialog.getByLabel("Owner").fill("ada@example.com");
  await dialog.getByLabel("Tags").fill(`${tag}, ${"x".repeat(51)}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Tags")).toHaveAccessibleDescription(
    "Tag 2 must have at most 50 characters.",
  );
  await dialog.getByLabel("Tags").fill(`${tag}, eu`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("<b>Not</b> the returns.")).toBeVisible();
  await expect(page.getByText("ada@example.com").first()).toBeVisible();
  await expect(page.getByText("Version", { exact: true }).locator("..")).toContainText("1");

  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: tag }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contracts" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Contracts, newest first" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("Every order.");
  await expect(rows.nth(1)).toContainText("ada@example.com");
  await expect(page.getByLabel("Tag", { exact: true })).toHaveValue(tag);
  await page.getByLabel("Owner", { exact: true }).selectOption("ada@example.com");
  await expect(page).toHaveURL(/tag=.*&owner=ada/);
  await expect(rows).toHaveCount(2);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(`${account}/contracts`);
});
