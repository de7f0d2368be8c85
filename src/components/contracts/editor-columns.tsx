import type { CallFailure } from "#components/calls/console-client.ts";
import { faultAt } from "#components/calls/field-faults.ts";
import { LossNotes } from "#components/sources/loss-notes.tsx";
import type { SourceReading } from "#components/sources/reading.ts";
import { TypeHelp } from "#components/sources/type-help.tsx";
import { numberText } from "#domain/text/number-text.ts";
import { ChooseColumns } from "./choose-columns.tsx";
import type { Row } from "./contract-draft.ts";
import { DraftColumns } from "./draft-columns.tsx";

/** The path of a column's name in a contract. */
export function columnPath(index: number) {
  return `schema.columns[${index}].name`;
}

/** The columns of a new contract, and the choice of columns when their source has changed. */
export function EditorColumns({
  rows,
  reading,
  isFile,
  isOutdated,
  failure,
  onChange,
  onDescribe,
  onUse,
  onKeep,
}: {
  rows: Row[];
  reading: SourceReading;
  /** Whether the columns are read from files. */
  isFile: boolean;
  isOutdated: boolean;
  failure: CallFailure | null;
  /** Stable between renders. */
  onChange: (rows: Row[]) => void;
  /** Opens the details of a row. Stable between renders. */
  onDescribe: (key: number) => void;
  onUse: () => void;
  onKeep: () => void;
}) {
  return (
    <section aria-labelledby="columns">
      <div className="mb-1.5 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 id="columns" className="flex items-center gap-1 font-medium">
          Columns
          {rows.length > 0 && (
            <span className="font-normal text-ink-muted">{numberText(rows.length)}</span>
          )}
        </h2>
        <TypeHelp from={reading.from} />
      </div>
      {isOutdated && (
        <ChooseColumns
          count={reading.columns.length}
          isFile={isFile}
          onUse={onUse}
          onKeep={onKeep}
        />
      )}
      <div className="mb-3 empty:hidden">
        <LossNotes columns={rows.map(({ column }) => column)} />
      </div>
      <DraftColumns
        rows={rows}
        onChange={onChange}
        onDescribe={onDescribe}
        errorAt={(index) => faultAt(failure, columnPath(index))}
        listFault={faultAt(failure, "schema.columns") && NO_COLUMNS}
      />
    </section>
  );
}

const NO_COLUMNS =
  "A contract needs at least one column: paste or drop a schema or sample, or add one.";
