import { ColumnControls } from "#components/contracts/column-controls.tsx";
import {
  COLUMNS_AT_ONCE,
  type ColumnView,
  columnsInView,
  FEW_COLUMNS,
  type ViewChange,
} from "#components/contracts/column-view.ts";
import { ShowMore } from "#components/contracts/show-more.tsx";
import { ViewControl } from "#components/contracts/view-control.tsx";
import { Uncompared } from "#components/details/uncompared.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Name } from "#components/ui/name.tsx";
import type { Change } from "#domain/checks/change.ts";
import { diffSentence } from "#domain/checks/diff-sentence.ts";
import { pointsSum } from "#domain/checks/points-sum.ts";
import { type Verdict, verdictOf } from "#domain/checks/verdict.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { Compared } from "#domain/details/compared.ts";
import { DiffColumns, type RowNote } from "./diff-columns.tsx";
import { type DiffRow, diffRows, withRenames } from "./diff-rows.ts";
import { SeverityBar } from "./severity-bar.tsx";
import { VerdictShape } from "./verdict-badge.tsx";

const FILLS = {
  pass: "bg-pass-fill",
  warning: "bg-warning-fill",
  breaking: "bg-breaking-fill",
} as const;

const INKS = { pass: "text-pass", warning: "text-warning", breaking: "text-breaking" } as const;

type Props = {
  contract: readonly ContractColumn[];
  incoming: readonly Column[];
  /** How they differ. */
  changes: readonly Change[];
  /** How much of them could be compared; null if that is not known. */
  compared: Compared | null;
  /** Which of many columns are shown, and how to change that. */
  view: ColumnView;
  change: ViewChange;
  /** What is shown beside a change, by its name. */
  notes?: ReadonlyMap<string, RowNote>;
};

/**
 * How an incoming schema differs from a contract: the verdict first, then the points of each
 * change, then what was not compared.
 */
export function DiffTable(props: Props) {
  const { contract, incoming, changes, compared, view } = props;
  const rows = withRenames(diffRows(contract, incoming, changes));
  const one = rows.find(({ name }) => name === view.inside);
  const shown = { rows, ...props };
  return (
    <section
      aria-label="Diff"
      className="overflow-hidden rounded-list border border-line bg-background"
    >
      <VerdictHeader verdict={verdictOf(changes)} changes={changes} compared={compared} />
      {one ? (
        <OneColumn {...shown} row={one} />
      ) : rows.length > FEW_COLUMNS ? (
        <ManyColumns {...shown} />
      ) : (
        <FewColumns {...shown} />
      )}
      {compared && <Uncompared compared={compared} />}
    </section>
  );
}

type Header = { verdict: Verdict } & Pick<Props, "changes" | "compared">;

function VerdictHeader({ verdict, changes, compared }: Header) {
  const sentence = diffSentence({ ...verdict, changes, compared });
  const points = changes.map(({ points }) => points);
  const [word = ""] = sentence.split(",");
  return (
    <header>
      <div className={`flex items-baseline gap-2.5 px-3 py-3 sm:px-4 ${FILLS[verdict.result]}`}>
        <span className={INKS[verdict.result]}>
          <VerdictShape result={verdict.result} />
        </span>
        <p className="font-medium">
          <span className={INKS[verdict.result]}>{word}</span>
          {sentence.slice(word.length)}
        </p>
      </div>
      <div className="border-t border-line bg-surface px-3 py-3 sm:px-4">
        <p className="mb-3 flex items-baseline justify-between gap-4 text-table text-ink-muted">
          <span className="font-mono">{pointsSum(points.filter((some) => some > 0))}</span>
          <span className="whitespace-nowrap">
            severity <b className="font-mono font-medium text-ink">{verdict.severity}</b>
          </span>
        </p>
        <SeverityBar severity={verdict.severity} />
      </div>
    </header>
  );
}

type Shown = Pick<Props, "view" | "change" | "notes" | "compared"> & { rows: DiffRow[] };

