import { ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Combobox } from "#components/ui/combobox.tsx";
import { CONTROL } from "#components/ui/text-field.tsx";
import { numberText } from "#domain/text/number-text.ts";
import type { SourceTable } from "#readers/table.ts";
import { findTables, type TableOption } from "./table-choice.ts";
import { TableOptions } from "./table-options.tsx";

/** How many tables are listed at once; a search finds the others. */
const LISTED = 100;

type Props = {
  tables: readonly SourceTable[];
  /** The key of the chosen one; null while none is. */
  chosen: string | null;
  /** Why the chosen one cannot be used. */
  fault: string | null;
  onChoose: (key: string) => void;
};

/** Finds one of many tables by its name. The list is open until one is chosen. */
export function TableChooser({ tables, chosen, fault, onChoose }: Props) {
  const id = useId();
  const [letters, setLetters] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const matching = findTables(tables, letters ?? "");
  const options = matching.slice(0, LISTED);
  const isOpen = chosen === null || letters !== null;
  const active = Math.min(at, options.length - 1);

  function open(text: string) {
    setLetters(text);
    setAt(0);
  }

  function choose(option: TableOption | undefined) {
    if (!option) return;
    onChoose(option.key);
    setLetters(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || letters === null) return;
    event.preventDefault();
    setLetters(null);
  }

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Table
      </label>
      <div className="relative">
        <Combobox
          id={id}
          isOpen={isOpen}
          count={options.length}
          active={active}
          onActive={setAt}
          onChoose={() => choose(options[active])}
          onOpen={() => open("")}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-note`}
          value={letters ?? chosen ?? ""}
          onChange={({ target }) => open(target.value)}
          onClick={() => isOpen || open("")}
          onBlur={() => setLetters(null)}
          onKeyDown={onKeyDown}
          placeholder={`Find one of ${numberText(tables.length)} tables`}
          className={`${CONTROL} h-9 pr-9 font-mono text-table`}
        />
        <ChevronsUpDown
          className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-ink-muted"
          aria-hidden="true"
        />
      </div>
      {isOpen && <TableOptions id={id} options={options} active={active} onChoose={choose} />}
      <Note id={`${id}-note`} fault={fault}>
        {isOpen ? foundText(matching.length) : `${numberText(tables.length)} tables`}
      </Note>
    </div>
  );
}

function Note({ id, fault, children }: { id: string; fault: string | null; children: string }) {
  return (
    <p
      id={id}
      role={fault ? "alert" : undefined}
      className={`mt-1.5 text-table empty:hidden ${fault ? "text-breaking" : "text-ink-muted"}`}
    >
      {fault ?? children}
    </p>
  );
}

function foundText(count: number) {
  if (count === 0) return "No table has this in its name.";
  if (count > LISTED)
    return `The first ${LISTED} of ${numberText(count)} tables. Type to find others.`;
  return count === 1 ? "1 table" : `${count} tables`;
}
