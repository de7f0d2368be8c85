import type { ReactNode } from "react";
import { ShapeText } from "#components/details/shape-text.tsx";
import { Name } from "#components/ui/name.tsx";
import { isInside } from "#domain/checks/shown-changes.ts";
import { changeName } from "#domain/gate/approval.ts";
import { countText } from "#domain/text/number-text.ts";
import { type DiffLine, type DiffLook, diffLines } from "./diff-lines.ts";
import type { DiffRow } from "./diff-rows.ts";

const LOOKS: Record<DiffLook, { sign: string; tint: string }> = {
  removed: { sign: "−", tint: "bg-breaking-fill text-breaking" },
  changed: { sign: "~", tint: "bg-warning-fill text-warning" },
  added: { sign: "+", tint: "bg-pass-fill text-pass" },
  eased: { sign: "~", tint: "bg-hover text-ink-muted" },
  inside: { sign: "", tint: "" },
  unchanged: { sign: "", tint: "" },
};

/** What is shown beside a change: words and a button. */
export type RowNote = { text: ReactNode; action?: ReactNode };

/** Changes of details that one table shows, shared fairly among its columns. */
const DETAILS_AT_ONCE = 200;

/** Changes of details that each column shows at least. */
const LEAST_DETAILS = 4;

/** The rows of a diff: sign, points, name, type. */
export function DiffColumns({
  caption,
  rows,
  notes,
  details = fairShare(rows),
  more,
}: {
  caption: string;
  rows: readonly DiffRow[];
  /** By the name of the change. */
  notes?: ReadonlyMap<string, RowNote>;
  /** How many changes of details one column shows. */
  details?: number;
  /** The link to a column's other changes. */
  more?: (column: string, label: string) => ReactNode;
}) {
  return (
    <table className="w-full table-fixed text-table [&_td]:py-2 [&_td]:align-top">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-10 sm:w-11" />
        <col className="w-10 sm:w-12" />
        <col />
        <col className="w-[34%] sm:w-[38%]" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Change</th>
          <th scope="col">Points</th>
          <th scope="col">Column</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <Column
          key={`${row.change} ${row.name}`}
          row={row}
          notes={notes}
          most={details}
          more={more}
        />
      ))}
    </table>
  );
}

function fairShare(rows: readonly DiffRow[]) {
  const sharing = rows.filter(({ changes }) => changes.some(isInside)).length;
  return Math.max(LEAST_DETAILS, Math.floor(DETAILS_AT_ONCE / Math.max(1, sharing)));
}

/** A column with what has changed inside it. */
function Column({
  row,
  notes,
  most,
  more,
}: {
  row: DiffRow;
  notes?: ReadonlyMap<string, RowNote>;
  most: number;
  more?: (column: string, label: string) => ReactNode;
}) {
  const { lines, left } = diffLines(row, most);
  return (
    <tbody className="border-line not-first-of-type:border-t">
      {lines.map((line) => (
        <Line
          key={line.key}
          line={line}
          note={line.change ? notes?.get(changeName(line.change)) : undefined}
        />
      ))}
      {left > 0 && (
        <tr className="h-10">
          <td colSpan={2} />
          <td colSpan={2} className="pr-3 pl-3 text-ink-muted sm:pr-4 sm:pl-5">
            {more ? more(row.name, countText(left, "more change")) : countText(left, "more change")}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The indents of lines inside a column, by their depth. */
const INDENTS = ["", "pl-3 sm:pl-5", "pl-5 sm:pl-10", "pl-7 sm:pl-14", "pl-8 sm:pl-18"];

function Line({ line, note }: { line: DiffLine; note: RowNote | undefined }) {
  const { look, depth, name, becomes, word, isWordShown, from, to, points } = line;
  const { sign, tint } = LOOKS[look];
  return (
    <tr className={depth === 0 ? "h-10" : "h-9"}>
      <td className="pl-3 sm:pl-4">
        {sign && (
          <span aria-hidden="true" className={`diff-sign ${tint}`}>
            {sign}
          </span>
        )}
        <span className="sr-only">{word}</span>
      </td>
      <td className="pr-2 text-right font-mono font-medium sm:pr-3">
        {points > 0 && `+${points}`}
      </td>
      <th
        scope="row"
        className={`py-2 pr-2 text-left align-top font-normal sm:pr-3 ${INDENTS[depth]}`}
      >
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-mono break-words">
            {line.within && <span className="sr-only">{line.within}</span>}
            <PlaceName text={name} within={line.within} />
            {becomes !== null && (
              <>
                <span className="text-ink-muted"> → </span>
                <PlaceName text={becomes} within={line.within} />
              </>
            )}
          </span>
          {line.required && <span className="text-badge text-ink-muted">required</span>}
          {isWordShown && (
            <span aria-hidden="true" className="text-badge text-ink-muted">
              {word}
            </span>
          )}
          {note?.text && (
            <span className="min-w-0 text-badge wrap-anywhere text-ink-muted">{note.text}</span>
          )}
        </span>
        <RenameHint line={line} />
      </th>
      <td className="pr-3 sm:pr-4">
        {note?.action ? (
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:-my-1">
            <DiffTypes from={from} to={to} />
            <span className="ml-auto">{note.action}</span>
          </div>
        ) : (
          <DiffTypes from={from} to={to} />
        )}
      </td>
    </tr>
  );
}

/** The name of a column, which is always whole, or of what lies inside one. */
function PlaceName({ text, within }: { text: string; within: string }) {
  return within === "" ? <Name text={text} /> : <ShapeText text={text} isFolded={false} />;
}

/** Why a rename is certain and how it counts, or that it is a guess. */
function RenameHint({ line: { hint, isProven, becomes, depth } }: { line: DiffLine }) {
  if (hint) {
    return (
      <span className="block text-badge text-ink-muted">
        {hint.isOld ? "renamed from " : "renamed to "}
        <span className="font-mono break-words">
          <Name text={hint.name} />
        </span>
        {isProven ? ", proven by its number" : "?"}
      </span>
    );
  }
  if (!isProven || becomes === null) return null;
  return (
    <span className="block text-badge text-ink-muted">
      Its number proves it, because it is the same in both.
      {depth === 0 &&
        " The verdict compares names, so it still counts one column removed and one added."}
    </span>
  );
}

/** What something was, and what it has become; either may be absent. */
export function DiffTypes({ from, to }: Pick<DiffLine, "from" | "to">) {
  const [only] = [from, to].filter((text) => text !== null);
  if (only === undefined) return null;
  if (from === null || to === null) {
    return (
      <div className="min-w-0 font-mono break-words text-ink-muted">
        <ShapeText text={only} />
      </div>
    );
  }
  return (
    <div className="min-w-0 font-mono break-words">
      <span className="text-ink-muted">
        <ShapeText text={from} /> →{" "}
      </span>
      <ShapeText text={to} />
    </div>
  );
}
