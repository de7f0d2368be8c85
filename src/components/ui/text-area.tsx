import type { ComponentProps } from "react";
import { CONTROL } from "./text-field.tsx";

type Props = ComponentProps<"textarea"> & {
  id: string;
  hint?: string;
  error?: string | null;
  /** Whether it is for code. */
  mono?: boolean;
};

/** A multi-line field with its error below; the label for its id stands above it. */
export function TextArea({ id, hint, error, mono = true, ...area }: Props) {
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
        className={`${CONTROL} block py-2 ${mono ? "font-mono text-table" : "text-body"}`}
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
