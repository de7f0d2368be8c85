import { globSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { ROUTES, type Stored } from "../fixtures/console-routes.ts";
import { find } from "../fixtures/customer.ts";
import { expect, test } from "../fixtures/own-account-test.ts";
import { newBrowser } from "../fixtures/person.ts";
import { fillSignIn } from "../fixtures/sign-in.ts";
import { USER } from "../fixtures/signed-in-user.ts";

/** No name can pass for another on any page: invisible characters are marked. */

/** With characters that reverse what follows, are invisible, and end the line. */
const nasty = (name: string) => `${name}\u202etxt.\u200b\nend`;

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

async function storeNasty({ call, owner }: Pick<Fixtures, "call" | "owner">): Promise<Stored> {
  const column = (name: string) => ({ name: nasty(name), type: "integer", required: true });
  const { id: contract_id } = await call("contracts.create", {
    name: nasty("orders"),
    schema: { columns: [column("kept"), column("gone")] },
  });
  await call("catalogue.describe", {
    id: contract_id,
    description: nasty("described"),
    owner: nasty("owner"),
    tags: [nasty("tag")],
    mails_owner: true,
  });
  await call("consumers.create", {
    id: contract_id,
    name: nasty("consumer"),
    owner: nasty("owner"),
    contact: nasty("contact"),
    columns: [nasty("gone")],
  });
  const { id: webhook_id } = await call("webhooks.create", {
    url: "https://hooks.example.com/x",
    events: ["breaking"],
    contract_id,
  });
  const { key } = await call("keyring.create", {
    environment: "live",
    label: "label \u202e\u200bend",
  });
  const refused = await owner.door.get("/api/v1/checks/none", { headers: { "X-API-Key": key } });
  expect(refused.status()).toBe(404);
  await call("accounts.rename", { name: `Account \u202e\u200bend` });
  await call("invitations.create", { email: "new@example.com", role: "viewer" });
  const { body: check } = await call("checks.run", {
    contract_id,
    incoming_schema: { columns: [column("kept")] },
  });
  const renamed = await owner.door.post("/api/trpc/profile.rename", {
    data: { name: "Olga \u202e\u200bend" },
  });
  expect(renamed.ok()).toBe(true);
  return { contract_id, check_id: check.id, webhook_id };
}

/** The texts and attributes of the page that contain an unmarked invisible character. */
function rawTexts(page: Page) {
  return page.evaluate(() => {
    const hidden = /[\u202e\u200b]|\S\n\S/;
    const raw: string[] = [];
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (parent?.closest("script, style, pre, [data-mark]")) continue;
      if (hidden.test(text ?? "")) raw.push(`${parent?.outerHTML.slice(0, 200)}`);
    }
    for (const element of document.querySelectorAll("*")) {
      for (const name of ["title", "aria-label", "alt", "placeholder", "label"]) {
        if (hidden.test(element.getAttribute(name) ?? ""))
          raw.push(`${name} of ${element.tagName}`);
      }
    }
    return raw;
  });
}

test("Every page of the console marks invisible characters in names", async ({
  page,
  account,
  call,
  owner,
}) => {
  const root = join(import.meta.dirname, "..", "..", "src", "app");
  const pages = globSync("**/page.tsx", { cwd: root }).map((path) => path.slice(0, -9));
  expect(pages.toSorted()).toEqual(Object.keys(ROUTES).toSorted());

  const stored = await storeNasty({ call, owner });
  for (const path of Object.values(ROUTES)) {
    if (typeof path === "object") continue;
    await page.goto(account + path(stored));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[data-mark]").first()).toBeAttached();
    expect(await rawTexts(page), path(stored)).toEqual([]);
  }
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await rawTexts(page)).toEqual([]);
});

test("The palette and the staff pages mark invisible characters in names", async ({
  page,
  account,
  call,
  owner,
  browser,
  baseURL,
}) => {
  await storeNasty({ call, owner });
  await page.goto(account);
  // Shortcuts work once the page is hydrated.
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole("combobox").fill("orders");
  await expect(page.getByRole("option").filter({ hasText: "orders" })).toBeVisible();
  await expect(page.getByRole("dialog").locator("[data-mark]").first()).toBeAttached();
  expect(await rawTexts(page)).toEqual([]);

  const staff = await newBrowser(browser, baseURL);
  const desk = await staff.newPage();
  await fillSignIn(desk, USER.email, USER.password);
  await expect(desk).toHaveURL(/accounts/);
  const hits = await find(desk, owner.account_id);
  await expect(hits.locator("[data-mark]").first()).toBeAttached();
  expect(await rawTexts(desk)).toEqual([]);
  await desk.goto(`/support/accounts/${owner.account_id}`);
  await expect(desk.locator("h1 [data-mark]").first()).toBeAttached();
  expect(await rawTexts(desk)).toEqual([]);
  const { token } = await call("invitations.create", { email: USER.email, role: "viewer" });
  await desk.goto(`/invitations/${token}`);
  await expect(desk.locator("h1 [data-mark]").first()).toBeAttached();
  expect(await rawTexts(desk)).toEqual([]);
  await staff.close();
});

test("Copying from a page yields the original name", async ({ page, account, call, owner }) => {
  const { contract_id } = await storeNasty({ call, owner });
  await page.goto(`${account}/contracts/${contract_id}`);
  const copied = await page.locator("h1 bdi").evaluate((name) => {
    getSelection()?.selectAllChildren(name);
    return getSelection()?.toString();
  });
  expect(copied).toBe(nasty("orders"));
});

test("A right-to-left name does not move its neighbours", async ({
  page,
  account,
  call,
  owner,
}) => {
  const { check_id } = await storeNasty({ call, owner });
  await page.goto(`${account}/checks/${check_id}`);
  const row = page.getByRole("row", { name: /removed \+40 gone/ });
  const name = await row.locator("bdi").first().boundingBox();
  const word = await row.getByText("required", { exact: true }).boundingBox();
  expect(name && word && word.x >= name.x + name.width).toBe(true);
});
