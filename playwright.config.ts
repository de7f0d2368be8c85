import { rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "playwright/test";
import { newDataDir } from "./e2e/fixtures/new-data-dir.ts";
import { findChromium } from "./scripts/chromium.ts";
import { SERVER_FLAGS } from "./scripts/server-flags.mjs";

const PORT = 3917;

/** Quiet where there is no network; root has no sandbox. */
const BROWSER_ARGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

function freshDataDir() {
  const dir = newDataDir("e2e-");
  process.on("exit", () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Workers read this file too and find the directory of the process that starts the server. */
process.env.E2E_DATA_DIR ??= freshDataDir();

/** The production build, served by the real server on a database of its own. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/fixtures/migrated-data-dir.ts",
  timeout: 60_000,
  // Two browsers, a server and a Postgres share what may be two cores.
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A browser on a busy machine stumbles; what needs its second try is named at the end of the run.
  retries: 1,
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: { executablePath: findChromium(), args: BROWSER_ARGS },
  },
  webServer: {
    command: [join("node_modules", ".bin", "node"), ...SERVER_FLAGS, "src/server/main.ts"].join(
      " ",
    ),
    url: `http://localhost:${PORT}/api/v1/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      NODE_ENV: "production",
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
      SIGNUP: "open",
      SIGNUP_CREDITS: "100",
      // Tests that sign in often do so from addresses of their own.
      TRUSTED_PROXIES: "127.0.0.0/8,::1/128",
      BOOTSTRAP_EMAIL: "ada@example.com",
      BOOTSTRAP_PASSWORD: "correct-horse-battery",
      BOOTSTRAP_API_KEY: "svc_live_endToEndTestsOfThePages000000",
    },
  },
});
