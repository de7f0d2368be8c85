import type { ComponentProps, KeyboardEvent } from "react";

type Props = Omit<ComponentProps<"input">, "id"> & {
  /** The field's own; its list has `${id}-list`, and the options `${id}-0`, `${id}-1`, … */
  id: string;
  isOpen: boolean;
  count: number;
  /** The option that Enter chooses. */
  active: number;
  onActive: (index: number) => void;
  onChoose: () => void;
  /** Called when an arrow key is pressed while the list is closed. */
  onOpen?: () => void;
};

/** A text field above a list of options, which arrow keys and Enter reach from it. */
export function Combobox({
  id,
  isOpen,
  count,
  active,
  onActive,
  onChoose,
  onOpen,
  onKeyDown,
  ...input
}: Props) {
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!isOpen) onOpen?.();
      else if (count > 0) onActive((active + step + count) % count);
    } else if (event.key === "Enter") {
      // A form around it is not submitted.
      event.preventDefault();
      if (isOpen) onChoose();
    } else onKeyDown?.(event);
  }

  return (
    <input
      id={id}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={`${id}-list`}
      aria-activedescendant={isOpen && count > 0 ? `${id}-${active}` : undefined}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      onKeyDown={press}
      {...input}
    />
  );
}
