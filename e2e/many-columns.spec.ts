import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures/own-account-test.ts";

const COLUMNS = Array.from({ length: 2000 }, (_, number) => ({
  name: `column_${String(number).padStart(4, "0")}_`.padEnd(255, "x"),
  type: "string",
  required: number % 2 === 0,
}));

/** A contract of 2,000 columns and a check against it: 3 removed, 150 type changes, 3 added. */
async function storeMany(call: Parameters<Parameters<typeof test>[2]>[0]["call"]) {
  const name = `wide ${randomUUID()}`;
  const { id: contract_id } = await call("contracts.create", {
    name,
    schema: { columns: COLUMNS },
  });
  const incoming = COLUMNS.slice(3).map(({ name, type }, index) => ({
    name,
    type: index < 150 ? "integer" : type,
  }));
  const added = Array.from({ length: 3 }, (_, number) => ({
    name: `new_${number}`,
    type: "date",
  }));
  const { body: check } = await call("checks.run", {
    contract_id,
    incoming_schema: { columns: [...incoming, ...added] },
  });
  return { contract_id, id: check.id };
}

test("A check of 2,000 columns starts with the verdict and shows 100 rows at a time", async ({
  page,
  account,
  call,
}) => {
  const { id } = await storeMany(call);
  // Nothing is measured while the page is still scrolling.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const answer = await page.goto(`${account}/checks/${id}`);
  expect((await answer?.text())?.length).toBeLessThan(450_000);
  const diff = page.getByRole("region", { name: "Diff" });
  const rows = diff.locator("tbody tr");
  const bar = await diff.getByRole("img", { name: "Severity 100 of 100: breaking" }).boundingBox();
  const first = await rows.first().boundingBox();
  expect(bar?.y).toBeLessThan(first?.y ?? 0);
  await expect(diff.getByText("100 of 156 columns")).toBeVisible();
  await expect(rows).toHaveCount(100);

  const more = diff.getByRole("link", { name: "Show 56 more" });
  await more.focus();
  const before = await rows.nth(99).boundingBox();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(156);
  expect(await rows.nth(99).boundingBox()).toEqual(before);
  await page.reload();
  await expect(rows).toHaveCount(156);
});

test("The columns of a check are filtered by kind and name, kept in the URL", async ({
  page,
  account,
  call,
}) => {
  const { id } = await storeMany(call);
  await page.goto(`${account}/checks/${id}`);
  const diff = page.getByRole("region", { name: "Diff" });
  const rows = diff.locator("tbody tr");
  const kinds = diff.getByRole("list", { name: "Kinds of columns" });
  await expect(kinds.getByRole("link")).toHaveText([
    "Changes 156",
    "Removed 3",
    "Type changed 150",
    "Added 3",
    "Unchanged 1,847",
  ]);
  await kinds.getByRole("link", { name: "Removed" }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/\?show=removed$/);
  await kinds.getByRole("link", { name: "Unchanged" }).click();
  await expect(diff.getByText("100 of 1,847 columns")).toBeVisible();
  await diff.getByRole("searchbox").fill("COLUMN_19");
  await diff.getByRole("searchbox").press("Enter");
  await expect(rows).toHaveCount(100);
  await expect(diff.getByText("100 of 100 columns")).toBeVisible();
  await page.goBack();
  await expect(diff.getByText("100 of 1,847 columns")).toBeVisible();
  await expect(diff.getByRole("searchbox")).toHaveValue("");
  await page.goBack();
  await expect(rows).toHaveCount(3);
});

test("A contract of 2,000 columns shows the first 100 of them", async ({ page, account, call }) => {
  const { contract_id } = await storeMany(call);
  const answer = await page.goto(`${account}/contracts/${contract_id}/columns`);
  expect((await answer?.text())?.length).toBeLessThan(450_000);
  await expect(page.getByRole("definition").filter({ hasText: /^2,000$/ })).toHaveCount(1);
  const columns = page.getByRole("region", { name: "Columns" });
  await expect(columns.locator("tbody tr")).toHaveCount(100);
  await columns.getByRole("link", { name: "Required 1,000" }).click();
  await expect(columns.getByText("100 of 1,000 columns")).toBeVisible();
  await columns.getByRole("searchbox").fill("column_0004");
  await columns.getByRole("searchbox").press("Enter");
  await expect(columns.locator("tbody tr")).toHaveCount(1);
  await expect(page).toHaveURL(/\?show=required&find=column_0004$/);
});

test("A trial of 2,000 columns shows 100 rows at a time", async ({ page, account, call }) => {
  const { contract_id } = await storeMany(call);
  await page.goto(`${account}/contracts/${contract_id}/columns`);
  const pasted = COLUMNS.slice(3).map(({ name }) => `${name} string`);
  await page.getByLabel("Incoming schema").fill(pasted.join("\n"));
  const diff = page.getByRole("region", { name: "Diff" });
  await expect(diff.locator("tbody tr")).toHaveCount(3);
  await diff.getByRole("button", { name: "Unchanged 1,997" }).click();
  await expect(diff.locator("tbody tr")).toHaveCount(100);
  await diff.getByRole("button", { name: "Show 100 more" }).click();
  await expect(diff.locator("tbody tr")).toHaveCount(200);
});
