import { graveViolations } from "../fixtures/grave-violations.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { PAGES, THEMES } from "../fixtures/pages.ts";
import { unfold } from "../fixtures/unfold.ts";

for (const { path, heading } of PAGES) {
  for (const colorScheme of THEMES) {
    test(`${path} is accessible in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      if (path === "/docs") {
        await expect(page.getByRole("heading", { name: "Read credits and usage" })).toBeVisible();
      }
      await unfold(page);
      expect(await graveViolations(page)).toEqual([]);
    });
  }

  test(`${path} fits a screen 320 pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    if (path === "/docs") {
      await expect(page.getByRole("heading", { name: "Read credits and usage" })).toBeVisible();
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });
}

test("The scripts of a page carry the nonce of its own request", async ({ request }) => {
  const policies = await Promise.all(
    ["/", "/no-such-page"].map(async (path) => {
      const answer = await request.get(path);
      const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1];
      const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      return nonce;
    }),
  );
  expect(new Set(policies).size).toBe(2);
});
