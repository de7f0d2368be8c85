"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

type Tab = { id: string; title: string; content: ReactNode };

/** Contents of which one shows at a time. Arrow keys move between the tabs. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [shown, setShown] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const base = useId();

  function move(event: KeyboardEvent) {
    const next = nextOf(event.key, shown, tabs.length);
    if (next === null) return;
    event.preventDefault();
    setShown(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="mb-4 flex flex-wrap gap-x-1 border-b border-line"
      >
        {tabs.map(({ id, title }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}${id}`}
            aria-controls={`${base}${id}-panel`}
            aria-selected={index === shown}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
            className="-mb-px flex h-9 items-center border-b-2 border-transparent px-2.5 text-table text-ink-muted transition-colors hover:text-ink aria-selected:border-ink aria-selected:font-medium aria-selected:text-ink"
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }, index) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}${id}-panel`}
          aria-labelledby={`${base}${id}`}
          hidden={index !== shown}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

/** The tab that a key leads to, or null. */
function nextOf(key: string, shown: number, count: number): number | null {
  if (key === "ArrowRight") return (shown + 1) % count;
  if (key === "ArrowLeft") return (shown + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
