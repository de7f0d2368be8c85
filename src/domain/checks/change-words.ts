import type { Change, ChangeKind } from "./change.ts";

/** Whether a change removes, adds or replaces something. */
export const SIGNS: Record<ChangeKind, "−" | "+" | "~"> = {
  required_removed: "−",
  optional_removed: "−",
  nested_removed: "−",
  added: "+",
  nested_added: "+",
  type_changed: "~",
  nested_type_changed: "~",
  nullable: "~",
  not_nullable: "~",
  widened: "~",
  narrowed: "~",
  reshaped: "~",
  renamed: "~",
};

/** The kinds in words, beside the path of what has changed. */
export const KIND_NAMES: Record<ChangeKind, string> = {
  required_removed: "required column removed",
  optional_removed: "optional column removed",
  type_changed: "type changed",
  added: "added",
  nested_removed: "field removed",
  // Also for a column that was renamed: its path says which it is.
  nested_type_changed: "type changed",
  nested_added: "field added",
  nullable: "may be null now",
  not_nullable: "never null now",
  widened: "widened",
  narrowed: "narrowed",
  reshaped: "reshaped",
  renamed: "renamed",
};

/** Says what has changed, after a name: "string, required, removed", "int32 → int64, widened". */
export function whatChanged({
  kind,
  from,
  to,
  widening,
}: Pick<Change, "kind" | "from" | "to" | "widening">): string {
  switch (kind) {
    case "type_changed":
      return `${from} → ${to}${roundingWords(widening)}`;
    case "nested_type_changed":
    case "nullable":
    case "not_nullable":
      return `${from} → ${to}`;
    case "required_removed":
      return from === null ? "removed" : `${from}, required, removed`;
    case "optional_removed":
      return from === null ? "removed" : `${from}, optional, removed`;
    case "nested_removed":
      return `${from}, removed`;
    case "added":
    case "nested_added":
      return to === null ? "added" : `${to}, added`;
    case "widened":
    case "narrowed":
    case "reshaped":
      return `${from} → ${to}, ${KIND_NAMES[kind]}`;
    case "renamed":
      return `renamed to ${to}, proven by its number`;
  }
}

/** ", rounded beyond 2^53": what is lost of whole numbers that became other numbers; "" for nothing. */
export function roundingWords(widening: Change["widening"]): string {
  return widening === "rounded" ? ", rounded beyond 2^53" : "";
}
