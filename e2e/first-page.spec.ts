import { focusOn } from "./fixtures/focus-on.ts";
import { expect, test } from "./fixtures/page-test.ts";

test("The home page shows the service's health and a check", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Up", { exact: true })).toBeVisible();
  await expect(page.getByText("version 0.1.0")).toBeVisible();
  const diff = page.getByRole("region", { name: "Diff" });
  await expect(
    diff.getByText("Breaking, severity 95: 2 columns removed, 1 type changed, 1 added."),
  ).toBeVisible();
  await expect(diff.getByRole("row", { name: "type changed +30 order_id" })).toBeVisible();
  await expect(diff.getByRole("img", { name: "Severity 95 of 100: breaking" })).toBeVisible();
});

test("Unchanged columns are folded and open", async ({ page }) => {
  await page.goto("/");
  const currency = page.getByRole("rowheader", { name: "currency" });
  await expect(currency).toBeHidden();
  await page.getByText("4 unchanged").click();
  await expect(currency).toBeVisible();
});

test("The copy button copies the command", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  const button = page.getByRole("button", { name: "Copy 1. Create the contract" });
  await button.click();
  await expect(button).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl -sS ${baseURL}/api/v1/contracts`);
});

test("The chosen theme stays, from the first paint on", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const root = page.locator("html");
  const background = () => root.evaluate((html) => getComputedStyle(html).backgroundColor);
  const light = await background();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(root).toHaveAttribute("data-theme", "dark");
  const dark = await background();
  expect(dark).not.toBe(light);

  const answer = await page.goto("/docs/errors");
  expect(await answer?.text()).toContain('data-theme="dark"');
  expect(await background()).toBe(dark);
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();

  await page.getByRole("radio", { name: "System" }).check();
  expect(await background()).toBe(light);
});

test("The keyboard alone reaches content, navigation and theme", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Open the reference" })).toBeFocused();

  await focusOn(page.getByRole("radio", { name: "System" }));
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await focusOn(page.getByRole("link", { name: "Reference", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Reference" })).toBeVisible();
});

test("An unknown path is a 404 with links to go on", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("region", { name: "Diff" })).toBeVisible();
});
