import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Description } from "#domain/contracts/description.ts";
import type { Environment } from "#domain/keys/environment.ts";
import taxi from "#examples/nyc-yellow-taxi/schemas.json" with { type: "json" };

/** The demo's month: the contracts of one account, and the loads of its pipelines. */

export const CONTRACTS = {
  trips: {
    name: "NYC yellow taxi trips",
    description:
      "One row per ride, loaded every hour.\nSource: the files of the city's commission.",
    owner: "data-platform@example.com",
    tags: ["hourly", "taxi"],
    columns: required(taxiColumns("2018-06")),
  },
  zones: {
    name: "taxi zones",
    description: "The zones that rides start and end in.",
    owner: "data-platform@example.com",
    tags: ["daily", "taxi"],
    columns: [
      ...required({ location_id: "integer", borough: "string", zone: "string" }),
      { name: "service_zone", type: "string", required: false },
    ],
  },
  revenue: {
    name: "daily revenue by zone",
    description: "What finance closes the month with. Computed by dbt every morning.",
    owner: "finance@example.com",
    tags: ["daily", "finance"],
    columns: [
      ...required({ day: "date", zone_id: "integer", trips: "integer", fares: "number" }),
      { name: "tips", type: "number", required: false },
      { name: "computed_at", type: "timestamp", required: false },
    ],
  },
  hired: {
    name: "for-hire trips",
    description: "Rides that were ordered in advance, sent by the dispatching bases.",
    owner: "operations@example.com",
    tags: ["dispatch"],
    columns: [
      ...required({ dispatching_base: "string", pickup_at: "timestamp", dropoff_at: "timestamp" }),
      { name: "pickup_zone", type: "integer", required: false },
      { name: "dropoff_zone", type: "integer", required: false },
      { name: "shared", type: "boolean", required: false },
    ],
  },
} satisfies Record<string, Description & { name: string; columns: ContractColumn[] }>;

export type ContractName = keyof typeof CONTRACTS;

export const KEYS = {
  loads: { label: "Airflow, hourly loads", environment: "live", is_active: true },
  warehouse: { label: "dbt, warehouse models", environment: "live", is_active: true },
  ci: { label: "Pipeline CI", environment: "test", is_active: true },
  old: { label: "Former colleague's laptop", environment: "live", is_active: false },
} satisfies Record<string, { label: string; environment: Environment; is_active: boolean }>;

export type KeyName = keyof typeof KEYS;

/** A load that was checked at `at` (epoch ms); run by a person when it has no key. */
export type Load = { at: number; contract: ContractName; key: KeyName | null; columns: Column[] };

export const DAYS = 30;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Returns the loads of the 30 days before `now`, oldest first. `chance` returns numbers from 0 to
 * 1.
 */
export function monthOfLoads(now: number, chance: () => number): Load[] {
  const loads: Load[] = [];
  const today = now - (now % DAY);
  for (let day = today - (DAYS - 1) * DAY; day <= today; day += DAY) {
    const ago = (today - day) / DAY;
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    for (let hour = 0; hour < 24; hour += 1) {
      const at = (minute: number) => day + hour * HOUR + (minute + chance() * 3) * 60_000;
      const add = (minute: number, load: Omit<Load, "at">) =>
        loads.push({ at: at(minute), ...load });
      const hoursAgo = (now - day) / HOUR - hour;
      add(4, { contract: "trips", key: "loads", columns: trips(ago, hour, hoursAgo, chance) });
      if (hour % 3 === 1) {
        add(17, { contract: "hired", key: "loads", columns: hired(ago, hoursAgo, chance) });
      }
      if (hour === 5) {
        add(30, { contract: "zones", key: "warehouse", columns: incoming("zones") });
        add(41, { contract: "revenue", key: "warehouse", columns: revenue(ago) });
      }
      if (hour >= 8 && hour < 18 && !isWeekend && chance() < 0.5) {
        const contract = chance() < 0.6 ? "revenue" : "trips";
        add(33, { contract, key: "ci", columns: change(incoming(contract), chance) });
      }
      if (ago > 21 && hour === 14 && chance() < 0.5) {
        add(50, { contract: "zones", key: "old", columns: incoming("zones") });
      }
      // A person checks whether the data fits again.
      if (ago === 9 && hour === 8)
        add(52, { contract: "trips", key: null, columns: incoming("trips") });
    }
  }
  return loads.filter(({ at }) => at < now - 60_000).toSorted((a, b) => a.at - b.at);
}

/** Nine days ago, and once before, an upstream release changed types for a morning. */
function trips(ago: number, hour: number, hoursAgo: number, chance: () => number): Column[] {
  if (hoursAgo > 2 && hoursAgo < 4) return listed(taxiColumns("2018-07"));
  if (hoursAgo > 6 && hoursAgo < 7) return listed(taxiColumns("2018-09"));
  if (ago === 9 && hour >= 3 && hour < 8) return listed(taxiColumns("2018-07"));
  if (ago === 2 && hour === 15) return listed(taxiColumns("2018-10"));
  if (ago === 17 && hour > 18) return listed(taxiColumns("2018-09"));
  return chance() < 0.04 ? listed(taxiColumns("2018-01")) : incoming("trips");
}

/** Today the dispatching bases send times as text, and nobody has agreed to it yet. */
function hired(ago: number, hoursAgo: number, chance: () => number): Column[] {
  const columns = incoming("hired").map((column) =>
    hoursAgo < 10 && column.name === "pickup_at" ? { ...column, type: "string" as const } : column,
  );
  if (ago < 12) columns.push({ name: "wheelchair", type: "boolean" });
  return chance() < 0.03 ? columns.filter(({ name }) => name !== "shared") : columns;
}

/** Yesterday a model was rewritten without telling its consumers. */
function revenue(ago: number): Column[] {
  if (ago !== 1) return incoming("revenue");
  return listed({
    day: "date",
    zone_id: "string",
    trips: "integer",
    fares_usd: "number",
    computed_at: "timestamp",
    currency: "string",
  });
}

/** A change to columns as a feature branch may make it. */
function change(columns: Column[], chance: () => number): Column[] {
  if (chance() < 0.7) return columns;
  if (chance() < 0.5) return [...columns, { name: "note", type: "string" }];
  return columns.filter((_, index) => index !== 1);
}

function incoming(contract: ContractName): Column[] {
  return CONTRACTS[contract].columns.map(({ name, type }) => ({ name, type: type as ColumnType }));
}

/** The columns of a month's taxi files, as in the example. */
function taxiColumns(from: string) {
  const version = taxi.versions.find((version) => version.from === from);
  if (!version) throw new Error(`the example has no version ${from}`);
  return version.columns as Record<string, ColumnType>;
}

function required(columns: Record<string, ColumnType>): ContractColumn[] {
  return listed(columns).map((column) => ({ ...column, required: true }));
}

function listed(columns: Record<string, ColumnType>): Column[] {
  return Object.entries(columns).map(([name, type]) => ({ name, type }));
}
