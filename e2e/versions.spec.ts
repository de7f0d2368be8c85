import { expect, test as inConsole } from "./fixtures/console-test.ts";
import { contractTab } from "./fixtures/contract-tab.ts";
import { graveViolations, graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { withOwnServer } from "./fixtures/own-server.ts";
import { test } from "./fixtures/page-test.ts";
import { newBrowser, newPerson } from "./fixtures/person.ts";
import { send } from "./fixtures/rest.ts";
import { fillSignIn } from "./fixtures/sign-in.ts";

const KEY = "svc_live_theVersionsOfContracts0000000";

const VARIABLES = {
  BOOTSTRAP_EMAIL: "ada@example.com",
  BOOTSTRAP_PASSWORD: "correct-horse-battery",
  BOOTSTRAP_API_KEY: KEY,
  CONTRACT_CHANGES: "on",
};

const EMAIL = { name: "email", type: "string", required: true };
const COUPON = { name: "coupon", type: "string", required: false };
const COLUMNS = [{ name: "order_id", type: "integer", required: true }, EMAIL, COUPON];

const textOf = (length: number) => ({ is: { kind: "string", length } });

const OTHERS = [
  { name: "order_id", type: "string", required: true },
  { name: "email", type: "string", required: false },
];

test("Versions are listed, compared and restored, but not over someone else's change", async ({
  browser,
}) => {
  test.slow();
  await withOwnServer(3927, VARIABLES, async (url) => {
    const context = await newBrowser(browser, url);
    const page = await context.newPage();
    const { id } = await send(page.request, KEY, "contracts", {
      name: "orders",
      schema: { columns: COLUMNS },
    });
    const put = async (path: string, data: object) => {
      const headers = { "X-API-Key": KEY };
      const answer = await page.request.put(`/api/v1/contracts/${id}${path}`, { headers, data });
      expect(answer.status()).toBe(200);
    };
    const change = (data: object) => put("", data);
    await send(page.request, KEY, "check", { contract_id: id, incoming_schema: { columns: [] } });
    await change({ schema: { columns: OTHERS } });
    await change({ name: "orders_eu" });

    await fillSignIn(page, VARIABLES.BOOTSTRAP_EMAIL, VARIABLES.BOOTSTRAP_PASSWORD, "/accounts");
    await expect(page).toHaveURL(/\/accounts\/acc_/);
    await page.goto(`${page.url()}/contracts/${id}`);
    await page.getByRole("navigation", { name: "Contract" }).getByText("Versions").click();
    const table = page.getByRole("table", { name: "Versions, newest first" });
    const rows = table.getByRole("row");
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText("Renamed from orders");
    await expect(rows.nth(2)).toContainText("1 removed");
    await expect(rows.nth(2)).toContainText("1 type changed");
    await expect(rows.nth(2)).toContainText("1 now optional");
    await expect(rows.nth(3)).toContainText("3 columns");
    await expect(rows.nth(3).getByRole("cell").nth(3)).toHaveText("1");

    await page.getByLabel("Compare version").selectOption("1");
    await expect(page).toHaveURL(/\/versions\/1\/3$/);
    const diff = page.getByRole("region", { name: "Diff" });
    await expect(diff).toContainText("Warning, severity 50: 1 column removed, 1 type changed.");
    await expect(page.getByText("Now optional")).toBeVisible();
    await page.getByRole("link", { name: "Swap" }).click();
    await expect(diff).toContainText("1 type changed, 1 column added");

    await page.getByRole("link", { name: "Version 1", exact: true }).click();
    await expect(page.getByRole("table", { name: "Checks, newest first" })).toContainText(
      "orders_eu",
    );
    await page.getByRole("button", { name: "Restore as version 4" }).click();
    const dialog = page.getByRole("dialog", {
      name: "Restore version 1 as version 4 of orders_eu",
    });
    await expect(dialog).toContainText("now required");
    expect(await graveViolationsInThemes(page)).toEqual([]);
    await dialog.getByLabel("Reason").fill("The shop went back.");
    await change({ name: "orders_of_the_eu" });
    await dialog.getByRole("button", { name: "Save version 4" }).click();
    await expect(dialog.getByRole("alert")).toContainText("version 3 is not its latest");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Restore as version 5" }).click();
    const again = page.getByRole("dialog");
    await again.getByLabel("Reason").fill("The shop went back.");
    await again.getByRole("button", { name: "Save version 5" }).click();
    await expect(again).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Restore" })).toHaveCount(0);
    await page.getByRole("navigation", { name: "Contract" }).getByText("Versions").click();
    await expect(rows.nth(1)).toContainText("The shop went back.");
    await expect(rows.nth(1)).toContainText("ada@example.com");

    await put("/details", { columns: [{ ...EMAIL, detail: textOf(320) }] });
    const { id: check_id } = await send(page.request, KEY, "check", {
      contract_id: id,
      incoming_schema: {
        columns: [EMAIL, { ...COUPON, detail: textOf(20) }, { name: "note", type: "json" }],
      },
    });
    const versions = page.url();
    await page.goto(`${versions.replace(/contracts.*/, "checks")}/${check_id}`);
    await page.getByRole("button", { name: "Accept as version 6" }).click();
    const accept = page.getByRole("dialog", { name: "Accept as version 6 of orders_of_the_eu" });
    const isRequired = (column: string) => accept.getByRole("checkbox", { name: column });
    await expect(isRequired("note, new, required")).not.toBeChecked();
    await expect(accept.getByRole("listitem").first()).toContainText("order_id");
    await expect(accept.getByRole("listitem").first()).toContainText("removed");
    await isRequired("note, new, required").press("Space");
    await expect(accept.getByRole("listitem").filter({ hasText: "coupon" })).toContainText(
      "string(?) → string(20)",
    );
    await expect(accept).toContainText("The check has no details of 1 column");
    await accept.getByText("1 column unchanged").click();
    await expect(accept.getByRole("listitem").filter({ hasText: "email" })).toContainText(
      "string(320)",
    );
    await expect(isRequired("email, required")).toBeChecked();
    await expect(isRequired("coupon, details changed, required")).not.toBeChecked();
    await isRequired("email, required").press("Space");
    await accept.getByRole("button", { name: "Save version 6" }).click();
    await expect(page.getByText("Version 6 of orders_of_the_eu is saved.")).toBeVisible();
    const now = page.getByRole("region", { name: "Current state" });
    await expect(now).toContainText(
      "Accepted as version 6 of the contract. Run the pipeline again: the next check will pass.",
    );
    await expect(
      page.getByRole("main").getByRole("button", { name: "Restore version 5" }),
    ).toBeVisible();
    const accepted = page.url();
    const { id: newer } = await send(page.request, KEY, "check", {
      contract_id: id,
      incoming_schema: { columns: COLUMNS },
    });
    await page.reload();
    await page.getByRole("button", { name: "Restore version 5" }).click();
    await page.getByRole("button", { name: "Save version 7" }).click();
    await page.getByRole("button", { name: "Accept as version 8" }).click();
    const old = page.getByRole("dialog").getByRole("region", { name: "Newer check" });
    await expect(old).toContainText(/This is not the latest check: a newer one ran/);
    await expect(old).toContainText("Against version 8, its schema would have");
    await expect(old.getByRole("row").filter({ hasText: "order_id" })).toBeVisible();
    await expect(old.getByRole("link", { name: "newer one" })).toHaveAttribute(
      "href",
      new RegExp(`/checks/${newer}$`),
    );
    expect(await graveViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save version 8" }).click();
    await page.getByRole("status").getByRole("button", { name: "Restore version 7" }).click();
    await expect(
      page.getByText("Version 9 of orders_of_the_eu has the columns of version 7."),
    ).toBeVisible();
    await page.goto(accepted);
    await page.getByRole("button", { name: "Accept as version 10" }).click();
    await page.getByRole("button", { name: "Save version 10" }).click();
    await expect(page.getByText("Version 10 of orders_of_the_eu is saved.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "version 10" }).click();
    const columns = page.getByRole("table", { name: "Columns of the contract" }).getByRole("row");
    await expect(columns).toHaveText(
      [
        /Column/,
        /^email\s+string\s+string\(320\)\s+required$/,
        /^coupon\s+string\s+string\(20\)\s+optional$/,
        /^note\s+json\s+optional$/,
      ],
      { useInnerText: true },
    );

    const code = (length: number) => ({
      name: "code",
      type: "string",
      required: true,
      detail: { is: { kind: "string", length } },
    });
    await change({ schema: { columns: [code(5)] } });
    await change({ schema: { columns: [code(9)] } });
    await page.goto(versions);
    await expect(rows.nth(1)).toContainText("1 detail changed");
    await page.goto(`${versions}/11`);
    await page.getByRole("button", { name: "Restore as version 13" }).click();
    const row = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "code" });
    await expect(row).toContainText("string(9) → string(5)");
    expect(await graveViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.goto(`${versions}/99`);
    await expect(page.getByText("Not found in this account")).toBeVisible();

    const headers = { "X-API-Key": KEY };
    expect((await page.request.delete(`/api/v1/contracts/${id}`, { headers })).status()).toBe(200);
    await page.goto(`${versions.replace(/contracts.*/, "checks")}/${check_id}`);
    await expect(page.getByRole("region", { name: "Current state" })).toContainText(
      "The contract was deleted",
    );
    await expect(page.getByRole("button", { name: /^Approve|^Accept/ })).toHaveCount(0);
    await expect(page.getByText("From your pipeline")).toHaveCount(0);
    expect(await graveViolations(page)).toEqual([]);
    await context.close();
  });
});

inConsole(
  "Where contracts cannot change, a check's schema becomes a contract under a new name",
  async ({ page, account, orders, browser, baseURL }) => {
    const { id } = await orders.check([{ name: "order_id", type: "string" }]);
    const path = `${account}/checks/${id}`;
    await page.goto(path);
    await page.getByRole("button", { name: "Create contract under a new name" }).click();
    const dialog = page.getByRole("dialog", { name: "Create contract under a new name" });
    await expect(dialog).toContainText("CONTRACT_CHANGES=on");
    await expect(dialog.getByLabel("Name")).toHaveValue(`${orders.name}_v2`);
    await dialog.getByLabel("Name").fill(orders.name);
    await dialog.getByRole("button", { name: "Create contract" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/already exists/);
    await dialog.getByLabel("Name").fill(`${orders.name}_v2`);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await graveViolationsInThemes(page)).toEqual([]);
    expect(await widthOf(page)).toBe(320);
    await dialog.getByRole("button", { name: "Create contract" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${orders.name}_v2`);
    await contractTab(page, "Versions");
    await page.getByRole("link", { name: "Version 1", exact: true }).click();
    await page.getByRole("link", { name: "the incoming schema of a check" }).click();
    await expect(page).toHaveURL(path);

    const account_id = account.split("/").at(-1) ?? "";
    const viewer = await newPerson(browser, baseURL, account_id, "viewer");
    await viewer.page.goto(path);
    await expect(viewer.page.getByRole("region", { name: "Diff" })).toBeVisible();
    await expect(viewer.page.getByRole("button", { name: "Create contract" })).toHaveCount(0);
    await viewer.context.close();
  },
);
