import { focusOn } from "../fixtures/focus-on.ts";
import { graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { newAccount } from "../fixtures/new-account.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newPerson } from "../fixtures/person.ts";

test("An owner renames the account, and the header shows the new name", async ({
  browser,
  baseURL,
}) => {
  const { account_id } = await newAccount("Before");
  const { page, context } = await newPerson(browser, baseURL, account_id, "owner");
  await page.goto(`/accounts/${account_id}/checks`);
  await page.getByRole("link", { name: "Settings" }).click();
  const name = page.getByLabel("Name");
  await expect(name).toHaveValue("Before");
  await name.fill("  ");
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription("Enter a name.");
  await expect(name).toBeFocused();
  await name.fill("After");
  await name.press("Enter");
  await expect(page.getByText("Account renamed.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("After")).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("After");
  await context.close();
});

test("An owner changes a member's role and removes them, and they lose access immediately", async ({
  browser,
  baseURL,
}) => {
  const { account_id } = await newAccount("Team");
  const owner = await newPerson(browser, baseURL, account_id, "owner");
  const member = await newPerson(browser, baseURL, account_id, "member");
  await member.page.goto(`/accounts/${account_id}/settings/members`);
  await expect(member.page.getByRole("listitem").filter({ hasText: owner.email })).toBeVisible();
  await expect(member.page.getByRole("button", { name: /Change role|Remove/ })).toHaveCount(0);

  const { page } = owner;
  await page.goto(`/accounts/${account_id}/settings/members`);
  const row = page.getByRole("listitem").filter({ hasText: member.email });
  await row.getByRole("button", { name: `Change role of ${member.email}` }).click();
  await page.getByRole("radio", { name: "viewer" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row.getByText("viewer", { exact: true })).toBeVisible();
  await member.page.goto(`/accounts/${account_id}/keys`);
  await expect(member.page.getByRole("button", { name: "Create key" })).toHaveCount(0);

  await row.getByRole("button", { name: `Remove ${member.email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove member" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
  const answer = await member.page.goto(`/accounts/${account_id}/checks`);
  expect(answer?.status()).toBe(404);
  await owner.context.close();
  await member.context.close();
});

test("Whoever takes rights away sees which keys that affects, and revokes them in the same step", async ({
  browser,
  baseURL,
}) => {
  const { account_id } = await newAccount("Keys of members");
  const owner = await newPerson(browser, baseURL, account_id, "owner");
  const member = await newPerson(browser, baseURL, account_id, "member");
  await member.page.goto(`/accounts/${account_id}/keys`);
  await member.page.getByRole("button", { name: "Create key" }).click();
  await member.page.getByRole("textbox", { name: "Label" }).fill("Nightly load");
  await member.page
    .getByRole("dialog")
    .getByRole("button", { name: /^Create/ })
    .click();
  await member.page.getByRole("button", { name: "I have stored it" }).click();

  const { page } = owner;
  const dialog = page.getByRole("dialog");
  await page.goto(`/accounts/${account_id}/settings/members`);
  await page.getByRole("button", { name: `Change role of ${member.email}` }).click();
  await expect(dialog.getByText("1 active key")).toHaveCount(0);
  await page.getByRole("radio", { name: "viewer" }).check();
  await expect(dialog.getByText("1 active key")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Affected keys" })).toContainText("Nightly load");
  await expect(page.getByLabel("Revoke this key")).not.toBeChecked();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: `Remove ${member.email}` }).click();
  await expect(dialog.getByText("They are revoked, and stay revoked")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove member" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/accounts/${account_id}/keys`);
  const key = page.getByRole("listitem").filter({ hasText: "Nightly load" });
  await expect(key).toContainText("owner left");
  await expect(key.getByRole("button", { name: /Activate|Revoke/ })).toHaveCount(0);
  await expect(key.getByRole("button", { name: /Delete/ })).toBeVisible();
  await owner.context.close();
  await member.context.close();
});

test("The last owner cannot leave; when there is another they can, by keyboard alone", async ({
  browser,
  baseURL,
}) => {
  const { account_id } = await newAccount("Two");
  const first = await newPerson(browser, baseURL, account_id, "owner");
  const second = await newPerson(browser, baseURL, account_id, "owner");
  const { page } = first;
  await page.goto(`/accounts/${account_id}/settings/members`);
  // The account's first user cannot sign in, but is an owner too.
  const remove = page.getByRole("button", { name: /^Remove acc_/ });
  await focusOn(remove);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(0);

  await second.page.goto(`/accounts/${account_id}/settings/members`);
  await focusOn(second.page.getByRole("button", { name: "Leave" }));
  await second.page.keyboard.press("Enter");
  const question = second.page.getByRole("dialog", { name: "Leave Two?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await second.page.keyboard.press("Tab");
  await second.page.keyboard.press("Enter");
  await expect(second.page.getByRole("heading", { name: "No account yet" })).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave account" }).click();
  await expect(
    page.getByText("This is the only owner. Make another member an owner first."),
  ).toBeVisible();
  await first.context.close();
  await second.context.close();
});
