import { writeFileSync } from "node:fs";
import { createAuthority, createCertificate, startReceiver } from "#testing/servers/receiver.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";
import { expect, test } from "./fixtures/own-account-test.ts";
import { withOwnServer } from "./fixtures/own-server.ts";
import { fillSignIn } from "./fixtures/sign-in.ts";
import { USER } from "./fixtures/signed-in-user.ts";

/** Where nothing responds. */
const URL_OF_CHANNEL = "https://hooks.chat.invalid/services/T0/B0/qx7secret-1234";
const SHOWN = "https://hooks.chat.invalid/…1234";

for (const [name, words] of [
  ["Slack", "blocked checks of all contracts"],
  ["Teams", "all contracts"],
] as const) {
  test(`A ${name} webhook is created by keyboard, and has no secret`, async ({ page, account }) => {
    await page.goto(`${account}/webhooks`);
    await page.getByRole("button", { name: "Create webhook", exact: true }).press("Enter");
    const form = page.getByRole("dialog", { name: "Create webhook" });
    await form.getByRole("radio", { name }).focus();
    await page.keyboard.press("Space");
    await expect(form.getByRole("radio", { name })).toBeChecked();
    await form.getByLabel("URL", { exact: true }).fill(URL_OF_CHANNEL);
    if (name === "Slack") {
      await form.getByLabel("Checks").selectOption("Only what the gate blocks");
      await expect(form.getByRole("checkbox")).toHaveCount(1);
    }
    await page.keyboard.press("Enter");
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: "Create webhook", exact: true })).toBeFocused();

    const row = page.getByRole("listitem").filter({ hasText: SHOWN });
    await expect(row).toContainText(name);
    await expect(row).toContainText(words);
    await expect(row.getByText("pass", { exact: true })).toHaveCount(name === "Slack" ? 1 : 0);
    await row.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: SHOWN })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send test" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Rotate secret" })).toHaveCount(0);
    const answer = await page.reload();
    expect(await answer?.text()).not.toContain("qx7secret");
  });
}

test("The form and a Slack webhook are accessible in both themes, and fit 320 pixels", async ({
  page,
  account,
  call,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { id } = await call("webhooks.subscribe", {
    kind: "slack",
    url: URL_OF_CHANNEL,
    events: ["breaking"],
    only_blocked: true,
  });
  await page.goto(`${account}/webhooks`);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Create webhook", exact: true }).click();
  await expect(page.getByRole("radio", { name: "Teams" })).toBeVisible();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await page.goto(`${account}/webhooks/${id}`);
  await expect(page.getByText("blocked checks of all contracts")).toBeVisible();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
});

test("A test message arrives in the channel", async ({ browser }, info) => {
  const authority = await createAuthority();
  const receiver = await startReceiver(await createCertificate(authority));
  const ca = info.outputPath("ca.pem");
  writeFileSync(ca, authority.cert);
  const variables = {
    BOOTSTRAP_EMAIL: USER.email,
    BOOTSTRAP_PASSWORD: USER.password,
    NODE_EXTRA_CA_CERTS: ca,
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
  };
  await withOwnServer(3926, variables, async (url) => {
    const page = await browser.newPage({ baseURL: url });
    await fillSignIn(page, USER.email, USER.password);
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("button", { name: "Create webhook", exact: true }).click();
    await page.getByRole("radio", { name: "Slack" }).check();
    await page.getByLabel("URL", { exact: true }).fill(`${receiver.url}/services/qx7secret-1234`);
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("link", { name: "…1234" }).click();
    await page.getByRole("button", { name: "Send test" }).click();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
    await expect(page.getByRole("list", { name: "Deliveries" })).toContainText("delivered");
    const [request] = receiver.received;
    expect(request?.path).toBe("/services/qx7secret-1234");
    expect(JSON.parse(request?.body ?? "").text).toContain("This is a test");
    await page.close();
  });
  await receiver.close();
});
