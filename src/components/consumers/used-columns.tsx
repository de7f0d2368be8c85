import { ShapeText } from "#components/details/shape-text.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { countText, numberText } from "#domain/text/number-text.ts";

/** How many columns of a consumer are shown before the rest is folded. */
const SHOWN = 12;

/** The columns that a consumer uses, and which of them the contract no longer has. */
export function UsedColumns({
  used,
  columns,
}: {
  /** Null for all of them. */
  used: readonly string[] | null;
  /** The names of the contract's columns. */
  columns: ReadonlySet<string>;
}) {
  if (!used) return <p className="text-ink-muted">Uses all columns</p>;
  const gone = used.filter((name) => !columns.has(name));
  return (
    <>
      <p>
        <span className="text-ink-muted">Uses {countText(used.length, "column")}:</span>{" "}
        <ColumnNames names={used.slice(0, SHOWN)} />
      </p>
      <RestOfColumns names={used.slice(SHOWN)} />
      {gone.length > 0 && (
        <p>
          No longer in the contract: <FirstColumns names={gone} />
        </p>
      )}
    </>
  );
}

/** The columns of a consumer that the contract's latest check changes. */
export function ChangedColumns({ columns }: { columns: readonly string[] }) {
  if (columns.length === 0) return null;
  return (
    <p>
      The latest check changes <FirstColumns names={columns} />.
    </p>
  );
}

function FirstColumns({ names }: { names: readonly string[] }) {
  return (
    <>
      <ColumnNames names={names.slice(0, SHOWN)} />
      {names.length > SHOWN && ` and ${numberText(names.length - SHOWN)} more`}
    </>
  );
}

function RestOfColumns({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Disclosure
      summary={countText(names.length, "more column")}
      summaryClassName="text-ink-muted hover:text-ink"
    >
      <ColumnNames names={names} />
    </Disclosure>
  );
}

function ColumnNames({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.map((name, at) => (
        <span key={name} className="font-mono text-badge [overflow-wrap:anywhere]">
          {at > 0 && ", "}
          <ShapeText text={name} isFolded={false} />
        </span>
      ))}
    </>
  );
}
