import type { Outputs } from "#components/calls/console-client.ts";
import { changeName } from "#server/gate/rules/approval.ts";
import { ApproveChange } from "./approve-change.tsx";
import { ChangeText } from "./change-text.tsx";

/** How many changes are offered at once. */
const SHOWN = 8;

/** The changes of a check that block and that nobody has approved since, each to be approved. */
export function ApproveChanges({
  account,
  contract_id,
  check_id,
  explained: { changes, approvals },
}: {
  account: string;
  contract_id: string;
  check_id: string;
  explained: Pick<Outputs["decisions"]["explain"], "changes" | "approvals">;
}) {
  const approved = new Set(approvals.map(changeName));
  const open = changes.filter((change) => change.blocks && !approved.has(changeName(change)));
  if (open.length === 0) return null;
  return (
    <section aria-label="Approve changes" className="text-table">
      <h2 className="text-badge text-ink-muted">Approve what is fine</h2>
      <ul className="mt-1 divide-y divide-line">
        {open.slice(0, SHOWN).map(({ kind, column, from, to }) => (
          <li key={column} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 break-words">
              <ChangeText change={{ kind, column, from, to }} />
            </span>
            <ApproveChange
              account={account}
              contract_id={contract_id}
              check_id={check_id}
              change={{ kind, column, from, to }}
            />
          </li>
        ))}
      </ul>
      {open.length > SHOWN && <p className="mt-1 text-ink-muted">and {open.length - SHOWN} more</p>}
    </section>
  );
}
