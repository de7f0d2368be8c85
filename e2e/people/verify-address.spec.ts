import { contentOf, startMailServer } from "#testing/servers/mail-server.ts";
import { graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { withOwnServer } from "../fixtures/own-server.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newBrowser } from "../fixtures/person.ts";

test("Who signs up verifies their address with the link that is mailed to them", async ({
  browser,
}) => {
  const mails = await startMailServer();
  const SMTP_URL = `smtp://localhost:${mails.sender.server.port}`;
  const email = "grace@example.com";
  const links = () =>
    mails.arrived
      .filter((mail) => mail.to.includes(email))
      .map((mail) => /http:\S+\/verify-email\/[\w-]{43}/.exec(contentOf(mail).text)?.[0] ?? "");
  try {
    await withOwnServer(3931, { SIGNUP: "open", SMTP_URL }, async (url) => {
      const context = await newBrowser(browser, url);
      const page = await context.newPage();
      await page.goto(`${url}/sign-up`);
      await page.getByLabel("Your name").fill("Grace");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill("correct-horse-battery");
      await page.getByLabel("Name of the account").fill("Grace's");
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page).toHaveURL(/\/accounts\/acc_/);
      const base = page.url();
      await page.goto(`${base}/settings/members`);
      await expect(page.getByText("unverified", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Invite" }).click();
      await page.getByLabel("Email").fill("ada@example.com");
      await page.getByRole("button", { name: "Send invitation" }).click();
      await expect(page.getByText("Verify it on your profile.")).toBeVisible();

      await page.goto(`${url}/profile`);
      await page.getByRole("button", { name: "Send verification link" }).click();
      await expect(page.getByRole("status").filter({ hasText: "on its way" })).toBeVisible();
      await expect.poll(() => links().length).toBe(2);
      const [, link = ""] = links();

      const stranger = await newBrowser(browser, url);
      const other = await stranger.newPage();
      await other.goto(link);
      await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
      await stranger.close();

      const opened = await page.goto(link);
      expect(opened?.headers()["referrer-policy"]).toBe("no-referrer");
      expect(await graveViolationsInThemes(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await widthOf(page)).toBeLessThanOrEqual(320);
      await page.getByRole("button", { name: "Verify address" }).click();
      await expect(page).toHaveURL(`${url}/profile`);
      await expect(page.getByText("unverified")).toHaveCount(0);
      await page.goto(link);
      await page.getByRole("button", { name: "Verify address" }).click();
      await expect(page.getByText("The link has expired, was used")).toBeVisible();
      await context.close();
    });
  } finally {
    await mails.close();
  }
});
