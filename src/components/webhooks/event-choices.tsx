import { useId } from "react";
import { VerdictShape } from "#components/checks/verdict-badge.tsx";
import { RESULTS } from "#domain/checks/severity.ts";

/** Which results trigger a delivery; those that need a fix are preselected. */
export function EventChoices({ error }: { error: string | null }) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error ? `${id}-note` : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 font-medium">Events</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {RESULTS.map((result) => (
          <label key={result} className="flex items-center gap-2">
            <input
              type="checkbox"
              name="events"
              value={result}
              defaultChecked={result !== "pass"}
              className="size-4 accent-ink"
            />
            <VerdictShape result={result} />
            {result}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-table text-breaking">
          {error}
        </p>
      )}
    </fieldset>
  );
}
