import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Description } from "#domain/contracts/description.ts";
import { type Field, type Shape, typeOfShape } from "#domain/details/detail.ts";
import type { Environment } from "#domain/keys/environment.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import type { KeyRight } from "#domain/keys/right.ts";
import taxi from "#examples/nyc-yellow-taxi/schemas.json" with { type: "json" };

/** The demo's month: the contracts of one account, and the loads of its pipelines. */

const INT_32: Shape = { kind: "integer", bits: 32, signed: true };
const INT_64: Shape = { kind: "integer", bits: 64, signed: true };
const MONEY: Shape = { kind: "decimal", precision: 12, scale: 2 };
const TEXT: Shape = { kind: "string" };
const INSTANT: Shape = { kind: "timestamp", unit: "us", zone: true };

/** What the taxi files say of a type. */
const IN_FILES: Partial<Record<ColumnType, Shape>> = {
  integer: INT_64,
  number: { kind: "float", bits: 64 },
  string: TEXT,
  timestamp: { kind: "timestamp", unit: "us", zone: false },
};

const PLATE: Field = asSent(required("plate", TEXT));
const ELECTRIC: Field = listed("electric", { kind: "boolean" });

export const CONTRACTS = {
  trips: {
    name: "NYC yellow taxi trips",
    description:
      "One row per ride, loaded every hour.\nSource: the files of the city's commission.",
    owner: "data-platform@example.com",
    tags: ["hourly", "taxi"],
    columns: taxiColumns("2018-06").map((column) => ({ ...column, required: true })),
  },
  zones: {
    name: "taxi zones",
    description: "The zones that rides start and end in.",
    owner: "data-platform@example.com",
    tags: ["daily", "taxi"],
    columns: [
      required("location_id", INT_32),
      required("borough", TEXT),
      required("zone", TEXT),
      optional("service_zone", {
        kind: "enum",
        values: ["Airports", "Boro Zone", "EWR", "Yellow Zone"],
      }),
    ],
  },
  revenue: {
    name: "daily revenue by zone",
    description: "What finance closes the month with. Computed by dbt every morning.",
    owner: "finance@example.com",
    tags: ["daily", "finance"],
    columns: [
      required("day", { kind: "date" }),
      required("zone_id", INT_32),
      required("trips", INT_64),
      required("fares", MONEY),
      optional("tips", MONEY),
      optional("computed_at", INSTANT),
    ],
  },
  hired: {
    name: "for-hire trips",
    description: "Rides that were ordered in advance, sent by the dispatching bases.",
    owner: "operations@example.com",
    tags: ["dispatch"],
    columns: [
      required("dispatching_base", { kind: "string", length: 6 }),
      required("pickup_at", INSTANT),
      required("dropoff_at", INSTANT),
      optional("pickup_zone", INT_32),
      optional("dropoff_zone", INT_32),
      optional("shared", { kind: "boolean" }),
      optional("vehicle", { kind: "struct", fields: [PLATE, ELECTRIC] }),
    ],
  },
} satisfies Record<string, Description & { name: string; columns: ContractColumn[] }>;

export type ContractName = keyof typeof CONTRACTS;

export const KEYS = {
  loads: {
    ...key("Airflow, hourly loads"),
    kind: "service",
    rights: ["check"],
  },
  warehouse: {
    ...key("dbt, warehouse models"),
    kind: "service",
    rights: ["check"],
    contracts: ["daily *", "taxi *"],
  },
  ci: { ...key("Pipeline CI"), environment: "test", rights: ["check", "read"] },
  agent: { ...key("Coding agent"), kind: "agent", rights: ["check", "read"] },
  old: { ...key("Former colleague's laptop"), is_active: false },
} satisfies Record<string, DemoKey>;

type DemoKey = {
  label: string;
  environment: Environment;
  is_active: boolean;
  kind: KeyKind;
  rights: KeyRight[];
  contracts: string[];
};

/** A pipeline's key that may do everything. */
function key(label: string): DemoKey {
  return {
    label,
    environment: "live",
    is_active: true,
    kind: "pipeline",
    rights: ["all"],
    contracts: [],
  };
}

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
  if (hoursAgo > 2 && hoursAgo < 4) return taxiColumns("2018-07");
  if (hoursAgo > 6 && hoursAgo < 7) return taxiColumns("2018-09");
  if (ago === 9 && hour >= 3 && hour < 8) return taxiColumns("2018-07");
  if (ago === 2 && hour === 15) return taxiColumns("2018-10");
  if (ago === 17 && hour > 18) return taxiColumns("2018-09");
  return chance() < 0.04 ? taxiColumns("2018-01") : incoming("trips");
}

/**
 * Today the dispatching bases send times as text, and nobody has agreed to it yet. Six days ago they
 * left out the plates, and since then numbers of zones are wider.
 */
function hired(ago: number, hoursAgo: number, chance: () => number): Column[] {
  const columns = incoming("hired").map((column) => {
    if (column.name === "pickup_at" && hoursAgo < 10) return listed("pickup_at", TEXT);
    if (column.name === "dropoff_zone" && ago < 6) return listed("dropoff_zone", INT_64);
    if (column.name === "vehicle" && ago === 6) {
      return listed("vehicle", { kind: "struct", fields: [ELECTRIC] });
    }
    return column;
  });
  if (ago < 12) columns.push(listed("wheelchair", { kind: "boolean" }));
  return chance() < 0.03 ? columns.filter(({ name }) => name !== "shared") : columns;
}

/** Yesterday a model was rewritten without telling its consumers. */
function revenue(ago: number): Column[] {
  if (ago !== 1) return incoming("revenue");
  return [
    required("day", { kind: "date" }),
    required("zone_id", TEXT),
    required("trips", INT_32),
    required("fares_usd", MONEY),
    listed("computed_at", INSTANT),
    listed("currency", TEXT),
  ].map(asSent);
}

/** A change to columns as a feature branch may make it. */
function change(columns: Column[], chance: () => number): Column[] {
  if (chance() < 0.7) return columns;
  if (chance() < 0.5) return [...columns, listed("note", TEXT)];
  return columns.filter((_, index) => index !== 1);
}

function incoming(contract: ContractName): Column[] {
  return CONTRACTS[contract].columns.map(asSent);
}

function asSent({ name, type, detail }: Column): Column {
  return { name, type, ...(detail && { detail }) };
}

/** The columns of a month's taxi files, as in the example. */
function taxiColumns(from: string): Column[] {
  const version = taxi.versions.find((version) => version.from === from);
  if (!version) throw new Error(`the example has no version ${from}`);
  const columns = version.columns as Record<string, ColumnType>;
  return Object.entries(columns).map(([name, type]) => {
    const is = IN_FILES[type];
    return is ? listed(name, is) : { name, type };
  });
}

/** A column that a source says may be null. */
function listed(name: string, is: Shape): Required<Column> {
  return { name, type: typeOfShape(is), detail: { nullable: true, is } };
}

function optional(name: string, is: Shape): Required<ContractColumn> {
  return { ...listed(name, is), required: false };
}

function required(name: string, is: Shape): Required<ContractColumn> {
  return { name, type: typeOfShape(is), required: true, detail: { nullable: false, is } };
}
