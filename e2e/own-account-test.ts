import { randomUUID } from "node:crypto";
import type { APIRequestContext, PlaywrightWorkerArgs } from "playwright/test";
import { ownAddress } from "./own-address.ts";
import { test as base, expect } from "./page-test.ts";

/** Somebody who has signed up, with their account; `door` sends requests as them. */
export type Owner = {
  email: string;
  password: string;
  account_id: string;
  account_name: string;
  door: APIRequestContext;
};

/** Calls a procedure of the console in the account. */
// biome-ignore lint/suspicious/noExplicitAny: what procedures answer, as JSON
export type Call = (procedure: string, input: object) => Promise<any>;

/** Opens an account of somebody new, who is signed in. */
export async function signUp(
  { request }: PlaywrightWorkerArgs["playwright"],
  baseURL = "",
): Promise<Owner> {
  const headers = { Origin: baseURL, ...ownAddress() };
  const door = await request.newContext({ baseURL, extraHTTPHeaders: headers });
  const email = `olga-${randomUUID()}@example.com`;
  const password = "correct-horse-battery";
  const account_name = `Own ${randomUUID()}`;
  const data = { name: "Olga", email, password, account_name };
  const made = await door.post("/api/trpc/accounts.create", { data });
  if (!made.ok()) throw new Error(await made.text());
  const { account_id } = (await made.json()).result.data;
  const answer = await door.post("/api/auth/sign-in/email", { data: { email, password } });
  if (!answer.ok()) throw new Error(await answer.text());
  return { email, password, account_id, account_name, door };
}

/** A test of the owner of a new account; `account` is the path of its pages. */
export const test = base.extend<{ owner: Owner; account: string; call: Call }>({
  owner: async ({ playwright, baseURL }, use) => {
    const owner = await signUp(playwright, baseURL);
    await use(owner);
    await owner.door.dispose();
  },
  storageState: async ({ owner }, use) => use(await owner.door.storageState()),
  account: ({ owner }, use) => use(`/accounts/${owner.account_id}`),
  call: ({ owner }, use) =>
    use(async (procedure, data) => {
      const headers = { "x-account-id": owner.account_id };
      const answer = await owner.door.post(`/api/trpc/${procedure}`, { headers, data });
      if (!answer.ok()) throw new Error(await answer.text());
      return (await answer.json()).result.data;
    }),
});

export { expect };
