import { randomUUID } from "node:crypto";
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright/test";
import { expect, test } from "./fixtures/console-test.ts";
import { contractTab } from "./fixtures/contract-tab.ts";
import { dropFiles } from "./fixtures/drop-files.ts";
import { graveViolations, graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { tabTo } from "./fixtures/tab-to.ts";

const READERS = join(import.meta.dirname, "..", "src", "readers");
const PARQUET = join(READERS, "parquet", "fixtures", "types.parquet");
const MANIFEST = join(READERS, "dbt", "fixtures", "manifest.json");
const CATALOG = join(READERS, "dbt", "fixtures", "catalog.json");

function box(page: Page) {
  return page.getByRole("group", { name: "Sample or schema" });
}

function rowsOf(page: Page) {
  return page.getByRole("table", { name: "Columns of the contract" }).getByRole("row");
}

/** What the page requests from now on, except scripts. */
function requestsOf(page: Page) {
  const requests: string[] = [];
  page.on("request", (request) => {
    const isScript = new URL(request.url()).pathname.startsWith("/_next/static/");
    if (!isScript) requests.push(`${request.method()} ${request.url()}`);
  });
  return requests;
}

test("A compressed CSV file is unpacked, and one of several parts says what to do", async ({
  page,
  account,
}, info) => {
  const rows = gzipSync("id,day\n1,2026-01-31\n");
  const [whole, parts] = ["orders.csv.gz", "parts.csv.gz"].map((name) => info.outputPath(name));
  writeFileSync(whole ?? "", rows);
  writeFileSync(parts ?? "", Buffer.concat([rows, rows]));
  await page.goto(`${account}/contracts/new`, { waitUntil: "networkidle" });
  await dropFiles(page, whole ?? "");
  await expect(page.getByText("Read as a CSV file: 2 columns.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("orders");
  await dropFiles(page, parts ?? "");
  await expect(page.getByText("has several parts, which browsers do not unpack")).toBeVisible();
});

test("YAML is read by a parser that comes with it, and a page without it says so", async ({
  page,
  account,
}) => {
  const yaml = "columns:\n  - name: id\n    type: integer\n";
  await page.goto(`${account}/contracts/new`, { waitUntil: "networkidle" });
  await page.getByLabel("Sample or schema").fill("create table t (a int)");
  await expect(page.getByLabel("Name of column 1")).toHaveValue("a");
  await page.context().route("**/_next/static/**", (route) => route.abort());
  await page.getByLabel("Sample or schema").fill(yaml);
  await expect(page.getByText("The reader could not be loaded.")).toBeVisible();
  await page.context().unroute("**/_next/static/**");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByLabel("Sample or schema").fill(yaml);
  await expect(page.getByLabel("Name of column 1")).toHaveValue("id");
});

test("A Parquet file is dropped, its losses are told, and what has no type gets one", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/contracts/new`, { waitUntil: "networkidle" });
  const requests = requestsOf(page);
  await dropFiles(page, PARQUET);
  await expect(box(page)).toContainText("types.parquet 3.2 kB");
  await expect(
    page.getByText("Read as a Parquet file: 35 columns, 1 without a type."),
  ).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("types");

  const losses = page.getByRole("list", { name: "Lost in conversion" });
  await expect(losses.getByRole("listitem")).toHaveText([
    "⚠Bytes are kept as text: binary, fixed",
    "⚠A time of day is kept as text: time_ms, time_us, time_ns",
  ]);
  const row = page.getByRole("listitem").filter({ has: page.getByLabel("Name of column 24") });
  await expect(row).toContainText("time(ms) nullable: a time of day is kept as text");
  await page.getByLabel("Type of column 24").selectOption("integer");
  await expect(row).not.toContainText("⚠");
  await expect(losses).toContainText("A time of day is kept as text: time_us, time_ns");

  const untyped = page.getByLabel("Type of column 34");
  await expect(untyped).toHaveAccessibleDescription(
    "The type null has no counterpart. Choose a type.",
  );
  await page.getByRole("button", { name: "Create contract" }).click();
  await expect(untyped).toBeFocused();
  expect(requests).toEqual([]);
  await untyped.selectOption("string");
  const name = `types ${randomUUID()}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create contract" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await contractTab(page, "Columns");
  await expect(page.getByText("35 of 35 columns")).toBeVisible();
});

test("Of a Parquet file of 5 GB only the ends are read, without a network", async ({
  page,
  account,
}, info) => {
  const path = info.outputPath("large.parquet");
  const bytes = readFileSync(PARQUET);
  const size = 5 * 1024 ** 3;
  const file = openSync(path, "w");
  writeSync(file, bytes, 0, 4, 0);
  writeSync(file, bytes, 0, bytes.length, size - bytes.length);
  ftruncateSync(file, size);
  closeSync(file);

  await page.goto(`${account}/contracts/new`);
  const files = page.getByLabel("Files to read");
  await files.setInputFiles(PARQUET);
  await expect(page.getByText("Read as a Parquet file: 35 columns")).toBeVisible();
  await page.context().setOffline(true);
  await files.setInputFiles(path);
  await expect(box(page)).toContainText("large.parquet 5.4 GB");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("large");
  await expect(page.getByText("Read as a Parquet file: 35 columns")).toBeVisible();
});

test("Of a dbt model without a catalog, only the described columns are known, which is said", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/contracts/new`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles([MANIFEST]);
  await page.getByRole("combobox", { name: "Table" }).fill("visits_v2");
  await page.getByRole("option", { name: /^visits_v2/ }).click();
  await expect(page.getByRole("note")).toContainText("Run dbt docs generate");
});

test("One of a dbt project's models is found and chosen by keyboard alone", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/contracts/new`);
  const chooser = page.waitForEvent("filechooser");
  const choose = page.getByRole("button", { name: "Choose a file" });
  await tabTo(choose);
  await page.keyboard.press("Enter");
  await (await chooser).setFiles([CATALOG, MANIFEST]);
  await expect(page.getByText(/^Read as a dbt manifest.*: 7 tables\. Choose one\.$/)).toBeVisible();
  await expect(choose).toBeFocused();
  const table = page.getByRole("combobox", { name: "Table" });
  const options = page.getByRole("listbox", { name: "Tables" }).getByRole("option");
  await expect(options).toHaveCount(7);
  await tabTo(table);
  await page.keyboard.type("VISITS");
  await expect(options).toHaveText([/^visits_v1.*2 columns$/, /^visits_v2.*3 columns$/]);
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(table).toHaveValue("visits_v2");
  await expect(table).toBeFocused();
  await expect(options).toHaveCount(0);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("visits_v2");

  // Columns that were edited are not overwritten by another table without asking.
  await page.getByLabel("Name of column 1", { exact: true }).fill("visit_id");
  await table.click();
  await page.getByRole("option", { name: "countries" }).click();
  await expect(page.getByText("Another table was read after you edited")).toBeVisible();
  await page.getByRole("button", { name: "Create contract" }).click();
  const use = page.getByRole("button", { name: "Use the 2 read columns" });
  await expect(use).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name of column 1", { exact: true })).toHaveValue("code");
  const name = `countries ${randomUUID()}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await contractTab(page, "Columns");
  await expect(rowsOf(page)).toHaveCount(3);
});

test("A folder is read as the table that it is", async ({ page, account }, info) => {
  const table = info.outputPath("shop_orders");
  mkdirSync(join(table, "_delta_log"), { recursive: true });
  const fields = [{ name: "id", type: "long", nullable: false, metadata: {} }];
  const schemaString = JSON.stringify({ type: "struct", fields });
  writeFileSync(join(table, "part-0.parquet"), "data");
  writeFileSync(
    join(table, "_delta_log", "00000000000000000000.json"),
    `${JSON.stringify({ metaData: { id: "1", schemaString, partitionColumns: [] } })}\n`,
  );
  await page.goto(`${account}/contracts/new`);
  await page.getByLabel("Folder to read").setInputFiles(table);
  await expect(page.getByText("Read as a Delta table's log: 1 column.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("shop_orders");
  await expect(page.getByLabel("Type of column 1")).toHaveValue("integer");
});

test("A folder of partitions is one table, unless its files do not agree", async ({
  page,
  account,
}, info) => {
  const table = info.outputPath("visits");
  const write = (path: string, text: string) => {
    mkdirSync(join(table, path, ".."), { recursive: true });
    writeFileSync(join(table, path), text);
  };
  write("day=2026-01-01/part-9.csv", "id\n1\n");
  write("day=2026-01-02/part-10.csv", "id\n2\n");
  write("_temporary/part-11.csv", "other\n2\n");
  write("_SUCCESS", "");
  await page.goto(`${account}/contracts/new`);
  await page.getByLabel("Folder to read").setInputFiles(table);
  await expect(page.getByText("Read as a CSV file: 2 columns.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("visits");
  await expect(page.getByLabel("Name of column 2", { exact: true })).toHaveValue("day");
  await expect(page.getByLabel("Type of column 2")).toHaveValue("date");
  await expect(page.getByRole("note")).toHaveText(
    "⚠The last of 2 files was read: part-10.csv. The column day comes from the names of its folders.",
  );
  expect(await graveViolations(page)).toEqual([]);

  write("day=2026-01-01/part-9.csv", "note\n1\n");
  await page.getByLabel("Folder to read").setInputFiles(table);
  await expect(box(page).getByRole("alert")).toHaveText(
    "visits/day=2026-01-01/part-9.csv and visits/day=2026-01-02/part-10.csv do not have the same columns: id and note. Choose the folder of one table, or one of the files by itself.",
  );
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
});

test("A stale catalog of dbt says what to do in a browser", async ({ page, account }) => {
  const files = [MANIFEST, CATALOG].map((path, index) => {
    const document = JSON.parse(readFileSync(path, "utf8"));
    document.metadata.generated_at = `202${6 - index}-01-01T00:00:00Z`;
    document.metadata.invocation_id = path;
    const buffer = Buffer.from(JSON.stringify(document));
    return { name: basename(path), mimeType: "", buffer };
  });
  await page.goto(`${account}/contracts/new`);
  await page.getByLabel("Files to read").setInputFiles(files);
  const table = page.getByRole("combobox", { name: "Table" });
  await table.fill("visits_v2");
  await page.getByRole("option", { name: /^visits_v2/ }).click();
  await expect(table).toHaveAccessibleDescription(
    /is older than manifest\.json .*choose both files again, or choose manifest\.json alone/,
  );
});

test("A reader that could not be loaded says so, and is tried again", async ({ page, account }) => {
  await page.goto(`${account}/contracts/new`, { waitUntil: "networkidle" });
  await page.route("**/_next/static/**", (route) => route.abort());
  const text = page.getByLabel("Sample or schema");
  await text.fill("id integer");
  await expect(text).toHaveAccessibleDescription(/^The reader could not be loaded/);
  await page.unroute("**/_next/static/**");
  await text.fill("id integer required");
  await expect(page.getByText(/^Read as a list of columns.*: 1 column\.$/)).toBeVisible();
});

test("A model that cannot be used says why, and nothing is created from it", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/contracts/new`);
  await page.getByLabel("Files to read").setInputFiles(MANIFEST);
  const create = page.getByRole("button", { name: "Create contract" });
  const table = page.getByRole("combobox", { name: "Table" });
  await expect(table).toBeVisible();
  await create.click();
  await expect(table).toBeFocused();
  await expect(page.getByText("Choose the table that the contract is for.")).toBeVisible();
  await page.getByRole("option", { name: /^countries.*cannot be used$/ }).click();
  await expect(table).toHaveAccessibleDescription(/no catalog.json beside it that does/);
  await create.click();
  await expect(page).toHaveURL(/contracts\/new$/);
});

