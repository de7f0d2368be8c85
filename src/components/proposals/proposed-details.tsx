import { ShapeText } from "#components/details/shape-text.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Name } from "#components/ui/name.tsx";
import { changedDetails, type DetailTexts } from "./changed-details.ts";

type Props = Parameters<typeof changedDetails>[0];

/** How many columns are shown unfolded. */
const SHOWN = 20;

/** What would be known of columns whose types stay, also where there is nothing to compare it with. */
export function ProposedDetails(props: Props) {
  const changed = changedDetails(props);
  if (changed.length === 0) return null;
  const rest = changed.slice(SHOWN);
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-table font-medium">Details to save</h3>
      <Rows rows={changed.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more`} summaryClassName="text-ink-muted">
          <Rows rows={rest} />
        </Disclosure>
      )}
    </div>
  );
}

function Rows({ rows }: { rows: readonly DetailTexts[] }) {
  return (
    <ul className="divide-y divide-line rounded-list border border-line font-mono text-badge">
      {rows.map(({ name, from, to }) => (
        <li key={name} className="px-3 py-2 [overflow-wrap:anywhere]">
          <Name text={name} />:{" "}
          <span className="text-ink-muted">
            <ShapeText text={from} /> →{" "}
          </span>
          <ShapeText text={to} />
        </li>
      ))}
    </ul>
  );
}
