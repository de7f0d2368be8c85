import { COLUMNS, expect, test } from "./console-test.ts";

const WITHOUT_ID = COLUMNS.slice(1);
const WITH_MORE = [...COLUMNS, { name: "channel", type: "string" }];

test("The history is filtered by its address, and Back undoes a filter", async ({
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
  await expect(page.getByLabel("Contract", { exact: true })).toHaveValue(orders.id);

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

  await page.getByLabel("Column").fill("no_such_column");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No check has all of these.")).toBeVisible();
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL(`${account}/checks`);
});

test("A long history goes on page by page, and back to the newest", async ({
  page,
  account,
  orders,
}) => {
  const first = await orders.check(WITH_MORE);
  await Promise.all(Array.from({ length: 50 }, () => orders.check(COLUMNS)));
  await page.goto(`${account}/checks?contract_id=${orders.id}`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(51);
  await expect(page.getByText("50 checks on this page")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).getByRole("link")).toHaveAttribute("href", new RegExp(`${first.id}$`));
  await expect(page.getByRole("link", { name: "Next" })).toHaveCount(0);
  await page.getByRole("link", { name: "Newest" }).click();
  await expect(rows).toHaveCount(51);
});

test("A row leads to the check, which says what broke, for whom and by whom", async ({
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
  await page.getByRole("link", { name: `${orders.name}: warning, severity 70` }).focus();
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

test("A check that the account does not have is not there", async ({ page, account }) => {
  for (const id of ["chk_01kaf5v9y5ef6b1z9t7f0m8d2s", "nothing"]) {
    const answer = await page.goto(`${account}/checks/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Not in this account" })).toBeVisible();
  }
});

test("An address with strange filters still shows the history", async ({ page, account }) => {
  const strange = "result=failed&min_severity=-1&from=yesterday&cursor=x&column=%00&contract_id=y";
  const answer = await page.goto(`${account}/checks?${strange}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Checks" })).toBeVisible();
});
