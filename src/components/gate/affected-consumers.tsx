import { Fragment } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { ShapeText } from "#components/details/shape-text.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Name } from "#components/ui/name.tsx";
import { countText, numberText } from "#domain/text/number-text.ts";

/** How many consumers, and columns of one, are shown at once. */
const SHOWN = 6;

type Affected = Outputs["decisions"]["explain"]["affected"];

/** The consumers that use changed columns, with their owners and those columns. */
export function AffectedConsumers({ affected }: { affected: Affected }) {
  if (affected.length === 0) {
    return <span className="text-ink-muted">No consumer uses these columns.</span>;
  }
  const folded = affected.slice(SHOWN);
  return (
    <>
      <Consumers affected={affected.slice(0, SHOWN)} />
      {folded.length > 0 && (
        <Disclosure
          summary={`${folded.length} more`}
          summaryClassName="text-ink-muted hover:text-ink"
        >
          <Consumers affected={folded} />
        </Disclosure>
      )}
    </>
  );
}

function Consumers({ affected }: { affected: Affected }) {
  return (
    <ul className="grid gap-2">
      {affected.map(({ consumer: { id, name, owner, contact }, columns, column_count }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-medium">
            <Name text={name} />
          </span>
          {[owner, contact].map((text) => text && <Muted key={text} text={text} />)}
          <span className="block font-mono text-badge text-ink-muted">
            {columns.slice(0, SHOWN).map((column, at) => (
              <Fragment key={column}>
                {at > 0 && ", "}
                <ShapeText text={column} isFolded={false} />
              </Fragment>
            ))}
            {moreColumns(Math.min(columns.length, SHOWN), column_count)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function moreColumns(shown: number, count: number) {
  if (shown === 0) return countText(count, "changed column");
  return count > shown && ` and ${numberText(count - shown)} more`;
}

function Muted({ text }: { text: string }) {
  return (
    <span className="text-ink-muted">
      {" · "}
      <Name text={text} />
    </span>
  );
}
