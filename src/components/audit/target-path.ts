import type { Outputs } from "#components/calls/console-client.ts";

/** Something that an entry names and that still exists. */
export type Thing = Outputs["auditLog"]["list"]["things"][number];

/** The pages of things, below the account's, by the prefix of their id. */
const PAGES: Record<string, (thing: Thing) => string> = {
  chk: ({ id }) => `/checks/${id}`,
  ctr: ({ id }) => `/contracts/${id}`,
  whk: ({ id }) => `/webhooks/${id}`,
  dlv: ({ parent_id }) => `/webhooks/${parent_id}`,
  apr: ({ parent_id }) => `/contracts/${parent_id}/policy`,
  csm: ({ parent_id }) => `/contracts/${parent_id}/consumers`,
  key: () => "/keys",
  usr: () => "/settings/members",
  inv: () => "/settings/members",
  dtk: () => "/settings/provisioning",
  dus: () => "/settings/provisioning",
  dgr: () => "/settings/provisioning",
};

/** The tab of a contract that an action is about, by the room of its procedure. */
const TABS: Record<string, string> = {
  approvals: "/policy",
  policies: "/policy",
  consumers: "/consumers",
  versions: "/versions",
  contractChanges: "/versions",
};

/** The pages of things without an id of their own, by the action. */
const PLACES: Record<string, string> = {
  "policies.update": "/settings/gate",
  "accounts.rename": "/settings",
  "directories.setDefaultRole": "/settings/provisioning",
};

/** Returns the page of what an action is always about; null if that follows from its target. */
export function placePath(action: string): string | null {
  return Object.hasOwn(PLACES, action) ? (PLACES[action] ?? null) : null;
}

/** Returns the path, below the account's pages, of an event's target; of a new version, its own. */
export function targetPath(action: string, thing: Thing, version?: number): string | null {
  const path = thingPath(thing);
  const [room = ""] = action.split(".");
  if (!thing.id.startsWith("ctr_")) return path;
  const tab = path + (TABS[room] ?? "");
  return version !== undefined && TABS[room] === "/versions" ? `${tab}/${version}` : tab;
}

/** Returns the path of the page of something; null if it has none. */
export function thingPath(thing: Thing): string | null {
  return PAGES[thing.id.slice(0, 3)]?.(thing) ?? null;
}
