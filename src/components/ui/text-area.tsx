import type { ComponentProps } from "react";
import { CONTROL } from "./text-field.tsx";

type Props = ComponentProps<"textarea"> & { id: string; hint?: string; error?: string | null };

/** A multi-line code field with its error below; the label for its id stands above it. */
export function TextArea({ id, hint, error, ...area }: Props) {
  const note = error ?? hint;
  return (
    <>
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
    </>
  );
}
