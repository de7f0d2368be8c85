import { expect, test } from "./fixtures/account-test.ts";
import { newCustomer } from "./fixtures/customer.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { operator } from "./fixtures/operator.ts";
import { test as ownTest } from "./fixtures/own-account-test.ts";
import { withOwnServer } from "./fixtures/own-server.ts";
import { newBrowser } from "./fixtures/person.ts";
import { fillSignIn } from "./fixtures/sign-in.ts";
import { USER } from "./fixtures/signed-in-user.ts";
import { tabTo } from "./fixtures/tab-to.ts";

test("The audit log is filtered by its URL and exported as CSV", async ({ page, request }) => {
  const { account_id, contract } = await newCustomer(request);
  await page.goto(`/accounts/${account_id}/settings/audit`);
  const rows = page.getByRole("table").getByRole("row");
  const acts = page.getByLabel("Action").getByRole("option");
  await expect(acts.filter({ hasText: "viewed (as staff)" })).toHaveCount(1);
  await expect(acts.filter({ hasText: "searched all accounts" })).toHaveCount(0);
  await operator(
    "user",
    "create",
    "--email",
    `${account_id}@example.com`,
    "--account",
    account_id,
    "--role",
    "viewer",
  );
  await page.reload();
  const created = rows.filter({ hasText: "created a user" });
  await expect(created).toContainText(`email: ${account_id}@example.com`);
  await expect(created).not.toContainText("null");
  await page.getByLabel("Action").selectOption("contracts.create");
  await expect(page).toHaveURL(/action=contracts\.create/);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(contract.name);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const stream = await (await download).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`contracts.create,${contract.id}`);
  const answer = await page.request.get(`/api/download/${account_id}/audit.ndjson`, {
    params: { action: "contracts.create" },
  });
  await expect(page.getByRole("link", { name: "Export NDJSON" })).toHaveAttribute(
    "href",
    /\/audit\.ndjson\?action=contracts\.create$/,
  );
  const [entry, ...more] = (await answer.text()).trim().split("\n");
  expect(more).toEqual([]);
  expect(JSON.parse(entry ?? "")).toMatchObject({
    target: contract.id,
    key_id: expect.stringMatching(/^key_/),
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  await page.getByLabel("Who").fill("nobody");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No events match these filters.")).toBeVisible();
});

test("A new account's audit log begins with its owner's sign-in, and counts failed ones", async ({
  browser,
}) => {
  const variables = { BOOTSTRAP_EMAIL: USER.email, BOOTSTRAP_PASSWORD: USER.password };
  await withOwnServer(3921, variables, async (baseURL) => {
    const context = await newBrowser(browser, baseURL);
    const page = await context.newPage();
    for (const password of ["wrong-horse-1", "wrong-horse-2"]) {
      const answer = page.waitForResponse(/\/sign-in\/email$/);
      await fillSignIn(page, USER.email, password);
      expect((await answer).status()).toBe(401);
    }
    await fillSignIn(page, USER.email, USER.password, "/accounts");
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Audit log" }).click();
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText("signed in with a password");
    await expect(rows.nth(1)).not.toContainText("with:");
    await expect(rows.nth(2)).toContainText("failed to sign in: wrong password");
    await expect(rows.nth(2)).toContainText(/2 times, the last at \d\d:\d\d UTC/);
    await expect(
      page.getByRole("table").getByText(USER.email).filter({ visible: true }),
    ).toHaveCount(2);
    await expect(page.getByText("wrong-horse")).toHaveCount(0);

    expect(await graveViolationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
    await page.getByLabel("Action").selectOption("signIn.wrongPassword");
    await expect(page).toHaveURL(/action=signIn\.wrongPassword/);
    await expect(rows).toHaveCount(2);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const stream = await (await download).createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString();
    expect(text.trim().split("\r\n")).toHaveLength(2);
    expect(text).toContain(`signIn.wrongPassword`);
    await context.close();
  });
});

const HOSTILE = `<b>orders</b> ${"long".repeat(40)} → no, email removed`;

ownTest(
  "An entry says what changed from what to what, and links what is still there",
  async ({ page, account, call }) => {
    const columns = [{ name: HOSTILE, type: "integer", required: true }];
    const { id } = await call("contracts.create", { name: HOSTILE, schema: { columns } });
    await call("policies.updateOfContract", { id, block: ["required_removed", "added"] });
    await call("policies.update", { min_severity: 80 });
    const consumer = await call("consumers.create", { id, name: HOSTILE, columns: [HOSTILE] });
    await call("consumers.delete", { id, consumer_id: consumer.id });
    const url = "https://hooks.example.com/secret-path";
    const [kept, gone] = [
      await call("webhooks.create", { url, events: ["breaking"] }),
      await call("webhooks.create", { url, events: ["breaking"] }),
    ];
    await call("webhooks.setActive", { id: kept.id, active: false });
    await call("webhooks.delete", { id: gone.id });

    await page.goto(`${account}/settings/audit`);
    const rows = page.getByRole("table").getByRole("row");
    const policy = rows.filter({ hasText: "changed a contract's policy" });
    await expect(policy).toContainText("blocks types changed: yes → no");
    await expect(policy).toContainText("blocks columns added: no → yes");
    await expect(policy).toContainText(HOSTILE);
    await expect(rows.getByRole("link", { name: "changed the account's policy" })).toHaveAttribute(
      "href",
      `${account}/settings/gate`,
    );
    await expect(page.getByRole("table").locator("b")).toHaveCount(0);
    await expect(rows.filter({ hasText: "secret-path" })).toHaveCount(0);
    await expect(rows.filter({ hasText: gone.id }).getByRole("link")).toHaveCount(0);
    const paused = rows.filter({ hasText: "paused a webhook" });
    await expect(paused).not.toContainText("active");
    await expect(paused.getByRole("link", { name: kept.id })).toBeVisible();

    expect(await graveViolationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf(page)).toBeLessThanOrEqual(320);

    await tabTo(policy.getByRole("link", { name: HOSTILE }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/contracts/${id}/policy$`));
  },
);
