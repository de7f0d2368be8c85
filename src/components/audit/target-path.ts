import { isAnyId } from "#server/rules/id.ts";

/** The pages of things, below the account's, by the prefix of their id. */
const PAGES: Record<string, (id: string) => string> = {
  chk: (id) => `/checks/${id}`,
  ctr: (id) => `/contracts/${id}`,
  whk: (id) => `/webhooks/${id}`,
  key: () => "/keys",
  usr: () => "/settings/members",
  inv: () => "/settings/members",
};

/** The tab of a contract that an action is about, by the room of its procedure. */
const TABS: Record<string, string> = {
  approvals: "/policy",
  policies: "/policy",
  consumers: "/consumers",
  versions: "/versions",
  contractChanges: "/versions",
};

/** Actions after which what they name is gone. */
const ENDS = new Set(["contractChanges.delete", "webhooks.delete"]);

type Told = { action: string; target: string | null };

/** Returns the path, below the account's pages, of what an event was about; null without a page. */
export function targetPath({ action, target }: Told): string | null {
  if (target === null || ENDS.has(action)) return null;
  const path = idPath(target);
  const [room = ""] = action.split(".");
  return path !== null && target.startsWith("ctr_") ? path + (TABS[room] ?? "") : path;
}

/** Returns the path of the page of an id; null for other text, and for what has no page. */
export function idPath(text: string): string | null {
  if (!isAnyId(text)) return null;
  return PAGES[text.slice(0, 3)]?.(text) ?? null;
}
