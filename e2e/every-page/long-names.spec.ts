import { pathsOf } from "../fixtures/console-routes.ts";
import { cutTexts } from "../fixtures/cut-texts.ts";
import { widthOf } from "../fixtures/grave-violations.ts";
import { storeLong } from "../fixtures/long-names.ts";
import { expect, test } from "../fixtures/own-account-test.ts";
import { unfold } from "../fixtures/unfold.ts";

/** Whose dialogs name a contract or its columns. */
const OPENERS: [path: string, button: RegExp][] = [
  ["/columns", /^Edit the details/],
  ["", /^Edit description/],
  ["/policy", /^Withdraw/],
  ["/consumers", /^Remove/],
];

test("Dialogs about names that are one long word do not scroll sideways", async ({
  page,
  account,
  call,
  owner,
}) => {
  const { contract_id } = await storeLong({ call, owner });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, button] of OPENERS) {
    await page.goto(`${account}/contracts/${contract_id}${path}`);
    await page.getByRole("button", { name: button }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const widths = await dialog.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect.soft(widths[0], path).toBe(widths[1]);
  }
});

test("A long column name gets half of a phone's width, and a long URL at most three lines in a list", async ({
  page,
  account,
  call,
  owner,
}) => {
  const { contract_id } = await storeLong({ call, owner });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${account}/contracts/${contract_id}/columns`);
  const name = page.getByRole("row", { name: /^kept/ }).getByRole("rowheader");
  expect((await name.boundingBox())?.width).toBeGreaterThan(130);
  await expect(page.getByRole("row", { name: /^kept/ })).toContainText(/required/);
  for (const path of ["/webhooks", `/contracts/${contract_id}`]) {
    await page.goto(account + path);
    const url = page.getByRole("link", { name: /^https:\/\/hooks/ });
    expect((await url.boundingBox())?.height, path).toBeLessThan(80);
  }
});

test("Names that are one long word fit 320 pixels whole on every page of the console", async ({
  page,
  account,
  call,
  owner,
}) => {
  test.slow();
  const stored = await storeLong({ call, owner });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...pathsOf(stored), `/proposals/${stored.proposal_id}`]) {
    await page.goto(account + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await unfold(page);
    expect.soft(await widthOf(page), path).toBeLessThanOrEqual(320);
    expect.soft(await cutTexts(page), path).toEqual([]);
  }
});
