import type { NamedAccount } from "#components/accounts/account-switcher.tsx";
import type { Outputs } from "#components/calls/console-client.ts";

export type Found = Outputs["finder"]["find"][number];

/** A destination of the palette. */
export type Goal = { href: string; title: string; detail: string | null; isMono: boolean };

export type Group = { name: string; goals: Goal[] };

/** The pages of an account as the header names them, below its path. */
const PAGES = [
  ["Overview", ""],
  ["Checks", "/checks"],
  ["Contracts", "/contracts"],
  ["Create a contract", "/contracts/new"],
  ["Keys", "/keys"],
  ["Refused requests", "/keys/refused"],
  ["Webhooks", "/webhooks"],
  ["Usage", "/usage"],
  ["Settings", "/settings"],
  ["Members", "/settings/members"],
] as const;

const SITE_PAGES = [
  ["API reference", "/docs"],
  ["Errors", "/docs/errors"],
] as const;

const GROUPS = {
  check: "Checks",
  contract: "Contracts",
  key: "Keys",
  webhook: "Webhooks",
  request: "Refused requests",
} as const;

/** The destinations for a text: what the server found, and pages and accounts whose name contains it. */
export function goals(
  account_id: string,
  others: readonly NamedAccount[],
  text: string,
  found: readonly Found[],
): Group[] {
  const base = `/accounts/${account_id}`;
  const words = text.trim().toLowerCase();
  const pages = [
    ...PAGES.map(([title, path]) => named(title, base + path)),
    ...SITE_PAGES.map(([title, path]) => named(title, path)),
  ];
  const accounts = others.map(({ id, name }) => named(name, `/accounts/${id}`));
  const fits = ({ title }: Goal) => title.toLowerCase().includes(words);
  const groups = [
    { name: "Pages", goals: pages.filter(fits) },
    ...Object.entries(GROUPS).map(([kind, name]) => ({
      name,
      goals: found.filter((one) => words && one.kind === kind).map((one) => goalOf(base, one)),
    })),
    { name: "Accounts", goals: accounts.filter(fits) },
  ];
  return groups.filter(({ goals }) => goals.length > 0);
}

function named(title: string, href: string): Goal {
  return { href, title, detail: null, isMono: false };
}

function goalOf(base: string, { kind, id, title, detail }: Found): Goal {
  switch (kind) {
    case "check":
      return {
        href: `${base}/checks/${id}`,
        title: id,
        detail: `${title}, ${detail}`,
        isMono: true,
      };
    case "contract":
      return { href: `${base}/contracts/${id}`, title, detail: null, isMono: true };
    case "key":
      return { href: `${base}/keys#${id}`, title: `${title}…`, detail, isMono: true };
    case "request":
      return { href: `${base}/keys/refused?request_id=${id}`, title: id, detail, isMono: true };
    case "webhook":
      return { href: `${base}/webhooks/${id}`, title, detail: null, isMono: true };
  }
}
