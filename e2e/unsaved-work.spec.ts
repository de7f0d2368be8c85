import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { holdScripts } from "./fixtures/hold-scripts.ts";
import { expect, test } from "./fixtures/own-account-test.ts";

const LINES = "id integer\nnote string";

/** Opens the editor from the list, so that Back stays on the site, and types like a person. */
async function startContract(page: Page, account: string) {
  await page.goto(`${account}/contracts`);
  await page.getByRole("link", { name: "Create contract" }).first().click();
  const text = page.getByLabel("Sample or schema");
  await text.click();
  await page.keyboard.type(LINES);
  await expect(page.getByLabel("Name of column 2")).toHaveValue("note");
  await page.getByLabel("Name of column 2").click();
  await page.keyboard.type("_2");
  return text;
}

function question(page: Page) {
  return page.getByRole("dialog", { name: "Leave this page?" });
}

async function expectRestored(page: Page) {
  await expect(page.getByText("Your draft was restored.")).toBeVisible();
  await expect(page.getByLabel("Sample or schema")).toHaveValue(LINES);
  await expect(page.getByLabel("Name of column 2")).toHaveValue("note_2");
}

test("A link asks before leaving unsaved work, which is there on return", async ({
  page,
  account,
}) => {
  const text = await startContract(page, account);
  const keys = page
    .getByRole("navigation", { name: "Account" })
    .getByRole("link", { name: "Keys" });
  await keys.click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(text).toHaveValue(LINES);
  await expect(page).toHaveURL(/contracts\/new$/);
  await keys.click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/keys$/);

  await page.goto(`${account}/contracts/new`);
  await expectRestored(page);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(text).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Sample or schema")).toHaveValue("");
  await expect(page.getByText("Your draft was restored.")).toHaveCount(0);
});

test("Back asks before leaving unsaved work, and goes back once confirmed", async ({
  page,
  account,
}) => {
  const text = await startContract(page, account);
  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(text).toHaveValue(LINES);
  await expect(page).toHaveURL(/contracts\/new$/);
  await text.press("End");
  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/contracts$/);
  await page.goForward();
  await expectRestored(page);
});

test("A reload asks in the browser's words, and keeps the work", async ({ page, account }) => {
  await startContract(page, account);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    return dialog.accept();
  });
  await page.reload();
  await expectRestored(page);
  expect(dialogs).toEqual(["beforeunload"]);
});

test("The palette asks before leaving unsaved work", async ({ page, account }) => {
  await startContract(page, account);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog", { name: "Go to" }).getByRole("combobox").fill("webhooks");
  await page
    .getByRole("option", { name: /Webhooks/ })
    .first()
    .click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/webhooks$/);
});

test("Signing out asks before leaving unsaved work, and discards it", async ({
  page,
  account,
  owner,
}) => {
  await startContract(page, account);
  await page.getByRole("button", { name: "Sign out" }).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Sample or schema")).toHaveValue(LINES);
  await page.getByRole("button", { name: "Sign out" }).click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto(`${account}/contracts/new`);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Sample or schema")).toHaveValue("");
});

test("A session that has ended loses nothing: signing in elsewhere is enough", async ({
  page,
  account,
  owner,
  context,
}) => {
  await startContract(page, account);
  const name = `later ${randomUUID()}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await context.clearCookies();
  const create = page.getByRole("button", { name: "Create contract" });
  await create.click();
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    ended.getByRole("link", { name: "Sign in (new tab)" }).click(),
  ]);
  await other.getByLabel("Email").fill(owner.email);
  await other.getByLabel("Password").fill(owner.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("heading", { name: "You are signed in" })).toBeVisible();
  await other.close();

  await ended.getByRole("button", { name: "Close" }).click();
  await create.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto(`${account}/contracts/new`);
  await expect(page.getByLabel("Sample or schema")).toHaveValue("");
});

test("Nobody can type into the editor before it keeps what is typed", async ({ page, account }) => {
  const load = await holdScripts(page);
  await page.goto(`${account}/contracts/new`, { waitUntil: "commit" });
  const [name, create] = [
    page.getByLabel("Name", { exact: true }),
    page.getByRole("button", { name: "Create contract" }),
  ];
  await expect(name).toBeDisabled();
  await expect(create).toBeDisabled();
  load();
  await name.fill("orders");
  await create.click();
  await expect(page.getByText("A contract needs at least one column")).toBeVisible();
  await expect(name).toHaveValue("orders");
});

test("A draft is never shown to anyone else", async ({ page, account }) => {
  await startContract(page, account);
  const kept = await page.evaluate(() => Object.keys(sessionStorage).join());
  expect(kept).toContain(account.split("/").at(-1));
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) {
      const other = key.replace(/^draft:[^:]+/, "draft:another");
      sessionStorage.setItem(other, sessionStorage.getItem(key) ?? "");
      if (other !== key) sessionStorage.removeItem(key);
    }
  });
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Create contract" })).toBeVisible();
  await expect(page.getByLabel("Sample or schema")).toHaveValue("");
});

test("A form in a dialog asks before Back discards it", async ({ page, account }) => {
  await page.goto(`${account}/keys`);
  const nav = page.getByRole("navigation", { name: "Account" });
  await nav.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Create webhook", exact: true }).first().click();
  await page.getByLabel("URL", { exact: true }).click();
  await page.keyboard.type("https://hooks.example.com/a");
  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("URL", { exact: true })).toHaveValue("https://hooks.example.com/a");

  await page.getByRole("button", { name: "Create", exact: true }).click();
  const secret = page.getByRole("status", { name: "signing secret" });
  await expect(secret).toHaveText(/^whsec_/);
  await page.evaluate(() => history.back());
  await expect(question(page)).toContainText("The signing secret cannot be shown again.");
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(secret).toHaveText(/^whsec_/);
});

test("A pasted schema survives a reload", async ({ page, account, call }) => {
  const { id } = await call("contracts.create", {
    name: `tried ${randomUUID()}`,
    schema: { columns: [{ name: "id", type: "integer", required: true }] },
  });
  await page.goto(`${account}/contracts/${id}/columns`);
  await page.getByLabel("Incoming schema").fill("id string");
  await expect(page.getByText("Read as a list of columns, one per line: 1 column.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your draft was restored.")).toBeVisible();
  await expect(page.getByLabel("Incoming schema")).toHaveValue("id string");
});