/** The changes, with the unchanged columns folded. */
function FewColumns({ rows, view, change, notes, compared }: Shown) {
  const changes = rows.filter(isChange);
  const unchanged = rows.filter((row) => !isChange(row));
  return (
    <>
      {changes.length > 0 && (
        <div className="border-t border-line">
          <DiffColumns
            caption="Changes"
            rows={changes}
            notes={notes}
            more={wayInside(view, change)}
          />
        </div>
      )}
      {unchanged.length > 0 && (
        <Disclosure
          summary={`${unchanged.length} ${unchangedWords(compared)}`}
          className="border-t border-line"
          summaryClassName="px-3 text-ink-muted hover:text-ink sm:px-4"
        >
          <div className="border-t border-line">
            <DiffColumns caption="Unchanged columns" rows={unchanged} />
          </div>
        </Disclosure>
      )}
    </>
  );
}

/** Columns that were not compared in full may have changed. */
function unchangedWords(compared: Props["compared"]) {
  const isWhole = compared === null || compared.in_full === compared.columns;
  return isWhole ? "unchanged" : "with no change found";
}

/** Returns the link to all changes of one column. */
function wayInside(view: ColumnView, change: ViewChange) {
  return (column: string, label: string) => (
    <ViewControl change={change} view={{ ...view, inside: column, rows: undefined }}>
      {label} in{" "}
      <span className="font-mono">
        <Name text={column} />
      </span>
    </ViewControl>
  );
}

/** All changes of one column. */
function OneColumn({ row, view, change, notes }: Shown & { row: DiffRow }) {
  const { rows = COLUMNS_AT_ONCE, inside, ...others } = view;
  return (
    <div className="divide-y divide-line border-t border-line">
      <p className="flex flex-wrap justify-between gap-x-4 px-3 py-2.5 text-table sm:px-4">
        <span className="min-w-0 break-words">
          All changes in{" "}
          <span className="font-mono">
            <Name text={row.name} />
          </span>
        </span>
        <ViewControl change={change} view={others}>
          All columns
        </ViewControl>
      </p>
      <DiffColumns caption="Changes" rows={[row]} notes={notes} details={rows} />
      <ShowMore
        view={view}
        change={change}
        shown={Math.min(rows, row.changes.length)}
        total={row.changes.length}
        noun="changes"
      />
    </div>
  );
}

const KINDS = [
  ["removed", "Removed"],
  ["type_changed", "Type changed"],
  ["added", "Added"],
  ["renamed", "Renamed"],
  ["details", "Details changed"],
  ["unchanged", "Unchanged"],
] as const;

/** The kinds of rows a view can show. */
export const DIFF_KINDS = KINDS.map(([kind]) => kind);

function ManyColumns({ rows, view, change, notes }: Shown) {
  const changed = rows.some(isChange);
  const isUsual = changed ? isChange : () => true;
  const { shown, total, usual, counts } = columnsInView(rows, view, kindOf, isUsual, textsOf);
  return (
    <div className="divide-y divide-line border-t border-line">
      <ColumnControls
        view={view}
        change={change}
        choices={[
          { show: undefined, label: view.find || !changed ? "All" : "Changes", count: usual },
          ...KINDS.map(([show, label]) => ({ show, label, count: counts.get(show) ?? 0 })),
        ]}
      />
      {shown.length > 0 && (
        <DiffColumns caption="Columns" rows={shown} notes={notes} more={wayInside(view, change)} />
      )}
      <ShowMore view={view} change={change} shown={shown.length} total={total} />
    </div>
  );
}

/** A column is found by its name, its other one, and the paths of its changes. */
function textsOf({ name, renamed, changes }: DiffRow) {
  return [name, ...(renamed ? [renamed.name] : []), ...changes.map(({ column }) => column)];
}

function kindOf({ change }: DiffRow) {
  return change;
}

function isChange({ change }: DiffRow) {
  return change !== "unchanged";
}
