"use client";

import { useDeferredValue, useState } from "react";
import { Name } from "#components/ui/name.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { countText, numberText } from "#server/rules/number-text.ts";

/** How many columns are listed at once; the search finds the others. */
const SHOWN = 100;

/** A choice of some of a contract's columns, with a search. */
export function ColumnPicker({
  columns,
  chosen,
  onChange,
}: {
  columns: readonly string[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const [typed, setTyped] = useState("");
  // Those that were chosen when the dialog opened come first, and stay where they are.
  const [first] = useState(chosen);
  const text = useDeferredValue(typed.trim().toLowerCase());
  const found = columns.filter((name) => name.toLowerCase().includes(text));
  const ordered = [
    ...found.filter((name) => first.has(name)),
    ...found.filter((name) => !first.has(name)),
  ];

  function toggle(name: string) {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  }

  return (
    <div className="grid gap-2">
      <TextField
        label="Find a column"
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter would submit the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        autoComplete="off"
        spellCheck={false}
        mono
      />
      <p role="status" className="text-table text-ink-muted">
        {numberText(chosen.size)} of {countText(columns.length, "column")} chosen
        {text && `, ${numberText(found.length)} found`}
      </p>
      <fieldset className="max-h-52 overflow-y-auto rounded-list border border-line px-3 py-1.5">
        <legend className="sr-only">Columns</legend>
        {ordered.slice(0, SHOWN).map((name) => (
          <label key={name} className="flex items-start gap-2 py-1 font-mono text-table">
            <input
              type="checkbox"
              checked={chosen.has(name)}
              onChange={() => toggle(name)}
              className="mt-0.5 size-4 shrink-0 accent-ink"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Name text={name} />
            </span>
          </label>
        ))}
        {found.length === 0 && <p className="py-1 text-table text-ink-muted">No such column.</p>}
        {found.length > SHOWN && (
          <p className="py-1 text-table text-ink-muted">
            And {numberText(found.length - SHOWN)} more: search for them.
          </p>
        )}
      </fieldset>
    </div>
  );
}
