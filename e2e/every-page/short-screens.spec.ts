import { expect, test } from "../fixtures/account-test.ts";

/** A screen of 1280 by 1024 pixels at 400 %. */
test.use({ viewport: { width: 320, height: 256 } });

test("On a short screen the palette fits", async ({ page, account }) => {
  await page.goto(account);
  await page.getByRole("button", { name: "Go to" }).click();
  const dialog = page.getByRole("dialog", { name: "Go to" });
  await expect(dialog.getByText(/\d results/)).toBeInViewport({ ratio: 1 });
  const isScrolled = await dialog.evaluate((panel) => panel.scrollHeight > panel.clientHeight);
  expect(isScrolled).toBe(false);
});

test("On a short, wide screen the header scrolls away", async ({ page, account }) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  for (const path of [`${account}/usage`, "/docs/errors"]) {
    await page.goto(path);
    await page.mouse.wheel(0, 600);
    await expect(page.getByRole("banner")).not.toBeInViewport();
  }
});

test("A sticky header hides nothing that is scrolled to", async ({ page, account }) => {
  for (const path of [account, "/docs/errors"]) {
    await page.goto(path);
    for (const width of [320, 640, 700, 768, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const { isSticky, height, kept } = await page.getByRole("banner").evaluate((header) => ({
        isSticky: getComputedStyle(header).position === "sticky",
        height: header.getBoundingClientRect().height,
        kept: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
      }));
      expect.soft(isSticky, `${path} at ${width}`).toBe(width >= 1024);
      if (isSticky) expect.soft(height, `${path} at ${width}`).toBeLessThanOrEqual(kept);
    }
  }
});
