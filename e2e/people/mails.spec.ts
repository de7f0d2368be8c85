import { randomUUID } from "node:crypto";
import { contentOf, startMailServer } from "#testing/servers/mail-server.ts";
import { withOwnServer } from "../fixtures/own-server.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newBrowser } from "../fixtures/person.ts";

const OWNER = { BOOTSTRAP_EMAIL: "ada@example.com", BOOTSTRAP_PASSWORD: "correct-horse-battery" };

test("A mail leads to a new password, and only a mail has an invitation's link", async ({
  browser,
  request,
}) => {
  const mails = await startMailServer();
  const SMTP_URL = `smtp://localhost:${mails.sender.server.port}`;
  const textTo = async (address: string) => {
    const to = () => mails.arrived.filter((mail) => mail.to.includes(address)).at(-1);
    await expect.poll(() => to() !== undefined).toBe(true);
    const mail = to();
    return mail ? contentOf(mail).text : "";
  };
  try {
    await withOwnServer(3925, { ...OWNER, SMTP_URL }, async (url) => {
      const context = await newBrowser(browser, url);
      const page = await context.newPage();
      await page.goto(`${url}/sign-in`);
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
      await page.getByLabel("Email").fill(OWNER.BOOTSTRAP_EMAIL);
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByRole("status")).toContainText("a link is on its way to it");

      const link = /http:\S+/.exec(await textTo(OWNER.BOOTSTRAP_EMAIL))?.[0] ?? "";
      expect(link).toMatch(/\/reset-password\/[\w-]{43}$/);
      const opened = await page.goto(link);
      expect(opened?.headers()["referrer-policy"]).toBe("no-referrer");
      await page.getByLabel("New password").fill("another-good-password");
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page).toHaveURL(/\/accounts\/acc_/);

      const base = page.url();
      await page.goto(`${base}/settings`);
      const box = page.getByLabel("Email me about blocked checks and proposals");
      await expect(box).toBeChecked();
      const answer = Promise.withResolvers<void>();
      await page.route("**/mailPreferences.set", async (route) => {
        await answer.promise;
        await route.continue();
      });
      await box.click();
      await expect(box).not.toBeChecked();
      answer.resolve();
      await expect(box).toHaveAttribute("aria-disabled", "false");
      await expect(box).not.toBeChecked();

      const email = `grace-${randomUUID()}@example.com`;
      await page.goto(`${base}/settings/members`);
      await page.getByRole("button", { name: "Invite" }).click();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send invitation" }).click();
      const sent = page.getByRole("dialog", { name: "Invitation sent" });
      await expect(sent).toContainText(`A link is on its way to ${email}.`);
      const invitation = /http:\S+/.exec(await textTo(email))?.[0] ?? "";
      expect(invitation).toMatch(/\/invitations\/[\w-]{43}$/);
      expect(await page.content()).not.toContain(invitation.split("/").at(-1));
      await sent.getByRole("button", { name: "Done" }).click();
      const list = page.getByRole("list", { name: "Invitations" });
      await expect(async () => {
        await page.reload();
        await expect(list).toContainText("mailed");
      }).toPass();

      const guest = await newBrowser(browser, url);
      const joining = await guest.newPage();
      await joining.goto(invitation);
      await joining.getByLabel("Your name").fill("Grace");
      await joining.getByLabel("Password").fill("correct-horse-battery");
      await joining.getByRole("button", { name: "Join" }).click();
      await expect(joining).toHaveURL(/\/accounts\/acc_/);
      await joining.goto(`${base}/settings/members`);
      const row = joining.getByRole("listitem").filter({ hasText: email });
      await expect(row).toContainText("(you)");
      await expect(row).not.toContainText("unverified");
      await guest.close();

      await page.goto(link);
      await expect(
        page.getByRole("heading", { name: "This link is no longer valid" }),
      ).toBeVisible();
      const refused = await request.post(`${url}/unsubscribe/${base.split("/").at(-1)}/none/none`);
      expect(refused.status()).toBe(404);
      await context.close();
    });
  } finally {
    await mails.close();
  }
});

test("Without a mail server, the page says to ask the operator", async ({ page }) => {
  await page.goto("/forgot-password");
  await expect(page.getByText("This server sends no email. Ask your administrator")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveCount(0);
});
