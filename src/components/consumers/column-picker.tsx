"use client";

import { useDeferredValue, useState } from "react";
import { ShapeText } from "#components/details/shape-text.tsx";
import { ChoiceList } from "#components/parts/choice-list.tsx";
import { ChoiceSearch } from "#components/parts/choice-search.tsx";
import { toggled } from "#components/parts/toggled.ts";
import { ancestorsOf } from "#domain/details/path.ts";
import { numberText } from "#domain/text/number-text.ts";

/** A choice of some of a contract's columns and of fields inside them, with a search. */
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
  const matching = columns.filter((name) => name.toLowerCase().includes(text));
  const ordered = [
    ...matching.filter((name) => first.has(name)),
    ...matching.filter((name) => !first.has(name)),
  ];

  return (
    <div className="grid gap-2">
      <ChoiceSearch label="Find a column" typed={typed} onType={setTyped} mono />
      <p role="status" className="text-table text-ink-muted">
        {numberText(chosen.size)} of {numberText(columns.length)} chosen
        {text && `, ${numberText(matching.length)} found`}
      </p>
      {columns.some((name) => ancestorsOf(name).length > 1) && (
        <p className="text-table text-ink-muted">A column includes everything inside it.</p>
      )}
      <fieldset className="min-w-0">
        <legend className="sr-only">Columns</legend>
        <ChoiceList items={ordered} none="No columns match.">
          {(name) => (
            <label key={name} className="flex items-start gap-2 py-1 font-mono text-table">
              <input
                type="checkbox"
                checked={chosen.has(name)}
                onChange={() => onChange(toggled(chosen, name))}
                className="mt-0.5 size-4 shrink-0 accent-ink"
              />
              <span className="min-w-0 wrap-anywhere">
                <ShapeText text={name} isFolded={false} />
              </span>
            </label>
          )}
        </ChoiceList>
      </fieldset>
    </div>
  );
}
