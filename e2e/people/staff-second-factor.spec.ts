import { totp } from "#testing/totp.ts";
import { graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { withOwnServer } from "../fixtures/own-server.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newBrowser } from "../fixtures/person.ts";
import { fillSignIn } from "../fixtures/sign-in.ts";

const VARIABLES = {
  BOOTSTRAP_EMAIL: "ada@example.com",
  BOOTSTRAP_PASSWORD: "correct-horse-battery",
  STAFF_SECOND_FACTOR: "required",
};

test("Where staff need a second factor, they are led to it, and are staff once they have it", async ({
  browser,
}) => {
  await withOwnServer(3929, VARIABLES, async (url) => {
    const context = await newBrowser(browser, url);
    const page = await context.newPage();
    await fillSignIn(page, VARIABLES.BOOTSTRAP_EMAIL, VARIABLES.BOOTSTRAP_PASSWORD, "/support");
    await expect(page).toHaveURL("/profile");
    const notice = page.getByText("Staff need two-factor authentication on this server.");
    await expect(notice).toBeVisible();
    await expect(page.getByRole("link", { name: "Support" })).toHaveCount(0);
    expect(await graveViolationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf(page)).toBe(320);

    await page.goto("/accounts/acc_00000000000000000000000000");
    await expect(page).toHaveURL("/profile");
    await page.getByRole("button", { name: "Turn on" }).press("Enter");
    await page.getByLabel("Your password").fill(VARIABLES.BOOTSTRAP_PASSWORD);
    await page.keyboard.press("Enter");
    const app = page.getByRole("dialog", { name: "Add this to your authenticator app" });
    const secret = (await app.getByLabel("key", { exact: true }).textContent()) ?? "";
    await app.getByLabel("Code", { exact: true }).fill(totp(secret));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "I have stored them" }).click();
    await expect(notice).toHaveCount(0);
    await page.goto("/support");
    await expect(page.getByLabel("Search term")).toBeVisible();
    await context.close();
  });
});
