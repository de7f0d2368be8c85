import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { totp } from "#testing/totp.ts";
import { test as staffTest } from "../fixtures/account-test.ts";
import { expect, signUp, test } from "../fixtures/own-account-test.ts";
import { test as strangerTest } from "../fixtures/page-test.ts";
import { tabTo } from "../fixtures/tab-to.ts";
import { wholePage } from "../fixtures/whole-page.ts";

/** Each page's flows without a mouse: Tab reaches everything, and the focus is never lost. */

const COLUMNS = [
  { name: "order_id", type: "integer", required: true },
  { name: "placed_at", type: "timestamp", required: true },
  { name: "coupon", type: "string", required: false },
];

const CONTRACT = { name: "orders", schema: { columns: COLUMNS } };

function button(page: Page, name: string | RegExp) {
  return page.getByRole("button", { name, exact: true });
}

function heading(page: Page, name: string | RegExp) {
  return page.getByRole("heading", { level: 1, name });
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Confirms a dialog that starts on Cancel, after cancelling it once. */
async function confirm(page: Page, asking: ReturnType<typeof button>, action: string) {
  await press(page, "Enter");
  await expect(button(page, "Cancel")).toBeFocused();
  await press(page, "Escape");
  await expect(asking).toBeFocused();
  await press(page, "Enter", "Tab");
  await expect(page.getByRole("dialog").getByRole("button", { name: action })).toBeFocused();
  await press(page, "Enter");
}

test("Checks are filtered, exported and opened by keyboard alone", async ({
  page,
  context,
  account,
  call,
}) => {
  const { id: contract_id } = await call("contracts.create", CONTRACT);
  for (const columns of [COLUMNS, COLUMNS.slice(1)]) {
    await call("checks.run", { contract_id, incoming_schema: { columns } });
  }
  await page.goto(`${account}/checks`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);
  const result = page.getByLabel("Result");
  await tabTo(result);
  await page.keyboard.type("warning");
  await expect(page).toHaveURL(/result=warning/);
  await expect(rows).toHaveCount(2);
  await expect(result).toBeFocused();
  const column = page.getByLabel("Column");
  await tabTo(column);
  await page.keyboard.type("order_id");
  await press(page, "Enter");
  await expect(page).toHaveURL(/column=order_id/);
  await expect(column).toBeFocused();
  await tabTo(page.getByRole("link", { name: "Clear" }));
  await press(page, "Enter");
  await expect(page).toHaveURL(`${account}/checks`);
  await expect(rows).toHaveCount(3);
  await expect(heading(page, "Checks")).toBeFocused();
  await expect(result).toHaveValue("");
  await expect(column).toHaveValue("");

  await tabTo(page.getByRole("link", { name: "Export CSV" }));
  const download = page.waitForEvent("download");
  await press(page, "Enter");
  expect((await download).suggestedFilename()).toMatch(/^checks-.*\.csv$/);
  await tabTo(page.getByRole("link", { name: "orders: warning, severity 40" }));
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/checks\/chk_/);
  await expect(heading(page, "Check of orders")).toBeFocused();

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await tabTo(button(page, "Copy link"));
  await press(page, "Enter");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(page.url());
  await tabTo(page.locator("summary", { hasText: "Raw JSON" }));
  await press(page, "Enter");
  await tabTo(page.getByRole("region", { name: /^GET \/api\/v1\/checks/ }));
});

test("A contract is edited, found, tried and checked against by keyboard alone", async ({
  page,
  account,
  call,
}) => {
  await call("contracts.create", CONTRACT);
  await page.goto(`${account}/contracts/new`);
  await tabTo(page.getByLabel("Sample or schema"));
  await page.keyboard.type("id integer\nday date\n");
  await expect(page.getByText("Read as a list of columns, one per line: 2 columns.")).toBeVisible();
  await tabTo(button(page, "Remove column 1"));
  await press(page, "Enter");
  await expect(page.getByLabel("Name of column 1")).toHaveValue("day");
  await expect(button(page, "Remove column 1")).toBeFocused();
  await press(page, "Enter");
  await expect(button(page, "Add column")).toBeFocused();
  await press(page, "Enter");
  await expect(page.getByLabel("Name of column 1")).toBeFocused();

  await page.goto(`${account}/contracts`);
  const search = page.getByLabel("Name contains");
  await tabTo(search);
  await page.keyboard.type("order");
  await press(page, "Enter");
  await expect(page).toHaveURL(/search=order/);
  await expect(search).toBeFocused();
  await tabTo(page.getByRole("link", { name: "orders" }));
  await press(page, "Enter");
  await expect(heading(page, "orders")).toBeFocused();
  await tabTo(page.getByRole("link", { name: "Columns", exact: true }));
  await press(page, "Enter");
  await expect(page).toHaveURL(/columns$/);
  await tabTo(page.getByLabel("Incoming schema"));
  await page.keyboard.type('{"order_id": "A-1"}');
  const sentence = "Breaking, severity 90: 2 columns removed, 1 type changed.";
  await expect(page.getByText(sentence)).toBeVisible();
  await tabTo(button(page, "Run check"));
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/checks\/chk_/);
  await expect(heading(page, "Check of orders")).toBeFocused();
  await expect(page.getByText(sentence)).toBeVisible();
});

