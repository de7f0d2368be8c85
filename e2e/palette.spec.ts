import { expect, test } from "./fixtures/console-test.ts";
import { focusOn } from "./fixtures/focus-on.ts";
import { graveViolationsInThemes, widthOf } from "./fixtures/grave-violations.ts";

test("The palette opens a page by keyboard alone, and Escape returns the focus", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/checks`);
  const button = page.getByRole("button", { name: "Go to" });
  await focusOn(button);
  await page.keyboard.press("Enter");
  const palette = page.getByRole("dialog", { name: "Go to" });
  const box = palette.getByRole("combobox");
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await expect(box).toBeFocused();
  await expect(palette.getByRole("option", { selected: true })).toHaveText("Overview");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(palette.getByRole("option", { selected: true })).toHaveText("Contracts");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${account}/contracts`);
  await expect(palette).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  await expect(box).toBeFocused();
  await page.keyboard.type("webh");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${account}/webhooks`);
});

test("The palette opens a contract, a check, a key and a webhook", async ({
  page,
  account,
  orders,
  key,
  request,
}) => {
  const check = await orders.check([]);
  const url = `https://example.com/${orders.id}`;
  await request.post("/api/v1/webhooks", {
    headers: { "X-API-Key": key },
    data: { url, events: ["breaking"] },
  });
  await page.goto(`${account}/webhooks`);
  const palette = page.getByRole("dialog", { name: "Go to" });
  async function goTo(typed: string, option: string | RegExp) {
    await page.getByRole("button", { name: "Go to" }).click();
    await palette.getByRole("combobox").fill(typed);
    await expect(palette.getByRole("option", { selected: true })).toContainText(option);
    await page.keyboard.press("Enter");
    await expect(palette).toBeHidden();
  }
  await goTo(orders.name.toUpperCase(), orders.name);
  await expect(page).toHaveURL(`${account}/contracts/${orders.id}`);
  await goTo(check.id, check.id);
  await expect(page).toHaveURL(`${account}/checks/${check.id}`);
  await goTo(url, url);
  await expect(page).toHaveURL(/\/webhooks\/whk_/);

  // Only the preview of a key leaves the browser.
  const requests: string[] = [];
  page.on("request", (sent) => requests.push(sent.url() + (sent.postData() ?? "")));
  await goTo(key, key.slice(0, 16));
  await expect(page).toHaveURL(/\/keys#key_/);
  expect(requests.some((text) => text.includes(key.slice(0, 16)))).toBe(true);
  expect(requests.filter((text) => text.includes(key))).toEqual([]);

  await page.keyboard.press("ControlOrMeta+k");
  await palette.getByRole("combobox").fill("no such thing");
  await expect(palette.getByText("No results.")).toBeVisible();
});

test("The palette is accessible in both themes, and fits 320 pixels", async ({ page, account }) => {
  await page.goto(`${account}/keys`);
  await page.getByRole("button", { name: "Go to" }).click();
  const palette = page.getByRole("dialog", { name: "Go to" });
  await palette.getByRole("combobox").fill("svc");
  await expect(palette.getByRole("option").first()).toContainText("svc_");
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
});

test("A palette that cannot be loaded leaves the page as it is, and loads the next time", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/contracts/new`, { waitUntil: "networkidle" });
  await page.getByLabel("Name", { exact: true }).fill("half done");
  await page.route("**/_next/static/**", (route) => route.abort());
  await page.getByRole("button", { name: "Go to" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("half done");
  await page.unroute("**/_next/static/**");
  await page.getByRole("button", { name: "Go to" }).click();
  await expect(page.getByRole("dialog", { name: "Go to" })).toBeVisible();
});

test("The palette starts what pages offer, and finds columns and members", async ({
  page,
  account,
  orders,
}) => {
  await page.goto(`${account}/checks`);
  const palette = page.getByRole("dialog", { name: "Go to" });
  async function goTo(typed: string, option: string | RegExp) {
    await page.getByRole("button", { name: "Go to" }).click();
    await palette.getByRole("combobox").fill(typed);
    await palette.getByRole("option").filter({ hasText: option }).first().click();
    await expect(palette).toBeHidden();
  }
  await goTo("create k", "Create key");
  await expect(page.getByRole("dialog", { name: "Create key" })).toBeVisible();
  await expect(page).toHaveURL(`${account}/keys`);
  await page.keyboard.press("Escape");
  await goTo("create k", "Create key");
  await expect(page.getByRole("dialog", { name: "Create key" })).toBeVisible();
  await page.keyboard.press("Escape");
  await goTo("invite", "Invite someone");
  await expect(page.getByRole("dialog", { name: "Invite someone" })).toBeVisible();
  await expect(page).toHaveURL(`${account}/settings/members`);
  await page.keyboard.press("Escape");
  await goTo("order_id", orders.name);
  await expect(page).toHaveURL(`${account}/contracts/${orders.id}/columns?find=order_id`);
  await goTo("consumers", "Consumers");
  await expect(page).toHaveURL(`${account}/contracts/${orders.id}/consumers`);
  // Other tests' contracts have this owner, and other tests rename the member.
  await page.getByRole("button", { name: "Go to" }).click();
  await palette.getByRole("combobox").fill("ada@");
  const members = palette.getByRole("group", { name: "Members" });
  await members.getByRole("option").first().click();
  await expect(page).toHaveURL(/\/settings\/members#usr_/);
});

test("A question mark lists the shortcuts, unless it is typed or turned off", async ({
  page,
  account,
}) => {
  await page.goto(`${account}/contracts/new`, { waitUntil: "networkidle" });
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.getByLabel("Name", { exact: true }).press("?");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("?");
  await expect(list).toHaveCount(0);
  await page.goto(`${account}/checks`, { waitUntil: "networkidle" });
  await page.keyboard.press("?");
  await expect(list).toContainText("Go to a page");
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await list.getByRole("checkbox", { name: "Open this list with ?" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(list).toHaveCount(0);
  await page.getByRole("button", { name: "Go to" }).click();
  await page.getByRole("dialog", { name: "Go to" }).getByRole("combobox").fill("keyb");
  await page.keyboard.press("Enter");
  await list.getByRole("checkbox").check();
  await list.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("?");
  await expect(list).toBeVisible();
});
