import type { CallFailure } from "#components/calls/console-client.ts";
import { faultAt } from "#components/calls/field-faults.ts";
import { ChooseColumns } from "./choose-columns.tsx";
import type { Row } from "./contract-draft.ts";
import { DraftColumns } from "./draft-columns.tsx";

/** The path of a column's name in a contract. */
export function columnPath(index: number) {
  return `schema.columns[${index}].name`;
}

/** The columns of a new contract, and the choice of columns when its text has changed. */
export function EditorColumns({
  rows,
  pastedCount,
  isOutdated,
  failure,
  onChange,
  onUse,
  onKeep,
}: {
  rows: Row[];
  pastedCount: number;
  isOutdated: boolean;
  failure: CallFailure | null;
  /** Stable between renders. */
  onChange: (rows: Row[]) => void;
  onUse: () => void;
  onKeep: () => void;
}) {
  return (
    <section aria-labelledby="columns">
      <h2 id="columns" className="mb-1.5 flex min-h-9 items-center gap-1 font-medium">
        Columns
        {rows.length > 0 && <span className="font-normal text-ink-muted">{rows.length}</span>}
      </h2>
      {isOutdated && <ChooseColumns count={pastedCount} onUse={onUse} onKeep={onKeep} />}
      <DraftColumns
        rows={rows}
        onChange={onChange}
        errorAt={(index) => faultAt(failure, columnPath(index))}
        listFault={faultAt(failure, "schema.columns") && NO_COLUMNS}
      />
    </section>
  );
}

const NO_COLUMNS = "A contract needs at least one column: paste a sample or schema, or add one.";
