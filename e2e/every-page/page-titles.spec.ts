import { expect, test } from "../fixtures/console-test.ts";

test("The title of a contract and of its check names the contract", async ({
  page,
  account,
  orders,
}) => {
  const { id } = await orders.check([]);
  await page.goto(`${account}/checks/${id}`);
  await expect(page).toHaveTitle(`Check of ${orders.name} · Schema Contract Check`);
  await page.getByRole("link", { name: orders.name }).first().click();
  await expect(page).toHaveTitle(`${orders.name} · Schema Contract Check`);
});

test("A page has its title in the head, before anything of it shows", async ({
  page,
  account,
  orders,
}) => {
  for (const [path, title] of [
    ["usage", "Usage"],
    [`contracts/${orders.id}`, orders.name],
    [`contracts/${orders.id}/columns`, `Columns · ${orders.name}`],
    [`contracts/${orders.id}/versions`, `Versions · ${orders.name}`],
    [`contracts/${orders.id}/versions/1`, `Version 1 · ${orders.name}`],
    [`contracts/${orders.id}/versions/1/1`, `Versions 1 and 1 · ${orders.name}`],
  ]) {
    const answer = await page.request.get(`${account}/${path}`);
    const [head = ""] = (await answer.text()).split("</head>");
    expect(head).toContain(`<title>${title} · Schema Contract Check</title>`);
  }
});
