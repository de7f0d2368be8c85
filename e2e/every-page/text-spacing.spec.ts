import { pathsOf } from "../fixtures/console-routes.ts";
import { cutTexts } from "../fixtures/cut-texts.ts";
import { widthOf } from "../fixtures/grave-violations.ts";
import { storeNasty } from "../fixtures/nasty-names.ts";
import { expect, test } from "../fixtures/own-account-test.ts";
import { unfold } from "../fixtures/unfold.ts";

/** What readers may set without losing anything (WCAG 2.2, 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`;

test("Every page of the console has room for wider text, on a phone too", async ({
  page,
  account,
  call,
  owner,
}) => {
  test.slow();
  const stored = await storeNasty({ call, owner });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of pathsOf(stored)) {
    await page.goto(account + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await unfold(page);
    await page.addStyleTag({ content: SPACING });
    expect.soft(await widthOf(page), path).toBeLessThanOrEqual(320);
    expect.soft(await cutTexts(page), path).toEqual([]);
  }
});
