import type { Locator, Page } from "playwright/test";
import { expect, test } from "./fixtures/account-test.ts";
import { focusOn } from "./fixtures/focus-on.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";

/** A user can create 10 keys per hour, so the tests share a few. */

async function createKey(page: Page, account: string, environment: string, label = "") {
  await page.goto(`${account}/keys`);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("radio", { name: environment }).check();
  await page.getByRole("textbox", { name: "Label" }).fill(label);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const key = (await page.getByLabel("API key", { exact: true }).textContent()) ?? "";
  expect(key).toMatch(new RegExp(`^svc_${environment}_`));
  return key;
}

/** The middle of a button within its row, wherever other tests' keys move the row; and its size. */
async function placeIn(row: Locator, button: Locator) {
  const [around, box] = [await row.boundingBox(), await button.boundingBox()];
  if (!around || !box) throw new Error("the row or the button is not shown");
  const { width, height } = box;
  return { x: box.x + width / 2 - around.x, y: box.y + height / 2 - around.y, width, height };
}

test("A revoked key stops working immediately, an activated one works again, a deleted one is gone", async ({
  page,
  account,
  request,
}) => {
  const key = await createKey(page, account, "live");
  const statusOfUse = async () => {
    const answer = await request.get("/api/v1/usage", { headers: { "X-API-Key": key } });
    return answer.status();
  };
  expect(await statusOfUse()).toBe(200);
  await page.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByRole("button", { name: "Create key" })).toBeFocused();

  const preview = key.slice(0, 16);
  const row = page.getByRole("listitem").filter({ hasText: preview });
  await expect(row).toContainText("active");
  const revoke = row.getByRole("button", { name: `Revoke ${preview}` });
  const clicked = await placeIn(row, revoke);
  await revoke.click();
  await expect(row.getByText("Key revoked.")).toBeVisible();
  await expect(row.getByRole("button", { name: `Delete ${preview}` })).toBeVisible();
  const undo = await placeIn(row, row.getByRole("button", { name: "Undo" }));
  expect(Math.abs(undo.x - clicked.x)).toBeLessThan(undo.width / 2);
  expect(Math.abs(undo.y - clicked.y)).toBeLessThan(undo.height / 2);
  await expect(row.getByText("revoked", { exact: true })).toBeVisible();
  expect(await statusOfUse()).toBe(401);

  await row.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("active", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: `Revoke ${preview}` })).toBeEnabled();
  expect(await statusOfUse()).toBe(200);

  await row.getByRole("button", { name: `Revoke ${preview}` }).click();
  await row.getByRole("button", { name: `Delete ${preview}` }).click();
  const question = page.getByRole("dialog", { name: `Delete the key ${preview}…?` });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: `Delete ${preview}` }).click();
  await question.getByRole("button", { name: "Delete key" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Keys" })).toBeFocused();
  expect(await statusOfUse()).toBe(401);
});

test("A new key is shown once, and only confirming that closes the dialog", async ({
  page,
  account,
  context,
}) => {
  const key = await createKey(page, account, "test", "nightly load");
  const dialog = page.getByRole("dialog", { name: "Your new key" });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy API key" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await expect(dialog).toBeHidden();
  const preview = key.slice(0, 16);
  const row = page.getByRole("listitem").filter({ hasText: preview });
  await expect(row).toContainText("nightly load");
  await focusOn(row.getByRole("button", { name: `Rename ${preview}` }));
  await page.keyboard.press("Enter");
  const naming = page.getByRole("dialog", { name: `Label for ${preview}…` });
  await expect(naming.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("x".repeat(61));
  await page.keyboard.press("Enter");
  await expect(naming.getByRole("textbox")).toHaveAccessibleDescription(
    "This must have at most 60 characters.",
  );
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("hourly load");
  await page.keyboard.press("Enter");
  await expect(naming).toBeHidden();
  await expect(row).toContainText("hourly load");
  expect(await page.content()).not.toContain(key);

  const answer = await page.reload();
  expect(await answer?.text()).not.toContain(key);
  expect(page.url()).not.toContain(key);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored + JSON.stringify(await context.cookies())).not.toContain(key);
});

