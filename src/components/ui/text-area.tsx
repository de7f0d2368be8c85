import { type ComponentProps, useId } from "react";
import { CONTROL } from "./text-field.tsx";

type Texts = { label: string; hint?: string; error?: string | null };

/** A labelled multi-line code field with its error below. */
export function TextArea({ label, hint, error, ...area }: ComponentProps<"textarea"> & Texts) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <textarea
        rows={8}
        spellCheck={false}
        autoComplete="off"
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={`${CONTROL} block py-2 font-mono text-table`}
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
