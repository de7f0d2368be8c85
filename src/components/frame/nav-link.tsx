"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

/** A link that marks the current page; with `covers`, also the pages below it. */
export function NavLink({
  href,
  covers = false,
  children,
}: {
  href: string;
  covers?: boolean;
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
    </Link>
  );
}
