import { expect, test } from "./console-test.ts";

/** A list that waits for its rows shows at once where they will be. */

const LISTS = ["Checks", "Contracts", "Keys", "Webhooks"] as const;

for (const name of LISTS) {
  test(`${name} show a skeleton while they wait, and their heading stays where it is`, async ({
    page,
    account,
    orders,
  }) => {
    await orders.check([]);
    await page.goto(`${account}/settings`, { waitUntil: "networkidle" });
    const answers = Promise.withResolvers<void>();
    await page.route(`**${account}/${name.toLowerCase()}?*`, async (route) => {
      const isAhead = route.request().headers()["next-router-prefetch"] !== undefined;
      if (!isAhead) await answers.promise;
      await route.continue();
    });
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name }).click();
    const heading = page.getByRole("heading", { level: 1, name });
    await expect(heading).toBeVisible();
    await expect(page.locator("main[aria-busy=true]").getByRole("status")).toHaveText("Loading");
    const before = await heading.boundingBox();
    answers.resolve();
    await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
    await expect(heading).toBeVisible();
    const after = await heading.boundingBox();
    expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
  });
}
