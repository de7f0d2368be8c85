import { ownAddress } from "./own-address.ts";
import { test as base, expect } from "./page-test.ts";
import { USER } from "./signed-in-user.ts";

type Worker = {
  signedIn: Awaited<ReturnType<import("playwright/test").APIRequestContext["storageState"]>>;
};

/** A test of a signed-in person; `account` is the path of their account. Each worker signs in once. */
export const test = base.extend<{ account: string }, Worker>({
  signedIn: [
    async ({ playwright }, use, { project }) => {
      const { baseURL = "" } = project.use;
      const door = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { Origin: baseURL, ...ownAddress() },
      });
      const answer = await door.post("/api/auth/sign-in/email", { data: USER });
      expect(answer.status()).toBe(200);
      await use(await door.storageState());
      await door.dispose();
    },
    { scope: "worker" },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
  account: async ({ page }, use) => {
    await page.goto("/accounts");
    await use(new URL(page.url()).pathname.split("/").slice(0, 3).join("/"));
  },
});

export { expect };
