import { expect, test } from "./fixtures/page-test.ts";
import { API_KEY } from "./fixtures/signed-in-user.ts";

test("The reference lists every operation of the served document", async ({ page, request }) => {
  const { paths } = await (await request.get("/api/v1/openapi.json")).json();
  const operations: { summary: string }[] = Object.values(paths).flatMap((item) =>
    Object.values(item as object),
  );
  await page.goto("/docs");
  for (const { summary } of operations) {
    await expect(page.getByRole("heading", { level: 3, name: summary, exact: true })).toBeVisible();
  }
});

test("The reference sends a real request with the reader's key", async ({ page }) => {
  await page.goto("/docs");
  await page.getByLabel("Your API key").fill(API_KEY);
  const usage = page.getByRole("region", { name: "Read credits and usage" });
  await usage.getByText("Try it").click();
  await usage.getByRole("button", { name: "Send" }).click();
  await expect(usage.getByText("Status 200")).toBeVisible();
  await expect(usage.getByRole("region", { name: "Response body" })).toContainText(
    '"credits_remaining"',
  );
});

test("The reference sends a body, and shows an error as returned", async ({ page }) => {
  await page.goto("/docs");
  const infer = page.getByRole("region", { name: "Infer columns from a sample record" });
  await infer.getByText("Try it").click();
  await infer.getByRole("button", { name: "Send" }).click();
  await expect(infer.getByText("Status 401")).toBeVisible();
  await page.getByLabel("Your API key").fill(API_KEY);
  await infer.getByRole("textbox", { name: "Body" }).fill('{"sample": {"paid": true}}');
  await infer.getByRole("button", { name: "Send" }).click();
  await expect(infer.getByText("Status 200")).toBeVisible();
  await expect(infer.getByRole("region", { name: "Response body" })).toContainText('"paid"');
});

test("The key is not kept when the page is left", async ({ page, context }) => {
  await page.goto("/docs");
  await page.getByLabel("Your API key").fill(API_KEY);
  await page.reload();
  await expect(page.getByLabel("Your API key")).toHaveValue("");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored + JSON.stringify(await context.cookies())).not.toContain(API_KEY);
});

test("A link to an operation scrolls to it", async ({ page }) => {
  await page.goto("/docs#getUsage");
  await expect(page.getByRole("heading", { name: "Read credits and usage" })).toBeInViewport();
});

test("The errors page explains each problem at its own anchor", async ({ page, request }) => {
  const answer = await request.get("/api/v1/usage");
  const { type, title } = await answer.json();
  await page.goto(type);
  const entry = page.getByRole("region", { name: title, exact: true });
  await expect(entry).toBeInViewport();
  await expect(entry).toContainText("missing_key");
  await expect(entry).toContainText("401");
});

test("The types page shows what a type becomes, and finds one by its name", async ({ page }) => {
  await page.goto("/docs/types#sql-mysql");
  await expect(page.getByRole("heading", { name: /SQL of mysql/ })).toBeInViewport();
  await page.getByLabel("Find a type").fill("enum");
  const sql = page.getByRole("table", { name: "SQL and warehouses" });
  const row = sql.getByRole("row", { name: /enum16/ });
  await expect(row).toContainText("string");
  await expect(row).toContainText("⚠ the allowed values are not kept");
  await expect(sql.getByText("varchar", { exact: true })).toHaveCount(0);
  await page.getByLabel("Find a type").fill("geometry");
  await expect(page.getByRole("status").filter({ hasText: "no counterpart" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});
