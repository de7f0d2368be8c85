// npm run screenshots: the first page of the server at BASE_URL, as the README shows it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium } from "./chromium.ts";

const BASE_URL = process.env.BASE_URL ?? "http://localhost:3000";
const DIR = join(import.meta.dirname, "..", "docs", "images");

mkdirSync(DIR, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } });
    await page.goto(BASE_URL, { waitUntil: "networkidle" });
    const path = join(DIR, `first-page-${colorScheme}.png`);
    await page.screenshot({ path });
    console.log(path);
  }
} finally {
  await browser.close();
}
