import { test as base, expect } from "playwright/test";
import { ownAddress } from "./own-address.ts";

/**
 * A test from an address of its own, whose page must stay at home: it fails on a request to another
 * host, on an error in a script, and on anything that the content security policy stops.
 */
export const test = base.extend<{ faults: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  extraHTTPHeaders: ({}, use) => use(ownAddress()),
  faults: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = [];
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== baseURL) faults.push(`sent ${request.url()}`);
      });
      page.on("pageerror", (error) => faults.push(`threw ${error.message}`));
      page.on("console", (message) => {
        if (/content security policy|hydrat/i.test(message.text())) faults.push(message.text());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
