"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { consoleClient } from "#components/calls/console-client.ts";
import { useLeaving } from "#components/calls/use-leaving.ts";
import type { ColumnView } from "#components/contracts/column-view.ts";
import { useContractColumns } from "#components/contracts/use-contract-columns.ts";
import { DraftNote } from "#components/drafts/draft-note.tsx";
import { useDraft } from "#components/drafts/use-draft.ts";
import { keptSource } from "#components/sources/kept-source.ts";
import { LossNotes } from "#components/sources/loss-notes.tsx";
import { SourceBox } from "#components/sources/source-box.tsx";
import { NO_SOURCE } from "#components/sources/source-input.ts";
import { TypeHelp } from "#components/sources/type-help.tsx";
import { useReading } from "#components/sources/use-reading.ts";
import { Button } from "#components/ui/button.tsx";
import { compareColumns } from "#domain/checks/compare.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { boundedCompared, comparedColumns } from "#domain/details/compared.ts";
import { isMapped, type ReadColumn } from "#readers/table.ts";
import { DiffTable } from "./diff-table.tsx";
import { type ChosenTypes, typedColumns, UntypedColumns, withChosen } from "./untyped-columns.tsx";

type Props = {
  account_id: string;
  contract_id: string;
  /** Its columns; null if there are too many to send with the page. */
  contract: ContractColumn[] | null;
  mayRun: boolean;
};

/** Paste or drop an incoming schema: the diff shows immediately, a check runs on demand. */
export function SchemaTrial({ account_id, contract_id, contract: sent, mayRun }: Props) {
  const router = useRouter();
  const [source, setSource] = useState(NO_SOURCE);
  const reading = useReading(source);
  const { columns: readColumns, name } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a reading, columns and name are kept
  const kept = useMemo(() => keptSource(source, reading), [source, readColumns, name]);
  const [closed, setClosed] = useState<string | null>(null);
  const { isRestored, drop } = useDraft(`trial:${contract_id}`, kept, (kept) => {
    setSource(kept.source);
    setClosed(kept.closed);
  });
  const [view, setView] = useState<ColumnView>({});
  const [chosen, setChosen] = useState<ChosenTypes>(new Map());
  const { leave, busy, failure } = useLeaving();
  const isRead = !reading.isReading && reading.fault === null && reading.chosen !== null;
  const incoming = isRead ? readColumns : null;
  const { contract, failure: unread } = useContractColumns(
    { account_id, contract_id, sent },
    incoming !== null,
  );
  const columns = incoming && typedColumns(withChosen(incoming, chosen));

  async function run() {
    if (!columns) return;
    const incoming_schema = { columns: columns.map(sentColumn) };
    await leave(async () => {
      const { body } = await consoleClient(account_id).checks.run.mutate({
        contract_id,
        incoming_schema,
      });
      drop(true);
      // Back would show cached pages without the check.
      router.refresh();
      router.push(`/accounts/${account_id}/checks/${body.id}`);
    });
  }

  function discard() {
    drop(false);
    setSource(NO_SOURCE);
  }

  return (
    <div className="grid gap-4">
      {isRestored && <DraftNote closed={closed} onDiscard={discard} />}
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
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" onClick={run} disabled={!columns} aria-disabled={busy}>
            {busy ? "Running …" : "Run check"}
          </Button>
          <span className="text-table text-ink-muted">Costs 1 credit and triggers webhooks.</span>
        </div>
      ) : (
        <p className="text-table text-ink-muted">Your role can view checks but not run them.</p>
      )}
      <p role="alert" className="text-table text-breaking empty:hidden">
        {failure?.message ?? unread}
      </p>
    </div>
  );
}

function sentColumn({ name, type, detail }: ReadColumn): Column {
  return detail ? { name, type, detail } : { name, type };
}
