import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";

/** What axe finds serious or critical on the page as it is. */
export async function graveViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes[0]?.html]);
}

/** How wide the page is laid out. */
export function widthOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
