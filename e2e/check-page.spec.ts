import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { expect, test } from "./fixtures/own-account-test.ts";
import { send } from "./fixtures/rest.ts";

const NAMES = ["order_id", "customer_id", "email", "placed_at", "total", "currency", "warehouse"];

/** A contract of seven required columns with two consumers, and a check that breaks all of them. */
const breakAll = async (call: Parameters<Parameters<typeof test>[2]>[0]["call"]) => {
  const { id: contract_id } = await call("contracts.create", {
    name: "orders",
    schema: { columns: NAMES.map((name) => ({ name, type: "integer", required: true })) },
  });
  for (const [name, columns] of [
    ["Revenue dashboard", ["total", "currency"]],
    ["Churn model", ["customer_id", "email"]],
  ]) {
    await call("consumers.create", { id: contract_id, name, owner: "Finance data", columns });
  }
  const { body } = await call("checks.run", {
    contract_id,
    incoming_schema: { columns: NAMES.map((name) => ({ name, type: "string" })) },
  });
  return { contract_id, id: body.id as string };
};

test("A check that breaks seven columns is decided on one screen", async ({
  page,
  account,
  call,
}) => {
  await call("webhooks.subscribe", {
    kind: "standard",
    url: "https://example.invalid/a",
    events: ["breaking"],
    only_blocked: false,
  });
  const { id } = await breakAll(call);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${account}/checks/${id}`);
  const needed = [
    page.getByRole("region", { name: "Decision" }),
    page.getByRole("region", { name: "First seen" }),
    page.getByRole("region", { name: "Last check that passed" }),
    page.getByRole("region", { name: "Who is affected" }),
    page.getByRole("region", { name: "Notified" }),
    page.getByRole("button", { name: "Send to …" }),
    page.getByRole("button", { name: "Create contract under a new name" }),
    page.getByText("From your pipeline"),
    ...NAMES.map((name) => page.getByRole("button", { name: `Approve the change of ${name}` })),
  ];
  for (const button of needed) {
    await expect(button).toBeVisible();
    const { y = 0, height = 900 } = (await button.boundingBox()) ?? {};
    expect(y + height, String(button)).toBeLessThan(900);
  }
  const region = page.getByRole("region", { name: "Notified" });
  await expect(region.getByRole("link", { name: "example.invalid/a" })).toBeVisible();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  for (const width of [1024, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await widthOf(page)).toBe(width);
  }
  await page.getByText("From your pipeline").click();
  await expect(page.getByText("/api/v1/gate")).toBeVisible();
  expect(await widthOf(page)).toBe(320);
});

test("A policy that only reports lets the check go on, and says what it would block", async ({
  page,
  account,
  call,
}) => {
  await call("policies.update", { report_only: true });
  const { id } = await breakAll(call);
  await page.goto(`${account}/checks/${id}`);
  await expect(page.getByRole("region", { name: "Decision" })).toContainText(
    "The pipeline can continue: the account's policy only reports. It would block 7 changes.",
  );
});

test("A check prints whole: what is folded, exact times, and the URL of its run", async ({
  page,
  account,
  call,
  playwright,
  baseURL,
}) => {
  const columns = NAMES.map((name) => ({ name, type: "string", required: true }));
  await call("contracts.create", { name: "orders", schema: { columns } });
  const { key } = await call("keyring.create", { environment: "live" });
  const pipeline = await playwright.request.newContext({ baseURL });
  const incoming_schema = { columns: columns.toSpliced(-1) };
  const run_url = "https://ci.example.com/runs/7";
  const { checks } = await send(pipeline, key, "gate", {
    checks: [{ contract: "orders", incoming_schema }],
    source: { run_url },
  });
  await pipeline.dispose();
  await page.goto(`${account}/checks/${checks[0].check.id}`);
  const unchanged = page.getByRole("table", { name: "Unchanged columns" });
  const why = page.getByText("The contract does not describe them in full.");
  await expect(why).toBeHidden();
  await expect(unchanged).toBeHidden();

  await page.emulateMedia({ media: "print" });
  await expect(why).toBeVisible();
  await expect(unchanged.getByRole("row")).toHaveCount(NAMES.length);
  await expect(page.getByText(run_url)).toBeVisible();
  await expect(page.getByText("Raw JSON")).toBeHidden();
  await expect(page.getByText("From your pipeline")).toBeHidden();
  const seen = page.getByRole("region", { name: "First seen" }).getByRole("time");
  const printed = await seen.evaluate((time) => getComputedStyle(time, "::after").content);
  expect(printed).toContain(await seen.getAttribute("title"));
});
