import { expect, test } from "./account-test.ts";
import { newCustomer } from "./customer.ts";
import { graveViolations, widthOf } from "./grave-violations.ts";
import { operator } from "./operator.ts";
import { THEMES } from "./pages.ts";

/** An account with no credits left, and the id of a request that was refused for it. */
async function blockedCustomer(request: Parameters<typeof newCustomer>[0]) {
  const { account_id, keys } = await operator(
    ...["account", "create", "--name", "Blocked last night", "--credits", "0"],
  );
  const headers = { "X-API-Key": keys.live.key };
  const columns = [{ name: "a", type: "string", required: true }];
  const made = await request.post("/api/v1/contracts", {
    headers,
    data: { name: "orders", schema: { columns } },
  });
  const { id } = await made.json();
  const check = { contract_id: id, incoming_schema: { columns } };
  const refused = await request.post("/api/v1/check", { headers, data: check });
  expect(refused.status()).toBe(403);
  await request.get("/api/v1/checks/chk_none", { headers });
  const { request_id } = await refused.json();
  return { path: `/accounts/${account_id}`, request_id, preview: keys.live.key.slice(0, 16) };
}

test("Support finds a refused request by its id, and its row says when and why", async ({
  page,
  request,
}) => {
  const { path, request_id, preview } = await blockedCustomer(request);
  await page.goto("/support");
  await page.getByLabel("What you know").fill(request_id.toUpperCase());
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
  await page.getByLabel("Reason").selectOption({ label: "404 No such check" });
  await expect(page).toHaveURL(`${path}/keys/refused?reason=check_not_found`);
  await expect(rows).toHaveCount(2);
  await page.goBack();
  await expect(rows).toHaveCount(3);
});

test("A key's row and the palette lead to its refused requests", async ({ page, request }) => {
  const { path, request_id } = await blockedCustomer(request);
  await page.goto(`${path}/keys`);
  await page.getByRole("link", { name: /^2 requests of svc_live_.* refused in 24 hours$/ }).click();
  await expect(page).toHaveURL(/\/keys\/refused\?key_id=key_/);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /Page, contract/ }).fill(request_id);
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
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(`${path}/keys/refused`);
    await expect(page.getByRole("row")).toHaveCount(3);
    expect(await graveViolations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.goto(`${path}/keys/refused?reason=body_too_large`);
  await expect(page.getByText("No refused requests match these filters.")).toBeVisible();
  const { account_id } = await newCustomer(request);
  await page.goto(`/accounts/${account_id}/keys/refused`);
  await expect(page.getByText("No request was refused in the last 30 days.")).toBeVisible();
});