test("A key may check, and nothing else, until somebody gives it more", async ({
  page,
  account,
  request,
}) => {
  const key = await createKey(page, account, "test", "narrow");
  await page.getByRole("button", { name: "I have stored it" }).click();
  const statusOf = async (method: "get" | "put", path: string) => {
    const options = { headers: { "X-API-Key": key }, ...(method === "put" && { data: {} }) };
    return (await request[method](`/api/v1${path}`, options)).status();
  };
  expect(await statusOf("get", "/usage")).toBe(200);
  expect(await statusOf("get", "/keys")).toBe(403);

  const preview = key.slice(0, 16);
  const row = page.getByRole("listitem").filter({ hasText: preview });
  await expect(row).toContainText("may: check");
  await row.getByRole("button", { name: `Rights of ${preview}` }).click();
  const dialog = page.getByRole("dialog", { name: `Rights of ${preview}…` });
  const box = (name: RegExp) => dialog.getByRole("checkbox", { name });
  await expect(box(/^check/)).toBeChecked();
  const use = dialog.getByRole("region", { name: "Use" });
  await expect(use).toContainText("GET /usage");
  await box(/^gate/).check();
  await use.getByRole("button", { name: "Narrow to what it uses" }).click();
  await expect(box(/^gate/)).not.toBeChecked();
  await expect(box(/^check/)).toBeChecked();
  await box(/^all/).check();
  await expect(box(/^check/)).toBeDisabled();
  await box(/^all/).uncheck();
  await box(/^check/).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Choose at least one right.");
  await box(/^keys/).check();
  await dialog.getByRole("textbox", { name: "Only contracts named" }).fill("shop_*\norders");
  const year = new Date().getUTCFullYear() + 1;
  await dialog.getByLabel("Last day (UTC)").fill(`${year}-01-31`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("may: keys");
  await expect(row).toContainText("contracts: shop_*, orders");
  await expect(row).toContainText(`until ${year}-01-31`);
  expect(await statusOf("get", "/keys")).toBe(200);
  expect(await statusOf("get", "/usage")).toBe(403);
});

test("A key is replaced, and both work until the old one ends", async ({
  page,
  account,
  request,
}) => {
  const old = await createKey(page, account, "test", "replaced");
  await page.getByRole("button", { name: "I have stored it" }).click();
  const preview = old.slice(0, 16);
  await page.getByRole("button", { name: `Replace ${preview}` }).click();
  const dialog = page.getByRole("dialog", { name: `Replace ${preview}…` });
  const day = await dialog.getByLabel("Last day of the old key (UTC)").inputValue();
  await dialog.getByRole("button", { name: "Create the new key" }).click();
  const made = (await page.getByLabel("API key", { exact: true }).textContent()) ?? "";
  await page.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: preview })).toContainText(
    `until ${day}`,
  );
  const row = page.getByRole("listitem").filter({ hasText: made.slice(0, 16) });
  await expect(row).toContainText("replaced");
  await expect(row).toContainText("may: check");
  for (const key of [old, made]) {
    const answer = await request.get("/api/v1/usage", { headers: { "X-API-Key": key } });
    expect(answer.status()).toBe(200);
  }
});

test("The keyboard alone creates a key", async ({ page, account }) => {
  await page.goto(`${account}/keys`);
  await focusOn(page.getByRole("button", { name: "Create key" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "live" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Your new key" })).toContainText("svc_test_");
  const stored = page.getByRole("button", { name: "I have stored it" });
  await page.keyboard.press("Tab");
  await expect(stored).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Create key" })).toBeFocused();
});

test("The dialog says when too many keys were created", async ({ page, account }) => {
  await page.route("**/api/trpc/keyring.create", (route) =>
    route.fulfill({
      status: 429,
      json: {
        error: {
          message: "This user has already created 10 keys this hour.",
          code: -32029,
          data: { problem: "key_creation_limited", faults: [] },
        },
      },
    }),
  );
  await page.goto(`${account}/keys`);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "10 keys this hour" })).toBeVisible();
});

test("The keys and their dialog are accessible in both themes, and fit 320 pixels", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/keys`);
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await graveViolationsInThemes(page)).toEqual([]);
});
