import { Disclosure } from "#components/ui/disclosure.tsx";
import { Name } from "#components/ui/name.tsx";
import type { Compared, UncomparedReason } from "#domain/details/compared.ts";
import { countText, numberText } from "#domain/text/number-text.ts";

const REASONS: Record<UncomparedReason, string> = {
  contract_has_no_detail: "The contract does not describe them in full.",
  incoming_has_no_detail: "The incoming schema does not describe them in full.",
  free_form: "They are free-form JSON, so nothing is known about what is inside.",
  lossy: "On one side or both, only the type is known.",
};

/** How many columns are named: more would double a page whose columns all changed. */
const NAMED = 20;

/** The columns that could not be compared in full, and why; nothing if all could. */
export function Uncompared({
  compared: { columns, in_full, not_in_full },
}: {
  compared: Compared;
}) {
  const count = columns - in_full;
  if (count === 0) return null;
  const named = not_in_full.slice(0, NAMED);
  const byReason = Map.groupBy(named, ({ reason }) => reason);
  return (
    <Disclosure
      summary={`${numberText(count)} of ${countText(columns, "column")} not compared in full`}
      className="border-t border-line"
      summaryClassName="px-3 text-ink-muted hover:text-ink sm:px-4"
    >
      <div className="grid gap-3 border-t border-line px-3 py-3 text-table sm:px-4">
        {[...byReason].map(([reason, columns]) => (
          <div key={reason} className="min-w-0">
            <p className="text-ink-muted">{REASONS[reason]}</p>
            <p className="mt-1 font-mono break-words">
              <Name text={columns.map(({ column }) => column).join(", ")} />
            </p>
          </div>
        ))}
        {named.length < count && (
          <p className="text-ink-muted">And {countText(count - named.length, "more column")}.</p>
        )}
      </div>
    </Disclosure>
  );
}
