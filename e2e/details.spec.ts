import type { Page } from "playwright/test";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { expect, test } from "./fixtures/own-account-test.ts";

const int = (bits: number) => ({
  nullable: false,
  is: { kind: "integer" as const, bits, signed: true },
});

const place = (...names: string[]) => ({
  is: { kind: "struct" as const, fields: names.map((name) => ({ name, type: "string" })) },
});

const ORDERS = [
  { name: "id", type: "integer", required: true, detail: int(32) },
  { name: "place", type: "json", required: false, detail: place("city", "zip") },
];

const BARE = ORDERS.map(({ detail: _, ...column }) => column);

/** A schema in Avro's own words. */
function avro(id: string, ...names: string[]) {
  const fields = names.map((name) => ({ name, type: "string" }));
  const inside = { type: "record", name: "place", fields };
  const columns = [
    { name: "id", type: id },
    { name: "place", type: inside },
  ];
  return JSON.stringify({ type: "record", name: "orders", fields: columns });
}

function columnsOf(page: Page) {
  return page.getByRole("table", { name: "Columns of the contract" }).getByRole("row");
}

test("What is inside a new contract's columns is read, edited field by field, and stored", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/contracts/new`);
  await page.getByLabel("Name", { exact: true }).fill("orders");
  const ddl = "CREATE TABLE orders (id INT NOT NULL, place STRUCT<city STRING, zip STRING>);";
  await page.getByLabel("Sample or schema").fill(ddl);
  await page.getByRole("button", { name: /^Details of column 2: struct<city: string/ }).click();
  const dialog = page.getByRole("dialog", { name: "Details of place" });
  await dialog.getByLabel("Shape of place.zip").fill("strin(10)");
  await dialog.getByRole("button", { name: "Add a field to place" }).click();
  await expect(dialog.getByLabel("Name of a field in place").last()).toBeFocused();
  await page.keyboard.type("lines");
  await dialog.getByLabel("Shape of place.lines").fill("list<struct<sku: string(8)>>");
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Shape of place.lines", { exact: true })).toHaveValue("list");
  await dialog.getByLabel("Null in place.lines[].sku").selectOption("not null");

  await dialog.getByRole("button", { name: "Done" }).click();
  const zip = dialog.getByLabel("Shape of place.zip");
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAccessibleDescription("strin is not a known type.");
  await zip.fill("string(10)");
  await dialog.getByRole("button", { name: "Remove place.city" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Create contract" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "orders" })).toBeVisible();
  await page.goto(`${page.url()}/columns`);
  const rows = columnsOf(page);
  await expect(rows.nth(1)).toContainText(/id\s*integer\s*not null\s*required/);
  await expect(rows.nth(2)).toContainText(
    "struct<zip: string(10), lines: list<struct<sku: string(8) not null>>>",
  );
});

test("Details of a stored contract are edited, and nobody's change is lost", async ({
  page,
  account,
  call,
}) => {
  const { id } = await call("contracts.create", { name: "orders", schema: { columns: ORDERS } });
  await page.goto(`${account}/contracts/${id}/columns`);
  const edit = page.getByRole("button", { name: "Edit the details of id" });
  const dialog = page.getByRole("dialog", { name: "Details of id" });
  await edit.click();
  const shape = dialog.getByLabel("Shape of id");
  await shape.fill("string(3)");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(shape).toHaveAccessibleDescription(
    "The column's type is integer, and this is a kind of string.",
  );
  await shape.fill("int64");
  const columns = [{ name: "place", type: "json", detail: place("city") }];
  await call("contractColumns.setDetails", { id, columns });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Someone else has changed these columns");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await edit.press("Enter");
  await expect(shape).toHaveValue("int32");
  await shape.fill("int64");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();
  await expect(columnsOf(page).nth(1)).toContainText("int64 not null");
  await expect(columnsOf(page).nth(2)).toContainText("struct<city: string(?)>");
});

test("A contract that says nothing of its columns gets the details of a check", async ({
  page,
  account,
  call,
}) => {
  const { id } = await call("contracts.create", { name: "orders", schema: { columns: BARE } });
  await page.goto(`${account}/contracts/${id}/columns`);
  await page.getByLabel("Incoming schema").fill(avro("int", "city", "zip"));
  await page.getByRole("button", { name: "Run check" }).click();
  const diff = page.getByRole("region", { name: "Diff" });
  await expect(diff).toContainText("no column could be compared in full");
  await page.getByRole("button", { name: "Add details from this check" }).click();
  const dialog = page.getByRole("dialog", { name: "Add details from this check" });
  await expect(dialog.getByRole("listitem")).toHaveText([
    "id: int32 not null",
    /^place: struct<city: string/,
  ]);
  await dialog.getByRole("button", { name: "Add details" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`${account}/contracts/${id}/columns`);
  await expect(columnsOf(page).nth(1)).toContainText("int32 not null");

  await page.getByLabel("Incoming schema").fill(avro("long", "city"));
  await page.getByRole("button", { name: "Run check" }).click();
  await expect(diff).toContainText("int64");
  await expect(diff).toContainText("zip");
  await expect(page.getByRole("button", { name: "Add details from this check" })).toHaveCount(0);
  await page.getByRole("button", { name: "Use this check’s details" }).click();
  const others = page.getByRole("dialog", { name: "Use this check’s details" });
  await expect(others.getByRole("listitem")).toHaveText([
    "id: int32 not null → int64 not null",
    /^place: struct<city: string.*zip.* → struct<city: string/,
  ]);
  await others.getByRole("button", { name: "Use these details" }).click();
  await expect(others).toHaveCount(0);
  await page.goto(`${account}/contracts/${id}/columns`);
  await expect(columnsOf(page).nth(1)).toContainText("int64 not null");
});

test("A policy may require details, and let whole numbers become other numbers", async ({
  page,
  account,
  call,
}) => {
  const { id } = await call("contracts.create", { name: "orders", schema: { columns: ORDERS } });
  await page.goto(`${account}/contracts/${id}/policy`);
  await page.getByRole("button", { name: "Edit the contract's policy" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Block what could not be compared in full").check();
  await dialog.getByLabel("Let whole numbers become other numbers").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const policy = page.getByRole("region", { name: "Policy" });
  await expect(policy).toContainText("something could not be compared in full");
  await expect(policy).toContainText("Whole numbers may become other numbers that can hold them.");

  const columns = [{ name: "id", type: "number" }, BARE[1]];
  const run = { contract_id: id, incoming_schema: { columns } };
  const { body: check } = await call("checks.run", run);
  await page.goto(`${account}/checks/${check.id}`);
  await expect(page.getByRole("region", { name: "Diff" })).toContainText(
    "tolerated by the policy: whether every value fits is not known",
  );
  await expect(page.getByRole("region", { name: "Decision" })).toContainText(
    "what could not be compared in full",
  );
});

test("A column whose name looks like a shortened text is shown whole, and a long text folded", async ({
  page,
  account,
  call,
}) => {
  const name = `…[sha256:${"0".repeat(64)}]`;
  const values = Array.from({ length: 40 }, (_, n) => `ab value ${n}`);
  const column = (...more: string[]) => ({
    name,
    type: "string",
    required: true,
    detail: { is: { kind: "enum" as const, values: [...values, ...more] } },
  });
  const { id } = await call("contracts.create", { name: "x", schema: { columns: [column()] } });
  const columns = [column("new")];
  const { body: check } = await call("checks.run", {
    contract_id: id,
    incoming_schema: { columns },
  });
  await page.goto(`${account}/checks/${check.id}`);
  const row = page.getByRole("table", { name: "Changes" }).getByRole("row", { name: "widened" });
  await expect(row).toContainText(name);
  await expect(row.locator("summary").first()).toHaveText(
    "enum('ab value 0','ab value 1','ab value 2','ab…",
  );
});

test("The dialog of details is usable on a narrow screen and by everyone, in both themes", async ({
  page,
  account,
  call,
}) => {
  const { id } = await call("contracts.create", { name: "orders", schema: { columns: ORDERS } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${account}/contracts/${id}/columns`);
  await page.getByRole("button", { name: "Edit the details of place" }).click();
  const dialog = page.getByRole("dialog", { name: "Details of place" });
  await expect(dialog.getByLabel("Shape of place.zip")).toBeVisible();
  await expect.poll(() => widthOf(page)).toBe(320);
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await graveViolationsInThemes(page)).toEqual([]);
});
