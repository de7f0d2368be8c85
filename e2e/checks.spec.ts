import { readFile } from "node:fs/promises";
import { COLUMNS, expect, test } from "./fixtures/console-test.ts";
import { focusOn } from "./fixtures/focus-on.ts";
import { test as ownTest } from "./fixtures/own-account-test.ts";

const WITHOUT_ID = COLUMNS.slice(1);

test("The history is filtered by its URL, and Back undoes a filter", async ({
  page,
  account,
  orders,
}) => {
  await orders.check(COLUMNS);
  await orders.check(WITHOUT_ID);
  await page.goto(`${account}/checks?contract_id=${orders.id}`);
  const rows = page.getByRole("table", { name: "Checks, newest first" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(page.getByText("2 checks", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Contract or check id")).toHaveValue(orders.name);

  await page.getByLabel("Result").selectOption("warning");
  await expect(page).toHaveURL(/result=warning/);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("warning");
  await page.goBack();
  await expect(rows).toHaveCount(3);
  await expect(page.getByLabel("Result")).toHaveValue("");

  await page.getByLabel("Column").fill("order_id");
  await page.getByLabel("Severity from").fill("20");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/min_severity=20&column=order_id|column=order_id&min_severity=20/);
  await expect(rows).toHaveCount(2);

  await page.getByLabel("Column").fill("order_id.part");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/^No checks match .*not by a field inside it\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Search for its column" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel("Column")).toHaveValue("order_id");
  await expect(page.getByLabel("Severity from")).toHaveValue("20");

  await page.getByLabel("Column").fill("no_such_column");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No checks match these filters.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(`${account}/checks`);
});

test("The filtered list is exported as CSV, JSON and NDJSON", async ({ page, account, orders }) => {
  await orders.check(COLUMNS);
  const { id } = await orders.check(WITHOUT_ID);
  await page.goto(`${account}/checks?contract_id=${orders.id}&result=warning`);
  const fileOf = async (format: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `Export ${format}` }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    return { name: download.suggestedFilename(), text };
  };
  const csv = await fileOf("CSV");
  expect(csv.name).toMatch(/^checks-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text.split("\r\n").map((line) => line.split(",")[0])).toEqual(["id", id, ""]);
  const json = await fileOf("JSON");
  expect(json.name).toMatch(/\.json$/);
  expect(JSON.parse(json.text)).toMatchObject([{ id, contract_name: orders.name }]);
  const ndjson = await fileOf("NDJSON");
  expect(ndjson.name).toMatch(/\.ndjson$/);
  expect(
    ndjson.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ id }]);
  await expect(page).toHaveURL(/result=warning/);
});

ownTest(
  "A long history goes on page by page, and back to the newest",
  async ({ page, account, call }) => {
    const schema = { columns: COLUMNS };
    const { id: contract_id } = await call("contracts.create", { name: "orders", schema });
    const check = (columns: typeof COLUMNS) =>
      call("checks.run", { contract_id, incoming_schema: { columns } });
    const { body: first } = await check(COLUMNS.slice(1));
    await Promise.all(Array.from({ length: 50 }, () => check(COLUMNS)));
    await page.goto(`${account}/checks?contract_id=${contract_id}`);
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(51);
    await expect(page.getByText("51 checks, 50 on this page")).toBeVisible();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1).getByRole("link")).toHaveAttribute("href", new RegExp(`${first.id}$`));
    await expect(page.getByRole("link", { name: "Next" })).toHaveCount(0);
    await expect(page.getByText("51 checks, 1 on this page")).toBeVisible();
    await page.getByRole("link", { name: "Previous" }).click();
    await expect(rows).toHaveCount(51);
    await expect(page.getByRole("link", { name: "Previous" })).toHaveCount(0);
    await page.reload();
    await expect(rows).toHaveCount(51);
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await page.getByRole("link", { name: "Newest" }).click();
    await expect(rows).toHaveCount(51);
    await expect(page).toHaveURL(`${account}/checks?contract_id=${contract_id}`);
  },
);

