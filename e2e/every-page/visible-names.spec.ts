import type { Page } from "playwright/test";
import { ROUTES } from "../fixtures/console-routes.ts";
import { expect, test } from "../fixtures/own-account-test.ts";
import { PAGES } from "../fixtures/pages.ts";

/** Whoever speaks to their computer says what they see: WCAG 2.5.3. */

/** The buttons whose name does not begin with the text that they show, and links without it. */
function misnamed(page: Page) {
  return page.evaluate(() => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
    /** Also what only screen readers read, or only what is seen. */
    const textOf = (element: Element, isSeen: boolean): string =>
      [...element.childNodes]
        .map((node) => {
          if (node instanceof Text) return node.data;
          if (!(node instanceof Element)) return "";
          const { width, display } = getComputedStyle(node);
          const isHidden = display === "none" || node.ariaHidden === "true";
          return isHidden || (isSeen && width === "1px") ? "" : textOf(node, isSeen);
        })
        .join(" ");
    return [...document.querySelectorAll("button, a[href], summary, [role=button]")]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const shown = plain(textOf(element, true));
        const name = plain(element.ariaLabel ?? textOf(element, false));
        const isNamed =
          element instanceof HTMLAnchorElement
            ? ` ${name} `.includes(` ${shown} `)
            : name.startsWith(shown);
        return isNamed || shown === "" ? [] : [`"${name}" shows "${shown}"`];
      });
  });
}

test("The name of each button begins with the text that it shows, and that of each link has it", async ({
  page,
  account,
  call,
}) => {
  const { id: contract_id } = await call("contracts.create", {
    name: "orders",
    schema: { columns: [{ name: "id", type: "integer", required: true }] },
  });
  await call("consumers.create", { id: contract_id, name: "BI", columns: null });
  const { id: webhook_id } = await call("webhooks.create", {
    url: "https://hooks.example.invalid/x",
    events: ["breaking"],
  });
  await call("keyring.create", { environment: "live", label: "Nightly" });
  await call("invitations.create", { email: "new@example.com", role: "viewer" });
  const run = { contract_id, incoming_schema: { columns: [] } };
  const { body: check } = await call("checks.run", run);
  const stored = { contract_id, webhook_id, check_id: check.id };
  const paths = Object.values(ROUTES).flatMap((path) =>
    typeof path === "object" ? [] : account + path(stored),
  );
  for (const path of [...paths, "/profile", ...PAGES.map(({ path }) => path)]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await misnamed(page), path).toEqual([]);
  }
});
