import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "playwright/test";
import { test as base } from "./account-test.ts";
import { operator } from "./operator.ts";

export const COLUMNS = [
  { name: "order_id", type: "integer", required: true },
  { name: "placed_at", type: "timestamp", required: true },
  { name: "coupon", type: "string", required: false },
];

type Column = { name: string; type: string };

/** A contract of the account's own, and how checks against it are run over REST. */
export type Orders = {
  id: string;
  name: string;
  /** Runs a check and gives its body. */
  check: (columns: Column[]) => Promise<{ id: string; [field: string]: unknown }>;
};

/** Each worker has a key of its own, whose requests count in no other test. */
export const test = base.extend<{ orders: Orders }, { key: string }>({
  key: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const accounts = await operator("account", "list");
      const demo = accounts.find(({ name }: { name: string }) => name === "Demo");
      const { key } = await operator("key", "create", "--account", demo.account_id);
      await use(key);
    },
    { scope: "worker" },
  ],
  orders: async ({ request, key }, use) => {
    const name = `orders ${randomUUID()}`;
    const { id } = await send(request, key, "contracts", { name, schema: { columns: COLUMNS } });
    await use({
      id,
      name,
      check: (columns) =>
        send(request, key, "check", { contract_id: id, incoming_schema: { columns } }),
    });
  },
});

async function send(request: APIRequestContext, key: string, path: string, data: object) {
  const answer = await request.post(`/api/v1/${path}`, { headers: { "X-API-Key": key }, data });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
}

export { expect } from "./page-test.ts";
