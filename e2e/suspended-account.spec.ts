import { expect, test } from "./fixtures/console-test.ts";
import { newCustomer } from "./fixtures/customer.ts";
import { graveViolations } from "./fixtures/grave-violations.ts";
import { operator } from "./fixtures/operator.ts";

test("The notice of a suspended account is accessible to staff", async ({ page, request }) => {
  const { account_id } = await newCustomer(request);
  await operator("account", "suspend", "--account", account_id, "--reason", "unpaid");
  await page.goto(`/accounts/${account_id}`);
  await expect(page.getByText("This account is suspended")).toBeVisible();
  expect(await graveViolations(page)).toEqual([]);
});
