import { expect, type Page } from "playwright/test";

/** Waits until nothing of the page is a skeleton any more. */
export async function wholePage(page: Page) {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
