import { COLUMNS, expect, test } from "../fixtures/console-test.ts";
import { graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { unfold } from "../fixtures/unfold.ts";
import { wholePage } from "../fixtures/whole-page.ts";

const PAGES = [
  "overview",
  "checks",
  "checks of a contract",
  "check",
  "contracts",
  "contract",
  "columns",
  "versions",
  "version",
  "comparison",
  "pipeline",
  "new",
  "usage",
  "settings",
  "members",
  "missing",
] as const;

for (const name of PAGES) {
  test(`The console's page ${name} is accessible in both themes, and fits 320 pixels`, async ({
    page,
    account,
    orders,
  }) => {
    const check = await orders.check(COLUMNS.slice(1));
    const paths = {
      overview: "",
      checks: "checks",
      "checks of a contract": `checks?contract_id=${orders.id}`,
      check: `checks/${check.id}`,
      contracts: "contracts",
      contract: `contracts/${orders.id}`,
      columns: `contracts/${orders.id}/columns`,
      versions: `contracts/${orders.id}/versions`,
      version: `contracts/${orders.id}/versions/1`,
      comparison: `contracts/${orders.id}/versions/1/1`,
      pipeline: `contracts/${orders.id}/pipeline`,
      new: "contracts/new",
      usage: "usage",
      settings: "settings",
      members: "settings/members",
      missing: "checks/none",
    };
    await page.goto(`${account}/${paths[name]}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (name === "columns") {
      await page.getByLabel("Incoming schema").fill('{"order_id": "1", "a": 2}');
      await expect(page.getByRole("region", { name: "Diff" })).toBeVisible();
    }
    if (name === "new") {
      await page.getByRole("button", { name: "Add column" }).click();
      await page.getByRole("button", { name: "Create contract" }).click();
      await expect(page.getByText("Enter a name.")).toHaveCount(2);
    }
    await wholePage(page);
    await unfold(page);
    expect(await graveViolationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
  });
}
