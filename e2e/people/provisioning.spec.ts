import { graveViolationsInThemes, widthOf } from "../fixtures/grave-violations.ts";
import { expect, test } from "../fixtures/own-account-test.ts";

test("An owner creates a SCIM token, gives a group a role, and ends the token", async ({
  page,
  account,
  baseURL,
  playwright,
}) => {
  await page.goto(`${account}/settings`);
  await page.getByRole("navigation", { name: "Settings" }).getByText("Provisioning").click();
  await expect(page.getByText(`${baseURL}/scim/v2`)).toBeVisible();
  await expect(page.getByText("None yet, so nobody can be added.")).toBeVisible();
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create token" });
  await dialog.getByLabel("Label").fill("Entra ID");
  await dialog.getByRole("button", { name: "Create token" }).click();
  const secret = page.getByRole("dialog", { name: "Your new token" });
  const token = await secret.getByRole("status", { name: "SCIM token" }).textContent();
  await secret.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByRole("list", { name: "SCIM tokens" })).toContainText("Entra ID");

  const provider = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
  const added = await provider.post("/scim/v2/Groups", { data: { displayName: "<b>Data</b>" } });
  expect(added.status()).toBe(201);
  await page.reload();
  const groups = page.getByRole("list", { name: "Groups" });
  await expect(groups).toContainText("<b>Data</b>");
  await groups.getByRole("button", { name: /^Change role/ }).click();
  const roles = page.getByRole("dialog", { name: /^Change role/ });
  await roles.getByRole("radio", { name: /member/ }).check();
  expect(await graveViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await roles.getByRole("button", { name: "Change role" }).click();
  await expect(groups.getByText("member", { exact: true })).toBeVisible();
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  expect(await graveViolationsInThemes(page)).toEqual([]);

  await page.getByRole("button", { name: "End the token Entra ID" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End token" }).click();
  await expect(page.getByText("No tokens yet.")).toBeVisible();
  expect((await provider.get("/scim/v2/Users")).status()).toBe(401);
  await provider.dispose();
});
