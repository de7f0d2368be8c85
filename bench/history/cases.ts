import { readTerm, type SupportTerm } from "#domain/support/support-term.ts";
import { DAY_MS } from "#domain/usage/day.ts";
import type { createCaller } from "#server/api/router.ts";
import type { Database } from "#server/database/connect.ts";
import { searchAll } from "#server/support/store/support-search.ts";
import type { WorldAccount } from "../world.ts";
import { DAYS } from "./checks.ts";

type Api = ReturnType<typeof createCaller>;

/** A read of the console or the API. */
export type Case = { group: string; name: string; call: () => Promise<unknown> };

/** Filters by kind, named for what they select. */
function filtersOf({ contracts, keys }: WorldAccount): Record<string, Record<string, object>> {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString();
  return {
    contract: {
      busy: { contract_id: contracts[0] },
      rare: { contract_id: contracts[8] },
      unused: { contract_id: contracts[9] },
    },
    result: { pass: { result: "pass" }, breaking: { result: "breaking" } },
    severity: {
      "from 90": { min_severity: 90 },
      "of 5": { min_severity: 5, max_severity: 5 },
      "that never is": { min_severity: 31, max_severity: 99 },
    },
    decision: { block: { decision: "block" } },
    environment: { live: { environment: "live" }, test: { environment: "test" } },
    key: {
      busy: { key_id: keys[0] },
      rare: { key_id: keys[8] },
      unused: { key_id: keys[9] },
    },
    column: {
      busy: { column: "tax_amount" },
      rare: { column: "legacy_code" },
      unused: { column: "nothing" },
    },
    time: {
      "last day": { from: day(1) },
      "long ago": { from: day(DAYS - 1), to: day(DAYS - 2) },
      "half the year": { to: day(DAYS / 2) },
      "before all": { to: day(2 * DAYS) },
    },
  };
}

/**
 * Returns each filter alone, each pair of different kinds, and filters without matches in a million
 * checks.
 */
export function filterCases(api: Api, account: WorldAccount): Case[] {
  const kinds = Object.entries(filtersOf(account));
  const list = (group: string, name: string, filter: object): Case => ({
    group,
    name,
    call: () => api.history.list(filter),
  });
  const alone = kinds.flatMap(([kind, filters]) =>
    Object.entries(filters).map(([what, filter]) =>
      list(`checks by ${kind}`, `${kind} ${what}`, filter),
    ),
  );
  const pairs = kinds.flatMap(([kind, filters], n) =>
    kinds.slice(n + 1).flatMap(([otherKind, others]) =>
      Object.entries(filters).flatMap(([what, filter]) =>
        Object.entries(others).map(([otherWhat, other]) =>
          list("checks by two filters", `${kind} ${what}, ${otherKind} ${otherWhat}`, {
            ...filter,
            ...other,
          }),
        ),
      ),
    ),
  );
  const all = { contract_id: account.contracts[0], result: "breaking", environment: "test" };
  return [
    list("checks, newest", "no filter", {}),
    ...alone,
    ...pairs,
    list("checks by more filters", "contract, result, environment", all),
    list("checks by more filters", "and key, column", {
      ...all,
      key_id: account.keys[1],
      column: "tax_amount",
    }),
  ];
}

