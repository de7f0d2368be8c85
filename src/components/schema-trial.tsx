"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ContractColumn } from "../server/domain/column.ts";
import { callFailure, consoleClient } from "./console-client.ts";
import { DiffTable } from "./diff-table.tsx";
import { readPasted } from "./pasted-columns.ts";
import { Button } from "./ui/button.tsx";
import { TextArea } from "./ui/text-area.tsx";

type Props = {
  account_id: string;
  contract_id: string;
  contract: ContractColumn[];
  mayRun: boolean;
};

/** Paste what is about to arrive: the diff and its points show at once, a check is run on demand. */
export function SchemaTrial({ account_id, contract_id, contract, mayRun }: Props) {
  const router = useRouter();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const pasted = text.trim() === "" ? null : readPasted(text);
  const columns = pasted && "columns" in pasted ? pasted.columns : null;

  async function run() {
    if (!columns) return;
    setBusy(true);
    setFailure(null);
    try {
      const incoming = columns.map(({ name, type }) => ({ name, type }));
      const { id } = await consoleClient(account_id).checks.run.mutate({
        contract_id,
        incoming_schema: { columns: incoming },
      });
      router.push(`/accounts/${account_id}/checks/${id}`);
    } catch (error) {
      setFailure(callFailure(error).message);
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-4">
      <TextArea
        label="What is about to arrive"
        hint="One record, or a list of columns, as JSON. It stays in your browser; only names and types are sent when you run the check."
        error={pasted && "fault" in pasted ? pasted.fault : null}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder='{"order_id": 42, "placed_at": "2026-01-31T09:30:00Z"}'
      />
      {columns && <DiffTable contract={contract} incoming={columns} />}
      <div className="flex flex-wrap items-center gap-3">
        {mayRun ? (
          <>
            <Button look="primary" onClick={run} disabled={!columns || busy}>
              {busy ? "Running …" : "Run this check"}
            </Button>
            <span className="text-table text-ink-muted">
              Costs 1 credit and tells the webhooks.
            </span>
          </>
        ) : (
          <p className="text-table text-ink-muted">Your role may look, but not run checks.</p>
        )}
      </div>
      <p role="alert" className="text-table text-breaking empty:hidden">
        {failure}
      </p>
    </div>
  );
}
