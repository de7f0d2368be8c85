import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { ReactNode } from "react";

/** Moves and removes a column, which is `number` in its list. */
export function RowButtons({
  id,
  number,
  isLast,
  onMove,
  onRemove,
}: {
  id: number;
  number: number;
  isLast: boolean;
  onMove: (id: number, by: -1 | 1) => void;
  onRemove: (id: number) => void;
}) {
  return (
    <>
      <RowButton
        name={`Move column ${number} up`}
        act="up"
        disabled={number === 1}
        onClick={() => onMove(id, -1)}
        className="max-sm:row-start-2"
      >
        <ArrowUp className="size-4" aria-hidden="true" />
      </RowButton>
      <RowButton
        name={`Move column ${number} down`}
        act="down"
        disabled={isLast}
        onClick={() => onMove(id, 1)}
        className="max-sm:row-start-2"
      >
        <ArrowDown className="size-4" aria-hidden="true" />
      </RowButton>
      <RowButton
        name={`Remove column ${number}`}
        act="remove"
        onClick={() => onRemove(id)}
        className="max-sm:col-start-4 max-sm:row-start-1"
      >
        <X className="size-4" aria-hidden="true" />
      </RowButton>
    </>
  );
}

/** A disabled button keeps its place, so the focus is not lost at either end of the list. */
function RowButton({
  name,
  act,
  disabled,
  onClick,
  className,
  children,
}: {
  name: string;
  act: "up" | "down" | "remove";
  disabled?: boolean;
  onClick: () => void;
  className: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={disabled}
      data-act={act}
      onClick={disabled ? undefined : onClick}
      className={`flex h-9 w-7 items-center justify-center rounded-control text-ink-muted transition-colors hover:bg-hover hover:text-ink aria-disabled:opacity-40 sm:w-9 ${className}`}
    >
      {children}
    </button>
  );
}
