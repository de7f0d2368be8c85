import { expect, test } from "./fixtures/console-test.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { send } from "./fixtures/rest.ts";

const WITHOUT_COUPON = [
  { name: "order_id", type: "integer" },
  { name: "placed_at", type: "timestamp" },
];
const BROKEN = [{ name: "order_id", type: "string" }, ...WITHOUT_COUPON.slice(1)];

test("Blocked checks are listed alone, and checks by the change that they share", async ({
  page,
  account,
  orders,
}) => {
  await orders.check(WITHOUT_COUPON);
  await orders.check(BROKEN);
  const { id } = await orders.check(BROKEN);
  const link = (name: string) => page.getByRole("link", { name, exact: true });

  await page.goto(`${account}/checks?contract_id=${orders.id}`);
  const checks = page.getByRole("table", { name: "Checks, newest first" }).locator("tbody tr");
  await expect(checks).toHaveCount(3);
  await page.getByRole("combobox", { name: "Gate" }).selectOption("Blocked");
  await expect(page).toHaveURL(/decision=block/);
  await expect(checks).toHaveCount(2);
  await expect(checks.first()).toContainText("Blocked");
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("2 checks");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /CSV/ }).click(),
  ]);
  expect(file.url()).toContain("decision=block");
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(checks.first().getByText("Blocked").filter({ visible: true })).toHaveCount(1);
  expect(await widthOf(page)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goBack();
  await expect(checks).toHaveCount(3);

  await link("By change").press("Enter");
  const changes = page
    .getByRole("table", { name: "Changes, most recently seen first" })
    .locator("tbody tr");
  await expect(changes).toHaveCount(2);
  const retyped = changes.filter({ hasText: "order_id" });
  await expect(retyped).toContainText("integer → string");
  await expect(retyped.getByRole("cell")).toContainText(["order_id", "Blocked", orders.name, "2"]);
  await expect(changes.filter({ hasText: "coupon" }).getByRole("cell")).toContainText([
    "optional column removed",
    "open",
    orders.name,
    "3",
  ]);
  await page.getByRole("combobox", { name: "State" }).selectOption("blocking");
  await expect(changes).toHaveCount(1);
  await expect(page).toHaveURL(/group=incident.*state=blocking/);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await graveViolationsInThemes(page)).toEqual([]);
  expect(await widthOf(page)).toBe(320);
  const table = page.getByRole("table");
  expect(
    await table.evaluate(
      (region) => region.clientWidth <= (region.parentElement?.clientWidth ?? 0),
    ),
  ).toBe(true);
  await retyped.getByRole("link").first().click();
  await expect(page).toHaveURL(`${account}/checks/${id}`);

  await orders.check([...WITHOUT_COUPON, { name: "coupon", type: "string" }]);
  await page.goBack();
  await page.reload();
  await expect(page.getByText("No changes match these filters.")).toBeVisible();
  await link("Clear filters").click();
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("");
  await page.goto(`${account}/contracts/${orders.id}`);
  await link("By change").click();
  await expect(changes).toHaveCount(2);
  await expect(changes.filter({ hasText: "resolved" })).toHaveCount(2);
});

test("A search in the list of changes stays in it, without scripts too", async ({
  page,
  account,
  orders,
}) => {
  const { id } = await orders.check(BROKEN);
  const search = `find=${encodeURIComponent(orders.name)}&state=open`;
  const answer = await page.request.get(`${account}/checks?group=incident&${search}`, {
    maxRedirects: 0,
  });
  expect(answer.headers().location).toBe(
    `${account}/checks?group=incident&state=open&contract_id=${orders.id}`,
  );
  await page.goto(`${account}/checks?group=incident`);
  await page.getByRole("combobox", { name: "Contract or check id" }).fill(orders.name);
  await page.keyboard.press("Enter");
  const changes = page
    .getByRole("table", { name: "Changes, most recently seen first" })
    .locator("tbody tr");
  await expect(changes.filter({ hasText: orders.name })).toHaveCount(2);
  await expect(changes).toHaveCount(2);
  await page.getByRole("combobox", { name: "Contract or check id" }).fill(id);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${account}/checks/${id}`);
});

test("Missing details that block are listed like a change, and say since when", async ({
  page,
  account,
  orders,
  request,
  key,
}) => {
  const contract = `contracts/${orders.id}`;
  await send(request, key, `${contract}/policy`, { require_details: true }, "PUT");
  const columns = [...WITHOUT_COUPON, { name: "coupon", type: "string" }];
  const first = await orders.check(columns);
  const last = await orders.check(columns);
  await page.goto(`${account}/checks?group=incident&contract_id=${orders.id}`);
  const row = page.getByRole("table", { name: /^Changes/ }).locator("tbody tr");
  await expect(row.getByRole("cell")).toContainText([
    "missing details",
    "Blocked",
    orders.name,
    "2",
  ]);
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await row.getByRole("link", { name: "missing details" }).click();
  await expect(page).toHaveURL(`${account}/checks/${last.id}`);
  const since = page.getByRole("region", { name: "First seen" });
  await expect(since).toContainText("in 2 checks");
  await expect(since.getByRole("link")).toHaveAttribute("href", `${account}/checks/${first.id}`);
  await page.goto(`${account}/checks`);
  const checks = page.getByRole("table", { name: "Checks, newest first" }).locator("tbody tr");
  await expect(checks.filter({ hasText: orders.name })).toContainText([
    "missing details",
    "missing details",
  ]);
});
