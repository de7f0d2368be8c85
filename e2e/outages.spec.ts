import { Client } from "pg";
import { findEmbedded } from "#server/database/embedded/embedded.ts";
import { expect, test } from "./fixtures/own-account-test.ts";
import { withOwnServer } from "./fixtures/own-server.ts";
import { fillSignIn } from "./fixtures/sign-in.ts";
import { USER } from "./fixtures/signed-in-user.ts";

test("A page that waits for deliveries outlasts a server that is away", async ({
  page,
  account,
  call,
}) => {
  const url = "https://hooks.example.com/later";
  const { id } = await call("webhooks.create", { url, events: ["pass"], contract_id: null });
  await call("webhooks.setActive", { id, active: true });
  await call("webhooks.sendTest", { id });
  await page.goto(`${account}/webhooks/${id}`);
  await expect(page.getByRole("list", { name: "Deliveries" })).toContainText("pending");
  const tried = page.waitForEvent("requestfailed");
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  await tried;
  // What the browser would show instead of the page comes after the failed request.
  await page.waitForEvent("requestfailed");
  await expect(page.getByRole("heading", { level: 1, name: url })).toBeVisible();
  await page.unroute("**/*");
  await expect(page.getByRole("list", { name: "Deliveries" })).toContainText("2 attempts");
});

async function query(database: string, sql: string) {
  const client = new Client(database);
  await client.connect();
  await client.query(sql);
  await client.end();
}

test("Try again shows the page once the database can serve it", async ({ browser }) => {
  const variables = { BOOTSTRAP_EMAIL: USER.email, BOOTSTRAP_PASSWORD: USER.password };
  await withOwnServer(3919, variables, async (url, DATA_DIR) => {
    const database = (await findEmbedded(DATA_DIR)) ?? "";
    const page = await browser.newPage({ baseURL: url });
    await fillSignIn(page, USER.email, USER.password);
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();

    await query(database, "ALTER TABLE webhook RENAME TO away");
    await page.reload();
    const notice = page.getByRole("heading", { name: "Something went wrong on our side" });
    await expect(notice).toBeVisible();
    // Otherwise the database might be back before the first retry reaches it.
    const retried = page.waitForEvent("framenavigated");
    await page.getByRole("button", { name: "Try again" }).click();
    await retried;
    await expect(notice).toBeVisible();
    await query(database, "ALTER TABLE away RENAME TO webhook");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
    await page.close();
  });
});