test("A broken file says what is wrong, and can be removed again", async ({
  page,
  account,
}, info) => {
  await page.goto(`${account}/contracts/new`);
  const text = page.getByLabel("Sample or schema");
  await text.fill("CREATE TABLE orders (id int)");
  await expect(page.getByLabel("Name of column 1", { exact: true })).toHaveValue("id");
  const broken = {
    name: "cut.parquet",
    mimeType: "",
    buffer: readFileSync(PARQUET).subarray(0, 99),
  };
  await page.getByLabel("Files to read").setInputFiles(broken);
  await expect(box(page).getByRole("alert")).toContainText("The Parquet file is cut off");
  await expect(page.getByLabel("Name of column 1", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Create contract" }).click();
  const remove = page.getByRole("button", { name: "Remove", exact: true });
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("CREATE TABLE orders (id int)");
  await expect(page.getByLabel("Name of column 1", { exact: true })).toHaveValue("id");

  const list = { name: "list.json", mimeType: "", buffer: Buffer.from('{\n  "columns": [\n}') };
  await page.getByLabel("Files to read").setInputFiles(list);
  await expect(box(page).getByRole("alert")).toHaveText(
    "Line 3, column 1: This is not valid JSON.",
  );
  expect(info.errors).toEqual([]);
});

test("A long file is read without holding up the page, and can be cancelled", async ({
  page,
  account,
}, info) => {
  const path = info.outputPath("long.csv");
  const file = openSync(path, "w");
  const rows = Buffer.from(`${"1,2026-01-31,some text that is not short\n".repeat(25_000)}`);
  writeSync(file, "id,day,note\n");
  for (let part = 0; part < 150; part += 1) writeSync(file, rows);
  closeSync(file);

  await page.goto(`${account}/contracts/new`);
  await page.getByLabel("Files to read").setInputFiles(path);
  const progress = page.getByRole("progressbar", { name: "Reading long.csv" });
  await expect(progress).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("typed meanwhile");
  await expect(progress).toHaveAttribute("aria-valuenow", /\d/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Sample or schema")).toBeFocused();
  await expect(progress).toHaveCount(0);

  // What was cancelled does not delay the next.
  await page.getByLabel("Sample or schema").fill("CREATE TABLE orders (id int)");
  await expect(page.getByText("Read as CREATE TABLE statements: 1 column.")).toBeVisible();
});

test("A reload closes a file but keeps its columns", async ({ page, account }) => {
  await page.goto(`${account}/contracts/new`);
  await page.getByLabel("Files to read").setInputFiles(PARQUET);
  await expect(page.getByLabel("Name of column 35")).toBeVisible();
  await page.getByLabel("Name of column 1", { exact: true }).fill("order_id");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(
    page.getByText("The columns of types.parquet were kept; the file itself was closed."),
  ).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("types");
  await expect(page.getByLabel("Name of column 1", { exact: true })).toHaveValue("order_id");
  await expect(page.getByLabel("Name of column 35")).toBeVisible();
  await expect(page.getByRole("list", { name: "Lost in conversion" })).toBeVisible();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByLabel("Name of column 1", { exact: true })).toHaveCount(0);
});

test("A file is tried against a contract, and survives a reload as columns", async ({
  page,
  account,
  orders,
}) => {
  await page.goto(`${account}/contracts/${orders.id}/columns`, { waitUntil: "networkidle" });
  const requests = requestsOf(page);
  await page.getByLabel("Files to read").setInputFiles({
    name: "orders.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("order_id,placed_at\n1,2026-01-31T09:30:00Z\n"),
  });
  const sentence = "Warning, severity 20: 1 column removed.";
  await expect(page.getByText(sentence)).toBeVisible();
  expect(requests).toEqual([]);
  await page.reload();
  await expect(page.getByText("The columns of orders.csv were kept")).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Run check" }).click();
  await expect(page).toHaveURL(/\/checks\/chk_/);
});

test("Reading files is accessible in both themes, and fits 320 pixels", async ({
  page,
  account,
}) => {
  const files = page.getByLabel("Files to read");
  await page.goto(`${account}/contracts/new`);
  await files.setInputFiles([MANIFEST, CATALOG]);
  await page.getByRole("combobox", { name: "Table" }).fill("o");
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await files.setInputFiles(PARQUET);
  await expect(page.getByLabel("Name of column 35")).toBeVisible();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await files.setInputFiles([MANIFEST, CATALOG]);
  await expect(page.getByRole("combobox", { name: "Table" })).toBeVisible();
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
});
