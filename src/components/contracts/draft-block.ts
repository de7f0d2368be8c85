import type { SourceInput } from "#components/sources/source-input.ts";
import { MAX_COLUMNS } from "#domain/contracts/column.ts";
import { numberText } from "#domain/text/number-text.ts";
import type { DraftBlock, Row } from "./contract-draft.ts";

const SOURCE = "textarea, button[data-action=remove-files]";

/** The element to focus to fix what blocks a draft. */
export const BLOCK_CAUSE: Record<DraftBlock, string> = {
  reading: SOURCE,
  unreadable: SOURCE,
  unchosen: "input[role=combobox]",
  outdated: "button[data-action=use]",
  untyped: "select[aria-invalid=true]",
  "too many": "li:last-child button[data-action=remove]",
};

/** What to do about what blocks a draft; null when it passes by itself. */
export function blockText(
  block: DraftBlock,
  rows: readonly Row[],
  { files }: SourceInput,
): string | null {
  const isFile = files.length > 0;
  switch (block) {
    case "reading":
      return null;
    case "unreadable":
      return isFile
        ? "The file above cannot be used. Remove it or choose another."
        : "The text above cannot be parsed. Fix it or clear it.";
    case "unchosen":
      return "Choose the table that the contract is for.";
    case "outdated":
      return `Choose which columns to use: ${isFile ? "those of the file" : "the pasted ones"} or yours.`;
    case "too many":
      return `A contract can have ${numberText(MAX_COLUMNS)} columns. Remove ${numberText(rows.length - MAX_COLUMNS)}.`;
    case "untyped":
      return untypedText(rows.filter(({ column }) => !column.type).length);
  }
}

function untypedText(count: number) {
  return `Choose a type for ${count === 1 ? "the column" : `the ${count} columns`} without one.`;
}
