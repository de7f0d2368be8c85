import type { SourceReading } from "#components/sources/reading.ts";
import {
  filesName,
  isBlank,
  isSameSource,
  NO_SOURCE,
  type SourceInput,
} from "#components/sources/source-input.ts";
import { type ContractColumn, MAX_COLUMNS } from "#domain/contracts/column.ts";
import { isMapped, type SourceColumn } from "#readers/table.ts";
import type { EditedColumn } from "./edited-column.ts";

export type Row = { key: number; column: EditedColumn };

/**
 * What was entered for a contract that is not stored yet. Everything else follows from it and the
 * reading.
 */
export type ContractDraft = {
  source: SourceInput;
  /** Null for the name found in the source. */
  name: string | null;
  /** Null for the columns of the source. `of` is what they were edited from. */
  edited: { rows: Row[]; of: SourceInput } | null;
  /** The name of a file whose columns were kept, but which a reload has closed. */
  closed: string | null;
};

export const EMPTY_DRAFT: ContractDraft = {
  source: NO_SOURCE,
  name: null,
  edited: null,
  closed: null,
};

export type DraftChange =
  | { type: "name"; name: string }
  | { type: "source"; source: SourceInput }
  | { type: "rows"; rows: Row[] }
  | { type: "use source" }
  | { type: "keep rows" }
  | { type: "replace"; draft: ContractDraft };

export function changedDraft(draft: ContractDraft, change: DraftChange): ContractDraft {
  const { source, name, edited } = draft;
  switch (change.type) {
    case "name":
      return { ...draft, name: change.name };
    case "source":
      return {
        source: change.source,
        // A name that was cleared follows the next source.
        name: name || null,
        edited: edited && edited.rows.length > 0 ? edited : null,
        closed: null,
      };
    case "rows":
      return { ...draft, edited: { rows: change.rows, of: edited?.of ?? source } };
    case "use source":
      return { ...draft, edited: null };
    case "keep rows":
      return { ...draft, edited: edited && { rows: edited.rows, of: source } };
    case "replace":
      return change.draft;
  }
}

export function isEmpty({ source, name, edited }: ContractDraft) {
  return isBlank(source) && !name && (edited === null || edited.rows.length === 0);
}

/** What a reload can restore. It closes files, so their columns are kept instead. */
export function keptDraft(draft: ContractDraft, reading: SourceReading): ContractDraft | null {
  if (draft.source.files.length === 0) return isEmpty(draft) ? null : draft;
  const rows = rowsOf(draft, reading);
  const name = nameOf(draft, reading);
  if (rows.length === 0 && !name) return null;
  const closed = filesName(draft.source.files);
  return { source: NO_SOURCE, name, edited: { rows, of: NO_SOURCE }, closed };
}

export function rowsOf({ edited }: ContractDraft, { columns }: SourceReading): Row[] {
  return (
    edited?.rows ?? columns.map((column, index) => ({ key: index + 1, column: unedited(column) }))
  );
}

export function nameOf({ name }: ContractDraft, reading: SourceReading) {
  return name ?? reading.name;
}

/** A key that no row has yet. */
export function nextKey(rows: readonly Row[]) {
  return rows.reduce((most, { key }) => Math.max(most, key), 0) + 1;
}

/** The columns as they are stored; a row without a type is a string. */
export function columnsOf(rows: readonly Row[]): ContractColumn[] {
  return rows.map(({ column: { name, type, required, detail } }) => ({
    name,
    type: type ?? "string",
    required,
    ...(detail ? { detail } : {}),
  }));
}

/** Why a draft is not a valid contract yet; null if it is. */
export type DraftBlock =
  | "reading"
  | "unreadable"
  | "unchosen"
  | "outdated"
  | "untyped"
  | "too many";

export function blockOf(draft: ContractDraft, reading: SourceReading): DraftBlock | null {
  if (reading.isReading) return "reading";
  if (reading.fault !== null) return "unreadable";
  if (reading.tables && !reading.chosen) return "unchosen";
  if (isOutdated(draft)) return "outdated";
  const rows = rowsOf(draft, reading);
  if (rows.length > MAX_COLUMNS) return "too many";
  return rows.some(({ column }) => !column.type) ? "untyped" : null;
}

/** True when the source changed after rows were edited. */
function isOutdated({ source, edited }: ContractDraft) {
  if (!edited || edited.rows.length === 0 || isBlank(source)) return false;
  return !isSameSource(edited.of, source);
}

function unedited(column: SourceColumn): EditedColumn {
  const { name, required, physical_type } = column;
  const known = { name, required, physical_type };
  if (!isMapped(column)) return { ...known, type: null, fault: column.fault, note: null };
  const { type, note = null, detail } = column;
  return { ...known, type, fault: null, note, ...(detail ? { detail } : {}) };
}
