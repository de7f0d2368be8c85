import { graveViolations, widthOf } from "./fixtures/grave-violations.ts";
import { expect, test } from "./fixtures/own-account-test.ts";

const COLUMNS = [
  { name: "id", type: "integer", required: true },
  { name: "email", type: "string", required: false },
];

test("A check is sent to a webhook that did not get it, and copied as text", async ({
  page,
  account,
  call,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id: contract_id } = await call("contracts.create", {
    name: "orders",
    schema: { columns: COLUMNS },
  });
  await call("webhooks.subscribe", {
    kind: "slack",
    url: "https://hooks.slack.com/services/T0/B0/secret",
    events: ["breaking"],
    only_blocked: false,
  });
  const { body: check } = await call("checks.run", {
    contract_id,
    incoming_schema: { columns: [{ name: "id", type: "string" }] },
  });
  await page.goto(`${account}/checks/${check.id}`);
  await expect(page.getByText("No webhook subscribes to this result.")).toBeVisible();
  await page.getByRole("button", { name: "Send to …" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Send this check" });
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: "Copy the check as Markdown" }).press("Enter");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("- ~ `id` integer → string (+30)");
  expect(text).toContain(page.url());
  await page.getByRole("button", { name: "Send to …" }).press("Enter");
  await expect(dialog.getByRole("link", { name: /mail program/ })).toHaveAttribute(
    "href",
    /^mailto:\?subject=warning%3A%20orders&body=/,
  );
  expect(await graveViolations(page)).toEqual([]);
  await dialog.getByRole("combobox", { name: "Webhook" }).press("ArrowDown");
  await dialog.getByRole("button", { name: "Send", exact: true }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The check is on its way.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Who was told" })).toContainText("Slack");
  await page.getByRole("button", { name: "Send to …" }).click();
  await expect(dialog).toContainText("No webhook of the account is without this check.");
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByText("From your pipeline").click();
  await expect(page.getByText("schema-check.tgz").first()).toBeVisible();
  await expect(page.getByText(`approve --reason "…" ${check.id} id`)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBe(320);
});
