import { expect, test } from "./fixtures/account-test.ts";
import { newCustomer } from "./fixtures/customer.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { newAccount } from "./fixtures/new-account.ts";
import { newUser } from "./fixtures/new-user.ts";
import { newBrowser, newPerson } from "./fixtures/person.ts";
import { send } from "./fixtures/rest.ts";
import { fillSignIn } from "./fixtures/sign-in.ts";
import { tabTo } from "./fixtures/tab-to.ts";

/** An account with no credits left, and the id of a request refused for that. */
async function blockedCustomer(request: Parameters<typeof newCustomer>[0]) {
  const { account_id, key } = await newAccount("Blocked last night", 0);
  const headers = { "X-API-Key": key };
  const columns = [{ name: "a", type: "string", required: true }];
  const { id } = await send(request, key, "contracts", { name: "orders", schema: { columns } });
  const check = { contract_id: id, incoming_schema: { columns } };
  const refused = await request.post("/api/v1/check", { headers, data: check });
  expect(refused.status()).toBe(403);
  await request.get("/api/v1/checks/chk_none", { headers });
  const { request_id } = await refused.json();
  const preview = key.slice(0, 16);
  return { account_id, path: `/accounts/${account_id}`, request_id, preview };
}

test("Support finds a refused request by its id, and its row says when and why", async ({
  page,
  request,
}) => {
  const { path, request_id, preview } = await blockedCustomer(request);
  await page.goto("/support");
  await page.getByLabel("Search term").fill(request_id.toUpperCase());
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: request_id }).click();
  await expect(page).toHaveURL(`${path}/keys/refused?request_id=${request_id}`);
  const rows = page.getByRole("table", { name: "Refused requests" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("403");
  await expect(rows.nth(1)).toContainText("No credits left");
  await expect(rows.nth(1)).toContainText(preview);
  await expect(rows.nth(1)).toContainText(request_id);

  await page.getByRole("link", { name: "Clear" }).click();
  await expect(rows).toHaveCount(3);
  await page.getByLabel("Reason").selectOption({ label: "404 Check not found" });
  await expect(page).toHaveURL(`${path}/keys/refused?reason=check_not_found`);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel("Reason")).toHaveValue("check_not_found");
  await page.getByLabel("Request id").fill("no id");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.locator(":invalid").and(page.getByLabel("Request id"))).toBeFocused();
  await expect(page).toHaveURL(`${path}/keys/refused?reason=check_not_found`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const stream = await (await download).createReadStream();
  const lines = Buffer.concat(await stream.toArray())
    .toString()
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("404,check_not_found,1,");
  await page.goBack();
  await expect(rows).toHaveCount(3);
  await expect(page.getByLabel("Reason")).toHaveValue("");
});

test("The keyboard alone filters the refused requests of Keys, and clears the filter", async ({
  page,
  request,
}) => {
  const { path } = await blockedCustomer(request);
  await page.goto(`${path}/keys`);
  await tabTo(page.getByRole("link", { name: "Refused requests" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${path}/keys/refused`);
  await tabTo(page.getByLabel("Reason"));
  await page.keyboard.press("4");
  await expect(page).toHaveURL(/\?reason=/);
  await tabTo(page.getByRole("link", { name: "Clear", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${path}/keys/refused`);
  await expect(page.getByRole("row")).toHaveCount(3);
});

test("Viewers and support staff can read refused requests, people of another account cannot", async ({
  browser,
  baseURL,
  request,
}) => {
  const { account_id, path } = await blockedCustomer(request);
  const viewer = await newPerson(browser, baseURL, account_id, "viewer");
  await viewer.page.goto(`${path}/keys`);
  await viewer.page.getByRole("link", { name: "Refused requests" }).click();
  await expect(viewer.page.getByRole("row")).toHaveCount(3);
  await expect(viewer.page.getByText("2 requests", { exact: true })).toBeVisible();
  const file = `/api/download/${account_id}/refused-requests.csv`;
  expect((await viewer.context.request.get(file)).status()).toBe(200);

  const others = await newAccount("Others");
  const stranger = await newPerson(browser, baseURL, others.account_id, "owner");
  expect((await stranger.page.goto(`${path}/keys/refused`))?.status()).toBe(404);
  expect((await stranger.context.request.get(file)).ok()).toBe(false);

  const { email, password } = await newUser({ staff: "support" });
  const staff = await newBrowser(browser, baseURL);
  const desk = await staff.newPage();
  await fillSignIn(desk, email, password);
  await expect(desk).toHaveURL("/support");
  await desk.goto(`${path}/keys/refused`);
  await expect(desk.getByText("as support (read-only)")).toBeVisible();
  await expect(desk.getByRole("row")).toHaveCount(3);
  for (const { context } of [viewer, stranger]) await context.close();
  await staff.close();
});

test("A key's row and the palette link to its refused requests", async ({ page, request }) => {
  const { path, request_id } = await blockedCustomer(request);
  await page.goto(`${path}/keys`);
  await page.getByRole("link", { name: /^2 refused in 24 hours, requests with svc_live_/ }).click();
  await expect(page).toHaveURL(/\/keys\/refused\?key_id=key_/);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /^Page, action/ }).fill(request_id);
  await expect(page.getByRole("option", { name: request_id })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${path}/keys/refused?request_id=${request_id}`);
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("The page of refused requests is accessible in both themes, fits 320 pixels, and says when there are none", async ({
  page,
  request,
}) => {
  const { path } = await blockedCustomer(request);
  await page.goto(`${path}/keys/refused`);
  await expect(page.getByRole("row")).toHaveCount(3);
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.goto(`${path}/keys/refused?reason=body_too_large`);
  await expect(page.getByText("No refused requests match these filters.")).toBeVisible();
  const { account_id } = await newCustomer(request);
  await page.goto(`/accounts/${account_id}/keys/refused`);
  await expect(page.getByText("No requests were refused in the last 30 days.")).toBeVisible();
});

test("A key whose requests were all refused is not shown as unused", async ({ page, request }) => {
  const { account_id, key } = await newAccount("All refused", 1);
  const headers = { "X-API-Key": key };
  await request.get("/api/v1/checks/chk_none", { headers });
  await page.goto(`/accounts/${account_id}/keys`);
  const row = page.getByRole("listitem").filter({ hasText: "1 refused in 24 hours" });
  await expect(row).toContainText("no successful request yet");
});
