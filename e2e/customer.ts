import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright/test";
import { operator } from "./operator.ts";
import { expect } from "./page-test.ts";

/** An account with a check that broke, and a webhook. */
export async function newCustomer(request: APIRequestContext) {
  const name = `Customer ${randomUUID()}`;
  const { account_id, keys } = await operator(
    ...["account", "create", "--name", name, "--credits", "50"],
  );
  const { key } = keys.live;
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/${path}`, { headers: { "X-API-Key": key }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const columns = ["a", "b", "c"].map((column) => ({
    name: column,
    type: "integer",
    required: true,
  }));
  const contract = await send("contracts", {
    name: `orders ${randomUUID()}`,
    schema: { columns },
  });
  const check = await send("check", {
    contract_id: contract.id,
    incoming_schema: { columns: [] },
  });
  const webhook = await send("webhooks", {
    url: `https://hooks.example.com/${randomUUID()}`,
    events: ["breaking"],
  });
  return { account_id, name, key, contract, check, webhook };
}

/** What support finds of it. */
export async function find(page: Page, text: string) {
  await page.goto("/support");
  await page.getByLabel("What you know").fill(text);
  await page.keyboard.press("Enter");
  return page.getByRole("list", { name: "Found" }).getByRole("listitem");
}
