import { cutTexts } from "../fixtures/cut-texts.ts";
import { graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { misnamed } from "../fixtures/misnamed.ts";
import { expect, test } from "../fixtures/page-test.ts";
import { PAGES } from "../fixtures/pages.ts";
import { unfold } from "../fixtures/unfold.ts";

for (const { path, heading } of PAGES) {
  test(`${path} is accessible in both themes, and fits 320 pixels`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    if (path === "/docs") {
      test.slow();
      await expect(page.getByRole("heading", { name: "Read credits and usage" })).toBeVisible();
    }
    await unfold(page);
    expect(await misnamed(page)).toEqual([]);
    expect(await graveViolationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
    expect(await cutTexts(page)).toEqual([]);
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
