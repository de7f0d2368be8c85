import { expect, test } from "../fixtures/console-test.ts";

/** Lists arrive with their rows; only links to slow pages show a loading state. */

const LISTS = ["Checks", "Contracts", "Keys", "Webhooks"] as const;

for (const name of LISTS) {
  const path = name.toLowerCase();

  test(`${name} are complete in the HTML`, async ({ page, account, orders }) => {
    await orders.check([]);
    const answer = await page.request.get(`${account}/${path}`);
    const html = await answer.text();
    expect(html).toContain(`>${name}</h1>`);
    expect(html).not.toContain('aria-busy="true"');
  });

  test(`${name} leave the previous page in place until they arrive, and show that they are loading`, async ({
    page,
    account,
    orders,
  }) => {
    await orders.check([]);
    await page.goto(`${account}/settings`, { waitUntil: "networkidle" });
    const answers = Promise.withResolvers<void>();
    await page.route(`**${account}/${path}?*`, async (route) => {
      await answers.promise;
      await route.continue();
    });
    const link = page.getByRole("navigation", { name: "Account" }).getByRole("link", { name });
    await link.click();
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    answers.resolve();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  });
}

test("A row or a filter shows that its page is loading", async ({ page, account, orders }) => {
  await page.goto(`${account}/contracts`, { waitUntil: "networkidle" });
  let answers = Promise.withResolvers<void>();
  await page.route(`**${account}/**_rsc=*`, async (route) => {
    await answers.promise;
    await route.continue();
  });
  const loading = page.getByRole("status", { name: "Loading" });
  const goes = async (act: () => Promise<unknown>) => {
    answers = Promise.withResolvers();
    await act();
    await expect(loading).toBeVisible();
    answers.resolve();
    await expect(loading).toHaveCount(0);
  };
  await goes(() => page.getByRole("link", { name: orders.name }).click());
  await expect(page.getByRole("heading", { level: 1, name: orders.name })).toBeVisible();
  await page.goBack();
  await page.getByLabel("Name contains").fill("nothing is called so");
  await goes(() => page.keyboard.press("Enter"));
  await expect(page.getByText("No contracts match these filters.")).toBeVisible();
});
