import { type ComponentProps, useId } from "react";

export const CONTROL =
  "w-full min-w-0 rounded-control border border-control bg-background px-3 text-ink placeholder:text-ink-muted aria-invalid:border-breaking";

type Texts = { label: string; hint?: string; error?: string | null; mono?: boolean };

/** A labelled input; its error stands below it, in words. */
export function TextField({ label, hint, error, mono, ...input }: ComponentProps<"input"> & Texts) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={`${CONTROL} h-9 ${mono ? "font-mono text-table" : "text-body"}`}
      />
      {note && (
        <p
          id={`${id}-note`}
          className={`mt-1.5 text-table ${error ? "text-breaking" : "text-ink-muted"}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
