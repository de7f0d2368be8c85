import { expect, test } from "./fixtures/console-test.ts";
import { graveViolations, graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { newPerson } from "./fixtures/person.ts";

const CHANGED = [
  { name: "order_id", type: "string" },
  { name: "placed_at", type: "timestamp" },
  { name: "coupon", type: "string" },
];

test("A blocked change is approved on the check's page, and the next check passes", async ({
  page,
  account,
  orders,
  browser,
  baseURL,
}) => {
  const { id } = await orders.check(CHANGED);
  await page.goto(`${account}/checks/${id}`);
  const decision = page.getByRole("region", { name: "Decision" });
  await expect(decision).toContainText(
    "The pipeline must stop: the default policy blocks 1 change.",
  );
  await page.getByRole("button", { name: "Approve the change of order_id" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Approve the change of order_id" });
  await dialog.getByLabel("Reason").fill("The new shop has ids with letters.");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Approve the change of order_id" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Diff" })).toContainText("approved later by");
  const standing = "Approved. Run the pipeline again: the next check will pass.";
  const now = page.getByRole("region", { name: "Current state" });
  await expect(now).toContainText(standing);
  await expect(now).toContainText(orders.name);
  await expect(decision).toContainText("When it was checked: the pipeline must stop");
  await expect(decision.getByText("Blocked")).toHaveCount(0);
  await page.goto(account);
  const blocked = page.getByRole("region", { name: "Blocked at the last check" });
  await expect(blocked).toContainText("Approvednext check passes");
  await page.goto(`${account}/checks`);
  const row = page.getByRole("row").filter({ has: page.locator(`a[href$="${id}"]`) });
  await expect(row).toContainText("Approved");
  await page.goto(`${account}/contracts/${orders.id}`);
  await expect(page.getByRole("main")).toContainText("next check passes");
  const latest = page.getByRole("region", { name: "Latest checks" }).getByRole("row");
  await expect(latest.nth(1)).not.toContainText("Blocked");

  const next = await orders.check(CHANGED);
  await page.goto(`${account}/checks/${next.id}`);
  await expect(decision).toContainText("Passes the gate");
  await expect(page.getByRole("region", { name: "Diff" })).toContainText(
    "The new shop has ids with letters.",
  );
  await page.goto(`${account}/checks/${id}`);
  await expect(now).toContainText("Resolved: the latest check of this contract passed.");
  await expect(now.getByRole("link", { name: /^Latest check/ })).toHaveAttribute(
    "href",
    `${account}/checks/${next.id}`,
  );

  await decision.getByRole("link", { name: "Policy and approvals" }).click();
  const approvals = page.getByRole("list", { name: "Current approvals" });
  await expect(approvals).toContainText("integer → string");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await graveViolationsInThemes(page)).toEqual([]);
  expect(await widthOf(page)).toBe(320);
  const viewer = await newPerson(browser, baseURL, account.split("/").at(-1) ?? "", "viewer");
  await viewer.page.goto(page.url());
  await expect(viewer.page.getByRole("list", { name: "Current approvals" })).toBeVisible();
  await expect(viewer.page.getByRole("button", { name: /Withdraw|policy/ })).toHaveCount(0);
  await viewer.page.goto(`${account}/checks/${id}`);
  await expect(viewer.page.getByRole("region", { name: "Decision" })).toBeVisible();
  await expect(viewer.page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await viewer.context.close();

  await approvals.getByRole("button", { name: "Withdraw the approval of order_id" }).click();
  const answer = Promise.withResolvers<void>();
  await page.route("**/approvals.withdraw", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const confirm = page.getByRole("button", { name: "Withdraw approval" });
  await confirm.click();
  await expect(confirm).toHaveCSS("opacity", "0.6");
  answer.resolve();
  await expect(approvals).toHaveCount(0);
  const said = page.getByRole("status").getByText("The approval of order_id is withdrawn.");
  await expect(said).toBeVisible();
  await page.goto(`${account}/checks/${next.id}`);
  await expect(now).toContainText("the next check of this schema will be blocked");
  const again = await orders.check(CHANGED);
  await page.goto(`${account}/checks/${again.id}`);
  await expect(decision).toContainText("Blocked");
});

test("A contract's own policy decides about its checks until it follows the account's again", async ({
  page,
  account,
  orders,
}) => {
  await page.goto(`${account}/contracts/${orders.id}/policy`);
  await expect(page.getByText("This is the default policy.")).toBeVisible();
  await page.getByRole("button", { name: "Edit the contract's policy" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit the contract's policy" });
  for (const kind of [
    "the type of a column changes",
    "a field inside a column is removed",
    "the type of a field inside a column changes",
    "a column or field is renamed",
  ]) {
    await dialog.getByRole("checkbox", { name: kind }).uncheck();
  }
  await dialog.getByLabel("Or when the severity is at least").fill("");
  await dialog.getByLabel("Ignored columns").fill(`_*\n${"x".repeat(256)}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Ignored columns")).toHaveAccessibleDescription(/255 characters/);
  await dialog.getByLabel("Ignored columns").fill("_*\ntmp");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText("It blocks a check when a required column is removed.").first(),
  ).toBeVisible();
  await expect(page.getByText("It ignores _*, tmp.").first()).toBeVisible();
  await expect(page.getByText("This is the contract's own policy.")).toBeVisible();

  const { id } = await orders.check(CHANGED);
  await page.goto(`${account}/checks/${id}`);
  const decision = page.getByRole("region", { name: "Decision" });
  await expect(decision).toContainText("the contract's own policy blocks none of these changes");

  await page.goto(`${account}/contracts/${orders.id}/policy`);
  await page.getByRole("button", { name: "Follow the account's policy" }).click();
  await page.getByRole("button", { name: "Remove the contract's policy" }).click();
  await expect(page.getByText("This is the default policy.")).toBeVisible();
  await page.getByText("2 versions").click();
  const versions = page.getByRole("list", { name: "Versions of the policy" });
  await expect(versions.getByRole("listitem")).toHaveText([/^Removed\./, /required column/]);

  await page.goto(`${account}/settings/gate`);
  await expect(page.getByRole("button", { name: "Edit the account's policy" })).toBeVisible();
  expect(await graveViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBe(320);
});
