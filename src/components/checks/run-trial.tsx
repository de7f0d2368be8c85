import { useRouter } from "next/navigation";
import { consoleClient } from "#components/calls/console-client.ts";
import { useLeaving } from "#components/calls/use-leaving.ts";
import { Button } from "#components/ui/button.tsx";
import type { Column } from "#domain/contracts/column.ts";

type Props = {
  account_id: string;
  contract_id: string;
  /** The incoming schema; null until it is read and all its types are known. */
  columns: readonly Column[] | null;
  /** Called when the check is stored. */
  onStored: () => void;
  /** Why nothing can be compared. */
  fault: string | null | undefined;
};

/** Runs a check of a schema, and opens its page. */
export function RunTrial({ account_id, contract_id, columns, onStored, fault }: Props) {
  const router = useRouter();
  const { leave, busy, failure } = useLeaving();

  async function run() {
    if (!columns) return;
    const incoming_schema = { columns: columns.map(sentColumn) };
    await leave(async () => {
      const { body } = await consoleClient(account_id).checks.run.mutate({
        contract_id,
        incoming_schema,
      });
      onStored();
      // Back would show cached pages without the check.
      router.refresh();
      router.push(`/accounts/${account_id}/checks/${body.id}`);
    });
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={run} disabled={!columns} aria-disabled={busy}>
          {busy ? "Running …" : "Run check"}
        </Button>
        <span className="text-table text-ink-muted">Costs 1 credit and triggers webhooks.</span>
      </div>
      <TrialFault text={failure?.message ?? fault} />
    </>
  );
}

export function TrialFault({ text }: { text: string | null | undefined }) {
  return (
    <p role="alert" className="text-table text-breaking empty:hidden">
      {text}
    </p>
  );
}

function sentColumn({ name, type, detail }: Column): Column {
  return detail ? { name, type, detail } : { name, type };
}
