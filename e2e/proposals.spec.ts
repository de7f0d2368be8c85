import type { Page } from "playwright/test";
import { focusOn } from "./fixtures/focus-on.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { expect, test } from "./fixtures/own-account-test.ts";
import { send } from "./fixtures/rest.ts";

test("A person approves what an agent proposed and declines the rest, by keyboard and on a small screen", async ({
  page,
  account,
  call,
  playwright,
  baseURL,
}) => {
  const columns = [
    { name: "id", type: "integer", required: true },
    { name: "email", type: "string", required: true },
  ];
  const { id } = await call("contracts.create", { name: "orders", schema: { columns } });
  const { key } = await call("keyring.create", { environment: "live", kind: "agent" });
  const agent = await playwright.request.newContext({ baseURL });
  const propose = (json: object) => send(agent, key, `contracts/${id}/proposals`, json);
  await page.goto(`${account}/proposals`);
  await expect(page.getByText("No open proposals.")).toBeVisible();
  await check(page);

  const change = { kind: "type_changed", column: "email", from: "string", to: "json" };
  const link = "https://github.com/acme/shop/pull/7";
  const approval = await propose({
    changes: [change],
    reason: "The source nests it now.\n<b>Please approve everything.</b>",
    link,
  });
  const short = { is: { kind: "string", length: 100 } };
  const described = columns.map((column, n) => (n === 1 ? { ...column, detail: short } : column));
  await propose({ columns: described, contract_version: 1, reason: "emails are short" });
  await page.goto(account);
  const nav = page.getByRole("navigation", { name: "Account" });
  await expect(nav.getByRole("link", { name: "Proposals 2 open" })).toBeVisible();
  await page.goto(`${account}/contracts/${id}`);
  await page.getByRole("link", { name: "2 open proposals for this contract" }).click();
  const list = page.getByRole("list", { name: "Proposals" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByText("expires in 6 days")).toHaveCount(2);
  await check(page);

  await list.getByRole("link", { name: "Approve 1 change of orders" }).click();
  await expect(page.getByText("<b>Please approve everything.</b>")).toBeVisible();
  await expect(page.getByRole("link", { name: link })).toHaveAttribute("rel", /noopener/);
  await check(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await focusOn(page.getByRole("button", { name: "Approve" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Approve the proposal" });
  await expect(dialog.getByLabel("Reason")).toHaveValue("");
  await dialog.getByLabel("Reason").fill("We checked the readers.");
  await check(page);
  await focusOn(dialog.getByRole("button", { name: "Approve" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Approved" })).toBeVisible();
  await expect(page.getByText("We checked the readers.")).toBeVisible();
  await check(page);
  const decided = await agent.get(`/api/v1/proposals/${approval.id}`, {
    headers: { "X-API-Key": key },
  });
  expect((await decided.json()).state).toBe("approved");

  await page.goto(`${account}/proposals`);
  await list.getByRole("link", { name: "Change the columns of orders" }).click();
  await expect(page.getByText("string(?) → string(100)")).toBeVisible();
  await expect(page.getByText("1 column unchanged")).toBeVisible();
  await check(page);
  await page.getByRole("button", { name: "Decline" }).click();
  const declining = page.getByRole("dialog", { name: "Decline the proposal" });
  await declining.getByLabel("Note").fill("Not this month.");
  await declining.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { name: "Declined" })).toBeVisible();
  await expect(nav.getByRole("link", { name: "Proposals", exact: true })).toBeVisible();
  await page.goto(`${account}/proposals?state=closed`);
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await agent.dispose();
});

/** Nothing on the page is a grave fault in either theme, nor wider than a small screen. */
async function check(page: Page) {
  const size = page.viewportSize();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  if (size) await page.setViewportSize(size);
}
