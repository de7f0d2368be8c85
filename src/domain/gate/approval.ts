import { type Change, isAddition, isColumnKind } from "#domain/checks/change.ts";
import { COLUMN_TYPES, type ColumnType } from "#domain/contracts/column-type.ts";
import { boundedPath, boundedText } from "#domain/details/bounded-text.ts";
import type { IncidentName } from "./incident.ts";

/** What is approved: exactly this change, of one version of a contract. */
export type ApprovedChange = Pick<Change, "kind" | "column" | "from" | "to">;

/** A single change of one version of a contract that people agreed to, and who did and why. */
export type Approval = ApprovedChange & {
  id: string;
  reason: string;
  /** A person's e-mail address, or a key's preview. */
  approved_by: string;
  /** When it ends, in ISO 8601; null when it holds until the contract's version changes. */
  ends_at: string | null;
  created_at: string;
};

/** Returns a text that is the same for equal changes only. */
export function changeName({ kind, column, from, to }: IncidentName): string {
  return JSON.stringify([kind, column, from, to]);
}

/** Returns a change with its texts as a check has them, which cuts long ones. */
export function boundedChange<Asked extends ApprovedChange>(change: Asked): Asked {
  const { kind, column, from, to } = change;
  if (isColumnKind(kind)) return change;
  const bounded = kind === "renamed" ? boundedPath : boundedText;
  return {
    ...change,
    column: boundedPath(column),
    from: from && bounded(from),
    to: to && bounded(to),
  };
}

type Misfit = { path: "kind" | "column" | "from" | "to"; message: string };

/** Returns what is wrong with the types of a change, whatever the contract; null for nothing. */
export function typeMisfit({ kind, from, to }: Omit<ApprovedChange, "column">): Misfit | null {
  const isOfColumn = isColumnKind(kind);
  const isAdded = isAddition(kind);
  if (isAdded && from !== null) return { path: "from", message: "must be null" };
  if (!isAdded && from === null) {
    const message = isOfColumn
      ? "must be the column's type in the contract"
      : "must match the change";
    return { path: "from", message };
  }
  const isRemoved = kind.endsWith("_removed");
  if (isRemoved && to !== null) return { path: "to", message: "must be null" };
  if (!isRemoved && to === null) {
    return {
      path: "to",
      message: isOfColumn ? "must be the incoming type" : "must match the change",
    };
  }
  if (from === to)
    return { path: "to", message: `must be another ${isOfColumn ? "type" : "text"} than \`from\`` };
  return isOfColumn ? (unknownType("from", from) ?? unknownType("to", to)) : null;
}

function unknownType(path: "from" | "to", type: string | null): Misfit | null {
  const isKnown = type === null || COLUMN_TYPES.some((known) => known === type);
  return isKnown ? null : { path, message: `must be one of ${COLUMN_TYPES.join(", ")}` };
}

/** Returns whether a contract whose column is `found` (or is not there) can have a change. */
export function canHaveChange(
  { kind, from }: ApprovedChange,
  columnNow: { type: ColumnType; required: boolean } | null,
): boolean {
  switch (kind) {
    case "added":
      return columnNow === null;
    case "type_changed":
      return columnNow?.type === from;
    case "required_removed":
      return columnNow?.type === from && columnNow?.required === true;
    case "optional_removed":
      return columnNow?.type === from && columnNow?.required === false;
    default:
      // What is inside a column, only the comparison of a check finds.
      return columnNow !== null;
  }
}

/** Says why a contract whose column is `found` (or is not there) cannot have a change. */
export function contractMisfit(
  { kind, from }: ApprovedChange,
  columnNow: { type: ColumnType; required: boolean } | null,
  version: number,
): Misfit {
  const contract = `version ${version} of the contract`;
  if (!columnNow) return { path: "column", message: `is not in ${contract}` };
  if (kind === "added") return { path: "column", message: `is already in ${contract}` };
  if (from !== columnNow.type) {
    return { path: "from", message: `must be ${columnNow.type}, the column's type in ${contract}` };
  }
  const right = columnNow.required ? "required_removed" : "optional_removed";
  return { path: "kind", message: `must be ${right}, as the column is in ${contract}` };
}
