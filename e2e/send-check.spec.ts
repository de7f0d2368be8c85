import type { Page } from "playwright/test";
import { contentOf, type MailServer, startMailServer } from "#testing/servers/mail-server.ts";
import { agree } from "./fixtures/agree.ts";
import { graveViolations, widthOf } from "./fixtures/grave-violations.ts";
import { newUser } from "./fixtures/new-user.ts";
import { expect, test } from "./fixtures/own-account-test.ts";
import { withOwnServer } from "./fixtures/own-server.ts";
import { newBrowser, newPerson, signedIn } from "./fixtures/person.ts";
import { send } from "./fixtures/rest.ts";
import { fillSignIn } from "./fixtures/sign-in.ts";
import { tabTo } from "./fixtures/tab-to.ts";

const COLUMNS = [
  { name: "id", type: "integer", required: true },
  { name: "email", type: "string", required: false },
];

test("A check is sent to a webhook that did not get it, and copied as text", async ({
  page,
  account,
  call,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id: contract_id } = await call("contracts.create", {
    name: "orders",
    schema: { columns: COLUMNS },
  });
  await call("webhooks.subscribe", {
    kind: "slack",
    url: "https://hooks.slack.com/services/T0/B0/secret",
    events: ["breaking"],
    only_blocked: false,
  });
  const { body: check } = await call("checks.run", {
    contract_id,
    incoming_schema: { columns: [{ name: "id", type: "string" }] },
  });
  await page.goto(`${account}/checks/${check.id}`);
  await expect(page.getByText("No webhook subscribes to this result.")).toBeVisible();
  await page.getByRole("button", { name: "Send to …" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Send this check" });
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: "Copy as Markdown" }).press("Enter");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("- ~ `id` integer → string (+30, blocks)");
  expect(await copied()).toContain(page.url());
  await page.getByRole("button", { name: "Send to …" }).press("Enter");
  await expect(dialog.getByRole("link", { name: "Email someone" })).toHaveAttribute(
    "href",
    /^mailto:\?subject=warning%3A%20orders&body=/,
  );
  await expect(dialog).toContainText("With SMTP_URL set, the server itself emails checks");
  await expect(dialog.getByLabel("By email")).toHaveCount(0);
  expect(await graveViolations(page)).toEqual([]);
  await dialog.getByRole("combobox", { name: "Webhook" }).press("ArrowDown");
  await dialog.getByRole("button", { name: "Send", exact: true }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The check is on its way.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Notified" })).toContainText("Slack");
  await page.getByRole("button", { name: "Send to …" }).click();
  await expect(dialog).toContainText("There is no webhook left to send this check to.");
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByText("From your pipeline").click();
  await expect(page.getByText("schema-check.tgz").first()).toBeVisible();
  await expect(page.getByText(`approve --reason "…" ${check.id} id`)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBe(320);
});

test("A paused webhook gets the check when it is resumed; a member hears nothing of the server's settings", async ({
  owner,
  call,
  browser,
  baseURL,
}) => {
  const { id: contract_id } = await call("contracts.create", {
    name: "orders",
    schema: { columns: COLUMNS },
  });
  const { body: check } = await call("checks.run", {
    contract_id,
    incoming_schema: { columns: [] },
  });
  const { id } = await call("webhooks.subscribe", {
    kind: "slack",
    url: "https://hooks.slack.com/services/T0/B0/secret",
    events: ["breaking"],
    only_blocked: false,
  });
  await call("webhooks.setActive", { id, active: false });
  const { page, context } = await newPerson(browser, baseURL, owner.account_id, "member");
  await page.goto(`/accounts/${owner.account_id}/checks/${check.id}`);
  await page.getByRole("button", { name: "Send to …" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this check" });
  await expect(dialog.getByRole("combobox", { name: "Webhook" })).toContainText("(paused)");
  await expect(dialog).not.toContainText("SMTP_URL");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("The check is sent when the webhook is resumed.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Notified" })).toContainText("Slack");
  await context.close();
});

const ADA = { BOOTSTRAP_EMAIL: "ada@example.com", BOOTSTRAP_PASSWORD: "correct-horse-battery" };
const KEY = "svc_live_theChecksThatAreSentByMail000";

/** The addresses that the mail server refuses. */
const gone = new Set<string>();

test("A check is mailed to chosen people once; what the mail server refused says why and is sent again", async ({
  browser,
}) => {
  // A server of its own and four people, one after another.
  test.slow();
  const mails = await startMailServer({
    refuse: {
      recipient: (address) =>
        gone.has(address) ? { code: 550, text: "5.1.1 No such user here" } : null,
    },
  });
  const variables = {
    ...ADA,
    BOOTSTRAP_API_KEY: KEY,
    SMTP_URL: `smtp://localhost:${mails.sender.server.port}`,
    TRUSTED_PROXIES: "127.0.0.0/8,::1/128",
  };
  try {
    await withOwnServer(3930, variables, async (url, dataDir) => {
      const context = await newBrowser(browser, url);
      const page = await context.newPage();
      await fillSignIn(page, ADA.BOOTSTRAP_EMAIL, ADA.BOOTSTRAP_PASSWORD, "/accounts");
      await expect(page).toHaveURL(/\/accounts\/acc_/);
      const account = new URL(page.url()).pathname;
      const others = newOthers(account, dataDir);
      const { contract_id, check_id } = await newCheck(page);
      await page.goto(`${account}/checks/${check_id}`);
      await showsUnconfirmed(page);
      for (const address of ["finance@example.com", "archive@example.com"]) {
        await agree(page, mails, address);
      }
      await page.goto(`${account}/checks/${check_id}`);
      await sendByKeyboard(page);
      const arrived = await arrivedAt(mails, "finance@example.com");
      expect(arrived).toContain("\n> Please look at this, Finance.\n");
      expect(arrived).toContain(`${url}${account}/checks/${check_id}`);
      await arrivedAt(mails, ADA.BOOTSTRAP_EMAIL);

      const region = page.getByRole("region", { name: "Notified" });
      const finance = region.getByRole("listitem").filter({ hasText: "finance@example.com" });
      await expect(finance).toContainText("emailed");
      const link = finance.getByRole("link", { name: "finance@example.com" });
      await expect(link).toHaveAttribute("href", `${account}/contracts/${contract_id}/consumers`);
      const ada = region.getByRole("link", { name: "ada@example.com" });
      await expect(ada).toHaveAttribute("href", `${account}/settings/members`);

      await sendToArchive(page);
      for (const user of await others) {
        const other = await signedIn(browser, url, user);
        await showsOthers(other.page, `${account}/checks/${check_id}`);
        await other.context.close();
      }
      await sendAgain(page);
      await arrivedAt(mails, "archive@example.com");
      await sendToWebhook(page);
      await context.close();
    });
  } finally {
    await mails.close();
  }
});

/** Makes a check that the gate lets pass, so that nobody is mailed automatically. */
async function newCheck({ request }: Page) {
  const { id: contract_id } = await send(request, KEY, "contracts", {
    name: "orders",
    schema: { columns: COLUMNS },
  });
  for (const [name, contact] of [
    ["Revenue dashboard", "finance@example.com"],
    ["Archive", "archive@example.com"],
    ["Nightly export", "#data-platform"],
  ]) {
    await send(request, KEY, `contracts/${contract_id}/consumers`, { name, contact });
  }
  const incoming_schema = { columns: COLUMNS.slice(0, 1) };
  const { id: check_id } = await send(request, KEY, "check", { contract_id, incoming_schema });
  return { contract_id, check_id: check_id as string };
}

/** Whoever has not agreed to mails cannot be chosen. */
async function showsUnconfirmed(page: Page) {
  await page.getByRole("button", { name: "Send to …" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this check" });
  const finance = dialog.getByRole("checkbox", { name: /finance@example.com.*not confirmed yet/ });
  await expect(finance).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
}

async function sendByKeyboard(page: Page) {
  await tabTo(page.getByRole("button", { name: "Send to …" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Send this check" });
  const finance = dialog.getByRole("checkbox", { name: /finance@example.com/ });
  await expect(dialog).not.toContainText("#data-platform");
  await dialog.getByRole("button", { name: "Send", exact: true }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Choose at least one recipient.");
  await finance.press("Space");
  await expect(finance).toBeChecked();
  await dialog.getByRole("checkbox", { name: /ada@example.com, owner$/ }).press("Space");
  await tabTo(dialog.getByRole("textbox", { name: "Note" }));
  await page.keyboard.type("Please look at this, Finance.");
  expect(await graveViolations(page)).toEqual([]);
  await tabTo(dialog.getByRole("button", { name: "Send", exact: true }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The check is on its way to 2 addresses.")).toBeVisible();
}

/** Sends the check to an address that the mail server refuses. */
async function sendToArchive(page: Page) {
  gone.add("archive@example.com");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole("button", { name: "Send to …" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this check" });
  await expect(dialog.getByRole("checkbox", { name: /finance@example.com/ })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /archive@example.com/ }).click();
  expect(await widthOf(page)).toBe(320);
  expect(await graveViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  const region = page.getByRole("region", { name: "Notified" });
  const archive = region.getByRole("listitem").filter({ hasText: "archive@example.com" });
  await expect(archive).toContainText("not emailed");
  await expect(archive).toContainText("The mail server answered: 550 5.1.1 No such user here");
  await expect(archive.getByRole("link", { name: "correct the consumer's contact" })).toBeVisible();
  expect(await widthOf(page)).toBe(320);
  expect(await graveViolations(page)).toEqual([]);
}

async function sendAgain(page: Page) {
  gone.clear();
  await page.getByRole("button", { name: "Send again to archive@example.com" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this check" });
  await expect(dialog.getByRole("checkbox", { name: /archive@example.com/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("The check is on its way to archive@example.com.")).toBeVisible();
}

/** Where there are mails and webhooks, the dialog asks which; the choice keeps the keyboard's way. */
async function sendToWebhook(page: Page) {
  const webhook = { url: "https://hooks.example.com/checks", events: ["breaking"] };
  await send(page.request, KEY, "webhooks", webhook);
  await page.reload();
  await page.getByRole("button", { name: "Send to …" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Send this check" });
  await expect(dialog.getByRole("radio", { name: "By email" })).toBeChecked();
  await dialog.getByRole("radio", { name: "By email" }).press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "To a webhook" })).toBeFocused();
  await expect(dialog.getByRole("combobox", { name: "Webhook" })).toContainText("hooks.example");
  await expect(dialog.getByRole("textbox", { name: "Note" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Send", exact: true }).press("Enter");
  await expect(page.getByText("The check is on its way.", { exact: true })).toBeVisible();
}

/** A viewer of the account, and support. */
function newOthers(account: string, dataDir: string) {
  const account_id = account.split("/").at(-1) ?? "";
  return Promise.all([
    newUser({ account_id, role: "viewer" }, dataDir),
    newUser({ staff: "support" }, dataDir),
  ]);
}

/** Viewers and support see what happened and why, and no way to send. */
async function showsOthers(page: Page, path: string) {
  await page.goto(path);
  const region = page.getByRole("region", { name: "Notified" });
  await expect(region).toContainText("No such user here");
  await expect(region).toContainText("Only owners and members can send a check.");
  await expect(region).not.toContainText("If the address is wrong");
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);
}

/** Returns the text of the mail to an address, when it has arrived. */
async function arrivedAt({ arrived }: MailServer, address: string) {
  const texts = () =>
    arrived
      .filter((mail) => mail.to.includes(address))
      .map((mail) => contentOf(mail).text)
      .filter((text) => !text.includes("/consent/"));
  await expect.poll(() => texts().length).toBe(1);
  return texts()[0] ?? "";
}
