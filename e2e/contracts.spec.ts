import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures/console-test.ts";
import { contractTab } from "./fixtures/contract-tab.ts";
import { focusOn } from "./fixtures/focus-on.ts";
import { tabTo } from "./fixtures/tab-to.ts";

const SAMPLE = JSON.stringify({ order_id: 42, placed_at: "2026-01-31T09:30:00Z", meta: { a: 1 } });

test("A contract is created from a sample record, edited, stored and found again", async ({
  page,
  account,
}) => {
  const name = `invoices ${randomUUID()}`;
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`${account}/contracts`);
  await page.getByRole("link", { name: "Create contract" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Sample or schema").fill(SAMPLE);
  await expect(page.getByText("Read as JSON records: 3 columns.")).toBeVisible();
  await expect(page.getByLabel("Type of column 2")).toHaveValue("timestamp");
  await page.getByLabel("Name of column 3").fill("details");
  await page.getByRole("checkbox", { name: "required, column 3" }).uncheck();
  await page.getByRole("button", { name: "Remove column 1" }).click();
  await page.getByRole("button", { name: "Create contract" }).click();

  const title = page.getByRole("heading", { level: 1, name });
  await expect(title).toBeVisible();
  const below = async () => {
    const header = await page.getByRole("banner").boundingBox();
    return ((await title.boundingBox())?.y ?? 0) - (header?.height ?? 0);
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await contractTab(page, "Columns");
  const rows = page.getByRole("table", { name: "Columns of the contract" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/placed_at\s*timestamp\s*required/);
  await expect(rows.nth(2)).toContainText(/details\s*json\s*struct<a: integer>\s*optional/);

  await page.goto(`${account}/contracts`);
  await page.getByLabel("Name contains").fill(name.toUpperCase());
  await page.keyboard.press("Enter");
  const tableRows = page.getByRole("table", { name: "Contracts, newest first" }).getByRole("row");
  await expect(tableRows).toHaveCount(2);
  await expect(tableRows.nth(1)).toContainText("not checked");
  await tableRows.nth(1).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("A contract's faults are shown beside their fields", async ({ page, account, orders }) => {
  await page.goto(`${account}/contracts/new`);
  await page.getByRole("button", { name: "Create contract" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveAccessibleDescription("Enter a name.");
  await expect(name).toBeFocused();
  await expect(page.getByText("A contract needs at least one column")).toBeVisible();

  const pasted = page.getByLabel("Sample or schema");
  await pasted.fill("order_id, placed_at");
  await expect(pasted).toHaveAccessibleDescription(/format was not recognised/);
  await pasted.fill("");

  await name.fill(orders.name);
  for (const typed of ["id", "id"]) {
    await page.getByRole("button", { name: "Add column" }).click();
    await page.keyboard.type(typed);
  }
  await page.getByRole("button", { name: "Create contract" }).click();
  const second = page.getByLabel("Name of column 2");
  await expect(second).toHaveAccessibleDescription("Another column has this name.");
  await expect(second).toBeFocused();
  await second.fill("other");
  await page.getByRole("button", { name: "Create contract" }).click();
  await expect(name).toHaveAccessibleDescription(/A contract named .* already exists/);
  await expect(name).toBeFocused();
});

test("A contract is created by keyboard alone", async ({ page, account }) => {
  const name = `typed ${randomUUID()}`;
  await page.goto(`${account}/contracts/new`);
  await focusOn(page.getByLabel("Name", { exact: true }));
  await page.keyboard.type(name);
  await tabTo(page.getByLabel("Sample or schema"));
  await page.keyboard.type("id integer required\nplace geometry\n");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Read as")).toBeFocused();
  await expect(
    page.getByText("Read as a list of columns, one per line: 2 columns, 1 without a type."),
  ).toBeVisible();
  await tabTo(page.getByLabel("Name of column 1"));
  await page.keyboard.press("Enter");
  const type = page.getByLabel("Type of column 2");
  await expect(type).toBeFocused();
  await page.keyboard.type("json");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Move column 2 up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move column 1 up" })).toBeFocused();
  await expect(page.getByText("place is column 1 of 2.")).toBeAttached();
  await focusOn(page.getByLabel("Name of column 1"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await contractTab(page, "Columns");
  const rows = page.getByRole("table", { name: "Columns of the contract" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(/place\s*json\s*required/);
  await expect(rows.nth(2)).toContainText(/id\s*integer\s*required/);
});

for (const [what, text, columns] of [
  [
    "CREATE TABLE statements",
    "CREATE TABLE shop.orders (id bigint PRIMARY KEY, total numeric(10,2), at timestamptz NOT NULL);",
    [
      /id\s*integer\s*not null\s*required/,
      /total\s*number\s*decimal\(10,2\) nullable\s*optional/,
      /at\s*timestamp\s*not null\s*required/,
    ],
  ],
  [
    "a JSON Schema",
    JSON.stringify({
      type: "object",
      properties: { id: { type: "integer" }, day: { type: ["string", "null"], format: "date" } },
      required: ["id"],
    }),
    [/id\s*integer\s*not null\s*required/, /day\s*date\s*date nullable\s*optional/],
  ],
  [
    "a list of columns, one per line",
    "name,type,required\nid,integer,yes\nnote,string,no",
    [/id\s*integer\s*required/, /note\s*string\s*optional/],
  ],
] as const) {
  test(`A contract is created from ${what}, detected automatically`, async ({ page, account }) => {
    await page.goto(`${account}/contracts/new`);
    await page.getByLabel("Sample or schema").fill(text);
    await expect(page.getByText(`Read as ${what}: ${columns.length} columns.`)).toBeVisible();
    const name = `read ${randomUUID()}`;
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Create contract" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await contractTab(page, "Columns");
    const rows = page.getByRole("table", { name: "Columns of the contract" }).getByRole("row");
    await expect(rows).toHaveCount(columns.length + 1);
    for (const [index, column] of columns.entries()) {
      await expect(rows.nth(index + 1)).toContainText(column);
    }
  });
}

test("A column with an unknown type says so, and must have one before it is stored", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/contracts/new`);
  const text = page.getByLabel("Sample or schema");
  await text.fill("CREATE TABLE places (id int NOT NULL, spot geography, area geometry)");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("places");
  await expect(
    page.getByText("Read as CREATE TABLE statements: 3 columns, 2 without a type."),
  ).toBeVisible();
  const spot = page.getByLabel("Type of column 2");
  await expect(spot).toHaveAccessibleDescription(
    "The type geography has no counterpart. Choose a type.",
  );
  await page.getByRole("button", { name: "Create contract" }).click();
  await expect(spot).toBeFocused();
  await expect(page.getByText("Choose a type for the 2 columns without one.")).toBeVisible();
  await spot.selectOption("json");
  await expect(page.getByText("Choose a type for the column without one.")).toBeVisible();

  // Edited columns are not overwritten without asking.
  await text.fill("id integer\nday date");
  await expect(page.getByText("Read as a list of columns, one per line: 2 columns.")).toBeVisible();
  await expect(spot).toHaveValue("json");
  await expect(page.getByText("The text changed after you edited these columns.")).toBeVisible();
  await page.getByRole("button", { name: "Create contract" }).click();
  const use = page.getByRole("button", { name: "Use the 2 pasted columns" });
  await expect(use).toBeFocused();
  await use.click();
  await expect(spot).toHaveValue("date");
  await expect(page.getByText(/Choose a type/)).toHaveCount(0);

  await page.getByLabel("Read as").selectOption("JSON records");
  await expect(text).toHaveAccessibleDescription(/is not a record/);
});

test("Nothing is created while the text cannot be parsed", async ({ page, account }) => {
  await page.goto(`${account}/contracts/new`);
  const name = `unreadable ${randomUUID()}`;
  const create = page.getByRole("button", { name: "Create contract" });
  const text = page.getByLabel("Sample or schema");
  const warning = page.getByText("The text above cannot be parsed. Fix it or clear it.");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await text.fill("CREATE TABLE orders (id bigint NOT NULL, total numeric(10,2))");
  await expect(page.getByText("Read as CREATE TABLE statements: 2 columns.")).toBeVisible();
  await text.fill("CREATE TABLE orders (id bigint NOT NULL, total numeric(10,2), at timestamp");
  await expect(text).toHaveAccessibleDescription(/a \) is missing/);
  await expect(warning).toBeVisible();
  await create.click();
  await expect(text).toBeFocused();
  await expect(page).toHaveURL(/contracts\/new$/);

  // Choosing another format makes a text unreadable too, and edited columns do not change that.
  await text.fill("id bigint\ntotal numeric(10,2)");
  await expect(warning).toHaveCount(0);
  await page.getByLabel("Read as").selectOption("a JSON Schema");
  await expect(warning).toBeVisible();
  await page.getByLabel("Name of column 1").fill("order_id");
  await create.click();
  await expect(text).toBeFocused();
  await expect(page).toHaveURL(/contracts\/new$/);

  await text.fill("");
  await expect(warning).toHaveCount(0);
  await create.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await contractTab(page, "Columns");
  await expect(page.getByRole("rowheader", { name: "order_id", exact: true })).toBeVisible();
});

test("Columns edited by hand are kept beside a newer text only when asked for", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/contracts/new`);
  const name = `kept ${randomUUID()}`;
  const text = page.getByLabel("Sample or schema");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await text.fill("id integer\nday date");
  await page.getByLabel("Name of column 2").fill("placed_on");
  await text.fill("id integer\nday date\nnote string");
  const create = page.getByRole("button", { name: "Create contract" });
  await create.click();
  await expect(page.getByRole("button", { name: "Use the 3 pasted columns" })).toBeFocused();
  await page.getByRole("button", { name: "Keep these columns" }).click();
  await expect(create).toBeFocused();
  await create.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await contractTab(page, "Columns");
  await expect(page.getByRole("rowheader", { name: "placed_on", exact: true })).toBeVisible();
});

test("A schema in an unsupported format is named, and adds no columns", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/contracts/new`);
  const text = page.getByLabel("Sample or schema");
  await text.fill('{"mappings":{"properties":{"id":{"type":"long"}}}}');
  await expect(text).toHaveAccessibleDescription(/This looks like an Elasticsearch mapping/);
  await expect(page.getByLabel("Name of column 1")).toHaveCount(0);
  await page.getByLabel("Read as").selectOption("JSON records");
  await expect(page.getByText("Read as JSON records: 1 column.")).toBeVisible();
});

test("A schema is tried before a credit is spent, and then run", async ({
  page,
  account,
  orders,
}) => {
  await page.goto(`${account}/contracts/${orders.id}`);
  await expect(page.getByText("No checks against this contract yet.")).toBeVisible();
  await page.getByRole("link", { name: "Check a schema" }).click();
  const run = page.getByRole("button", { name: "Run check" });
  await expect(run).toBeDisabled();
  const field = page.getByLabel("Incoming schema");
  await field.fill("{");
  await expect(field).toHaveAccessibleDescription(/not (valid )?JSON/);
  await field.fill('{"order_id": "A-1", "placed_at": "2026-01-31T09:30:00Z"}');
  const sentence = "Warning, severity 50: 1 column removed, 1 type changed.";
  await expect(page.getByText(sentence)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your draft was restored.")).toBeVisible();
  await contractTab(page, "Checks");
  await expect(page.getByText("No checks against this contract yet.")).toBeVisible();
  await contractTab(page, "Columns");

  await field.fill("create table t (order_id geometry, placed_at timestamp, coupon text)");
  await expect(page.getByText("The type geometry has no counterpart.")).toBeVisible();
  await expect(run).toBeDisabled();
  await page.getByLabel("Type of order_id").selectOption("string");
  await expect(page.getByText("Warning, severity 30: 1 type changed.")).toBeVisible();

  await field.fill(
    '[{"name": "order_id", "type": "string"}, {"name": "placed_at", "type": "timestamp"}]',
  );
  await expect(page.getByText(sentence)).toBeVisible();
  await run.click();
  await expect(page).toHaveURL(/\/checks\/chk_/);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText("ada@example.com")).toHaveCount(2);
  await page.getByRole("main").getByRole("link", { name: orders.name }).click();
  const checks = page.getByRole("table", { name: "Checks, newest first" }).getByRole("row");
  await expect(checks).toHaveCount(2);
});
