import type { Locator } from "playwright/test";
import { expect, test } from "../fixtures/console-test.ts";

function styleOf(part: Locator) {
  return part.evaluate((element) => {
    const { outlineStyle, borderTopWidth, borderTopColor, backgroundColor } =
      getComputedStyle(element);
    return { outlineStyle, borderTopWidth, borderTopColor, backgroundColor };
  });
}

test("With forced colours, selections, buttons and bars can still be seen", async ({
  page,
  account,
  orders,
}) => {
  const { id } = await orders.check([]);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto(`${account}/usage`);
  const canvas = (await styleOf(page.locator("html"))).backgroundColor;
  const framed = { outlineStyle: "solid" };
  const plain = { outlineStyle: "none" };
  const sections = page.getByRole("navigation", { name: "Account" });
  expect(await styleOf(sections.getByRole("link", { name: "Usage" }))).toMatchObject(framed);
  expect(await styleOf(sections.getByRole("link", { name: "Keys" }))).toMatchObject(plain);
  const period = page.getByRole("navigation", { name: "Period" });
  expect(await styleOf(period.getByRole("link", { name: "30 days" }))).toMatchObject(framed);
  expect(await styleOf(period.getByRole("link", { name: "7 days" }))).toMatchObject(plain);
  const themes = page.getByRole("group", { name: "Theme" }).locator("label");
  const widths = await themes.evaluateAll((all) =>
    all.map((label) => getComputedStyle(label).borderTopWidth),
  );
  expect(widths).toEqual(["0px", "0px", "1px"]);

  await page.goto(`${account}/contracts`);
  const create = await styleOf(page.getByRole("link", { name: "Create contract" }));
  expect(create.borderTopWidth).toBe("1px");
  expect(create.borderTopColor).not.toBe(canvas);

  await page.goto(`${account}/checks/${id}`);
  const bar = page.getByRole("img", { name: /^Severity/ });
  expect((await styleOf(bar.locator("div").first())).backgroundColor).not.toBe(canvas);
});
