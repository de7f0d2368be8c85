import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright/test";
import { operator } from "./operator.ts";
import { ownAddress } from "./own-address.ts";

/** Somebody with a browser of their own. */
export type Person = { email: string; password: string; context: BrowserContext; page: Page };

/** A browser at an address of its own, where nobody is signed in. */
export function newBrowser(browser: Browser, baseURL: string | undefined) {
  return browser.newContext({
    baseURL,
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: ownAddress(),
  });
}

/** A new user of an account, signed in. */
export async function newPerson(
  browser: Browser,
  baseURL: string | undefined,
  account_id: string,
  role: string,
): Promise<Person> {
  const email = `${role}-${randomUUID()}@example.com`;
  const { password } = await operator(
    ...["user", "create", "--email", email, "--account", account_id, "--role", role],
  );
  const context = await newBrowser(browser, baseURL);
  const answer = await context.request.post("/api/auth/sign-in/email", {
    headers: { Origin: baseURL ?? "" },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return { email, password, context, page: await context.newPage() };
}

/** A new account without an owner who can sign in. */
export async function newAccount(name: string): Promise<string> {
  const { account_id } = await operator("account", "create", "--name", name, "--credits", "10");
  return account_id;
}
