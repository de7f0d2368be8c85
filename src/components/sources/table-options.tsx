import { useEffect, useRef } from "react";
import { Name } from "#components/ui/name.tsx";
import type { TableOption } from "./table-choice.ts";

type Props = {
  /** The combobox's; the list has `${id}-list`, and its options `${id}-0`, `${id}-1`, … */
  id: string;
  options: readonly TableOption[];
  active: number;
  onChoose: (option: TableOption) => void;
};

/** The list of tables below a combobox, with the active one in view. */
export function TableOptions({ id, options, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Tables"
      className="mt-1 max-h-64 overflow-y-auto rounded-control border border-line p-1"
    >
      {options.map((option, index) => (
        <Option
          key={option.key}
          id={`${id}-${index}`}
          option={option}
          isActive={index === active}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

function Option({
  id,
  option,
  isActive,
  onChoose,
}: {
  id: string;
  option: TableOption;
  isActive: boolean;
  onChoose: (option: TableOption) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The input keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
      className="flex min-h-8 cursor-pointer items-center justify-between gap-4 rounded-control px-2 py-1 text-table hover:bg-hover aria-selected:bg-hover"
    >
      <span className="min-w-0 truncate font-mono">
        <Name text={option.key} />
      </span>
      <span className="shrink-0 text-ink-muted">{option.detail}</span>
    </div>
  );
}
