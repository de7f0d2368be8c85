"use client";

import { useId, useState } from "react";
import { CONTROL } from "#components/ui/text-field.tsx";
import { dayOf, endOfDay } from "#domain/usage/day.ts";

/** When an approval ends: with the contract's next version, or on a day before. */
export function UntilChoice({ error }: { error: string | null }) {
  const [isDated, setDated] = useState(false);
  const note = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">Valid until</legend>
      <label className="mb-2 flex items-center gap-3">
        <input
          type="radio"
          name="until"
          value="version"
          checked={!isDated}
          onChange={() => setDated(false)}
          className="accent-ink"
        />
        the contract's next version
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="flex items-center gap-3">
          <input
            type="radio"
            name="until"
            value="day"
            checked={isDated}
            onChange={() => setDated(true)}
            className="accent-ink"
          />
          a date (end of day, UTC)
        </label>
        {isDated && (
          <input
            type="date"
            name="day"
            aria-label="Last day"
            min={dayOf(Date.now())}
            aria-invalid={error ? true : undefined}
            aria-describedby={note}
            className={`${CONTROL} h-9 max-w-44 text-body`}
          />
        )}
      </div>
      {isDated && (
        <p id={note} className={`mt-1.5 text-table ${error ? "text-breaking" : "text-ink-muted"}`}>
          {error ?? "A new version ends it sooner."}
        </p>
      )}
    </fieldset>
  );
}

/** Reads the choice of a form as the end of an approval. */
export function endOf(data: FormData): string | null {
  return data.get("until") === "day" ? endOfDay(String(data.get("day"))) : null;
}
