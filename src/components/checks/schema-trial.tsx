"use client";

import { useState } from "react";
import type { ColumnView } from "#components/contracts/column-view.ts";
import { useContractColumns } from "#components/contracts/use-contract-columns.ts";
import { DraftNote } from "#components/drafts/draft-note.tsx";
import { LossNotes } from "#components/sources/loss-notes.tsx";
import { SourceBox } from "#components/sources/source-box.tsx";
import { TypeHelp } from "#components/sources/type-help.tsx";
import { compareColumns } from "#domain/checks/compare.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { boundedCompared, comparedColumns } from "#domain/details/compared.ts";
import { isMapped } from "#readers/table.ts";
import { DiffTable } from "./diff-table.tsx";
import { RunTrial, TrialFault } from "./run-trial.tsx";
import { type ChosenTypes, typedColumns, UntypedColumns, withChosen } from "./untyped-columns.tsx";
import { useTrialSource } from "./use-trial-source.ts";

type Props = {
  account_id: string;
  contract_id: string;
  /** Its columns; null if there are too many to send with the page. */
  contract: ContractColumn[] | null;
  mayRun: boolean;
};

/** Paste or drop an incoming schema: the diff shows immediately, a check runs on demand. */
export function SchemaTrial({ account_id, contract_id, contract: sent, mayRun }: Props) {
  const { source, setSource, reading, columns: incoming, ...draft } = useTrialSource(contract_id);
  const [view, setView] = useState<ColumnView>({});
  const [chosen, setChosen] = useState<ChosenTypes>(new Map());
  const { contract, failure } = useContractColumns(
    { account_id, contract_id, sent },
    incoming !== null,
  );
  const columns = incoming && typedColumns(withChosen(incoming, chosen));
  return (
    <div className="grid gap-4">
      {draft.isRestored && <DraftNote closed={draft.closed} onDiscard={draft.discard} />}
      <SourceBox
        label="Incoming schema"
        hint="It stays in your browser: only column names, types and their details are sent when you run the check."
        source={source}
        reading={reading}
        onChange={setSource}
      />
      <UntypedColumns columns={incoming ?? []} chosen={chosen} onChoose={setChosen} />
      <LossNotes columns={(incoming ?? []).filter(isMapped)} />
      {incoming?.some((column) => !isMapped(column) || column.lossy) && (
        <p>
          <TypeHelp from={reading.from} />
        </p>
      )}
      {columns && contract && (
        <DiffTable
          contract={contract}
          incoming={columns}
          changes={compareColumns(contract, columns)}
          compared={boundedCompared(comparedColumns(contract, columns))}
          view={view}
          change={{ onView: setView }}
        />
      )}
      {mayRun ? (
        <RunTrial
          account_id={account_id}
          contract_id={contract_id}
          columns={columns}
          onStored={draft.finish}
          fault={failure}
        />
      ) : (
        <>
          <p className="text-table text-ink-muted">Your role can view checks but not run them.</p>
          <TrialFault text={failure} />
        </>
      )}
    </div>
  );
}
