import { Plus, X } from "lucide-react";
import { type FocusEvent, memo, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { CONTROL } from "#components/ui/text-field.tsx";
import { columnPath, fieldPath, itemsPath, keysPath, valuesPath } from "#domain/details/path.ts";
import { nameText } from "#domain/text/name-text.ts";
import { isStruct, type Place, withText } from "./place.ts";
import type { PlaceEdits, PlaceFault } from "./use-places.ts";

type Props = {
  place: Place;
  /** The path that it lies in: `lines[]`; empty for a column. */
  parent: string;
  depth: number;
  fault: PlaceFault | null;
  edits: PlaceEdits;
};

/** Deeper places are not moved in any further. */
const MOVED_IN = 10;

const LINE =
  "grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-1.5 py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_8rem_2.25rem] sm:gap-2";

/** What is known of one place of a column, and of what lies inside it, as fields. */
export const PlaceLine = memo(function PlaceLine({ place, parent, depth, fault, edits }: Props) {
  const note = useId();
  const { key, role, name, text, nullable, source, inside } = place;
  const ownFault = fault?.key === key ? fault : null;
  const path = pathOf(place, parent);
  const label = nameText(path);
  return (
    <li
      data-place={key}
      className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto] -mx-1 px-1"
    >
      <div className={LINE}>
        <div className="flex min-w-0 items-center sm:h-9">
          {role === "field" ? (
            <FieldName
              parent={parent}
              name={name}
              note={ownFault?.at === "name" ? note : undefined}
              onChange={(name) => edits.change(key, (now) => ({ ...now, name }))}
            />
          ) : (
            <span className="min-w-0 truncate text-table text-ink-muted">
              {role === "column" ? <Name text={name} /> : role}
            </span>
          )}
        </div>
        <input
          aria-label={`Shape of ${label}`}
          aria-invalid={ownFault?.at === "text" || undefined}
          aria-describedby={ownFault?.at === "text" ? note : undefined}
          value={text}
          title={source.physical && nameText(`${source.physical} in its source`)}
          onChange={({ target }) => edits.change(key, (now) => withText(now, target.value))}
          onBlur={(event) => isLeftForButton(event) || edits.settle(key)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Shape"
          className={`${CONTROL} h-9 font-mono text-table max-sm:col-span-2 max-sm:row-start-2`}
        />
        <NullChoice
          label={label}
          nullable={nullable}
          onChange={(nullable) => edits.change(key, (now) => ({ ...now, nullable }))}
        />
        {role === "field" && <Remove label={label} onClick={() => edits.remove(key)} />}
        {ownFault && (
          <p id={note} className="col-span-full text-table text-breaking">
            {ownFault.message}
          </p>
        )}
      </div>
      {(inside.length > 0 || isStruct(place)) && (
        <ul className={depth < MOVED_IN ? "border-l border-line pl-2 sm:ml-2 sm:pl-4" : ""}>
          {inside.map((child) => (
            <PlaceLine
              key={child.key}
              place={child}
              parent={path}
              depth={depth + 1}
              fault={fault}
              edits={edits}
            />
          ))}
          {isStruct(place) && (
            <li className="py-1.5">
              <Button
                size="row"
                aria-label={`Add a field to ${label}`}
                onClick={() => edits.addField(key)}
              >
                <Plus className="size-3.5" aria-hidden="true" /> Add field
              </Button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
});

/** `note` is the id of the text that says what is wrong with it. */
function FieldName({
  parent,
  name,
  note,
  onChange,
}: {
  parent: string;
  name: string;
  note: string | undefined;
  onChange: (name: string) => void;
}) {
  return (
    <input
      data-name
      aria-label={`Name of a field in ${nameText(parent)}`}
      aria-invalid={note !== undefined || undefined}
      aria-describedby={note}
      value={name}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      spellCheck={false}
      placeholder="Field name"
      className={`${CONTROL} h-9 font-mono text-table`}
    />
  );
}

function NullChoice({
  label,
  nullable,
  onChange,
}: {
  label: string;
  nullable: boolean | undefined;
  onChange: (nullable: boolean | undefined) => void;
}) {
  return (
    <select
      aria-label={`Null in ${label}`}
      value={String(nullable ?? "")}
      onChange={({ target }) => onChange(NULLABLE[target.value])}
      className={`${CONTROL} h-9 px-1.5 text-table max-sm:col-span-2 max-sm:row-start-3 max-sm:w-32`}
    >
      <option value="">null unknown</option>
      <option value="true">nullable</option>
      <option value="false">not null</option>
    </select>
  );
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${label}`}
      onClick={onClick}
      className="flex size-9 items-center justify-center rounded-control text-ink-muted transition-colors hover:bg-hover hover:text-ink max-sm:col-start-2 max-sm:row-start-1"
    >
      <X className="size-4" aria-hidden="true" />
    </button>
  );
}

const NULLABLE: Record<string, boolean | undefined> = { true: true, false: false };

function pathOf({ role, name }: Place, parent: string) {
  switch (role) {
    case "column":
      return columnPath(name);
    case "field":
      return fieldPath(parent, name);
    case "items":
      return itemsPath(parent);
    case "keys":
      return keysPath(parent);
    case "values":
      return valuesPath(parent);
  }
}

/** Places inside would move the button away from under the pointer. */
function isLeftForButton({ relatedTarget }: FocusEvent) {
  return relatedTarget instanceof HTMLButtonElement;
}
