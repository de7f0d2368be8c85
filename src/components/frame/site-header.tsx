import { SignOutButton } from "#components/people/sign-in/sign-out-button.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { SkipLink } from "#components/ui/skip-link.tsx";
import type { Theme } from "#components/ui/theme.ts";
import { ThemeToggle } from "#components/ui/theme-toggle.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { NavLink } from "./nav-link.tsx";
import { ProfileLink } from "./profile-link.tsx";

type Props = { email: string | null; isStaff: boolean; theme: Theme };

/** The header of every page; two rows on a phone. `email` is that of the signed-in user. */
export function SiteHeader({ email, isStaff, theme }: Props) {
  return (
    <header className="top-0 z-10 border-b border-line bg-background lg:tall:sticky">
      <SkipLink />
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
        <Link href="/" className="mr-auto flex h-9 items-center gap-2.5 font-medium sm:mr-3">
          <BrandMark />
          <span className={email ? "max-sm:sr-only" : undefined}>Schema Contract Check</span>
        </Link>
        <div aria-hidden="true" className="basis-full max-sm:order-1 sm:hidden" />
        <nav aria-label="Main" className="-ml-2.5 flex max-sm:order-1">
          {email && <NavLink href="/accounts">Console</NavLink>}
          {isStaff && (
            <NavLink href="/support" covers>
              Support
            </NavLink>
          )}
          <NavLink href="/docs" covers>
            Reference
          </NavLink>
          <div className={isStaff ? "max-lg:hidden" : undefined}>
            <NavLink href="/cli">Command line</NavLink>
          </div>
        </nav>
        <div className="sm:ml-auto">
          <ThemeToggle initial={theme} />
        </div>
        <div
          className={`flex min-w-0 items-center gap-3 ${email ? "" : "max-sm:order-1 max-sm:ml-auto"}`}
        >
          {email ? (
            <>
              <ProfileLink email={email} />
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
