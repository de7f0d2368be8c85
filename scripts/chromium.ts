import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/** The headless shell first: it renders the same pages with half the work. */
const NAMES = [
  "chromium-headless-shell",
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
];

/** Returns the path of a Chromium: an installed one, Playwright's own, or the system's package. */
export function findChromium(): string {
  return installed() ?? downloaded() ?? packaged() ?? missing();
}

function installed() {
  const dirs = (process.env.PATH ?? "").split(delimiter);
  const places = NAMES.flatMap((name) => dirs.map((dir) => join(dir, name)));
  return [process.env.PLAYWRIGHT_CHROMIUM ?? "", ...places].find(runs);
}

function downloaded() {
  const path = chromium.executablePath();
  if (!existsSync(path)) attempt("npx", ["playwright", "install", "chromium"]);
  return runs(path) ? path : undefined;
}

/** Returns whether a browser runs, with the libraries that it needs. */
function runs(path: string) {
  return path !== "" && existsSync(path) && spawnSync(path, ["--version"]).status === 0;
}

function packaged() {
  if (process.getuid?.() !== 0) return undefined;
  attempt("apt-get", ["update"]);
  attempt("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
  return installed();
}

function attempt(program: string, args: string[]) {
  console.error(`Looking for a browser: ${program} ${args.join(" ")} …`);
  spawnSync(program, args, { stdio: "ignore", timeout: 300_000 });
}

function missing(): never {
  throw new Error("No Chromium found. Install one, or set PLAYWRIGHT_CHROMIUM to its path.");
}
