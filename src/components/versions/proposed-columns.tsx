import { DiffTypes } from "#components/checks/diff-columns.tsx";
import { diffLines } from "#components/checks/diff-lines.ts";
import { type DiffRow, diffRows } from "#components/checks/diff-rows.ts";
import { ShapeText } from "#components/details/shape-text.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Name } from "#components/ui/name.tsx";
import { compareColumns } from "#domain/checks/compare.ts";
import { isInside } from "#domain/checks/shown-changes.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { nameText } from "#domain/text/name-text.ts";
import { countText } from "#domain/text/number-text.ts";
import { type KnownTexts, knownTexts } from "./known-texts.ts";

type Columns = readonly ContractColumn[];

type ProposedRow = DiffRow & {
  /** Where the column is in the next version; -1 for a removed one. */
  at: number;
  /** Whether the next version requires it. */
  will: boolean;
  known: KnownTexts;
};

/**
 * The columns of a contract's next version beside those that go, with all that is known of them. With
 * `areFlagsOpen`, which of them are required is the field "required" of the form: the places of the
 * required ones.
 */
export function ProposedColumns({
  before,
  after,
  areFlagsOpen,
}: {
  before: Columns;
  after: Columns;
  areFlagsOpen: boolean;
}) {
  const places = new Map(after.map(({ name, required }, at) => [name, { at, will: required }]));
  const texts = knownTexts(before, after);
  const rows = diffRows(before, after, compareColumns(before, after)).map((row): ProposedRow => {
    const place = places.get(row.name) ?? { at: -1, will: false };
    const known = texts.get(row.name) ?? { text: row.type, to: row.to };
    const change = known.to !== null && row.change === "unchanged" ? "details" : row.change;
    return { ...row, ...place, change, known };
  });
  const changed = rows.filter((row) => isChanged(row));
  const same = rows.filter((row) => !isChanged(row));
  return (
    <fieldset className="min-w-0 overflow-hidden rounded-list border border-line">
      <legend className="sr-only">Columns</legend>
      <Rows rows={changed} areFlagsOpen={areFlagsOpen} />
      {same.length > 0 && (
        <Disclosure
          summary={`${countText(same.length, "column")} unchanged`}
          className={changed.length > 0 ? "border-t border-line" : ""}
          summaryClassName="px-3 text-ink-muted hover:text-ink"
        >
          <div className="border-t border-line">
            <Rows rows={same} areFlagsOpen={areFlagsOpen} />
          </div>
        </Disclosure>
      )}
    </fieldset>
  );
}

function isChanged({ change, required, will }: ProposedRow) {
  return change !== "unchanged" || required !== will;
}

function Rows({ rows, areFlagsOpen }: { rows: ProposedRow[]; areFlagsOpen: boolean }) {
  return (
    <ul className="divide-y divide-line empty:hidden">
      {rows.map((row) => (
        <li
          key={row.name}
          className="[contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] flex items-start gap-2.5 px-3 py-2 text-table"
        >
          <Sign change={row.change} />
          <span className={`min-w-0 flex-1 ${row.at < 0 ? "text-ink-muted" : ""}`}>
            <span className="block font-mono [overflow-wrap:anywhere]">
              <Name text={row.name} />
            </span>
            <span className="block font-mono text-badge wrap-anywhere text-ink-muted">
              <Types known={row.known} />
            </span>
            {row.renamed?.isProven && <OtherName row={row} name={row.renamed.name} />}
            {row.changes.some(isInside) && <DetailChanges row={row} />}
          </span>
          <Flag row={row} isOpen={areFlagsOpen} />
        </li>
      ))}
    </ul>
  );
}

function Types({ known: { text, to } }: Pick<ProposedRow, "known">) {
  return (
    <>
      <ShapeText text={text} />
      {to !== null && (
        <>
          {" → "}
          <ShapeText text={to} />
        </>
      )}
    </>
  );
}

function OtherName({ row, name }: { row: ProposedRow; name: string }) {
  return (
    <span className="mt-1 block text-badge text-ink-muted">
      {row.change === "added" ? "renamed from " : "renamed to "}
      <span className="font-mono [overflow-wrap:anywhere]">
        <Name text={name} />
      </span>
    </span>
  );
}

/** Changes of a column's details that are shown with it. */
const MOST_DETAILS = 4;

function DetailChanges({ row }: { row: ProposedRow }) {
  const { lines, left } = diffLines(row, MOST_DETAILS);
  return (
    <span className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1 text-badge">
      {lines
        .filter(({ change }) => change !== null && isInside(change))
        .map(({ key, within, name, becomes, word, from, to }) => (
          <span key={key} className="flex flex-wrap gap-x-2">
            {within !== "" && (
              <span className="font-mono [overflow-wrap:anywhere]">
                <span className="sr-only">{within}</span>
                <Name text={name} />
                {becomes !== null && (
                  <>
                    <span className="text-ink-muted"> → </span>
                    <Name text={becomes} />
                  </>
                )}
              </span>
            )}
            <span className="text-ink-muted">{word}</span>
            <DiffTypes from={from} to={to} />
          </span>
        ))}
      {left > 0 && <span className="text-ink-muted">{countText(left, "more change")}</span>}
    </span>
  );
}

const SIGNS = {
  removed: { sign: "−", tint: "bg-breaking-fill text-breaking" },
  type_changed: { sign: "~", tint: "bg-warning-fill text-warning" },
  added: { sign: "+", tint: "bg-pass-fill text-pass" },
  renamed: { sign: "~", tint: "bg-warning-fill text-warning" },
  details: { sign: "~", tint: "bg-hover text-ink-muted" },
  unchanged: { sign: "", tint: "" },
} as const;

function Sign({ change }: Pick<DiffRow, "change">) {
  const { sign, tint } = SIGNS[change];
  return (
    <span aria-hidden="true" className={`diff-sign shrink-0 ${tint}`}>
      {sign}
    </span>
  );
}

const WORDS: Record<DiffRow["change"], string> = {
  removed: "removed",
  type_changed: "type changed",
  added: "new",
  renamed: "renamed",
  details: "details changed",
  unchanged: "",
};

function Flag({ row, isOpen }: { row: ProposedRow; isOpen: boolean }) {
  const { name, change, at, required, will } = row;
  if (at < 0) return <span className="text-ink-muted">removed</span>;
  if (!isOpen) {
    return (
      <span className="text-right text-ink-muted">
        {change !== "added" && required !== will && "now "}
        {will ? "required" : "optional"}
      </span>
    );
  }
  return (
    <label className="-my-2 flex min-h-9 items-center gap-2">
      <input
        type="checkbox"
        name="required"
        value={at}
        defaultChecked={will}
        aria-label={[nameText(name), WORDS[change], "required"].filter(Boolean).join(", ")}
        className="size-4 accent-ink"
      />
      required
    </label>
  );
}
