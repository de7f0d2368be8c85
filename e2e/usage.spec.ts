import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { COLUMNS, expect, test } from "./fixtures/console-test.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { newAccount } from "./fixtures/new-account.ts";
import { operator } from "./fixtures/operator.ts";
import { test as ownTest } from "./fixtures/own-account-test.ts";
import { send } from "./fixtures/rest.ts";

/** The server's day, on the usage page. */
function today(page: Page) {
  return page.getByLabel("To (UTC)").inputValue();
}

async function fileOf(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), lines: text.trimEnd().split("\r\n") };
}

ownTest(
  "Usage shows checks per day, key and contract, and exports them as CSV",
  async ({ page, account, call }) => {
    const { id } = await call("contracts.create", { name: "orders", schema: { columns: COLUMNS } });
    for (const columns of [COLUMNS, []]) {
      await call("checks.run", { contract_id: id, incoming_schema: { columns } });
    }
    await page.goto(`${account}/usage`);
    const day = await today(page);
    await page.goto(`${account}/usage?from=${day}&to=${day}`);
    await expect(page.getByLabel("From (UTC)")).toHaveValue(day);
    const row = page
      .getByRole("table", { name: "Checks per contract" })
      .getByRole("row")
      .filter({ hasText: "orders" });
    await expect(row.getByRole("cell")).toHaveText(["1", "0", "1", "2"]);

    const perContract = await fileOf(page, "Export CSV of checks per contract");
    expect(perContract.name).toBe(`checks-per-contract-${day}.csv`);
    expect(perContract.lines.slice(1)).toEqual([`${id},orders,1,0,1,2`]);
    const perDay = await fileOf(page, "Export CSV of checks per day");
    expect(perDay.lines.slice(1)).toEqual([`${day},1,0,1,2`]);
    const perKey = await fileOf(page, "Export CSV of checks per key");
    expect(perKey.lines[0]).toBe(
      "key_id,key_preview,label,environment,pass,warning,breaking,checks",
    );

    await row.getByRole("link", { name: "orders" }).click();
    await expect(page).toHaveURL(/contract_id=ctr_.*from=/);
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  },
);

test("The period is chosen by preset or by dates, and kept in the URL", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/usage`);
  await expect(page.getByRole("heading", { name: /checks? in 30 days$/ })).toBeVisible();
  const periods = page.getByRole("navigation", { name: "Period" });
  await expect(periods.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current");
  await periods.getByRole("link", { name: "12 months" }).click();
  await expect(page.getByRole("heading", { name: /checks? in 365 days$/ })).toBeVisible();
  await expect(page.getByText("each bar is one week")).toBeVisible();

  await page.getByLabel("From (UTC)").fill("2020-01-01");
  await page.getByLabel("To (UTC)").fill("2020-01-10");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-10/);
  await expect(page.getByRole("heading", { name: "0 checks in 10 days" })).toBeVisible();
  await expect(page.getByText("No checks in this period.")).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole("heading", { name: /checks? in 365 days$/ })).toBeVisible();
});

test("The ledger has every entry with its balance, and links to the checks of a day", async ({
  page,
  request,
}) => {
  // The operator's command line is started ten times.
  test.slow();
  const { account_id, key } = await newAccount("Ledger", 1);
  for (let i = 1; i <= 9; i++) {
    const amount = ["--amount", "10", "--reason", `top-up ${i}`];
    await operator("credits", "add", "--account", account_id, ...amount);
  }
  const contract = { name: "orders", schema: { columns: COLUMNS } };
  const { id: contract_id } = await send(request, key, "contracts", contract);
  await send(request, key, "check", { contract_id, incoming_schema: { columns: [] } });

  await page.goto(`/accounts/${account_id}/usage`);
  await expect(page.getByText("1 credit used for 1 check since")).toBeVisible();
  const rows = page.getByRole("table", { name: "Credits ledger, newest first" }).getByRole("row");
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText("1 check");
  await expect(rows.nth(1).getByRole("cell").nth(0)).toHaveText("−1");
  await expect(rows.nth(1).getByRole("cell").nth(1)).toHaveText("90");
  await expect(rows.nth(2)).toContainText("top-up 9");
  const ledger = await fileOf(page, "Export CSV of the ledger");
  expect(ledger.lines).toHaveLength(12);

  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("starting credits");
  const day = await today(page);
  await page.getByRole("link", { name: "Newest" }).click();
  await rows.nth(1).getByRole("link").click();
  await expect(page).toHaveURL(`/accounts/${account_id}/checks?from=${day}&to=${day}`);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
});

test("The usage of an account without any is accessible, and fits 320 pixels", async ({ page }) => {
  const { account_id } = await newAccount("Idle", 0);
  await page.goto(`/accounts/${account_id}/usage`);
  await expect(
    page.getByText("Checks are refused until your administrator adds credits."),
  ).toBeVisible();
  await expect(page.getByText("No credits added or used yet.")).toBeVisible();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
});

test("Each key shows how many checks it ran in the last 30 days", async ({
  page,
  account,
  orders,
  key,
}) => {
  await orders.check(COLUMNS);
  await page.goto(`${account}/keys`);
  const row = page.getByRole("listitem").filter({ hasText: key.slice(0, 16) });
  await expect(row.getByText(/^checks? in 30 days$/)).toBeAttached();
  await expect(row.getByTitle(/^[1-9][\d,]* checks? in 30 days$/)).toBeVisible();
});
