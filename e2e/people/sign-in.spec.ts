import { focusOn } from "../fixtures/focus-on.ts";
import { holdScripts } from "../fixtures/hold-scripts.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { fillSignIn } from "../fixtures/sign-in.ts";
import { USER } from "../fixtures/signed-in-user.ts";

test("A user signs in and out", async ({ page }) => {
  await fillSignIn(page, USER.email, USER.password);
  await expect(page).toHaveURL(/\/accounts\/acc_/);
  await expect(page.getByRole("banner").getByText(USER.email)).toBeVisible();
  await page.goto("/sign-in");
  await expect(page).toHaveURL(/\/accounts\/acc_/);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText(USER.email)).toHaveCount(0);
});

test("A wrong password is shown beside the field", async ({ page }) => {
  await fillSignIn(page, USER.email, "not the password");
  const password = page.getByLabel("Password");
  await expect(password).toHaveAccessibleDescription("Wrong email address or password.");
  await expect(password).toBeFocused();
  await expect(page).toHaveURL("/sign-in");
});

test("An empty form says what to enter", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Enter your email address/);
  await page.getByLabel("Email").fill(USER.email);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Enter your password.");
});

test("What is typed before the scripts have loaded can be sent once they have", async ({
  page,
}) => {
  const load = await holdScripts(page);
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(USER.email);
  await page.getByLabel("Password").fill(USER.password);
  await page.getByLabel("Password").press("Enter");
  const send = page.getByRole("button", { name: "Sign in" });
  await expect(send).toBeDisabled();
  load();
  await send.click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
});

test("After too many attempts, the form says how long to wait", async ({ page }) => {
  await page.route("**/api/auth/sign-in/email", (route) =>
    route.fulfill({ status: 429, headers: { "X-Retry-After": "42" }, json: {} }),
  );
  await fillSignIn(page, USER.email, USER.password);
  await expect(page.getByText("Too many attempts. Wait 42 seconds, then try again.")).toBeVisible();
});

test("A user signs in by keyboard alone", async ({ page }) => {
  await page.goto("/sign-in");
  await focusOn(page.getByLabel("Email"));
  await page.keyboard.type(USER.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(USER.password);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
});
