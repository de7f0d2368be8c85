import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../fixtures/page-test.ts";
import { newBrowser } from "../fixtures/person.ts";

const ROOT = join(import.meta.dirname, "..", "..");

test("Somebody signs up, and is in an account of their own", async ({ browser, baseURL }) => {
  const context = await newBrowser(browser, baseURL);
  const page = await context.newPage();
  const email = `ada-${randomUUID()}@example.com`;
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("short");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
    "This must have at least 8 characters.",
  );
  await expect(page.getByLabel("Name of the account")).toHaveAccessibleDescription(
    "This must not be empty.",
  );
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.keyboard.type("-but-longer");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Engines");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/accounts\/acc_\w+$/);
  await expect(page.getByRole("banner").getByText("Engines")).toBeVisible();
  await page.goto("/sign-up");
  await expect(page).toHaveURL(/\/accounts\/acc_\w+$/);

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/sign-up");
  for (const [label, text] of [
    ["Your name", "Mallory"],
    ["E-mail", email.toUpperCase()],
    ["Password", "another-password"],
    ["Name of the account", "Second"],
  ]) {
    await page.getByLabel(label ?? "").fill(text ?? "");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText(`There is a user ${email} already: sign in.`)).toBeVisible();
  await context.close();
});

/** A server whose sign-up is closed, as it is unless said otherwise. */
async function withClosedServer(visit: (url: string) => Promise<void>) {
  const port = 3918;
  const dir = mkdtempSync(join(tmpdir(), "closed-"));
  chmodSync(dir, 0o755);
  const server: ChildProcess = spawn(
    join(ROOT, "node_modules", ".bin", "node"),
    [join(ROOT, "src", "server", "main.ts")],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        DATA_DIR: dir,
        SIGNUP: "",
        LOG_LEVEL: "warn",
      },
    },
  );
  try {
    await hasStarted(server);
    await visit(`http://localhost:${port}`);
  } finally {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The welcome is printed when the server listens. */
function hasStarted(server: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    server.stdout?.on("data", (chunk) => {
      said += chunk;
      if (said.includes(" is up")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

test("While sign-up is closed there is no page for it, and the procedure refuses", async ({
  request,
}) => {
  await withClosedServer(async (url) => {
    expect((await request.get(`${url}/sign-up`)).status()).toBe(404);
    const signIn = await (await request.get(`${url}/sign-in`)).text();
    expect(signIn).toContain("Your operator creates accounts");
    expect(signIn).not.toContain("/sign-up");
    const person = {
      ...{ name: "Ada", email: "ada@example.com", password: "correct-horse-battery" },
      account_name: "Engines",
    };
    const headers = { Origin: url };
    const answer = await request.post(`${url}/api/trpc/accounts.create`, { headers, data: person });
    expect(answer.status()).toBe(403);
    const own = await request.post(`${url}/api/auth/sign-up/email`, { headers, data: person });
    expect(own.status()).toBe(404);
  });
});
