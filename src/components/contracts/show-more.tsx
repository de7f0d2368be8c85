import { Button, LinkButton } from "#components/ui/button.tsx";
import { numberText } from "#domain/text/number-text.ts";
import { COLUMNS_AT_ONCE, type ColumnView, type ViewChange, viewAddress } from "./column-view.ts";

/** Says how many columns or other things are shown, and loads more. */
export function ShowMore({
  view,
  change,
  shown,
  total,
  noun = "columns",
}: {
  view: ColumnView;
  change: ViewChange;
  shown: number;
  total: number;
  noun?: string;
}) {
  const more = { ...view, rows: shown + COLUMNS_AT_ONCE };
  const label = `Show ${Math.min(COLUMNS_AT_ONCE, total - shown)} more`;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 sm:px-4">
      <p role="status" className="mr-auto text-table text-ink-muted print:block!">
        {total === 0
          ? `No matching ${noun}.`
          : `${numberText(shown)} of ${numberText(total)} ${noun}`}
      </p>
      {shown < total &&
        ("path" in change ? (
          <LinkButton href={viewAddress(change.path, more)} scroll={false} replace size="row">
            {label}
          </LinkButton>
        ) : (
          <Button size="row" onClick={() => change.onView(more)}>
            {label}
          </Button>
        ))}
    </div>
  );
}
