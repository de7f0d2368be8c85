import { expect, test } from "./fixtures/console-test.ts";
import { graveViolations, widthOf } from "./fixtures/grave-violations.ts";
import { THEMES } from "./fixtures/pages.ts";
import { newPerson } from "./fixtures/person.ts";
import { send } from "./fixtures/rest.ts";

test("Consumers are added, changed and removed, and a check names whom it affects", async ({
  page,
  account,
  orders,
}) => {
  await page.goto(`${account}/contracts/${orders.id}/consumers`);
  await expect(page.getByText("No consumers yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add a consumer", exact: true }).press("Enter");
  const adding = page.getByRole("dialog", { name: "Add a consumer" });
  await adding.getByRole("button", { name: "Add consumer" }).click();
  await expect(adding.getByLabel("Name")).toHaveAccessibleDescription(/must/);
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
  await expect(list).toContainText("Uses 1 column:order_id");
  await expect(list.getByRole("link", { name: "finance@example.com" })).toHaveAttribute(
    "href",
    "mailto:finance%40example.com",
  );
  await page.getByRole("button", { name: "Add a consumer" }).click();
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

  await page.getByRole("button", { name: "Edit Revenue dashboard" }).click();
  const editing = page.getByRole("dialog", { name: "Edit the consumer" });
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
});

test("A viewer reads consumers; the page is accessible and fits 320 pixels", async ({
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
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await graveViolations(page), colorScheme).toEqual([]);
    expect(await widthOf(page)).toBe(320);
  }
  await page.getByRole("button", { name: /^Edit W/ }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox")).not.toHaveCount(0);
  expect(await graveViolations(page)).toEqual([]);
  expect(await widthOf(page)).toBe(320);

  const viewer = await newPerson(browser, baseURL, account.split("/").at(-1) ?? "", "viewer");
  await viewer.page.goto(path);
  await expect(viewer.page.getByRole("list", { name: "Consumers" })).toBeVisible();
  await expect(viewer.page.getByRole("button", { name: /Add|Edit|Remove/ })).toHaveCount(0);
  await viewer.context.close();
});