test("A key is revoked, activated and deleted by keyboard alone", async ({
  page,
  account,
  call,
}) => {
  const { key } = await call("keyring.create", { environment: "live", label: "" });
  const preview = key.slice(0, 16);
  await page.goto(`${account}/keys`);
  const row = page.getByRole("listitem").filter({ hasText: preview });
  const toggle = row.getByRole("button", { name: new RegExp(`(Revoke|Activate) ${preview}$`) });
  await tabTo(toggle);
  await press(page, "Enter");
  await expect(row.getByText("Key revoked.")).toBeVisible();
  await expect(toggle).toHaveText("Undo");
  await expect(toggle).toBeFocused();
  await press(page, "Enter");
  await expect(row.getByText("active", { exact: true })).toBeVisible();
  await expect(toggle).toBeEnabled();
  await expect(toggle).toBeFocused();
  await press(page, "Space");
  await expect(row.getByText("Key revoked.")).toBeVisible();
  const remove = button(page, `Delete ${preview}`);
  await press(page, "Shift+Tab");
  await expect(remove).toBeFocused();
  await confirm(page, remove, "Delete key");
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("status").getByText(`The key ${preview}… is deleted.`)).toBeVisible();
  await expect(heading(page, "Keys")).toBeFocused();
});

test("A webhook is created, paused, tested, redelivered and deleted by keyboard alone", async ({
  page,
  account,
}) => {
  const url = "https://receiver.invalid/keyboard";
  await page.goto(`${account}/webhooks`);
  const create = button(page, "Create webhook");
  await tabTo(create);
  await press(page, "Enter");
  await expect(page.getByRole("radio", { name: /^Webhook / })).toBeFocused();
  await press(page, "Tab");
  await expect(page.getByLabel("URL", { exact: true })).toBeFocused();
  await page.keyboard.type(url);
  await tabTo(page.getByRole("checkbox", { name: "pass" }));
  await press(page, "Space");
  await expect(page.getByRole("checkbox", { name: "pass" })).toBeChecked();
  await tabTo(button(page, "Create"));
  await press(page, "Enter");
  await tabTo(button(page, "I have stored it"));
  await press(page, "Enter");
  await expect(create).toBeFocused();
  await tabTo(page.getByRole("link", { name: url }));
  await press(page, "Enter");
  await expect(heading(page, url)).toBeFocused();

  const pause = button(page, /^(Pause|Resume)$/);
  await tabTo(pause);
  await press(page, "Enter");
  await expect(page.getByText("paused", { exact: true })).toBeVisible();
  await expect(pause).toBeEnabled();
  await expect(pause).toBeFocused();
  const send = button(page, "Send test");
  await tabTo(send, "Shift+Tab");
  await press(page, "Enter");
  await expect(page.getByText("Waiting for the webhook to be resumed.")).toBeVisible();
  await expect(send).toBeFocused();
  await tabTo(pause);
  await press(page, "Enter");
  await expect(page.getByText("active", { exact: true })).toBeVisible();
  await expect(pause).toBeEnabled();
  await expect(pause).toBeFocused();
  const attempts = page.getByRole("region", { name: "Attempts" });
  await expect(attempts).toContainText("Attempt 1", { timeout: 15_000 });
  const again = button(page, "Redeliver");
  await tabTo(again);
  await press(page, "Enter");
  await expect(attempts).toContainText("Attempt 2", { timeout: 15_000 });
  await expect(again).toBeFocused();

  const recover = button(page, "Resend failed");
  await tabTo(recover, "Shift+Tab");
  await press(page, "Enter");
  await expect(page.getByLabel("Since")).toBeFocused();
  await press(page, "Enter");
  await expect(
    page.getByText(/^(No delivery has failed since then|Resending .*)\.$/),
  ).toBeVisible();
  await expect(recover).toBeFocused();
  const rotate = button(page, "Rotate secret");
  await tabTo(rotate, "Shift+Tab");
  await confirm(page, rotate, "Rotate secret");
  await tabTo(button(page, "I have stored it"));
  await press(page, "Enter");
  await expect(rotate).toBeFocused();
  const delivered = page.getByRole("link", { name: "delivered", exact: true });
  await tabTo(delivered);
  await press(page, "Enter");
  await expect(page).toHaveURL(/\?status=delivered/);
  await expect(page.getByText("No delivered deliveries.")).toBeVisible();
  await expect(delivered).toBeFocused();
  const remove = button(page, "Delete");
  await tabTo(remove, "Shift+Tab");
  await confirm(page, remove, "Delete webhook");
  await expect(page).toHaveURL(`${account}/webhooks`);
  await expect(heading(page, "Webhooks")).toBeFocused();
});

