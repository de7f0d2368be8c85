import { expect, type Locator } from "playwright/test";

/** Gives an element the keyboard once it is there to see: a streamed page is hidden until it is whole. */
export async function focusOn(element: Locator) {
  await expect(element).toBeVisible();
  await element.focus();
  await expect(element).toBeFocused();
}
