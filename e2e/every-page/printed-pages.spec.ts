import { ROUTES } from "../fixtures/console-routes.ts";
import { expect, test } from "../fixtures/own-account-test.ts";

test("Pages print light, without navigation and buttons, and nothing is cut off", async ({
  page,
  account,
  call,
}) => {
  const columns = [{ name: "id", type: "integer", required: true }];
  const { id: contract_id } = await call("contracts.create", {
    name: "orders",
    schema: { columns },
  });
  const { id: webhook_id } = await call("webhooks.create", {
    url: "https://hooks.example.invalid/x",
    events: ["breaking"],
  });
  const run = { contract_id, incoming_schema: { columns: [] } };
  const { body: check } = await call("checks.run", run);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 720, height: 1000 });
  for (const path of Object.values(ROUTES)) {
    if (typeof path === "object") continue;
    await page.goto(account + path({ contract_id, webhook_id, check_id: check.id }));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const role of ["navigation", "button", "search"] as const) {
      await expect(page.getByRole(role), `${role} of ${page.url()}`).toHaveCount(0);
    }
    const { color, width } = await page.evaluate(() => ({
      color: getComputedStyle(document.documentElement).backgroundColor,
      width: document.documentElement.scrollWidth,
    }));
    expect(color).toMatch(/^lab\(100 |^oklch\(1 |^rgb\(255, 255, 255\)/);
    expect(width, page.url()).toBeLessThanOrEqual(720);
  }
});
