import { focusOn } from "../fixtures/focus-on.ts";
import { graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { newAccount } from "../fixtures/new-account.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newPerson, signedIn } from "../fixtures/person.ts";

test("An owner ends a member's session by keyboard, and the member signs in again", async ({
  browser,
  baseURL,
}) => {
  const { account_id } = await newAccount("Sessions");
  const owner = await newPerson(browser, baseURL, account_id, "owner");
  const member = await newPerson(browser, baseURL, account_id, "member");
  const members = `/accounts/${account_id}/settings/members`;
  await member.page.goto(members);
  await expect(member.page.getByRole("link", { name: /session/ })).toHaveCount(0);
  const hidden = await member.page.goto(`${members}/${owner.user_id}`);
  expect(hidden?.status()).toBe(404);
  await member.page.goto(`/accounts/${account_id}/keys`);

  const { page } = owner;
  await page.goto(members);
  await page.getByRole("link", { name: `1 session of ${member.email}` }).click();
  await expect(
    page.getByRole("heading", { level: 2, name: `Sessions of ${member.email}` }),
  ).toBeVisible();
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText(/Chrome on .+signed in .+last used/);
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await focusOn(page.getByRole("button", { name: /^End session on Chrome/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("No open sessions in this account.")).toBeVisible();

  // The page that is open already refuses the next call, and the next page leads to the sign-in.
  await member.page.getByRole("button", { name: "Create key" }).click();
  const dialog = member.page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Label" }).fill("Late");
  await dialog.getByRole("button", { name: /^Create/ }).click();
  await expect(dialog.getByText(/This session no longer opens/)).toBeVisible();
  const file = await member.page.request.get(`/api/download/${account_id}/checks.csv`);
  expect(file.status()).toBe(403);
  await member.page.goto(`/accounts/${account_id}/keys`);
  await expect(member.page).toHaveURL(`/entry/${account_id}`);
  await expect(member.page.getByText("Late")).toHaveCount(0);
  expect(await graveViolationsInThemes(member.page)).toEqual([]);
  await member.page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(member.page)).toBeLessThanOrEqual(320);
  await focusOn(member.page.getByRole("button", { name: "Sign in again" }));
  await member.page.keyboard.press("Enter");
  await expect(member.page).toHaveURL(/^.+\/sign-in\?next=/);
  await member.page.getByLabel("Email").fill(member.email);
  await member.page.getByLabel("Password", { exact: true }).fill(member.password);
  await member.page.keyboard.press("Enter");
  await expect(member.page).toHaveURL(`/accounts/${account_id}`);

  await page.reload();
  await expect(sessions).toHaveCount(1);
  await page.getByRole("button", { name: "End all sessions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End all sessions" }).click();
  await expect(page.getByText("No open sessions in this account.")).toBeVisible();
  await member.page.goto(`/accounts/${account_id}`);
  await expect(member.page).toHaveURL(`/entry/${account_id}`);
  await page.goto(`/accounts/${account_id}/settings/audit`);
  const log = page.getByRole("table");
  await expect(log.getByText("ended a member's session", { exact: true })).toBeVisible();
  await expect(log.getByText("ended all of a member's sessions")).toBeVisible();
  await owner.context.close();
  await member.context.close();
});

test("A double-click ends one session, not the one that moves up too", async ({
  browser,
  baseURL,
}) => {
  const { account_id } = await newAccount("Double-click");
  const { page, context } = await newPerson(browser, baseURL, account_id, "owner");
  const member = await newPerson(browser, baseURL, account_id, "member");
  const others = [
    await signedIn(browser, baseURL, member),
    await signedIn(browser, baseURL, member),
  ];
  for (const each of [member, ...others]) {
    await each.page.goto(`/accounts/${account_id}`);
    await each.context.close();
  }

  await page.goto(`/accounts/${account_id}/settings/members/${member.user_id}`);
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(3);
  await sessions.first().getByRole("button").click();
  await expect(sessions).toHaveCount(2);
  await sessions.first().getByRole("button").hover();
  const second = page.waitForResponse(/memberSessions\.end/, { timeout: 2000 }).catch(() => null);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(await second).toBeNull();
  await expect(sessions).toHaveCount(2);
  await context.close();
});
