import { expect, test } from "./fixtures/console-test.ts";
import { graveViolations, graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { newUser } from "./fixtures/new-user.ts";
import { test as inOwnAccount } from "./fixtures/own-account-test.ts";
import { newBrowser, newPerson } from "./fixtures/person.ts";
import { send } from "./fixtures/rest.ts";
import { fillSignIn } from "./fixtures/sign-in.ts";
import { tabTo } from "./fixtures/tab-to.ts";

const HOSTILE = "<img src=x onerror=alert(1)> \u202ecod.exe \u200b{{7*7}}";

test("Consumers are added, changed and removed, and a check names whom it affects", async ({
  page,
  account,
  orders,
}) => {
  await page.goto(`${account}/contracts/${orders.id}/consumers`);
  await expect(page.getByText("No consumers yet.")).toBeVisible();
  await expect(page.getByText("This server cannot send email")).toBeVisible();
  await expect(page.getByText(`/api/v1/contracts/${orders.id}/consumers`)).toBeVisible();
  await page.getByRole("button", { name: "Add consumer", exact: true }).press("Enter");
  const adding = page.getByRole("dialog", { name: "Add consumer" });
  await adding.getByRole("button", { name: "Add consumer" }).click();
  await expect(adding.getByLabel("Name")).toHaveAccessibleDescription(/Enter a name/);
  await adding.getByLabel("Name").fill("Revenue dashboard");
  await adding.getByLabel("Contact").fill("finance@example.com");
  await adding.getByRole("radio", { name: "Some columns" }).check();
  await adding.getByRole("button", { name: "Add consumer" }).click();
  await expect(adding.getByRole("alert")).toHaveText("Choose at least one column, or all columns.");
  await adding.getByLabel("Find a column").fill("ORDER");
  await expect(adding.getByRole("checkbox")).toHaveCount(1);
  await adding.getByRole("checkbox", { name: "order_id" }).press("Space");
  await adding.getByRole("button", { name: "Add consumer" }).click();
  await expect(adding).toBeHidden();

  const list = page.getByRole("list", { name: "Consumers" });
  await expect(list).toContainText("Uses 1 column: order_id");
  await expect(list.getByRole("link", { name: "finance@example.com" })).toHaveAttribute(
    "href",
    "mailto:finance%40example.com",
  );
  await page.getByRole("button", { name: "Add consumer" }).click();
  await adding.getByLabel("Name").fill("Revenue dashboard");
  await adding.getByRole("button", { name: "Add consumer" }).click();
  await expect(adding.getByRole("alert")).toContainText("already has a consumer named");
  await adding.getByLabel("Name").fill("Everything");
  await adding.getByRole("button", { name: "Add consumer" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);

  const { id } = await orders.check([
    { name: "order_id", type: "string" },
    { name: "placed_at", type: "timestamp" },
  ]);
  await page.goto(`${account}/checks/${id}`);
  const decision = page.getByRole("region", { name: "Decision" });
  await expect(decision).toContainText("Revenue dashboard · finance@example.comorder_id");
  await expect(decision).toContainText("Everything");
  await page.goto(`${account}/contracts/${orders.id}/consumers`);
  await expect(list).toContainText("The latest check changes order_id");
  await expect(page.getByText("affects 2 of 2 consumers")).toBeVisible();
  await expect(page.getByRole("link", { name: "latest check" })).toHaveAttribute(
    "href",
    `${account}/checks/${id}`,
  );

  await page.getByRole("button", { name: "Edit Revenue dashboard" }).click();
  const editing = page.getByRole("dialog", { name: "Edit consumer" });
  await expect(editing.getByRole("checkbox", { name: "order_id" })).toBeChecked();
  await editing.getByLabel("Owner").fill("Finance");
  await editing.getByRole("radio", { name: "All columns" }).check();
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();
  await expect(list.getByRole("listitem").filter({ hasText: "Revenue" })).toContainText(
    "Finance · finance@example.comUses all columns",
  );

  await page.getByRole("button", { name: "Remove Everything" }).click();
  await page.getByRole("button", { name: "Remove consumer" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Everything is a consumer again.")).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(2);
});

inOwnAccount(
  "The first of many affected consumers are shown, and the rest can be unfolded",
  async ({ page, account, call }) => {
    const { id } = await call("contracts.create", {
      name: "orders",
      schema: { columns: [{ name: "order_id", type: "integer", required: true }] },
    });
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await call("consumers.create", { id, name: `Report ${n}` });
    }
    const { body: check } = await call("checks.run", {
      contract_id: id,
      incoming_schema: { columns: [] },
    });
    await page.goto(`${account}/checks/${check.id}`);
    const affected = page.getByRole("region", { name: "Who is affected" });
    await expect(affected.getByText("Report 6")).toBeVisible();
    await expect(affected.getByText("Report 7")).toBeHidden();
    await affected.getByText("2 more").click();
    await expect(affected.getByText("Report 8")).toBeVisible();
  },
);

test("Consumers are added, changed and removed by keyboard alone", async ({
  page,
  account,
  orders,
}) => {
  const { keyboard } = page;
  await page.goto(`${account}/contracts/${orders.id}/consumers`);
  await tabTo(page.getByRole("button", { name: "Add consumer" }));
  await keyboard.press("Enter");
  const adding = page.getByRole("dialog", { name: "Add consumer" });
  await tabTo(adding.getByLabel("Name"));
  await keyboard.type("Nightly export");
  await tabTo(adding.getByRole("radio", { name: "All columns" }));
  await keyboard.press("ArrowDown");
  await tabTo(adding.getByLabel("Find a column"));
  await keyboard.type("coup");
  await keyboard.press("Enter");
  await tabTo(adding.getByRole("checkbox", { name: "coupon" }));
  await keyboard.press("Space");
  await tabTo(adding.getByRole("button", { name: "Add consumer" }));
  await keyboard.press("Enter");
  await expect(adding).toBeHidden();
  const list = page.getByRole("list", { name: "Consumers" });
  await expect(list).toContainText("Uses 1 column: coupon");

  const edit = page.getByRole("button", { name: "Edit Nightly export" });
  await tabTo(edit);
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await keyboard.press("Escape");
  await expect(edit).toBeFocused();
  await tabTo(page.getByRole("button", { name: "Remove Nightly export" }));
  await keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Remove consumer" }));
  await keyboard.press("Enter");
  await expect(page.getByText("No consumers yet.")).toBeVisible();
  await tabTo(page.getByRole("button", { name: "Undo" }));
  await keyboard.press("Enter");
  await expect(list).toContainText("Nightly export");
});

inOwnAccount("A consumer may use single fields of a column", async ({ page, account, call }) => {
  const fields = ["city", "zip"].map((name) => ({ name, type: "string" }));
  const detail = { nullable: false, is: { kind: "struct", fields } };
  const { id } = await call("contracts.create", {
    name: "orders",
    schema: { columns: [{ name: "place", type: "json", required: true, detail }] },
  });
  await page.goto(`${account}/contracts/${id}/consumers`);
  await page.getByRole("button", { name: "Add consumer" }).click();
  const adding = page.getByRole("dialog", { name: "Add consumer" });
  await adding.getByLabel("Name").fill("Delivery");
  await adding.getByRole("radio", { name: "Some columns" }).check();
  await expect(adding.getByRole("checkbox")).toHaveCount(3);
  await adding.getByLabel("Find a column").fill("zip");
  await adding.getByRole("checkbox", { name: "place.zip" }).check();
  await adding.getByRole("button", { name: "Add consumer" }).click();
  const list = page.getByRole("list", { name: "Consumers" });
  await expect(list).toContainText("Uses 1 column: place.zip");
});

inOwnAccount(
  "A hundred consumers of 2,000 columns are listed, with hostile names",
  async ({ page, account, call }) => {
    test.slow();
    const columns = Array.from({ length: 2000 }, (_, at) => ({
      name: `c${at}`,
      type: "string",
      required: true,
    }));
    const { id } = await call("contracts.create", { name: "wide", schema: { columns } });
    const used = columns.slice(0, 400).map(({ name }) => name);
    const consumers = [
      { name: "Everything" },
      { name: HOSTILE, owner: HOSTILE, contact: "javascript:alert(1)", columns: ["c0"] },
      { name: "Last", columns: ["c1999"] },
      ...Array.from({ length: 97 }, (_, at) => ({ name: `Consumer ${at}`, columns: used })),
    ];
    for (const consumer of consumers) await call("consumers.create", { id, ...consumer });
    const incoming_schema = { columns: [{ name: "c0", type: "string" }] };
    await call("checks.run", { contract_id: id, incoming_schema });

    await page.goto(`${account}/contracts/${id}/consumers`);
    const rows = page.getByRole("list", { name: "Consumers" }).getByRole("listitem");
    await expect(rows).toHaveCount(100);
    await expect(page.getByText("affects 99 of 100 consumers")).toBeVisible();
    await expect(rows.filter({ hasText: "Last" })).toContainText("The latest check changes c1999.");
    const hostile = rows.last();
    await expect(hostile).toContainText("<img src=x onerror=alert(1)>");
    await expect(hostile.getByRole("link")).toHaveCount(0);
    await expect(hostile).not.toContainText("The latest check");
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf(page)).toBe(320);

    await page.getByRole("button", { name: "Edit Last" }).click();
    const editing = page.getByRole("dialog");
    await expect(editing.getByRole("checkbox", { name: "c1999" })).toBeChecked();
    await editing.getByLabel("Find a column").fill("c1998");
    await editing.getByRole("checkbox", { name: "c1998" }).check();
    await expect(editing.getByText("2 of 2,000 chosen, 1 found")).toBeVisible();
    await editing.getByRole("button", { name: "Save" }).click();
    await expect(rows.filter({ hasText: "Last" })).toContainText("Uses 2 columns:", {
      timeout: 30_000,
    });
    await page.getByRole("button", { name: "Add consumer" }).click();
    await editing.getByLabel("Name").fill("One too many");
    await editing.getByRole("button", { name: "Add consumer" }).click();
    await expect(editing.getByRole("alert")).toContainText("already has 100 consumers");
  },
);

test("Viewers and support read consumers; the page is accessible and fits 320 pixels", async ({
  page,
  account,
  orders,
  key,
  browser,
  baseURL,
}) => {
  const path = `${account}/contracts/${orders.id}/consumers`;
  await send(page.request, key, `contracts/${orders.id}/consumers`, {
    name: "W".repeat(200),
    owner: "A team",
    contact: "https://wiki.example.com/a-team",
    columns: ["order_id", "placed_at"],
  });
  await page.goto(path);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await graveViolationsInThemes(page)).toEqual([]);
  expect(await widthOf(page)).toBe(320);
  await page.getByRole("button", { name: /^Edit W/ }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox")).not.toHaveCount(0);
  expect(await graveViolations(page)).toEqual([]);
  expect(await widthOf(page)).toBe(320);

  const viewer = await newPerson(browser, baseURL, account.split("/").at(-1) ?? "", "viewer");
  const { email, password } = await newUser({ staff: "support" });
  const desk = await newBrowser(browser, baseURL);
  const support = await desk.newPage();
  await fillSignIn(support, email, password);
  await expect(support).toHaveURL("/support");
  for (const reader of [viewer.page, support]) {
    await reader.goto(path);
    await expect(reader.getByRole("list", { name: "Consumers" })).toBeVisible();
    await expect(reader.getByRole("button", { name: /^(Add|Edit|Remove) / })).toHaveCount(0);
  }
  await viewer.context.close();
  await desk.close();
});
