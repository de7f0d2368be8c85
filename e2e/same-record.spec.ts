import { expect, test } from "./fixtures/own-account-test.ts";

const COLUMNS = [{ name: "order_id", type: "integer", required: true }];

test("Saving a form keeps what somebody else saved while it was open", async ({
  page,
  account,
  call,
}) => {
  const { id } = await call("contracts.create", { name: "orders", schema: { columns: COLUMNS } });
  const consumer = await call("consumers.create", { id, name: "Dashboard", owner: "Finance" });
  const dialog = page.getByRole("dialog");
  const saved = async () => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
  };

  await page.goto(`${account}/contracts/${id}/policy`);
  await page.getByRole("button", { name: "Edit the contract's policy" }).click();
  await call("policies.updateOfContract", { id, block: ["added"], min_severity: 40 });
  await dialog.getByLabel("Ignored columns").fill("_loaded_*");
  await saved();
  const policy = await call("policies.ofContract", { id });
  expect(policy).toMatchObject({
    block: ["added"],
    min_severity: 40,
    ignore_columns: ["_loaded_*"],
  });

  await page.getByRole("button", { name: "Edit description" }).click();
  await call("catalogue.describe", { id, owner: "Ada", tags: ["eu"] });
  await dialog.getByLabel("Description").fill("Every order.");
  await saved();
  const described = await call("catalogue.get", { id });
  expect(described).toMatchObject({ description: "Every order.", owner: "Ada", tags: ["eu"] });

  await page.goto(`${account}/contracts/${id}/consumers`);
  await page.getByRole("button", { name: "Edit Dashboard" }).click();
  await call("consumers.update", { id, consumer_id: consumer.id, owner: "Sales" });
  await dialog.getByLabel("Name").fill("Revenue dashboard");
  await saved();
  await expect(page.getByRole("list", { name: "Consumers" })).toContainText("Sales");
  await expect(page.getByRole("list", { name: "Consumers" })).toContainText("Revenue dashboard");

  const key = await call("keyring.create", { environment: "test", label: "loader" });
  await page.goto(`${account}/keys`);
  await page.getByRole("button", { name: "Rights of" }).click();
  await call("keys.setRights", { id: key.id, rights: ["check"] });
  await dialog.getByLabel("Only contracts named").fill("orders");
  await saved();
  const rights = await call("keys.getRights", { id: key.id });
  expect(rights).toMatchObject({ rights: ["check"], contracts: ["orders"] });
});
