import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** Content that is folded at first; works without scripts. */
export function Disclosure({
  summary,
  className = "",
  summaryClassName = "",
  onOpen,
  children,
}: {
  summary: ReactNode;
  className?: string;
  summaryClassName?: string;
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <details
      className={`group ${className}`}
      onToggle={onOpen && (({ currentTarget }) => currentTarget.open && onOpen())}
    >
      <summary
        className={`flex min-h-10 items-center gap-2 rounded-list text-table select-none -outline-offset-2 ${summaryClassName}`}
      >
        <ChevronRight
          className="size-3.5 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        {summary}
      </summary>
      {children}
    </details>
  );
}
