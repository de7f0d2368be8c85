import { expect, test } from "./fixtures/console-test.ts";
import { send } from "./fixtures/rest.ts";

test("The page of the command line has lines with the server's own address", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  await page.getByRole("main").getByRole("link", { name: "Command line" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check from your pipeline");
  await page.getByRole("button", { name: "Copy The server and your key" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`export SCHEMA_CHECK_URL=${baseURL}\n`);
  const wheel = page.getByRole("region", { name: "Install the Python client" });
  await expect(wheel).toContainText(`${baseURL}/cli/schema_contract_check-0.1.0-py3-none-any.whl`);
  await page.getByRole("link", { name: "Agents" }).click();
  await expect(page.getByRole("region", { name: "Claude Code" })).toContainText(`${baseURL}/mcp`);
});

test("The page explains every format, and every exit code", async ({ page }) => {
  await page.goto("/cli#exit-codes");
  await expect(page.getByRole("heading", { name: "Exit codes" })).toBeInViewport();
  const sources = page.getByRole("table", { name: "Sources" });
  for (const name of ["parquet", "sql", "dbt", "odcs", "avro", "delta", "postgres"]) {
    await expect(sources.getByRole("rowheader", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("table", { name: "Exit codes" }).getByRole("row")).toHaveCount(6);
});

test("The files that the page names are there", async ({ page, request }) => {
  await page.goto("/cli#install");
  const main = page.getByRole("main");
  const wheel = "schema_contract_check-0.1.0-py3-none-any.whl";
  const pinned = [
    "schema-check-0.1.0.tgz",
    "schema-check-0.1.0.mjs",
    "schema-check-0.1.0.mjs.sha256",
  ];
  const named = ["schema-check.tgz", ...pinned, wheel, "simple/"];
  for (const name of named) await expect(main, name).toContainText(`/cli/${name}`);
  for (const name of [...named, "schema-check.mjs", "schema-check.schema.json"]) {
    expect((await request.get(`/cli/${name}`)).status(), name).toBe(200);
  }
  const schema = await (await request.get("/cli/schema-check.schema.json")).json();
  expect(schema.$schema).toContain("json-schema.org");
});

test("A contract's page has the lines that check it, by tabs and arrow keys", async ({
  page,
  account,
  orders,
  baseURL,
}) => {
  await page.goto(`${account}/contracts/${orders.id}/pipeline`);
  const pipeline = page.getByRole("region", { name: "Check it from your pipeline" });
  const panel = pipeline.getByRole("tabpanel");
  await expect(panel).toContainText(`export SCHEMA_CHECK_URL=${baseURL}`);
  await expect(panel).toContainText(`--contract '${orders.name}'`);

  await pipeline.getByRole("tab", { name: "Command line" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(pipeline.getByRole("tab", { name: "Python" })).toBeFocused();
  await expect(panel).toContainText(`Client().check("${orders.name}", frame)`);
  await page.keyboard.press("End");
  await expect(panel).toContainText(`"contract_id": "${orders.id}"`);
  await pipeline.getByRole("tab", { name: "GitLab" }).click();
  await expect(panel).toContainText(".gitlab-ci.yml");
});

test("The lines of a contract whose name one cannot see name its id", async ({
  page,
  account,
  request,
  key,
}) => {
  const { id } = await send(request, key, "contracts", {
    name: `orders\u202e\u200b '; rm -rf ~ ${Math.random()}`,
    schema: { columns: [{ name: "n", type: "integer", required: true }] },
  });
  await page.goto(`${account}/contracts/${id}/pipeline`);
  const pipeline = page.getByRole("region", { name: "Check it from your pipeline" });
  await expect(pipeline.getByRole("tabpanel")).toContainText(`--contract ${id}`);
  await expect(pipeline).not.toContainText("rm -rf");
});

test("The tabs fit a screen 320 pixels wide", async ({ page, account, orders }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${account}/contracts/${orders.id}/pipeline`);
  for (const name of ["GitHub", "curl"]) {
    await page.getByRole("tab", { name }).click();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  }
});

test("A new contract's lines have the name that is typed", async ({ page, account }) => {
  await page.goto(`${account}/contracts/new`);
  const panel = page
    .getByRole("region", { name: "Check it from your pipeline" })
    .getByRole("tabpanel");
  await expect(panel).toContainText("--contract CONTRACT_ID");
  await page.getByLabel("Name").fill("daily orders");
  await expect(panel).toContainText("--contract 'daily orders'");
});
