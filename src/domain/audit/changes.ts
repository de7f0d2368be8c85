import type { ChangeKind } from "#domain/checks/change.ts";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import { exactTime } from "#domain/text/exact-time.ts";

/** A logged value. */
export type Value = string | number | boolean | null | string[];

/** Fields that changed, each with what it was and what it is; of lists, only what differs. */
export type Changes = Record<string, [before: Value, after: Value]>;

/** Returns the fields of `before` that are different in `after`. */
export function changesBetween(
  before: Readonly<Record<string, Value | readonly string[]>>,
  after: Readonly<Record<string, Value | readonly string[]>>,
): Changes {
  const changed = Object.keys(before).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(
    changed.map((field) => [field, pairOf(before[field] ?? null, after[field] ?? null)]),
  );
}

function pairOf(
  before: Value | readonly string[],
  after: Value | readonly string[],
): [Value, Value] {
  if (!isList(before) || !isList(after)) return [logged(before), logged(after)];
  return [without(before, after), without(after, before)];
}

function isList(value: Value | readonly string[]): value is readonly string[] {
  return Array.isArray(value);
}

function without(items: readonly string[], others: readonly string[]) {
  const known = new Set(others);
  return items.filter((item) => !known.has(item));
}

function logged(value: Value | readonly string[]): Value {
  return isList(value) ? [...value] : value;
}

/** Words for fields; the others are called by their names. */
const WORDS: Record<string, string> = {
  min_severity: "blocks from severity",
  ignore_columns: "ignored columns",
  report_only: "only reports",
  require_details: "requires details",
  tolerate_widening: "tolerates whole numbers that become numbers",
  schema: "columns",
  expires_at: "ends",
  mails: "emails about blocked checks",
};

/** What a policy blocks; each kind is reported by itself. */
const KINDS: Record<ChangeKind, string> = {
  required_removed: "required columns removed",
  optional_removed: "optional columns removed",
  type_changed: "types changed",
  added: "columns added",
  nested_removed: "fields removed",
  nested_type_changed: "types of fields changed",
  nested_added: "fields added",
  nullable: "values that may be null now",
  not_nullable: "values that are never null now",
  widened: "values widened",
  narrowed: "values narrowed",
  reshaped: "values reshaped",
  renamed: "columns and fields renamed",
};

/** Says each change in words: "owner: Finance → Data", "columns: email removed, age integer → string". */
export function changeWords(changes: Changes): string[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) => {
    const what = own(WORDS, field) ?? field.replaceAll("_", " ");
    if (!Array.isArray(before) || !Array.isArray(after)) {
      return `${what}: ${valueWords(field, before)} → ${valueWords(field, after)}`;
    }
    if (field === "block" && before.length + after.length > 0) {
      return [...before.map(kindWords("yes → no")), ...after.map(kindWords("no → yes"))];
    }
    const items = field === "schema" ? columnWords(before, after) : listWords(before, after);
    return `${what}: ${items.join(", ") || "reordered"}`;
  });
}

function kindWords(change: string) {
  return (kind: string) => `blocks ${own(KINDS, kind) ?? kind}: ${change}`;
}

function listWords(removed: string[], added: string[]) {
  return [...removed.map((item) => `${item} removed`), ...added.map((item) => `${item} added`)];
}

/** A column of a contract as it is compared: its name, its type, and whether it is required. */
const COLUMN = new RegExp(`^(.*) (${COLUMN_TYPES.join("|")})( required)?$`, "s");

/** A column that was removed and added with the same name has changed. */
function columnWords(removed: string[], added: string[]) {
  const later = new Map(added.map((item) => [columnOf(item).name, columnOf(item)]));
  const before = removed.map(columnOf);
  const changed = before.flatMap((old) => {
    const now = later.get(old.name);
    return now ? `${old.name} ${differenceOf(old, now)}` : [];
  });
  const known = new Set(before.map(({ name }) => name));
  const gone = before.filter(({ name }) => !later.has(name));
  const made = [...later.values()].filter(({ name }) => !known.has(name));
  return [
    ...gone.map(({ name }) => `${name} removed`),
    ...changed,
    ...made.map(({ name }) => `${name} added`),
  ];
}

function columnOf(item: string) {
  const [, name = item, type = "", required] = COLUMN.exec(item) ?? [];
  return { name, type, flag: required ? "required" : "optional" };
}

type LoggedColumn = ReturnType<typeof columnOf>;

function differenceOf(old: LoggedColumn, now: LoggedColumn) {
  const pairs = [
    [old.type, now.type],
    [old.flag, now.flag],
  ];
  return pairs
    .filter(([before, after]) => before !== after)
    .map((pair) => pair.join(" → "))
    .join(" and ");
}

function own<Of>(table: Record<string, Of>, name: string): Of | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Fields that are times, with whatever offset a client gave them. */
const TIMES = /(^since|_at)$/;

/** A logged value of a field in words. */
export function valueWords(field: string, value: Value) {
  if (value === null) return "none";
  const time = TIMES.test(field) ? Date.parse(String(value)) : Number.NaN;
  if (!Number.isNaN(time)) return exactTime(new Date(time).toISOString());
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") || "none" : String(value);
}
