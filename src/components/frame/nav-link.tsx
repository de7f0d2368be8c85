"use client";

import { usePathname } from "next/navigation";
import { Link } from "#components/ui/link.tsx";

/**
 * A link that marks the current page; with `covers`, also the pages below it. `open` is how many things
 * there wait for someone.
 */
export function NavLink({
  href,
  covers = false,
  open = 0,
  children,
}: {
  href: string;
  covers?: boolean;
  open?: number;
  children: string;
}) {
  const path = usePathname();
  const isHere = path === href || (covers && path.startsWith(`${href}/`));
  return (
    <Link
      href={href}
      aria-current={isHere ? "page" : undefined}
      className="flex h-9 items-center rounded-control px-2.5 text-ink-muted transition-colors hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      {children}
      {open > 0 && (
        <span className="ml-1.5 rounded-control bg-hover px-1.5 text-badge text-ink tabular-nums">
          {open}
          <span className="sr-only"> open</span>
        </span>
      )}
    </Link>
  );
}
