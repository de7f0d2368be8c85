import { contentOf, startMailServer } from "#testing/servers/mail-server.ts";
import { agree } from "../fixtures/agree.ts";
import { graveViolations } from "../fixtures/grave-violations.ts";
import { withOwnServer } from "../fixtures/own-server.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newBrowser } from "../fixtures/person.ts";
import { send } from "../fixtures/rest.ts";
import { fillSignIn } from "../fixtures/sign-in.ts";

const KEY = "svc_live_theMailsOfConsumers00000000000";

const OWNER = { BOOTSTRAP_EMAIL: "ada@example.com", BOOTSTRAP_PASSWORD: "correct-horse-battery" };

const ORDER_ID = { name: "order_id", type: "integer", required: true };
const COUPON = { name: "coupon", type: "string", required: true };

const CONSUMERS = [
  { name: "Revenue dashboard", contact: "finance@example.com", columns: ["order_id"] },
  { name: "Archive", contact: "archive@example.com", columns: ["coupon"] },
  { name: "Nightly export", contact: "#data-platform" },
];

test("A contact agrees before it gets mails; those who are affected get one, a member who turned it off none", async ({
  browser,
}) => {
  const mails = await startMailServer();
  const SMTP_URL = `smtp://localhost:${mails.sender.server.port}`;
  const variables = { ...OWNER, BOOTSTRAP_API_KEY: KEY, SMTP_URL };
  try {
    await withOwnServer(3928, variables, async (url) => {
      const context = await newBrowser(browser, url);
      const page = await context.newPage();
      const contract = { name: "orders", schema: { columns: [ORDER_ID, COUPON] } };
      const { id } = await send(page.request, KEY, "contracts", contract);
      for (const consumer of CONSUMERS) {
        await send(page.request, KEY, `contracts/${id}/consumers`, consumer);
      }
      await fillSignIn(page, OWNER.BOOTSTRAP_EMAIL, OWNER.BOOTSTRAP_PASSWORD, "/accounts");
      await expect(page).toHaveURL(/\/accounts\/acc_/);
      const base = page.url();
      await page.goto(`${base}/contracts/${id}/consumers`);
      const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
      await expect(row("Revenue dashboard")).toContainText(
        "finance@example.com · not confirmed yet",
      );
      await expect(row("Nightly export")).toContainText("#data-platform · gets no email");
      const own = page.getByLabel("Email me about blocked checks and proposals of this contract");
      await expect(own).toBeChecked();
      await own.click();
      await expect(own).not.toBeChecked();
      await agree(page, mails, "finance@example.com");
      await page.goto(`${base}/contracts/${id}/consumers`);
      await expect(row("Revenue dashboard")).toContainText("finance@example.com · gets email");
      await expect.poll(() => mails.arrived.length).toBe(2);
      mails.arrived.length = 0;

      const checks = [{ contract: "orders", incoming_schema: { columns: [COUPON] } }];
      const gated = await send(page.request, KEY, "gate", { checks });
      const [{ check, affected }] = gated.checks;
      expect(affected).toMatchObject([
        { consumer: { name: "Nightly export" }, columns: ["order_id"] },
        { consumer: { name: "Revenue dashboard" }, columns: ["order_id"] },
      ]);
      await send(page.request, KEY, "gate", { checks });
      await expect.poll(() => mails.arrived.length).toBe(1);
      const [mail] = mails.arrived;
      expect(mail?.to).toEqual(["finance@example.com"]);
      expect(mail && contentOf(mail).text).toContain("Revenue dashboard");
      await page.goto(`${base}/checks/${check.id}`);
      const decision = page.getByRole("region", { name: "Decision" });
      const region = decision.getByRole("region", { name: "Notified" });
      await expect(region.getByRole("listitem")).toContainText(/^emailed.*finance@example.com$/);
      await expect(decision).toContainText("Revenue dashboard · finance@example.comorder_id");
      await expect(decision).toContainText("Nightly export · #data-platformorder_id");
      await expect(decision).not.toContainText("Archive");
      expect(mails.arrived).toHaveLength(1);
      await context.close();
    });
  } finally {
    await mails.close();
  }
});

test("Unsubscribing outlives the consumer, and only the person at the address ends it", async ({
  browser,
}) => {
  const mails = await startMailServer();
  const SMTP_URL = `smtp://localhost:${mails.sender.server.port}`;
  const variables = { ...OWNER, BOOTSTRAP_API_KEY: KEY, SMTP_URL };
  try {
    await withOwnServer(3941, variables, async (url) => {
      const context = await newBrowser(browser, url);
      const page = await context.newPage();
      const contract = { name: "orders", schema: { columns: [ORDER_ID] } };
      const { id } = await send(page.request, KEY, "contracts", contract);
      const consumer = { name: "Revenue dashboard", contact: "finance@example.com" };
      const path = `contracts/${id}/consumers`;
      const { id: first } = await send(page.request, KEY, path, consumer);
      await agree(page, mails, "finance@example.com");
      expect(await graveViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Decline" }).click();
      await expect(page.getByText("You declined.")).toBeVisible();
      await page.getByRole("button", { name: "Agree" }).click();
      await expect(page.getByText("You agreed.")).toBeVisible();

      const checks = [{ contract: "orders", incoming_schema: { columns: [COUPON] } }];
      await send(page.request, KEY, "gate", { checks });
      const mailsToFinance = () =>
        mails.arrived.filter(({ to }) => to.includes("finance@example.com"));
      await expect.poll(() => mailsToFinance().length).toBe(2);
      const [, mail] = mailsToFinance();
      const text = mail ? contentOf(mail).text : "";
      const unsubscribe = /http:\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? "";
      await page.goto(unsubscribe);
      await expect(page.getByRole("heading", { name: "Stop these emails?" })).toBeVisible();
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
      expect(await graveViolations(page)).toEqual([]);

      await page.request.delete(`${url}/api/v1/${path}/${first}`, {
        headers: { "X-API-Key": KEY },
      });
      await send(page.request, KEY, path, consumer);
      await fillSignIn(page, OWNER.BOOTSTRAP_EMAIL, OWNER.BOOTSTRAP_PASSWORD, "/accounts");
      await expect(page).toHaveURL(/\/accounts\/acc_/);
      const consumers = `${page.url()}/contracts/${id}/consumers`;
      await page.goto(consumers);
      const row = page.getByRole("listitem").filter({ hasText: "Revenue dashboard" });
      await expect(row).toContainText("finance@example.com · unsubscribed");
      await row.getByRole("button", { name: "Edit" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit consumer" });
      await expect(dialog).toContainText("Only the person at this address can undo that.");

      mails.arrived.length = 0;
      await page.goto(unsubscribe);
      await page.getByRole("button", { name: "Email me a link to subscribe again" }).click();
      await expect(page.getByText("The link is on its way to your address.")).toBeVisible();
      await agree(page, mails, "finance@example.com");
      await page.goto(consumers);
      await expect(row).toContainText("finance@example.com · gets email");
      await context.close();
    });
  } finally {
    await mails.close();
  }
});
