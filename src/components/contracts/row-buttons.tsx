import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { ReactNode } from "react";

/** The buttons that move and remove a column; `number` is its place, counted from 1. */
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
        action="up"
        disabled={number === 1}
        onClick={() => onMove(id, -1)}
        className="max-sm:row-start-2"
      >
        <ArrowUp className="size-4" aria-hidden="true" />
      </RowButton>
      <RowButton
        name={`Move column ${number} down`}
        action="down"
        disabled={isLast}
        onClick={() => onMove(id, 1)}
        className="max-sm:row-start-2"
      >
        <ArrowDown className="size-4" aria-hidden="true" />
      </RowButton>
      <RowButton
        name={`Remove column ${number}`}
        action="remove"
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
  action,
  disabled,
  onClick,
  className,
  children,
}: {
  name: string;
  action: "up" | "down" | "remove";
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
      data-action={action}
      onClick={disabled ? undefined : onClick}
      className={`flex h-9 w-7 items-center justify-center rounded-control text-ink-muted transition-colors hover:bg-hover hover:text-ink aria-disabled:opacity-40 sm:w-9 ${className}`}
    >
      {children}
    </button>
  );
}
