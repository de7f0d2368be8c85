import { type ChangeLine, changeLines } from "#components/details/change-tree.ts";
import { type Change, type ChangeKind, isColumnChange } from "#domain/checks/change.ts";
import { KIND_NAMES } from "#domain/checks/change-words.ts";
import { isInside } from "#domain/checks/shown-changes.ts";
import { boundedParts } from "#domain/details/bounded-text.ts";
import { ancestorsOf } from "#domain/details/path.ts";
import type { DiffRow } from "./diff-rows.ts";

/** What a line of a diff looks like. */
export type DiffLook = "removed" | "changed" | "added" | "eased" | "inside" | "unchanged";

/** A line of a diff: a column, a change of it, or what several changes lie in. */
export type DiffLine = {
  /** Unique within the row. */
  key: number;
  look: DiffLook;
  /** How far it is inside its column, which is at 0. */
  depth: number;
  /** The path that its name is below; "" for a column. */
  within: string;
  name: string;
  /** The name that it has now. */
  becomes: string | null;
  /** What has happened, for readers who cannot see the sign. */
  word: string;
  /** Whether the sign leaves that open. */
  isWordShown: boolean;
  /** What it is or was, and what it has become; null where there is nothing. */
  from: string | null;
  to: string | null;
  required: boolean;
  points: number;
  /** Null for a line without a change. */
  change: Change | null;
  hint: { name: string; isOld: boolean } | null;
  isProven: boolean;
};

/**
 * Returns the lines of a column's row: its own, then at most `most` of its details. `left` is the
 * number of changes without a line.
 */
export function diffLines(row: DiffRow, most: number): { lines: DiffLine[]; left: number } {
  const own = ownLines(row);
  const { lines, left } = changeLines(row.changes.filter(isInside), most);
  const isHeaded = own.length > 0;
  const inside = lines
    .filter(({ depth, change }) => depth > 0 || change !== null || !isHeaded)
    .map((line) => insideLine(row, line, isHeaded));
  return { lines: [...own, ...inside].map((line, key) => ({ ...line, key })), left };
}

/** The lines of the column itself; none where the first of its details has its name. */
function ownLines(row: DiffRow): Unkeyed[] {
  if (row.change === "details") return [];
  const own = row.changes.filter((change) => !isInside(change));
  const head = own.find(({ kind }) => row.change !== "renamed" || kind === "renamed") ?? null;
  const parts = own.filter((change) => change !== head);
  return [row.change === "renamed" ? renameLine(row, head) : columnLine(row, head)].concat(
    parts.map((change) => partLine(change)),
  );
}

type Unkeyed = Omit<DiffLine, "key">;

function insideLine(
  row: DiffRow,
  { depth, label, path, change }: ChangeLine<Change>,
  isHeaded: boolean,
): Unkeyed {
  return {
    ...blank(depth === 0 ? row.name : label),
    depth: isHeaded ? Math.max(depth, 1) : depth,
    required: row.required && depth === 0 && !isHeaded,
    within: depth === 0 ? "" : path.slice(0, -label.length),
    ...(change ? detailLook(change) : heading(row, depth)),
  };
}

const COLUMN_WORDS = {
  removed: { look: "removed", word: "removed" },
  type_changed: { look: "changed", word: "type changed" },
  added: { look: "added", word: "added" },
  renamed: { look: "changed", word: "renamed" },
  details: { look: "inside", word: "changed inside" },
  unchanged: { look: "unchanged", word: "unchanged" },
} as const;

function blank(name: string): Unkeyed {
  return {
    depth: 0,
    within: "",
    name,
    ...COLUMN_WORDS.unchanged,
    isWordShown: false,
    becomes: null,
    from: null,
    to: null,
    change: null,
    hint: null,
    required: false,
    isProven: false,
    points: 0,
  };
}

function columnLine(row: DiffRow, change: Change | null): Unkeyed {
  const { name, type, to, required, points, renamed } = row;
  return {
    ...blank(name),
    from: type,
    to,
    required,
    points,
    change,
    ...COLUMN_WORDS[row.change],
    hint: renamed && { name: renamed.name, isOld: row.change === "added" },
    isProven: renamed?.isProven ?? false,
  };
}

/** A place without a change of its own that has changes inside. */
function heading({ type }: DiffRow, depth: number) {
  return { ...COLUMN_WORDS.details, from: depth === 0 ? type : null };
}

function detailLook(change: Change) {
  const { kind, from, to } = change;
  const look = LOOKS[kind] ?? "eased";
  const isRename = kind === "renamed";
  return {
    change,
    look,
    word: KIND_NAMES[kind],
    isWordShown: look === "eased" || isRename,
    ...(isRename ? { becomes: lastName(to ?? ""), isProven: true } : { from, to }),
  };
}

const LOOKS: Partial<Record<ChangeKind, DiffLook>> = {
  nested_removed: "removed",
  nested_type_changed: "changed",
  nested_added: "added",
  renamed: "changed",
};

/** The name at the end of a path; the whole path if it is shortened. */
function lastName(path: string) {
  if (boundedParts(path).hash !== null) return path;
  const parent = ancestorsOf(path).at(-2);
  return parent === undefined ? path : path.slice(parent.length + 1);
}

/** One rename; what it counts as is below it. */
function renameLine({ name, type, to, required, renamed }: DiffRow, change: Change | null) {
  return {
    ...blank(name),
    becomes: renamed?.name ?? null,
    from: type,
    to,
    required,
    change,
    ...COLUMN_WORDS.renamed,
    isWordShown: true,
    isProven: true,
  };
}

/** What a rename counts as: a column removed, and one added. */
function partLine(change: Change): Unkeyed {
  const { column, points } = change;
  const words = isColumnChange(change)
    ? COLUMN_WORDS[change.to === null ? "removed" : "added"]
    : detailLook(change);
  return { ...blank(column), depth: 1, points, change, ...words };
}
