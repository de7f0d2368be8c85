import { startIssuer } from "#testing/servers/issuer.ts";
import { graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { withOwnServer } from "../fixtures/own-server.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newBrowser } from "../fixtures/person.ts";

const PORT = 3942;

test("A person continues with their identity provider, signs out there, too, and is told when it does not respond", async ({
  browser,
}) => {
  const issuer = await startIssuer(`http://localhost:${PORT}`);
  const variables = {
    OIDC_ISSUER: issuer.settings.url,
    OIDC_CLIENT_ID: issuer.settings.client_id,
    OIDC_CLIENT_SECRET: issuer.settings.client_secret,
    OIDC_NAME: "Acme",
  };
  await withOwnServer(PORT, variables, async (url) => {
    const context = await newBrowser(browser, url);
    const ada = { sub: "ada", email: "ada@acme.example", email_verified: true, name: "Ada" };
    await context.addCookies([{ ...issuer.cookieOf(ada), url: issuer.url }]);
    const page = await context.newPage();
    await page.goto("/sign-in?next=/profile");
    const link = page.getByRole("link", { name: "Continue with Acme" });
    expect(await graveViolationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf(page)).toBe(320);
    await link.press("Enter");
    await expect(page).toHaveURL("/profile");
    await expect(page.getByRole("main").getByText(ada.email).first()).toBeVisible();
    await expect(page.getByText("You have no password here")).toBeVisible();

    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL((at) => at.origin === issuer.url);
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(page).toHaveURL("/sign-in");

    await issuer.close();
    await context.clearCookies();
    await expect(async () => {
      await page.goto("/sign-in?next=/profile");
      await link.click();
      await expect(page.getByRole("alert").first()).toHaveText(
        /^Your identity provider does not respond/,
        { timeout: 1000 },
      );
    }).toPass({ intervals: [2_000], timeout: 20_000 });
    await expect(page.getByLabel("Password")).toBeVisible();
    await context.close();
  });
});
