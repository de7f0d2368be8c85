/** A logged value. */
export type Value = string | number | boolean | null | string[];

/** Fields that changed, each with what it was and what it is; of lists, only what differs. */
export type Changes = Record<string, [before: Value, after: Value]>;

/** How many items of a list are logged. */
const MAX_ITEMS = 50;

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
  if (!isList(before) || !isList(after)) return [shortened(before), shortened(after)];
  return [shortened(without(before, after)), shortened(without(after, before))];
}

function isList(value: Value | readonly string[]): value is readonly string[] {
  return Array.isArray(value);
}

function without(items: readonly string[], others: readonly string[]) {
  const known = new Set(others);
  return items.filter((item) => !known.has(item));
}

function shortened(value: Value | readonly string[]): Value {
  if (!isList(value)) return value;
  const rest = value.length - MAX_ITEMS;
  return rest > 0 ? [...value.slice(0, MAX_ITEMS), `… and ${rest} more`] : [...value];
}

/** How fields are called; others by their name. */
const WORDS: Record<string, string> = {
  block: "blocks",
  min_severity: "blocks from severity",
  ignore_columns: "ignored columns",
  report_only: "only reports",
};

/** Says each change in words: "owner: Finance → Data", "ignored columns: − _tmp, + _old". */
export function changeWords(changes: Changes): string[] {
  return Object.entries(changes).map(([field, [before, after]]) => {
    const what = WORDS[field] ?? field.replaceAll("_", " ");
    if (Array.isArray(before) && Array.isArray(after))
      return `${what}: ${listWords(before, after)}`;
    return `${what}: ${valueWords(before)} → ${valueWords(after)}`;
  });
}

function listWords(removed: string[], added: string[]) {
  const items = [...removed.map((item) => `− ${item}`), ...added.map((item) => `+ ${item}`)];
  return items.join(", ") || "another order";
}

function valueWords(value: Value) {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") || "none" : String(value);
}
