import { useId } from "react";
import { VerdictShape } from "#components/checks/verdict-badge.tsx";
import { RESULTS } from "#domain/checks/severity.ts";
import { isResult, PROPOSAL_EVENT, type WebhookEvent } from "#domain/webhooks/webhook-event.ts";

/** What triggers a delivery: results, with those that need a fix preselected, unless the gate decides; and proposals. */
export function EventChoices({
  onlyBlocked,
  error,
}: {
  onlyBlocked: boolean;
  error: string | null;
}) {
  const id = useId();
  const choices: readonly WebhookEvent[] = [...(onlyBlocked ? [] : RESULTS), PROPOSAL_EVENT];
  return (
    <fieldset
      aria-describedby={error ? `${id}-hint ${id}-note` : `${id}-hint`}
      data-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 font-medium">Events</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {choices.map((event) => (
          <label key={event} className="flex items-center gap-2">
            <input
              type="checkbox"
              name="events"
              value={event}
              defaultChecked={event === "warning" || event === "breaking"}
              className="size-4 accent-ink"
            />
            {isResult(event) && <VerdictShape result={event} />}
            {event}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-table text-ink-muted">
        {onlyBlocked
          ? "Every blocked check is sent, whatever its result."
          : "A check that is blocked only by changes inside columns or by missing details has the result pass."}
      </p>
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-table text-breaking">
          {error}
        </p>
      )}
    </fieldset>
  );
}
