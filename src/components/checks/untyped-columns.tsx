"use client";

import { useState } from "react";
import { COLUMNS_AT_ONCE } from "#components/contracts/column-view.ts";
import { ShowMore } from "#components/contracts/show-more.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { COLUMN_TYPES, type ColumnType } from "#domain/contracts/column-type.ts";
import { nameText } from "#domain/text/name-text.ts";
import { chosenColumn } from "#readers/map-types.ts";
import {
  isMapped,
  type ReadColumn,
  type SourceColumn,
  type UnmappedColumn,
} from "#readers/table.ts";

/** The types chosen for columns without a readable one, with the fault each column had. */
export type ChosenTypes = ReadonlyMap<string, ColumnType>;

const OPTIONS = [
  { value: "", label: "choose" },
  ...COLUMN_TYPES.map((value) => ({ value, label: value })),
];

/** Asks for the types of columns that were read without one. */
export function UntypedColumns({
  columns,
  chosen,
  onChoose,
}: {
  columns: readonly SourceColumn[];
  chosen: ChosenTypes;
  onChoose: (chosen: ChosenTypes) => void;
}) {
  /** How many types are asked for at once. */
  const [asked, setAsked] = useState(COLUMNS_AT_ONCE);
  const untyped = columns.filter((column): column is UnmappedColumn => !isMapped(column));
  return (
    <>
      {untyped.slice(0, asked).map((column) => (
        <div key={column.name} className="grid gap-1">
          <SelectField
            label={`Type of ${nameText(column.name)}`}
            value={chosen.get(choiceOf(column)) ?? ""}
            onChange={({ target }) =>
              onChoose(new Map(chosen).set(choiceOf(column), target.value as ColumnType))
            }
            options={OPTIONS}
          />
          <p className="text-table text-ink-muted">{column.fault}</p>
        </div>
      ))}
      {untyped.length > COLUMNS_AT_ONCE && (
        <ShowMore
          view={{}}
          change={{ onView: ({ rows = COLUMNS_AT_ONCE }) => setAsked(rows) }}
          shown={Math.min(asked, untyped.length)}
          total={untyped.length}
        />
      )}
    </>
  );
}

export function withChosen(columns: readonly SourceColumn[], chosen: ChosenTypes): SourceColumn[] {
  return columns.map((column) => {
    const type = isMapped(column) ? undefined : chosen.get(choiceOf(column));
    return type ? chosenColumn(column, type) : column;
  });
}

/** The columns once every type is known, otherwise null. */
export function typedColumns(columns: readonly SourceColumn[]): ReadColumn[] | null {
  const typed = columns.filter(isMapped);
  return typed.length === columns.length ? typed : null;
}

/** Another source may have a column of this name with another fault. */
function choiceOf({ name, fault }: Pick<UnmappedColumn, "name" | "fault">) {
  return `${name}\n${fault}`;
}
