import { changeLines } from "#components/details/change-tree.ts";
import { type Change, type ChangeKind, isColumnChange } from "#domain/checks/change.ts";
import { KIND_NAMES } from "#domain/checks/change-words.ts";
import type { DiffRow } from "./diff-rows.ts";

/** What a line of a diff looks like. */
export type DiffLook = "removed" | "changed" | "added" | "eased" | "inside" | "unchanged";

/** A line of a diff: a column, a change of it, or what several changes lie in. */
export type DiffLine = {
  /** Unique within the diff. */
  key: string;
  look: DiffLook;
  /** How far it is inside its column, which is at 0. */
  depth: number;
  /** The path that its name is below; "" for a column. */
  within: string;
  name: string;
  /** The name that it has now. */
  becomes: string | null;
  /** What has happened, for those who do not see the sign. */
  word: string;
  /** Whether the sign does not say it. */
  isWordShown: boolean;
  /** What it is or was, and what it has become; null where there is nothing. */
  from: string | null;
  to: string | null;
  required: boolean;
  points: number;
  /** Null for a line of no change. */
  change: Change | null;
  hint: { name: string; isOld: boolean } | null;
  isProven: boolean;
};

/**
 * Returns the lines of a column's row: its own, then at most `most` of its details. `left` is the
 * number of changes without a line.
 */
export function diffLines(row: DiffRow, most: number): { lines: DiffLine[]; left: number } {
  if (row.change === "renamed") return { lines: renameLines(row), left: 0 };
  const own = row.changes.find(isColumnChange) ?? null;
  const details = row.changes.filter((change) => !isColumnChange(change));
  if (own || details.length === 0) return { lines: [columnLine(row, own)], left: 0 };
  const { lines, left } = changeLines(details, most);
  return {
    lines: lines.map(({ depth, label, path, change }, at) => {
      return {
        ...blank(depth === 0 ? row.name : label),
        ...{ key: `${row.name} ${at}`, depth, required: row.required && at === 0 },
        within: depth === 0 ? "" : path.slice(0, -label.length),
        ...(change ? detailLook(change) : heading(row, depth)),
      };
    }),
    left,
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

function blank(name: string): DiffLine {
  return {
    ...{ key: name, depth: 0, within: "", name },
    ...COLUMN_WORDS.unchanged,
    isWordShown: false,
    ...{ becomes: null, from: null, to: null, change: null, hint: null },
    ...{ required: false, isProven: false, points: 0 },
  };
}

function columnLine(row: DiffRow, change: Change | null): DiffLine {
  const { name, type, to, required, points, renamed } = row;
  return {
    ...blank(name),
    ...{ key: `${row.change} ${name}`, from: type, to, required, points, change },
    ...COLUMN_WORDS[row.change],
    hint: renamed && { name: renamed.name, isOld: row.change === "added" },
    isProven: renamed?.isProven ?? false,
  };
}

/** What has no change of its own, but inside. */
function heading({ type }: DiffRow, depth: number) {
  return { ...COLUMN_WORDS.details, from: depth === 0 ? type : null };
}

function detailLook(change: Change) {
  const { kind, from, to } = change;
  const look = LOOKS[kind] ?? "eased";
  const isRename = kind === "renamed";
  return {
    ...{ change, look, word: KIND_NAMES[kind], isWordShown: look === "eased" || isRename },
    ...(isRename ? { becomes: nameIn(from, to), isProven: true } : { from, to }),
  };
}

const LOOKS: Partial<Record<ChangeKind, DiffLook>> = {
  nested_removed: "removed",
  nested_type_changed: "changed",
  nested_added: "added",
  renamed: "changed",
};

/** The new path of something, without what it shares with the old one. */
function nameIn(from: string | null, to: string | null) {
  const [old = "", now = ""] = [from ?? "", to ?? ""];
  let end = 0;
  for (let at = 0; at < now.length && now[at] === old[at]; at++) {
    if (now[at] === "\\") at += 1;
    else if (now[at] === ".") end = at + 1;
  }
  return now.slice(end);
}

/** One rename, and below it what it counts as. */
function renameLines(row: DiffRow): DiffLine[] {
  const { name, type, to, required, renamed, changes } = row;
  const renaming = changes.find(({ kind }) => kind === "renamed") ?? null;
  return [
    {
      ...blank(name),
      ...{ key: `renamed ${name}`, becomes: renamed?.name ?? null, from: type, to, required },
      ...COLUMN_WORDS.renamed,
      ...{ isWordShown: true, isProven: true, change: renaming },
    },
    ...changes.filter(isColumnChange).map((change) => ({
      ...blank(change.column),
      ...{ key: `${change.kind} ${change.column}`, depth: 1, change, points: change.points },
      ...COLUMN_WORDS[change.to === null ? "removed" : "added"],
    })),
  ];
}
