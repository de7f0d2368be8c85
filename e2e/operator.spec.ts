import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures/account-test.ts";
import { find, newCustomer } from "./fixtures/customer.ts";
import { focusOn } from "./fixtures/focus-on.ts";
import { graveViolations } from "./fixtures/grave-violations.ts";
import { newBrowser, newPerson } from "./fixtures/person.ts";

test("An operator suspends and resumes an account: its keys are refused and its people are told", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { account_id, name, key, check } = await newCustomer(request);
  const usage = () => request.get("/api/v1/usage", { headers: { "X-API-Key": key } });
  await (await find(page, account_id)).getByRole("link", { name: `Manage ${name}` }).click();
  await page.getByRole("button", { name: "Suspend …" }).click();
  await page.getByRole("button", { name: "Suspend account" }).click();
  await expect(page.getByLabel("Reason").last()).toHaveAccessibleDescription("Enter a reason.");
  await page.getByLabel("Reason").last().fill("unpaid since October");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Reason given: “unpaid since October”.")).toBeVisible();

  const refused = await usage();
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "account_suspended" });
  const owner = await newPerson(browser, baseURL, account_id, "owner");
  await owner.page.goto(`/accounts/${account_id}/checks/${check.id}`);
  await expect(owner.page.getByText("This account is suspended")).toContainText("is suspended");
  await expect(owner.page.getByText(/unpaid since October/)).toBeVisible();
  await expect(owner.page.getByText(/^Breaking, severity 100/)).toBeVisible();
  expect(await graveViolations(owner.page)).toEqual([]);
  await owner.page.goto(`/accounts/${account_id}/keys`);
  await expect(owner.page.getByRole("button", { name: "Create key" })).toHaveCount(0);
  await owner.page.goto(`/accounts/${account_id}/settings/members`);
  await expect(owner.page.getByRole("button", { name: "Leave" })).toBeVisible();
  await expect(owner.page.getByRole("button", { name: /Invite|role|Remove/ })).toHaveCount(0);
  await owner.page.goto(`/accounts/${account_id}/settings`);
  await expect(owner.page.getByRole("button", { name: "Copy account id" })).toBeVisible();
  await expect(owner.page.getByRole("button", { name: "Save" })).toHaveCount(0);

  await page.getByRole("button", { name: "Resume account" }).click();
  await expect(page.getByRole("button", { name: "Suspend …" })).toBeVisible();
  expect((await usage()).status()).toBe(200);
  await owner.page.goto(`/accounts/${account_id}/settings/audit?action=operator.suspend`);
  const rows = owner.page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("suspended the account");
  await expect(rows.nth(1)).toContainText("reason: none → unpaid since October");
});

test("An operator adds credits by keyboard, once even if the form is sent twice", async ({
  page,
  request,
}) => {
  const { account_id } = await newCustomer(request);
  await page.goto(`/support/accounts/${account_id}`);
  await focusOn(page.getByLabel("Credits", { exact: true }));
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Credits", { exact: true })).toHaveAccessibleDescription(
    "Enter a whole number above 0.",
  );
  await page.getByLabel("Credits", { exact: true }).fill("1,000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("invoice 7");
  const sent = page.waitForRequest("**/api/trpc/operator.addCredits");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1,000 credits added.")).toBeVisible();
  await expect(page.getByText("1,049", { exact: true })).toBeVisible();
  const again = await page.request.post("/api/trpc/operator.addCredits", {
    headers: { Origin: new URL(page.url()).origin },
    data: (await sent).postDataJSON(),
  });
  expect(again.status()).toBe(200);
  await page.reload();
  await expect(page.getByText("1,049", { exact: true })).toBeVisible();
});

test("An unusually large number of credits must be confirmed, in digits and words", async ({
  page,
  request,
}) => {
  const { account_id, name } = await newCustomer(request);
  await page.goto(`/support/accounts/${account_id}`);
  await page.getByLabel("Credits", { exact: true }).fill("1,000,000");
  await page.getByLabel("Reason").first().fill("invoice 8");
  await page.getByRole("button", { name: "Add credits" }).click();
  const question = page.getByRole("dialog", { name: "Add 1,000,000 credits?" });
  await expect(question).toContainText("one million");
  await expect(question).toContainText(name);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByText("49", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Add credits" }).click();
  await question.getByRole("button", { name: "Add 1,000,000 credits" }).click();
  await expect(page.getByText("1,000,000 credits added.")).toBeVisible();
  await expect(page.getByText("1,000,049", { exact: true })).toBeVisible();

  await page.getByLabel("Credits", { exact: true }).fill("1.5");
  await page.getByRole("button", { name: "Add credits" }).click();
  await expect(page.getByLabel("Credits", { exact: true })).toHaveAccessibleDescription(
    "Enter a whole number above 0.",
  );
});

test("An operator creates an account, and its first owner joins by the link", async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Opened ${randomUUID()}`;
  await page.goto("/support");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Owner's email").fill(`${randomUUID()}@example.com`);
  await page.getByLabel("Starting credits").fill("many");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Starting credits")).toHaveAccessibleDescription(
    "Enter a whole number.",
  );
  await page.getByLabel("Starting credits").fill("500");
  await page.getByRole("dialog").getByRole("button", { name: "Create account" }).click();
  const link = (await page.getByLabel("invitation link", { exact: true }).textContent()) ?? "";
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(await find(page, name)).toContainText("500 credits");
  const context = await newBrowser(browser, baseURL);
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: `Join ${name}` })).toBeVisible();
  await context.close();
});
