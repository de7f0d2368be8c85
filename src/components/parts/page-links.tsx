import { LinkButton } from "#components/ui/button.tsx";
import { countText, numberText } from "#domain/text/number-text.ts";

/** Where a page of a list starts: after a row, before a row, or with the newest. */
type Place = { cursor?: string; before?: string };

type Props = {
  total: { count: number; is_exact: boolean };
  /** How many of them are on this page. */
  shown: number;
  /** The noun for a row, and its plural. */
  noun: readonly [one: string, many: string];
  previous_cursor: string | null;
  next_cursor: string | null;
  hrefOf: (place: Place) => string;
};

/** The number of rows in a list, and the links to its other pages. */
export function PageLinks({ total, shown, noun, previous_cursor, next_cursor, hrefOf }: Props) {
  return (
    <nav aria-label="Pages" className="mt-3 flex min-h-9 flex-wrap items-center gap-3">
      <p className="mr-auto text-table text-ink-muted">{rowsText(total, shown, noun)}</p>
      {previous_cursor && (
        <>
          <LinkButton href={hrefOf({})}>Newest</LinkButton>
          <LinkButton href={hrefOf({ before: previous_cursor })} rel="prev">
            Previous
          </LinkButton>
        </>
      )}
      {next_cursor && (
        <LinkButton href={hrefOf({ cursor: next_cursor })} rel="next">
          Next
        </LinkButton>
      )}
    </nav>
  );
}

/** "2 checks", "12,345 checks, 50 on this page", "10,000+ checks, 50 on this page" */
function rowsText({ count, is_exact }: Props["total"], shown: number, [one, many]: Props["noun"]) {
  if (!is_exact) return `${numberText(count)}+ ${many}, ${numberText(shown)} on this page`;
  // Rows may be added between the list and the count.
  const all = countText(Math.max(count, shown), one, many);
  return count > shown ? `${all}, ${numberText(shown)} on this page` : all;
}
