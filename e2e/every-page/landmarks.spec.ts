import type { Page } from "playwright/test";
import { expect, test } from "../fixtures/console-test.ts";
import { newCustomer } from "../fixtures/customer.ts";
import { operator } from "../fixtures/operator.ts";
import { firstOfEach, violations } from "../fixtures/violations.ts";

/** What somebody who moves from landmark to landmark does not reach, or cannot tell apart. */
async function lostParts(page: Page) {
  const rules = ["region", "landmark-unique", "landmark-one-main", "page-has-heading-one"];
  return firstOfEach(await violations(page, rules));
}

test("Every part of a page is in a landmark with a name of its own", async ({
  page,
  account,
  orders,
}) => {
  test.slow();
  const { id } = await orders.check([]);
  for (const path of [
    account,
    `${account}/checks`,
    `${account}/checks/${id}`,
    `${account}/contracts`,
    `${account}/contracts/new`,
    `${account}/contracts/${orders.id}`,
    `${account}/contracts/${orders.id}/columns`,
    `${account}/contracts/${orders.id}/versions`,
    `${account}/contracts/${orders.id}/versions/1`,
    `${account}/contracts/${orders.id}/versions/1/1`,
    `${account}/contracts/${orders.id}/pipeline`,
    `${account}/usage`,
    "/docs/webhooks",
    "/docs/errors",
    "/docs/types",
    "/cli",
  ]) {
    await page.goto(path);
    expect(await lostParts(page), path).toEqual([]);
  }
  await page.goto("/docs");
  await expect(page.getByRole("heading", { name: "Read credits and usage" })).toBeVisible();
  expect(await lostParts(page)).toEqual([]);
});

test("What staff are told of an account is in a landmark", async ({ page, request }) => {
  const { account_id } = await newCustomer(request);
  await operator("account", "suspend", "--account", account_id, "--reason", "unpaid");
  await page.goto(`/accounts/${account_id}`);
  await expect(page.getByText("This account is suspended")).toBeVisible();
  expect(await lostParts(page)).toEqual([]);
});
