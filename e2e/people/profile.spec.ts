import { secretOf, totp } from "#testing/totp.ts";
import { focusOn } from "../fixtures/focus-on.ts";
import { graveViolations, graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { newAccount } from "../fixtures/new-account.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newBrowser, newPerson, type Person } from "../fixtures/person.ts";
import { fillSignIn } from "../fixtures/sign-in.ts";

test.describe.configure({ mode: "default" });

const NEXT = "another-good-password";

let account_id: string;
test.beforeAll(async () => {
  ({ account_id } = await newAccount("Profiles"));
});

/** Another browser in which the person signs in to their profile. */
async function signInElsewhere(
  browser: import("playwright/test").Browser,
  baseURL: string | undefined,
  { email, password }: Person,
) {
  const context = await newBrowser(browser, baseURL);
  const page = await context.newPage();
  await fillSignIn(page, email, password, "/profile");
  return { context, page, heading: page.getByRole("heading", { name: "Your profile" }) };
}

test("People change their name and password, which signs them out everywhere else", async ({
  browser,
  baseURL,
}) => {
  const person = await newPerson(browser, baseURL, account_id, "viewer");
  const elsewhere = await signInElsewhere(browser, baseURL, person);
  await expect(elsewhere.heading).toBeVisible();

  const { page } = person;
  await page.goto(`/accounts/${account_id}/checks`);
  await page.getByRole("link", { name: /your profile$/ }).click();
  // Password managers read no fields of the type "hidden".
  const user = page.locator("form", { hasText: "New password" }).locator("[autocomplete=username]");
  await expect(user).toHaveJSProperty("type", "text");
  await expect(user).toHaveValue(person.email);
  await expect(user).toBeHidden();
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Name saved.")).toBeVisible();
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);

  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("New password").fill(NEXT);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
    "This is not your current password.",
  );
  await expect(page.getByLabel("Current password")).toBeFocused();
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(/^Password changed/)).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expect(sessions).toHaveCount(1);
  await elsewhere.page.reload();
  await expect(elsewhere.page).toHaveURL("/sign-in?next=%2Fprofile");
  await page.reload();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada Lovelace");
  await elsewhere.context.close();
  await person.context.close();
});

test("Sessions are ended one by one or all together, by keyboard alone", async ({
  browser,
  baseURL,
}) => {
  const person = await newPerson(browser, baseURL, account_id, "viewer");
  const elsewhere = await signInElsewhere(browser, baseURL, person);
  await expect(elsewhere.heading).toBeVisible();
  const { page } = person;
  await page.goto("/profile");
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await focusOn(page.getByRole("button", { name: /^Sign out of Chrome/ }));
  await page.keyboard.press("Enter");
  await expect(sessions).toHaveCount(1);
  await elsewhere.page.reload();
  await expect(elsewhere.page).toHaveURL("/sign-in?next=%2Fprofile");

  await focusOn(page.getByRole("button", { name: "Sign out everywhere" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/sign-in");
  await page.goto("/profile");
  await expect(page).toHaveURL("/sign-in?next=%2Fprofile");
  await elsewhere.context.close();
  await person.context.close();
});

test("Two-factor authentication is turned on, used, replaced by a recovery code, and turned off", async ({
  browser,
  baseURL,
}) => {
  const person = await newPerson(browser, baseURL, account_id, "viewer");
  const { page, context, password } = person;
  await page.goto("/profile");
  await focusOn(page.getByRole("button", { name: "Turn on" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Your password")).toHaveAccessibleDescription(
    "This is not your current password.",
  );
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  const app = page.getByRole("dialog", { name: "Add this to your authenticator app" });
  await expect(app.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expect(app.getByRole("img").locator("path")).toHaveAttribute("d", /M4 4h1v1/);
  await expect(app.getByLabel("Code", { exact: true })).toBeFocused();
  expect(await graveViolations(page)).toEqual([]);
  const secret = (await app.getByLabel("key", { exact: true }).textContent()) ?? "";
  expect(secretOf(`otpauth://totp/x?secret=${secret}`)).toBe(secret);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(app.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/^Wrong code/);
  await page.keyboard.type(totp(secret));
  await page.keyboard.press("Enter");
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allTextContents();
  expect(await graveViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(list).toBeVisible();
  await page.getByRole("button", { name: "I have stored them" }).click();
  const answer = await page.reload();
  const html = (await answer?.text()) ?? "";
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const cookies = JSON.stringify(await context.cookies());
  for (const clear of [secret, ...codes]) expect(html + stored + cookies).not.toContain(clear);
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();

  const elsewhere = await signInElsewhere(browser, baseURL, person);
  const code = elsewhere.page.getByLabel("Code");
  await expect(code).toBeFocused();
  expect(await graveViolations(elsewhere.page)).toEqual([]);
  await elsewhere.page.keyboard.type("000 000");
  await elsewhere.page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(/^Wrong code/);
  // The code that turned it on cannot be used to sign in.
  await elsewhere.page.keyboard.type(totp(secret, 1));
  await elsewhere.page.keyboard.press("Enter");
  await expect(elsewhere.heading).toBeVisible();
  await elsewhere.context.close();

  const lost = await signInElsewhere(browser, baseURL, person);
  await lost.page.getByRole("button", { name: "Use a recovery code" }).click();
  await lost.page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await lost.page.keyboard.press("Enter");
  await expect(lost.heading).toBeVisible();
  await lost.page.waitForLoadState();
  await lost.page.getByRole("button", { name: "Turn off" }).click();
  await lost.page.getByLabel("Your password").fill(password);
  await lost.page.keyboard.press("Enter");
  await expect(lost.page.getByRole("button", { name: "Turn on" })).toBeVisible();
  await lost.context.close();
  await context.close();

  const last = await signInElsewhere(browser, baseURL, person);
  await expect(last.heading).toBeVisible();
  await last.context.close();
});

test("Changing the second factor after the session ended says so", async ({ browser, baseURL }) => {
  const { page, context, password } = await newPerson(browser, baseURL, account_id, "viewer");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Turn on" }).click();
  await context.clearCookies();
  await page.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await context.close();
});

test("Too many codes lead back to the password", async ({ page }) => {
  await page.route("**/api/auth/sign-in/email", (route) =>
    route.fulfill({ json: { twoFactorRedirect: true } }),
  );
  await page.route("**/api/auth/two-factor/verify-totp", (route) =>
    route.fulfill({ status: 400, json: { code: "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE" } }),
  );
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("anything");
  await page.keyboard.press("Enter");
  await page.getByLabel("Code").fill("123456");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Sign in again\.$/)).toBeVisible();
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("The profile is accessible in both themes, and fits 320 pixels", async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await newPerson(browser, baseURL, account_id, "viewer");
  await page.goto("/profile");
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Turn on" }).click();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await context.close();
});
