import { type ComponentProps, useId } from "react";
import { nameText } from "#domain/text/name-text.ts";

export const CONTROL =
  "w-full min-w-0 rounded-control border border-control bg-background px-3 text-ink placeholder:text-ink-muted aria-invalid:border-breaking";

type Texts = { label: string; hint?: string; error?: string | null; mono?: boolean };

type Props = ComponentProps<"input"> & Texts & { suggestions?: readonly string[] };

/** A labelled input with its error below. */
export function TextField({ label, hint, error, mono, suggestions, ...input }: Props) {
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
        list={suggestions && `${id}-list`}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={`${CONTROL} h-9 read-only:bg-surface read-only:text-ink-muted ${mono ? "font-mono text-table" : "text-body"}`}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((text) => (
            <option key={text} value={text} label={nameText(text)} />
          ))}
        </datalist>
      )}
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
