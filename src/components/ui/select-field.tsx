import { type ComponentProps, useId } from "react";
import { nameText } from "#domain/text/name-text.ts";
import { CONTROL } from "./text-field.tsx";

type Option = { value: string; label: string };

/** A labelled select. */
export function SelectField({
  label,
  options,
  ...select
}: ComponentProps<"select"> & { label: string; options: readonly Option[] }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <select {...select} id={id} className={`${CONTROL} h-9 truncate pr-2 text-body`}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {nameText(label)}
          </option>
        ))}
      </select>
    </div>
  );
}
