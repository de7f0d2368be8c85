import { randomUUID } from "node:crypto";
import { withOwnServer } from "../fixtures/own-server.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { newBrowser } from "../fixtures/person.ts";

test("A new person signs up and gets their own account", async ({ browser, baseURL }) => {
  const context = await newBrowser(browser, baseURL);
  const page = await context.newPage();
  const email = `ada-${randomUUID()}@example.com`;
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("short");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
    "This must have at least 8 characters.",
  );
  await expect(page.getByLabel("Name of the account")).toHaveAccessibleDescription(
    "Enter an account name.",
  );
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.keyboard.type("-but-longer");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Engines");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/accounts\/acc_\w+$/);
  await expect(page.getByRole("banner").getByText("Engines")).toBeVisible();
  await page.goto("/sign-up");
  await expect(page).toHaveURL(/\/accounts\/acc_\w+$/);

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/sign-up");
  for (const [label, text] of [
    ["Your name", "Mallory"],
    ["Email", email.toUpperCase()],
    ["Password", "another-password"],
    ["Name of the account", "Second"],
  ]) {
    await page.getByLabel(label ?? "").fill(text ?? "");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${email} already has a user. Sign in instead.`)).toBeVisible();
  await context.close();
});

test("While sign-up is closed, its page is a 404 and the procedure refuses", async ({
  request,
}) => {
  await withOwnServer(3918, { SIGNUP: "" }, async (url) => {
    const page = await request.get(`${url}/sign-up`);
    expect(page.status()).toBe(404);
    expect(await page.text()).toContain("<title>Page not found · Schema Contract Check</title>");
    const signIn = await (await request.get(`${url}/sign-in`)).text();
    expect(signIn).toContain("Ask your administrator for an account");
    expect(signIn).not.toContain("/sign-up");
    const person = {
      name: "Ada",
      email: "ada@example.com",
      password: "correct-horse-battery",
      account_name: "Engines",
    };
    const headers = { Origin: url };
    const answer = await request.post(`${url}/api/trpc/accounts.create`, { headers, data: person });
    expect(answer.status()).toBe(403);
    const own = await request.post(`${url}/api/auth/sign-up/email`, { headers, data: person });
    expect(own.status()).toBe(404);
  });
});
