import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"input">, "type"> & { label: ReactNode };

/** A box to tick with what it means beside it. `className` is that of both together. */
export function Checkbox({ label, className = "", ...input }: Props) {
  return (
    <label className={`flex items-start gap-2 ${className}`}>
      <input type="checkbox" className="mt-0.5 size-4 shrink-0 accent-ink" {...input} />
      {label}
    </label>
  );
}