test("Usage is explored by keyboard alone", async ({ page, account, call }) => {
  const { id: contract_id } = await call("contracts.create", CONTRACT);
  await call("checks.run", { contract_id, incoming_schema: { columns: COLUMNS } });
  await page.goto(`${account}/usage`);
  const year = page.getByRole("link", { name: "12 months" });
  await tabTo(year);
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: "1 check in 365 days" })).toBeVisible();
  await expect(year).toBeFocused();
  const today = await page.getByLabel("To (UTC)").inputValue();
  const from = page.getByLabel("From (UTC)");
  await tabTo(from);
  const [years = "", month, day] = today.split("-");
  await page.keyboard.type(`${month}${day}${years}`);
  await press(page, "Enter");
  await expect(page).toHaveURL(`${account}/usage?from=${today}&to=${today}`);
  await expect(page.getByRole("heading", { name: "1 check in 1 day" })).toBeVisible();
  await expect(from).toBeFocused();
  await tabTo(page.locator("summary", { hasText: "Show as table" }));
  await press(page, "Enter");
  await expect(page.getByRole("table", { name: "Checks per day" })).toBeVisible();
  await tabTo(page.getByRole("link", { name: "Export CSV of checks per key" }));
  const download = page.waitForEvent("download");
  await press(page, "Enter");
  expect((await download).suggestedFilename()).toMatch(/^checks-per-key-.*\.csv$/);
  const contracts = page.getByRole("table", { name: "Checks per contract" });
  await tabTo(contracts.getByRole("link", { name: "orders" }));
  await press(page, "Enter");
  await expect(page).toHaveURL(new RegExp(`/checks\\?contract_id=${contract_id}`));
  await expect(heading(page, "Checks")).toBeFocused();
});

test("An owner renames the account, invites and manages people, and reads the audit log by keyboard alone", async ({
  page,
  account,
  call,
}) => {
  await page.goto(`${account}/settings`);
  const name = page.getByLabel("Name", { exact: true });
  await tabTo(name);
  await press(page, "ControlOrMeta+a");
  await page.keyboard.type("Renamed");
  await press(page, "Enter");
  await expect(page.getByText("Account renamed.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Renamed")).toBeVisible();
  await expect(name).toBeFocused();

  const email = `grace-${randomUUID()}@example.com`;
  const nav = page.getByRole("navigation", { name: "Settings" });
  await tabTo(nav.getByRole("link", { name: "Members" }), "Shift+Tab");
  await press(page, "Enter");
  await expect(page).toHaveURL(`${account}/settings/members`);
  await expect(nav.getByRole("link", { name: "Members" })).toBeFocused();
  const invite = button(page, "Invite");
  await tabTo(invite);
  await press(page, "Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(email);
  await press(page, "Tab");
  await expect(page.getByRole("radio", { name: "member" })).toBeFocused();
  await press(page, "ArrowDown", "Enter");
  await tabTo(button(page, "I have copied it"));
  await press(page, "Enter");
  await expect(invite).toBeFocused();
  const invitations = page.getByRole("list", { name: "Invitations" });
  await expect(invitations).toContainText("viewer");
  await tabTo(button(page, `Withdraw the invitation for ${email}`));
  await press(page, "Enter");
  await expect(invitations).toHaveCount(0);
  await expect(heading(page, "Settings")).toBeFocused();

  const { token } = await call("invitations.create", { email, role: "viewer" });
  await call("invitations.join", { token, name: "Grace", password: "grace-password" });
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: email });
  const change = button(page, `Change role of ${email}`);
  await tabTo(change);
  await press(page, "Enter");
  await expect(page.getByRole("radio", { name: "viewer" })).toBeFocused();
  await press(page, "ArrowUp", "Enter");
  await expect(row.getByText("member", { exact: true })).toBeVisible();
  await expect(change).toBeFocused();
  const remove = button(page, `Remove ${email}`);
  await tabTo(remove);
  await confirm(page, remove, "Remove member");
  await expect(row).toHaveCount(0);
  await expect(heading(page, "Settings")).toBeFocused();

  await tabTo(nav.getByRole("link", { name: "Audit log" }));
  await press(page, "Enter");
  const action = page.getByLabel("Action");
  await tabTo(action);
  await page.keyboard.type("renamed");
  await expect(page).toHaveURL(/action=accounts\.rename/);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await expect(action).toBeFocused();
  const who = page.getByLabel("Who");
  await tabTo(who, "Shift+Tab");
  await page.keyboard.type("nobody");
  await press(page, "Enter");
  await expect(page.getByText("No events match these filters.")).toBeVisible();
  await expect(who).toBeFocused();
});

