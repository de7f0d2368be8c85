import type { DraftBlock, Row } from "./contract-draft.ts";

/** The element to focus to fix what blocks a draft. */
export const BLOCK_CAUSE: Record<DraftBlock, string> = {
  reading: "textarea",
  unreadable: "textarea",
  outdated: "button[data-action=use]",
  untyped: "select[aria-invalid=true]",
};

/** What to do about what blocks a draft; null when it passes by itself. */
export function blockText(block: DraftBlock, rows: readonly Row[]): string | null {
  if (block === "unreadable") return "The text above cannot be parsed. Fix it or clear it.";
  if (block === "outdated") return "Choose which columns to use: the pasted ones or yours.";
  if (block === "reading") return null;
  const untyped = rows.filter(({ column }) => !column.type).length;
  return `Choose a type for ${untyped === 1 ? "the column" : `the ${untyped} columns`} without one.`;
}
