import { useId } from "react";
import { VerdictShape } from "#components/checks/verdict-badge.tsx";
import { RESULTS } from "#domain/checks/severity.ts";
import { isResult, PROPOSAL_EVENT } from "#domain/webhooks/webhook-event.ts";

const CHOICES = [...RESULTS, PROPOSAL_EVENT] as const;

/** What triggers a delivery; results that need a fix are preselected. */
export function EventChoices({ error }: { error: string | null }) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error ? `${id}-hint ${id}-note` : `${id}-hint`}
      data-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 font-medium">Events</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {CHOICES.map((event) => (
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
        A check that is blocked only by changes inside columns or by missing details has the result
        pass.
      </p>
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-table text-breaking">
          {error}
        </p>
      )}
    </fieldset>
  );
}
