"use client";

import { ChevronsUpDown } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "#components/ui/link.tsx";
import { Name } from "#components/ui/name.tsx";

export type NamedAccount = { id: string; name: string };

/** The account's name, and a menu of the reader's other accounts if there are any. */
export function AccountSwitcher({
  account,
  others,
}: {
  account: NamedAccount;
  others: NamedAccount[];
}) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    function closeBeside({ target }: PointerEvent) {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    }
    document.addEventListener("pointerdown", closeBeside);
    return () => document.removeEventListener("pointerdown", closeBeside);
  }, []);

  if (others.length === 0) {
    return (
      <span className="min-w-0 truncate font-medium">
        <Name text={account.name} />
      </span>
    );
  }
  return (
    <details
      key={account.id}
      ref={menu}
      onKeyDown={closeOnEscape}
      onBlur={closeBehind}
      className="relative min-w-0"
    >
      <summary className="flex h-9 items-center gap-1.5 rounded-control px-1.5 font-medium hover:bg-hover">
        <span className="truncate">
          <Name text={account.name} />
        </span>
        <ChevronsUpDown className="size-3.5 shrink-0 text-ink-muted" aria-hidden="true" />
        <span className="sr-only">, switch account</span>
      </summary>
      <ul className="absolute top-10 left-0 z-20 max-h-80 w-60 overflow-y-auto rounded-list border border-line bg-background p-1">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={`/accounts/${id}`}
              className="flex min-h-9 items-center rounded-control px-2.5 break-words hover:bg-hover"
            >
              <span className="min-w-0 break-words">
                <Name text={name} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** If it stayed open after Tab, the menu would cover what follows. */
function closeBehind({ relatedTarget, currentTarget: menu }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
}
