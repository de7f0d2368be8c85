import { ColumnControls } from "#components/contracts/column-controls.tsx";
import {
  type ColumnView,
  columnsInView,
  FEW_COLUMNS,
  type ViewChange,
} from "#components/contracts/column-view.ts";
import { ShowMore } from "#components/contracts/show-more.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Change } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import { diffSentence } from "#domain/checks/diff-sentence.ts";
import { pointsSum } from "#domain/checks/points-sum.ts";
import { type Verdict, verdictOf } from "#domain/checks/verdict.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { DiffColumns, type RowNote } from "./diff-columns.tsx";
import { type DiffRow, diffRows } from "./diff-rows.ts";
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
  /** Which of many columns are shown, and how to change that. */
  view: ColumnView;
  change: ViewChange;
  /** What is said beside a change, by its column. */
  notes?: ReadonlyMap<string, RowNote>;
};

/**
 * How an incoming schema differs from a contract: the verdict first, then the points of each
 * change.
 */
export function DiffTable({ contract, incoming, view, change, notes }: Props) {
  const changes = compareColumns(contract, incoming);
  const verdict = verdictOf(changes);
  const rows = diffRows(contract, incoming);
  return (
    <section
      aria-label="Diff"
      className="overflow-hidden rounded-list border border-line bg-background"
    >
      <VerdictHeader
        verdict={verdict}
        changes={changes}
        points={rows.map(({ points }) => points)}
      />
      {rows.length > FEW_COLUMNS ? (
        <ManyColumns rows={rows} view={view} change={change} notes={notes} />
      ) : (
        <FewColumns rows={rows} notes={notes} />
      )}
    </section>
  );
}

type Header = { verdict: Verdict; changes: Change[]; points: number[] };

function VerdictHeader({ verdict, changes, points }: Header) {
  const sentence = diffSentence({ ...verdict, changes });
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

/** The changes, with the unchanged columns folded. */
function FewColumns({ rows, notes }: { rows: DiffRow[] } & Pick<Props, "notes">) {
  const changes = rows.filter(isChange);
  const unchanged = rows.filter((row) => !isChange(row));
  return (
    <>
      {changes.length > 0 && (
        <div className="border-t border-line">
          <DiffColumns caption="Changes" rows={changes} notes={notes} />
        </div>
      )}
      {unchanged.length > 0 && (
        <Disclosure
          summary={`${unchanged.length} unchanged`}
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

const KINDS = [
  ["removed", "Removed"],
  ["type_changed", "Type changed"],
  ["added", "Added"],
  ["unchanged", "Unchanged"],
] as const;

/** The kinds of rows a view can show. */
export const DIFF_KINDS = KINDS.map(([kind]) => kind);

function ManyColumns({
  rows,
  view,
  change,
  notes,
}: { rows: DiffRow[] } & Pick<Props, "view" | "change" | "notes">) {
  const changed = rows.some(isChange);
  const isUsual = changed ? isChange : () => true;
  const { shown, total, usual, counts } = columnsInView(rows, view, kindOf, isUsual);
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
      {shown.length > 0 && <DiffColumns caption="Columns" rows={shown} notes={notes} />}
      <ShowMore view={view} change={change} shown={shown.length} total={total} />
    </div>
  );
}

function kindOf({ change }: DiffRow) {
  return change;
}

function isChange({ change }: DiffRow) {
  return change !== "unchanged";
}
