import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { wholePage } from "./whole-page.ts";

/** What axe finds serious or critical on the page as it is. */
export async function graveViolations(page: Page) {
  await wholePage(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes[0]?.html]);
}

/** How wide the page is laid out. */
export async function widthOf(page: Page) {
  await wholePage(page);
  return page.evaluate(() => document.documentElement.scrollWidth);
}
