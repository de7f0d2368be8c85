import { expect, type Locator } from "playwright/test";

/** More stops than any page has. */
const MOST = 150;

/** Goes to an element by Tab alone, or back by Shift+Tab, as somebody without a mouse does. */
export async function tabTo(element: Locator, step: "Tab" | "Shift+Tab" = "Tab") {
  await expect(element).toBeVisible();
  for (let stops = 0; stops < MOST; stops += 1) {
    await element.page().keyboard.press(step);
    if (await element.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error(`${step} does not lead to ${element}`);
}