test("A row links to the check, which shows what broke and who ran it", async ({
  page,
  context,
  account,
  orders,
  key,
}) => {
  const body = await orders.check([
    { name: "order_id", type: "string" },
    { name: "coupon", type: "string" },
  ]);
  await page.goto(`${account}/checks?contract_id=${orders.id}`);
  await focusOn(page.getByRole("link", { name: `${orders.name}: warning, severity 70` }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${account}/checks/${body.id}`);
  await expect(
    page.getByRole("heading", { level: 1, name: `Check of ${orders.name}` }),
  ).toBeVisible();
  await expect(
    page.getByText("Warning, severity 70: 1 column removed, 1 type changed."),
  ).toBeVisible();
  await expect(page.getByText(`${key.slice(0, 16)}…`)).toBeVisible();
  await expect(page.getByText("live", { exact: true })).toBeVisible();

  await page.getByText("Raw JSON").click();
  const raw = page.getByRole("region", { name: `GET /api/v1/checks/${body.id}` });
  expect(JSON.parse((await raw.textContent()) ?? "")).toEqual(body);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copy link" })).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.getByRole("main").getByRole("link", { name: orders.name }).click();
  await expect(page).toHaveURL(`${account}/contracts/${orders.id}`);
});

test("A check of another account is a 404", async ({ page, account }) => {
  for (const id of ["chk_01kaf5v9y5ef6b1z9t7f0m8d2s", "nothing"]) {
    const answer = await page.goto(`${account}/checks/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Not found in this account" })).toBeVisible();
  }
});

test("A URL with invalid filters still shows the history", async ({ page, account }) => {
  const strange = "result=failed&min_severity=-1&from=yesterday&cursor=x&column=%00&contract_id=y";
  const answer = await page.goto(`${account}/checks?${strange}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Checks" })).toBeVisible();
});

test("The search box leads to a check, to a contract's checks, or to a choice", async ({
  page,
  account,
  orders,
}) => {
  const check = await orders.check(WITHOUT_ID);
  await page.goto(`${account}/checks?result=warning`);
  const box = page.getByLabel("Contract or check id");
  await focusOn(box);
  await page.keyboard.type(check.id);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${account}/checks/${check.id}`);

  await page.goto(`${account}/checks?result=warning`);
  await box.fill(orders.name.slice(0, 20).toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${account}/checks?result=warning&contract_id=${orders.id}`);
  await expect(box).toHaveValue(orders.name);

  await box.fill("orders ");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "Which contract?" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: orders.name }).click();
  await expect(page).toHaveURL(`${account}/checks?result=warning&contract_id=${orders.id}`);

  await box.fill("no such thing");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No contract name contains “no such thing”")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(`${account}/checks`);
});

test("Without scripts, the search box is an immediate redirect", async ({
  request,
  account,
  orders,
}) => {
  const check = await orders.check(WITHOUT_ID);
  const redirectOf = async (find: string) => {
    const form = new URLSearchParams({ find, result: "warning", column: "" });
    const answer = await request.get(`${account}/checks?${form}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    return answer.headers().location;
  };
  expect(await redirectOf(check.id)).toBe(`${account}/checks/${check.id}`);
  const filtered = `${account}/checks?result=warning&contract_id=${orders.id}`;
  expect(await redirectOf(orders.name)).toBe(filtered);
  expect(await redirectOf(orders.id)).toBe(filtered);
});

test("The history is filtered by key, linked from the contract's users", async ({
  page,
  account,
  orders,
  key,
}) => {
  await orders.check(COLUMNS);
  await page.goto(`${account}/contracts/${orders.id}`);
  const users = page.getByRole("list", { name: "Checked against in the last 30 days" });
  await expect(users.getByRole("listitem")).toContainText(`${key.slice(0, 16)}…`);
  await users.getByRole("link", { name: "1 check" }).click();
  await expect(page).toHaveURL(new RegExp(`contract_id=${orders.id}&key_id=key_`));
  const rows = page.getByRole("table", { name: "Checks, newest first" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel("Key")).toContainText(`${key.slice(0, 16)}…`);
  await page.getByLabel("Key").selectOption({ index: 0 });
  await expect(page).toHaveURL(`${account}/checks?contract_id=${orders.id}`);
});

test("A suggestion picked in the search box applies immediately", async ({
  page,
  account,
  orders,
}) => {
  await orders.check(COLUMNS);
  await page.goto(`${account}/checks`, { waitUntil: "networkidle" });
  // No key press reaches the browser's own list, so the event of a picked suggestion is sent here.
  await page.getByLabel("Contract or check id").evaluate((box, name) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, name);
    const picked = { bubbles: true, inputType: "insertReplacementText" };
    box.dispatchEvent(new InputEvent("input", picked));
  }, orders.name);
  await expect(page).toHaveURL(`${account}/checks?contract_id=${orders.id}`);
});
