import type { EditedColumn } from "./column-row.tsx";
import type { ReadColumn } from "./pasted/columns.ts";
import type { Pasted, PastedKind } from "./pasted/kinds.ts";

export type Row = { key: number; column: EditedColumn };

/** A text, and the format to read it as; null to detect it. */
export type PastedText = { text: string; wanted: PastedKind | null };

/**
 * What was entered for a contract that is not stored yet. Everything else follows from it and the
 * reading.
 */
export type ContractDraft = PastedText & {
  /** Null for the name found in the text. */
  name: string | null;
  /** Null for the columns of the text. `of` is the text they were edited from. */
  edited: { rows: Row[]; of: PastedText } | null;
};

export const EMPTY_DRAFT: ContractDraft = { text: "", wanted: null, name: null, edited: null };

export type DraftChange =
  | { type: "name"; name: string }
  | { type: "text"; text: string; wanted: PastedKind | null }
  | { type: "rows"; rows: Row[] }
  | { type: "use text" }
  | { type: "keep rows" }
  | { type: "replace"; draft: ContractDraft };

export function changedDraft(draft: ContractDraft, change: DraftChange): ContractDraft {
  const { text, wanted, name, edited } = draft;
  switch (change.type) {
    case "name":
      return { ...draft, name: change.name };
    case "text":
      return {
        text: change.text,
        wanted: change.wanted,
        // A name that was cleared follows the next text.
        name: name || null,
        edited: edited && edited.rows.length > 0 ? edited : null,
      };
    case "rows":
      return { ...draft, edited: { rows: change.rows, of: edited?.of ?? { text, wanted } } };
    case "use text":
      return { ...draft, edited: null };
    case "keep rows":
      return { ...draft, edited: edited && { rows: edited.rows, of: { text, wanted } } };
    case "replace":
      return change.draft;
  }
}

export function isEmpty({ text, name, edited }: ContractDraft) {
  return text.trim() === "" && !name && (edited === null || edited.rows.length === 0);
}

/**
 * What the text says: `read` is the current reading, `columns` and `name` are from the last
 * successful one.
 */
export type TextReading = {
  read: Pasted | null;
  isReading: boolean;
  columns: readonly ReadColumn[];
  name: string;
};

export function rowsOf({ edited }: ContractDraft, { columns }: TextReading): Row[] {
  return (
    edited?.rows ?? columns.map((column, index) => ({ key: index + 1, column: unread(column) }))
  );
}

export function nameOf({ name }: ContractDraft, reading: TextReading) {
  return name ?? reading.name;
}

/** A key no row has yet. */
export function nextKey(rows: readonly Row[]) {
  return rows.reduce((most, { key }) => Math.max(most, key), 0) + 1;
}

/** Why a draft is not a valid contract yet; null if it is. */
export type DraftBlock = "reading" | "unreadable" | "outdated" | "untyped";

export function blockOf(draft: ContractDraft, reading: TextReading): DraftBlock | null {
  if (reading.isReading) return "reading";
  if (reading.read && "fault" in reading.read) return "unreadable";
  if (isOutdated(draft)) return "outdated";
  return rowsOf(draft, reading).some(({ column }) => !column.type) ? "untyped" : null;
}

/** True when the text changed after rows were edited. */
function isOutdated({ text, wanted, edited }: ContractDraft) {
  if (!edited || edited.rows.length === 0 || text.trim() === "") return false;
  return edited.of.text !== text || edited.of.wanted !== wanted;
}

function unread(column: ReadColumn): EditedColumn {
  const { name, required } = column;
  return "type" in column
    ? { name, required, type: column.type, fault: null }
    : { name, required, type: null, fault: column.fault };
}
