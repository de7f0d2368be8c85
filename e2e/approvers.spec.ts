import { focusOn } from "./fixtures/focus-on.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { expect, test } from "./fixtures/own-account-test.ts";
import { newPerson } from "./fixtures/person.ts";

test("An owner names an approver by keyboard, and a check's page says who can approve instead", async ({
  browser,
  baseURL,
  owner,
  page,
  account,
  call,
}) => {
  const member = await newPerson(browser, baseURL, owner.account_id, "member");
  const columns = [{ name: "id", type: "integer", required: true }];
  const { id } = await call("contracts.create", { name: "orders", schema: { columns } });
  const { body: check } = await call("checks.run", {
    contract_id: id,
    incoming_schema: { columns: [] },
  });
  await page.goto(`${account}/contracts/${id}/policy`);
  const section = page.getByRole("region", { name: "Approvers" });
  await expect(section.getByText("All owners and members can approve")).toBeVisible();
  await focusOn(section.getByRole("button", { name: "Change approvers" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change approvers" });
  await focusOn(dialog.getByRole("radio", { name: /All owners and members/ }));
  await page.keyboard.press("ArrowDown");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Choose at least one person.")).toBeVisible();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await focusOn(dialog.getByRole("checkbox", { name: member.email }));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole("list", { name: "Approvers" })).toHaveText(member.email);
  await expect(page.getByRole("button", { name: /policy$/ })).toHaveCount(0);

  await page.goto(`${account}/checks/${check.id}`);
  const note = page.getByText(`Only ${member.email} can approve changes of this contract`);
  await expect(note).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  expect(await graveViolationsInThemes(page)).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await member.page.goto(`${account}/checks/${check.id}`);
  await expect(member.page.getByRole("button", { name: /^Approve/ })).toHaveCount(1);
  await expect(member.page.getByText(/^Only .+ can approve/)).toHaveCount(0);
  await member.context.close();
});
