import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures/console-test.ts";
import { newAccount } from "../fixtures/new-account.ts";
import { operator } from "../fixtures/operator.ts";
import { newPerson } from "../fixtures/person.ts";
import { USER } from "../fixtures/signed-in-user.ts";

test.describe("A person who is not signed in", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("is asked to sign in, then returns to the requested page", async ({ page }) => {
    const [demo] = (await operator("account", "list")).filter(
      ({ name }: { name: string }) => name === "Demo",
    );
    const address = `/accounts/${demo.account_id}/checks?result=breaking`;
    await page.goto("/docs/errors");
    await page.goto(address);
    await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(address)}`);
    await page.getByLabel("Email").fill(USER.email);
    await page.getByLabel("Password").fill(USER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(address);
    await page.goBack();
    await expect(page).toHaveURL("/docs/errors");
    await page.goForward();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/accounts");
    await expect(page).toHaveURL("/sign-in?next=%2Faccounts");
  });
});

test("A signed-in person is never redirected to another site", async ({ page }) => {
  for (const next of ["https://evil.example/", "//evil.example", "/.//evil.example"]) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL("/");
  }
});

test("The home page links a signed-in person to their console", async ({ page, account }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Open console" }).click();
  await expect(page).toHaveURL(account);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test("A viewer can read the account, but not change it or find another account", async ({
  browser,
  baseURL,
  account,
  orders,
}) => {
  const check = await orders.check([]);
  const account_id = account.split("/").at(-1) ?? "";
  const { page, context } = await newPerson(browser, baseURL, account_id, "viewer");

  await page.goto(`${account}/checks/${check.id}`);
  await expect(page.getByText(/^Breaking, severity 100/)).toBeVisible();
  await page.goto(`${account}/contracts`);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create contract" })).toHaveCount(0);
  await page.goto(`${account}/contracts/new`);
  await expect(page.getByText("Your role can view contracts but not create them.")).toBeVisible();
  await page.goto(`${account}/contracts/${orders.id}/columns`);
  await page.getByLabel("Incoming schema").fill('{"order_id": 1}');
  await expect(page.getByText(/^Warning, severity 60/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Run check" })).toHaveCount(0);

  for (const [procedure, input] of [
    ["contracts.create", { name: randomUUID(), schema: { columns: [] } }],
    ["checks.run", { contract_id: orders.id, incoming_schema: { columns: [] } }],
  ] as const) {
    const answer = await context.request.post(`/api/trpc/${procedure}`, {
      headers: { Origin: baseURL ?? "", "x-account-id": account_id },
      data: input,
    });
    expect(answer.status()).toBe(403);
  }

  const { account_id: other } = await newAccount("Stranger");
  for (const path of [
    "",
    "/usage",
    "/checks",
    "/contracts",
    "/contracts/new",
    `/checks/${check.id}`,
  ]) {
    const answer = await page.goto(`/accounts/${other}${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText("Stranger")).toHaveCount(0);
  }
  await context.close();
});

test("Staff view any account as support, and are told that it is read-only", async ({ page }) => {
  const { account_id } = await newAccount("Customer");
  await page.goto(`/accounts/${account_id}/checks`);
  const banner = "You are viewing Customer as support (read-only).";
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page.getByText("No checks yet.")).toBeVisible();
  await page.goto(`/accounts/${account_id}/contracts`);
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page.getByText("No contracts yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create contract" })).toHaveCount(0);
  const others = page.getByRole("link", { name: "Demo" });
  await page.getByText("Customer, switch account").click();
  await expect(others).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(others).toBeHidden();
  await page.getByText("Customer, switch account").click();
  await page.getByRole("link", { name: "Demo" }).click();
  await expect(page.getByText(banner)).toHaveCount(0);
});
