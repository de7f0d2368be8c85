import type { NamedAccount } from "#components/accounts/account-switcher.tsx";
import type { Outputs } from "#components/calls/console-client.ts";
import { CONTRACT_TABS } from "#components/contracts/contract-tabs.ts";
import type { Action } from "./wanted-action.ts";

export type Hit = Outputs["finder"]["find"]["found"][number];

/** A destination of the palette, or something that it starts. */
export type Item = {
  /** Null for what is started wherever the reader is. */
  href: string | null;
  action: Action | null;
  title: string;
  detail: string | null;
  isMono: boolean;
};

/** The account that the reader is in, and what they may do there. */
export type Place = {
  account_id: string;
  mayChange: boolean;
  mayInvite: boolean;
  isStaff: boolean;
};

export type Group = { name: string; items: Item[] };

/** The pages of an account as the header names them, below its path. */
const PAGES = [
  ["Overview", ""],
  ["Checks", "/checks"],
  ["Contracts", "/contracts"],
  ["Proposals", "/proposals"],
  ["Keys", "/keys"],
  ["Refused requests", "/keys/refused"],
  ["Webhooks", "/webhooks"],
  ["Usage", "/usage"],
  ["Settings", "/settings"],
  ["Members", "/settings/members"],
  ["Provisioning", "/settings/provisioning"],
  ["Gate", "/settings/gate"],
  ["Audit log", "/settings/audit"],
  ["Checks by change", "/checks?group=incident"],
] as const;

const SITE_PAGES = [
  ["Your profile", "/profile"],
  ["Home page", "/"],
  ["API reference", "/docs"],
  ["Command line", "/cli"],
  ["Errors", "/docs/errors"],
  ["Types", "/docs/types"],
  ["Receive webhooks", "/docs/webhooks"],
] as const;

const GROUPS = {
  check: "Checks",
  contract: "Contracts",
  column: "Columns",
  consumer: "Consumers",
  member: "Members",
  key: "Keys",
  webhook: "Webhooks",
  request: "Refused requests",
} as const;

/**
 * The destinations for a text: what the server found, and pages, actions and accounts whose name
 * contains it. `path` is where the reader is.
 */
export function paletteItems(
  place: Place,
  others: readonly NamedAccount[],
  path: string,
  text: string,
  hits: readonly Hit[],
): Group[] {
  const base = `/accounts/${place.account_id}`;
  const words = text.trim().toLowerCase();
  const pages = [
    ...PAGES.map(([title, path]) => page(title, base + path)),
    ...SITE_PAGES.map(([title, path]) => page(title, path)),
    ...(place.isStaff ? [page("Support", "/support")] : []),
  ];
  const accounts = others.map(({ id, name }) => page(name, `/accounts/${id}`));
  const fits = ({ title }: Item) => title.toLowerCase().includes(words);
  const groups = [
    { name: "This contract", items: contractPages(base, path).filter(fits) },
    { name: "Pages", items: pages.filter(fits) },
    { name: "Actions", items: actions(base, place).filter(fits) },
    ...Object.entries(GROUPS).map(([kind, name]) => ({
      name,
      items: hits.filter((hit) => words && hit.kind === kind).map((hit) => itemOf(base, hit)),
    })),
    { name: "Accounts", items: accounts.filter(fits) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** The pages of the contract that the reader is looking at. */
function contractPages(base: string, path: string) {
  const [, contract] = path.split(`${base}/contracts/`);
  const id = contract?.split("/")[0];
  if (!id || id === "new") return [];
  return CONTRACT_TABS.map(({ path, title }) => page(title, `${base}/contracts/${id}${path}`));
}

function actions(base: string, { mayChange, mayInvite }: Place): Item[] {
  return [
    ...(mayChange
      ? [
          page("Create contract", `${base}/contracts/new`),
          action("Create key", "create key", `${base}/keys`),
          action("Create webhook", "create webhook", `${base}/webhooks`),
        ]
      : []),
    ...(mayInvite ? [action("Invite someone", "invite", `${base}/settings/members`)] : []),
    action("Keyboard shortcuts", "show shortcuts", null),
    action("Sign out", "sign out", null),
  ];
}

function page(title: string, href: string): Item {
  return { href, action: null, title, detail: null, isMono: false };
}

function action(title: string, action: Action, href: string | null): Item {
  return { href, action, title, detail: null, isMono: false };
}

function itemOf(base: string, hit: Hit): Item {
  const { kind, id, title, detail, contract_id } = hit;
  const item = { action: null, title, detail, isMono: true };
  const contract = `${base}/contracts/${contract_id}`;
  switch (kind) {
    case "check":
      return { ...item, href: `${base}/checks/${id}`, title: id, detail: `${title}, ${detail}` };
    case "contract":
      return { ...item, href: `${base}/contracts/${id}` };
    case "column":
      return { ...item, href: `${contract}/columns?find=${encodeURIComponent(title)}` };
    case "consumer":
      return { ...item, href: `${contract}/consumers#${id}`, isMono: false };
    case "member":
      return { ...item, href: `${base}/settings/members#${id}`, isMono: false };
    case "key":
      return { ...item, href: `${base}/keys#${id}`, title: `${title}…` };
    case "request":
      return { ...item, href: `${base}/keys/refused?request_id=${id}`, title: id };
    case "webhook":
      return { ...item, href: `${base}/webhooks/${id}`, detail: null };
  }
}
