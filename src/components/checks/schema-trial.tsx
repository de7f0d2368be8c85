"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { consoleClient } from "#components/calls/console-client.ts";
import { useLeaving } from "#components/calls/use-leaving.ts";
import type { ColumnView } from "#components/contracts/column-view.ts";
import type { PastedText } from "#components/contracts/contract-draft.ts";
import { PasteBox } from "#components/contracts/paste-box.tsx";
import { complete, READABLE } from "#components/contracts/pasted/kinds.ts";
import { useContractColumns } from "#components/contracts/use-contract-columns.ts";
import { useReading } from "#components/contracts/use-reading.ts";
import { DraftNote } from "#components/drafts/draft-note.tsx";
import { useDraft } from "#components/drafts/use-draft.ts";
import { Button } from "#components/ui/button.tsx";
import type { ContractColumn } from "#server/contracts/rules/column.ts";
import { DiffTable } from "./diff-table.tsx";
import { type ChosenTypes, UntypedColumns, withChosen } from "./untyped-columns.tsx";

type Props = {
  account_id: string;
  contract_id: string;
  /** Its columns; null if there are too many to send with the page. */
  contract: ContractColumn[] | null;
  mayRun: boolean;
};

const BLANK: PastedText = { text: "", wanted: null };

/** Paste an incoming schema: the diff shows immediately, a check runs on demand. */
export function SchemaTrial({ account_id, contract_id, contract: sent, mayRun }: Props) {
  const router = useRouter();
  const [text, setText] = useState(BLANK);
  const { read, isReading } = useReading(text);
  const isBlank = text.text.trim() === "";
  const { isRestored, drop } = useDraft(`check:${contract_id}`, isBlank ? null : text, setText);
  const [view, setView] = useState<ColumnView>({});
  const [chosen, setChosen] = useState<ChosenTypes>(new Map());
  const { leave, busy, failure } = useLeaving();
  const pasted = !isReading && read && "columns" in read ? read.columns : null;
  const { contract, failure: unread } = useContractColumns(
    { account_id, contract_id, sent },
    pasted !== null,
  );
  const columns = pasted && complete(withChosen(pasted, chosen));

  async function run() {
    if (!columns) return;
    const incoming_schema = { columns: columns.map(({ name, type }) => ({ name, type })) };
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
    setText(BLANK);
  }

  return (
    <div className="grid gap-4">
      {isRestored && <DraftNote onDiscard={discard} />}
      <PasteBox
        label="Incoming schema"
        hint={`Paste ${READABLE}. It stays in your browser: only column names and types are sent when you run the check.`}
        pasted={text}
        read={read}
        onChange={setText}
      />
      <UntypedColumns columns={pasted ?? []} chosen={chosen} onChoose={setChosen} />
      {columns && contract && (
        <DiffTable
          contract={contract}
          incoming={columns}
          view={view}
          change={{ onView: setView }}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {mayRun ? (
          <>
            <Button variant="primary" onClick={run} disabled={!columns} aria-disabled={busy}>
              {busy ? "Running …" : "Run check"}
            </Button>
            <span className="text-table text-ink-muted">Costs 1 credit and triggers webhooks.</span>
          </>
        ) : (
          <p className="text-table text-ink-muted">Your role can view checks but not run them.</p>
        )}
      </div>
      <p role="alert" className="text-table text-breaking empty:hidden">
        {failure?.message ?? unread}
      </p>
    </div>
  );
}
