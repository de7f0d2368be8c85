import type { Page } from "playwright/test";

/** What the server of playwright.config.ts starts with. */
export const USER = { email: "ada@example.com", password: "correct-horse-battery" };

export const API_KEY = "svc_live_endToEndTestsOfThePages000000";

export async function fillSignIn(page: Page, email: string, password: string) {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
