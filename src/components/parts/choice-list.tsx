import type { ReactNode } from "react";
import { numberText } from "#domain/text/number-text.ts";

/** How many are listed at once; a search finds the others. */
const SHOWN = 100;

/** The checkboxes of a long choice, of which the first are shown. */
export function ChoiceList<Item>({
  items,
  none,
  children,
}: {
  items: readonly Item[];
  /** The text when there are none. */
  none: string;
  children: (item: Item) => ReactNode;
}) {
  return (
    <div className="max-h-64 overflow-y-auto rounded-list border border-line px-3 py-1.5">
      {items.slice(0, SHOWN).map(children)}
      {items.length === 0 && <p className="py-1 text-table text-ink-muted">{none}</p>}
      {items.length > SHOWN && (
        <p className="py-1 text-table text-ink-muted">
          And {numberText(items.length - SHOWN)} more: search for them.
        </p>
      )}
    </div>
  );
}