staffTest(
  "Staff find, read, suspend, resume and open accounts by keyboard alone",
  async ({ page, playwright, baseURL }) => {
    const { account_id, account_name, door } = await signUp(playwright, baseURL);
    await door.dispose();
    await page.goto("/support");
    const known = page.getByLabel("Search term");
    await tabTo(known);
    await page.keyboard.type(account_name);
    await press(page, "Enter");
    const results = page.getByRole("list", { name: "Results" });
    await expect(results.getByRole("listitem")).toHaveCount(1);
    await expect(known).toBeFocused();
    await tabTo(results.getByRole("link", { name: account_name, exact: true }));
    await press(page, "Enter");
    await expect(page.getByText("as support (read-only)")).toBeVisible();
    await expect(heading(page, "Overview")).toBeFocused();
    await tabTo(page.getByRole("radio", { name: "System" }), "Shift+Tab");
    await press(page, "ArrowLeft");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await press(page, "ArrowRight");
    const accounts = page.locator("summary", { hasText: "switch account" });
    await tabTo(accounts, "Shift+Tab");
    await press(page, "Enter", "Tab", "Escape");
    await expect(page.getByRole("link", { name: "Demo" })).toBeHidden();
    await expect(accounts).toBeFocused();
    await press(page, "Enter", "Tab");
    await expect(page.getByRole("link", { name: "Demo" })).toBeFocused();
    await press(page, "Enter");
    await expect(page.getByText("as support (read-only)")).toHaveCount(0);
    await expect(heading(page, "Overview")).toBeFocused();

    await page.goto(`/support?q=${encodeURIComponent(account_name)}`);
    await tabTo(page.getByRole("link", { name: `Manage ${account_name}` }));
    await press(page, "Enter");
    await expect(heading(page, account_name)).toBeFocused();
    const suspend = button(page, "Suspend …");
    await tabTo(suspend);
    await press(page, "Enter");
    await expect(page.getByRole("dialog").getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("unpaid");
    await press(page, "Enter");
    await expect(page.getByText("Reason given: “unpaid”.")).toBeVisible();
    await expect(heading(page, account_name)).toBeFocused();
    await tabTo(button(page, "Resume account"));
    await press(page, "Enter");
    await expect(suspend).toBeVisible();
    await expect(heading(page, account_name)).toBeFocused();
    await tabTo(page.getByRole("link", { name: "Open console" }));
    await press(page, "Enter");
    await expect(page).toHaveURL(`/accounts/${account_id}`);
    await tabTo(page.getByRole("link", { name: "Back to search" }), "Shift+Tab");
    await press(page, "Enter");
    await expect(heading(page, "Support")).toBeFocused();

    const open = button(page, "Create account");
    await tabTo(open);
    await press(page, "Enter");
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.type(`Opened ${randomUUID()}`);
    await press(page, "Tab");
    await page.keyboard.type(`${randomUUID()}@example.com`);
    await press(page, "Enter");
    await tabTo(button(page, "I have copied it"));
    await press(page, "Enter");
    await expect(open).toBeFocused();
  },
);

test("People change name, password and second factor, and sign in with it, by keyboard alone", async ({
  page,
  account,
  owner,
}) => {
  const password = "another-good-password";
  await page.goto("/profile");
  const name = page.getByLabel("Your name");
  await tabTo(name);
  await press(page, "ControlOrMeta+a");
  await page.keyboard.type("Olga Keys");
  await press(page, "Enter");
  await expect(page.getByText("Name saved.")).toBeVisible();
  await expect(name).toBeFocused();
  await tabTo(page.getByLabel("Current password"));
  await page.keyboard.type(owner.password);
  await press(page, "Tab");
  await page.keyboard.type(password);
  await press(page, "Enter");
  await expect(page.getByText(/^Password changed/)).toBeVisible();
  await expect(page.getByLabel("New password")).toBeFocused();

  await tabTo(button(page, "Turn on"));
  await press(page, "Enter");
  await expect(page.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(password);
  await press(page, "Enter");
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  const secret = (await page.getByLabel("key", { exact: true }).textContent()) ?? "";
  await page.keyboard.type(totp(secret));
  await press(page, "Enter");
  await tabTo(button(page, "I have stored them"));
  await press(page, "Enter");
  await expect(button(page, "Turn off")).toBeFocused();

  await tabTo(button(page, "Sign out"), "Shift+Tab");
  await press(page, "Enter");
  await page.waitForURL("/");
  await page.goto("/sign-in");
  await tabTo(page.getByLabel("Email"));
  await page.keyboard.type(owner.email);
  await press(page, "Tab");
  await page.keyboard.type(password);
  await press(page, "Enter");
  await expect(code).toBeFocused();
  await page.keyboard.type(totp(secret, 1));
  await press(page, "Enter");
  await page.waitForURL(account);

  await tabTo(page.getByRole("link", { name: /your profile$/ }));
  await press(page, "Enter");
  await expect(heading(page, "Your profile")).toBeFocused();
  await tabTo(button(page, "Turn off"));
  await press(page, "Enter");
  await page.keyboard.type(password);
  await press(page, "Enter");
  await expect(button(page, "Turn on")).toBeFocused();
});

strangerTest("Somebody signs up by keyboard alone", async ({ page }) => {
  await page.goto("/sign-in");
  await tabTo(page.getByRole("link", { name: "Sign up" }));
  await press(page, "Enter");
  await expect(heading(page, "Sign up")).toBeFocused();
  await tabTo(page.getByLabel("Your name"));
  const email = `keys-${randomUUID()}@example.com`;
  for (const text of ["Kay", email, "correct-horse-battery", "Keys"]) {
    await page.keyboard.type(text);
    await press(page, text === "Keys" ? "Enter" : "Tab");
  }
  await page.waitForURL(/\/accounts\/acc_\w+$/);
  await expect(heading(page, "Overview")).toBeVisible();
});

test("Every focused element has a visible focus ring", async ({ page, account, call }) => {
  const contract = await call("contracts.create", CONTRACT);
  const { body: check } = await call("checks.run", {
    contract_id: contract.id,
    incoming_schema: { columns: [] },
  });
  const webhook = await call("webhooks.create", {
    url: "https://receiver.invalid/stops",
    events: ["pass"],
    contract_id: null,
  });
  await call("keyring.create", { environment: "test", label: "stops" });
  const ofAccount = [
    ...["", "/checks", `/checks/${check.id}`, "/contracts", `/contracts/${contract.id}`],
    ...["columns", "versions", "pipeline"].map((tab) => `/contracts/${contract.id}/${tab}`),
    ...["/contracts/new", "/keys", "/webhooks", `/webhooks/${webhook.id}`, "/usage"],
    ...["/settings", "/settings/members", "/settings/audit"],
  ].map((path) => account + path);
  const hidden: string[] = [];
  for (const path of ["/", "/docs/errors", "/profile", ...ofAccount]) {
    await page.goto(path);
    await wholePage(page);
    const stops = new Set<string>();
    for (let stop = await nextStop(page); stop !== null; stop = await nextStop(page)) {
      stops.add(stop.element);
      if (!stop.isShown) hidden.push(`${path}: ${stop.element}`);
    }
    expect(stops.size, path).toBeGreaterThan(5);
  }
  expect(hidden).toEqual([]);
});

/** The next Tab stop, and whether it has a focus ring; null after the last one. */
async function nextStop(page: Page) {
  await press(page, "Tab");
  return page.evaluate(() => {
    const at = document.activeElement;
    const stopped = "data-stopped";
    if (!at || at === document.body) return null;
    // A date input is one element with several Tab stops.
    const isAgain = at.hasAttribute(stopped);
    if (isAgain && at.getAttribute(stopped) !== "last") return null;
    for (const last of document.querySelectorAll(`[${stopped}]`)) last.setAttribute(stopped, "");
    at.setAttribute(stopped, "last");
    const rings = [at, at.closest("label")].map((control) => control && getComputedStyle(control));
    const isShown = rings.some(
      (style) =>
        style && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0,
    );
    return { element: at.outerHTML.slice(0, 160), isShown };
  });
}
