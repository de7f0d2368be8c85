import { find } from "../fixtures/customer.ts";
import { nasty, storeNasty } from "../fixtures/nasty-names.ts";
import { expect, test } from "../fixtures/own-account-test.ts";
import { newBrowser } from "../fixtures/person.ts";
import { rawTexts } from "../fixtures/raw-texts.ts";
import { fillSignIn } from "../fixtures/sign-in.ts";
import { USER } from "../fixtures/signed-in-user.ts";

/** No name can pass for another: invisible characters are marked, on every page (every-route.spec.ts). */

test("The palette and the staff pages mark invisible characters in names", async ({
  page,
  account,
  call,
  owner,
  browser,
  baseURL,
}) => {
  await storeNasty({ call, owner });
  await page.goto(account);
  // Shortcuts work once the page is hydrated.
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole("combobox").fill("orders");
  await expect(page.getByRole("option").filter({ hasText: "orders" })).toBeVisible();
  await expect(page.getByRole("dialog").locator("[data-mark]").first()).toBeAttached();
  expect(await rawTexts(page)).toEqual([]);

  const staff = await newBrowser(browser, baseURL);
  const desk = await staff.newPage();
  await fillSignIn(desk, USER.email, USER.password);
  await expect(desk).toHaveURL(/accounts/);
  const hits = await find(desk, owner.account_id);
  await expect(hits.locator("[data-mark]").first()).toBeAttached();
  expect(await rawTexts(desk)).toEqual([]);
  await desk.goto(`/support/accounts/${owner.account_id}`);
  await expect(desk.locator("h1 [data-mark]").first()).toBeAttached();
  expect(await rawTexts(desk)).toEqual([]);
  const { token } = await call("invitations.create", { email: USER.email, role: "viewer" });
  await desk.goto(`/invitations/${token}`);
  await expect(desk.locator("h1 [data-mark]").first()).toBeAttached();
  expect(await rawTexts(desk)).toEqual([]);
  await staff.close();
});

test("Copying from a page yields the original name", async ({ page, account, call, owner }) => {
  const { contract_id } = await storeNasty({ call, owner });
  await page.goto(`${account}/contracts/${contract_id}`);
  const copied = await page.locator("h1 bdi").evaluate((name) => {
    getSelection()?.selectAllChildren(name);
    return getSelection()?.toString();
  });
  expect(copied).toBe(nasty("orders"));
});

test("A right-to-left name does not move its neighbours", async ({
  page,
  account,
  call,
  owner,
}) => {
  const { check_id } = await storeNasty({ call, owner });
  await page.goto(`${account}/checks/${check_id}`);
  const row = page.getByRole("row", { name: /removed \+40 gone/ });
  const name = await row.locator("bdi").first().boundingBox();
  const word = await row.getByText("required", { exact: true }).boundingBox();
  expect(name && word && word.x >= name.x + name.width).toBe(true);
});
