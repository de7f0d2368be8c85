// npm run screenshots: takes the README's images from the server at BASE_URL: its first page and,
// with PASSWORD (and EMAIL), pages of the account that npm run demo fills.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { findChromium } from "./chromium.ts";

const BASE_URL = process.env.BASE_URL ?? "http://localhost:3000";
const EMAIL = process.env.EMAIL ?? "admin@localhost.test";
const { PASSWORD } = process.env;
const DIR = join(import.meta.dirname, "..", "docs", "images");

/** Each page to capture: its name, and how to get there from the demo account's first page. */
const PAGES: Record<string, (page: Page, account: string) => Promise<unknown>> = {
  overview: (page, account) => page.goto(account),
  check: async (page, account) => {
    await page.goto(`${account}/checks?find=daily+revenue+by+zone&result=breaking`);
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("region", { name: "Diff" }).waitFor();
  },
  webhook: async (page, account) => {
    await page.goto(`${account}/webhooks`);
    await page.getByRole("link", { name: /airflow/ }).click();
    await page.getByRole("list", { name: "Deliveries" }).getByText("abandoned").first().click();
    await page.getByRole("region", { name: "Attempts" }).waitFor();
  },
};

async function shoot(page: Page, name: string, colorScheme: string) {
  const path = join(DIR, `${name}-${colorScheme}.png`);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path });
  console.log(path);
}

/** Signs in and returns the path of the demo account. */
async function signIn(page: Page, password: string) {
  const data = { email: EMAIL, password };
  const headers = { Origin: BASE_URL };
  const answer = await page.request.post("/api/auth/sign-in/email", { data, headers });
  if (!answer.ok()) throw new Error(`${EMAIL} could not sign in: ${answer.status()}`);
  await page.goto("/accounts");
  const header = page.getByRole("banner");
  const link = header.locator("a", { hasText: "Demo data" });
  const isElsewhere = (await link.count()) > 0;
  const isHere = (await header.textContent())?.includes("Demo data");
  const path = isElsewhere
    ? await link.getAttribute("href")
    : isHere && new URL(page.url()).pathname;
  if (!path) throw new Error("There is no demo account. Create it with npm run demo.");
  return path.split("/").slice(0, 3).join("/");
}

async function shootAll(browser: Browser, colorScheme: "light" | "dark") {
  const viewport = { width: 1280, height: 800 };
  const page = await browser.newPage({ baseURL: BASE_URL, colorScheme, viewport });
  await page.goto("/");
  await shoot(page, "first-page", colorScheme);
  if (!PASSWORD) return;
  const account = await signIn(page, PASSWORD);
  for (const [name, open] of Object.entries(PAGES)) {
    await open(page, account);
    await shoot(page, name, colorScheme);
  }
}

mkdirSync(DIR, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  for (const colorScheme of ["light", "dark"] as const) await shootAll(browser, colorScheme);
} finally {
  await browser.close();
}
