import type { Page } from "playwright/test";
import { expect, test } from "./fixtures/own-account-test.ts";

/** After an answer that was lost, or a change by someone else, the page shows what is stored. */

/** Loses the next answer of a procedure, which has done its work by then. */
async function loseAnswer(page: Page, procedure: string) {
  await page.route(
    `**/api/trpc/${procedure}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test("An approval whose answer was lost is on the page once its dialog is closed", async ({
  page,
  account,
  call,
}) => {
  const columns = [{ name: "order_id", type: "integer", required: true }];
  const { id } = await call("contracts.create", { name: "orders", schema: { columns } });
  const { body: check } = await call("checks.run", {
    contract_id: id,
    incoming_schema: { columns: [{ name: "order_id", type: "string", required: true }] },
  });
  const approve = page.getByRole("button", { name: "Approve the change of order_id" });
  const dialog = page.getByRole("dialog");

  await page.goto(`${account}/checks/${check.id}`);
  await approve.click();
  await dialog.getByLabel("Reason").fill("The new shop has ids with letters.");
  await loseAnswer(page, "approvals.create");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toContainText("The server could not be reached.");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toContainText("This exact change is already approved.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(approve).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Diff" })).toContainText("approved later by");
});

test("A row whose removal was answered to nobody leaves the list", async ({
  page,
  account,
  call,
}) => {
  await call("invitations.create", { email: "grace@example.com", role: "member" });
  await page.goto(`${account}/settings/members`);
  const withdraw = page.getByRole("button", { name: "Withdraw the invitation for grace" });
  await loseAnswer(page, "invitations.withdraw");
  await withdraw.click();
  await expect(withdraw).toHaveCount(0);
});

test("A webhook whose deletion was answered to nobody is gone once the dialog is closed", async ({
  page,
  account,
  call,
}) => {
  const url = "https://hooks.example.com/lost";
  const { id } = await call("webhooks.create", { url, events: ["pass"], contract_id: null });
  await page.goto(`${account}/webhooks/${id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await loseAnswer(page, "webhooks.delete");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Delete/ }).click();
  await expect(dialog).toContainText("The server could not be reached.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("main")).not.toContainText(url);
});
