import Link from "next/link";
import { BrandMark } from "./brand-mark.tsx";
import { NavLink } from "./nav-link.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { LinkButton } from "./ui/button.tsx";
import { SkipLink } from "./ui/skip-link.tsx";
import type { Theme } from "./ui/theme.ts";
import { ThemeToggle } from "./ui/theme-toggle.tsx";

/** The bar on top of every page; two rows on a phone. `email` is that of whoever is signed in. */
export function SiteHeader({ email, theme }: { email: string | null; theme: Theme }) {
  return (
    <header className="top-0 z-10 border-b border-line bg-background sm:sticky">
      <SkipLink />
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
        <Link href="/" className="mr-auto flex h-9 items-center gap-2.5 font-medium sm:mr-3">
          <BrandMark />
          Schema Contract Check
        </Link>
        <nav aria-label="Main" className="-ml-2.5 flex max-sm:order-1">
          {email && <NavLink href="/accounts">Console</NavLink>}
          <NavLink href="/docs">Reference</NavLink>
          <NavLink href="/docs/errors">Errors</NavLink>
        </nav>
        <div className="sm:ml-auto">
          <ThemeToggle initial={theme} />
        </div>
        <div aria-hidden="true" className="basis-full sm:hidden" />
        <div className="flex min-w-0 items-center gap-3 max-sm:order-1 max-sm:ml-auto">
          {email ? (
            <>
              <span className="max-w-56 truncate text-table text-ink-muted max-md:hidden">
                {email}
              </span>
              <SignOutButton />
            </>
          ) : (
            <LinkButton href="/sign-in">Sign in</LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}