/** Returns all other reads of checks or deliveries. */
export async function otherCases(api: Api, db: Database, account: WorldAccount): Promise<Case[]> {
  const { checks } = await api.history.list({
    to: new Date(Date.now() - 100 * DAY_MS).toISOString(),
  });
  const deep = checks[0]?.id ?? "";
  const { deliveries } = await api.deliveries.list({});
  const [delivery] = deliveries;
  const contract_id = account.contracts[0] ?? "";
  const webhook_id = delivery?.webhook_id ?? "";
  const list = (name: string, filter: object): Case => ({
    group: "deliveries",
    name,
    call: () => api.deliveries.list(filter),
  });
  const support = (name: string, term: SupportTerm | null): Case => ({
    group: "support's search",
    name,
    call: async () => term && searchAll(db, term, 20),
  });
  return [
    { group: "checks, a later page", name: "", call: () => api.history.list({ cursor: deep }) },
    { group: "a check, its diff", name: "", call: () => api.history.explain({ id: deep }) },
    { group: "GET /checks/{id}", name: "", call: () => api.checks.get({ id: deep }) },
    { group: "contracts", name: "", call: () => api.catalogue.list({ limit: 100 }) },
    { group: "contracts", name: "that block", call: () => api.catalogue.list({ blocks: "now" }) },
    { group: "contracts", name: "search", call: () => api.catalogue.list({ search: "ORDERS_7" }) },
    { group: "what blocks now", name: "", call: () => api.catalogue.blocking({ limit: 5 }) },
    ...incidentCases(api, account),
    { group: "who uses a contract", name: "", call: () => api.catalogue.use({ id: contract_id }) },
    { group: "keys", name: "", call: () => api.keys.list() },
    { group: "webhooks", name: "", call: () => api.webhooks.overview({}) },
    list("no filter", {}),
    list("webhook", { webhook_id }),
    list("abandoned", { status: "abandoned" }),
    list("pending", { status: "pending" }),
    list("abandoned of a webhook", { webhook_id, status: "abandoned" }),
    list("of a check", { check_id: delivery?.check_id ?? "" }),
    {
      group: "a delivery",
      name: "",
      call: () => api.deliveries.get({ id: delivery?.id ?? "" }),
    },
    { group: "usage", name: "", call: () => api.usage.get() },
    ...countCases(api, account),
    ...usageCases(api, account),
    { group: "palette", name: "a check's id", call: () => api.finder.find({ text: deep }) },
    { group: "palette", name: "a name", call: () => api.finder.find({ text: "orders" }) },
    support("a check's id", readTerm(deep)),
    support("a check that is not there", readTerm(`${deep.slice(0, -4)}zzzz`)),
    support("a contract's name", readTerm("orders")),
  ];
}

/** Returns the lists of changes that repeat over checks, and their counts. */
function incidentCases(api: Api, { contracts }: WorldAccount): Case[] {
  const filters = {
    "no filter": {},
    contract: { contract_id: contracts[1] },
    "in the last check": { is_open: true },
    "blocks now": { is_blocking: true },
  } as const;
  return Object.entries(filters).map(([name, filter]) => ({
    group: "changes",
    name,
    call: () => Promise.all([api.incidents.list(filter), api.incidents.count(filter)]),
  }));
}

/** Returns counts of filtered checks, from daily counts or by scanning. */
function countCases(api: Api, { contracts, keys }: WorldAccount): Case[] {
  const filters = {
    "no filter": {},
    contract: { contract_id: contracts[0] },
    key: { key_id: keys[0] },
    result: { result: "breaking" },
    blocked: { decision: "block" },
    "environment live": { environment: "live" },
    "environment test": { environment: "test" },
    "column busy": { column: "tax_amount" },
    "column unused": { column: "nothing" },
  } as const;
  return Object.entries(filters).map(([name, filter]) => ({
    group: "count of checks",
    name,
    call: () => api.history.count(filter),
  }));
}

/** Returns the reads of the overview and usage pages, over the longest period. */
function usageCases(api: Api, { contracts }: WorldAccount): Case[] {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const year = { from: day(364), to: day(0) };
  const month = { from: day(29), to: day(0) };
  return [
    { group: "checks per day", name: "a year", call: () => api.activity.days(year) },
    { group: "checks per key", name: "a year", call: () => api.activity.byKey(year) },
    { group: "checks per contract", name: "a year", call: () => api.activity.byContract(year) },
    {
      group: "blocked checks per day",
      name: "30 days",
      call: () => api.activity.blocked({ ...month, contract_id: contracts[1] ?? "" }),
    },
    { group: "activity of keys", name: "30 days", call: () => api.activity.ofKeys(month) },
    { group: "ledger", name: "", call: () => api.ledger.list({}) },
    { group: "failing webhooks", name: "", call: () => api.webhooks.failing() },
  ];
}
