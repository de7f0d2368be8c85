import { globSync } from "node:fs";
import { join } from "node:path";
import { pathsOf, ROUTES } from "../fixtures/console-routes.ts";
import { misnamed } from "../fixtures/misnamed.ts";
import { storeNasty } from "../fixtures/nasty-names.ts";
import { expect, test } from "../fixtures/own-account-test.ts";
import { printFaults } from "../fixtures/print-faults.ts";
import { rawTexts } from "../fixtures/raw-texts.ts";

test("Every page is listed, with its URL or why it is not visited", () => {
  const root = join(import.meta.dirname, "..", "..", "src", "app");
  const pages = globSync("**/page.tsx", { cwd: root }).map((path) => path.slice(0, -9));
  expect(pages.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

test("Every page of the console marks invisible characters, names controls for what they show, and prints light and whole", async ({
  page,
  account,
  call,
  owner,
}) => {
  test.slow();
  const stored = await storeNasty({ call, owner });
  const ofAccount = pathsOf(stored).map((path) => account + path);
  for (const path of [...ofAccount, "/profile", "/docs/errors"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (ofAccount.includes(path)) {
      await expect(page.locator("[data-mark]").first(), path).toBeAttached();
    }
    expect.soft(await rawTexts(page), `unmarked on ${path}`).toEqual([]);
    expect.soft(await misnamed(page), `misnamed on ${path}`).toEqual([]);
    expect.soft(await printFaults(page), `printed from ${path}`).toEqual([]);
  }
});
