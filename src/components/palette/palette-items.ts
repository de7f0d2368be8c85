import type { NamedAccount } from "#components/accounts/account-switcher.tsx";
import type { Outputs } from "#components/calls/console-client.ts";

export type Found = Outputs["finder"]["find"][number];

/** A destination of the palette. */
type Item = { href: string; title: string; detail: string | null; isMono: boolean };

/** The account that the reader is in, and whether they may change it. */
export type Place = { account_id: string; mayChange: boolean };

export type Group = { name: string; items: Item[] };

/** The pages of an account as the header names them, below its path. */
const PAGES = [
  ["Overview", ""],
  ["Checks", "/checks"],
  ["Contracts", "/contracts"],
  ["Keys", "/keys"],
  ["Refused requests", "/keys/refused"],
  ["Webhooks", "/webhooks"],
  ["Usage", "/usage"],
  ["Settings", "/settings"],
  ["Members", "/settings/members"],
] as const;

const SITE_PAGES = [
  ["API reference", "/docs"],
  ["Command line", "/cli"],
  ["Errors", "/docs/errors"],
  ["Types", "/docs/types"],
] as const;

const GROUPS = {
  check: "Checks",
  contract: "Contracts",
  key: "Keys",
  webhook: "Webhooks",
  request: "Refused requests",
} as const;

/**
 * The destinations for a text: what the server found, and pages and accounts whose name contains
 * it.
 */
export function paletteItems(
  { account_id, mayChange }: Place,
  others: readonly NamedAccount[],
  text: string,
  found: readonly Found[],
): Group[] {
  const base = `/accounts/${account_id}`;
  const words = text.trim().toLowerCase();
  const pages = [
    ...PAGES.map(([title, path]) => named(title, base + path)),
    ...(mayChange ? [named("Create contract", `${base}/contracts/new`)] : []),
    ...SITE_PAGES.map(([title, path]) => named(title, path)),
  ];
  const accounts = others.map(({ id, name }) => named(name, `/accounts/${id}`));
  const fits = ({ title }: Item) => title.toLowerCase().includes(words);
  const groups = [
    { name: "Pages", items: pages.filter(fits) },
    ...Object.entries(GROUPS).map(([kind, name]) => ({
      name,
      items: found.filter((one) => words && one.kind === kind).map((one) => itemOf(base, one)),
    })),
    { name: "Accounts", items: accounts.filter(fits) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function named(title: string, href: string): Item {
  return { href, title, detail: null, isMono: false };
}

function itemOf(base: string, { kind, id, title, detail }: Found): Item {
  switch (kind) {
    case "check":
      return {
        href: `${base}/checks/${id}`,
        title: id,
        detail: `${title}, ${detail}`,
        isMono: true,
      };
    case "contract":
      return { href: `${base}/contracts/${id}`, title, detail, isMono: true };
    case "key":
      return { href: `${base}/keys#${id}`, title: `${title}…`, detail, isMono: true };
    case "request":
      return { href: `${base}/keys/refused?request_id=${id}`, title: id, detail, isMono: true };
    case "webhook":
      return { href: `${base}/webhooks/${id}`, title, detail: null, isMono: true };
  }
}
