import { AccountSwitcher, type NamedAccount } from "#components/accounts/account-switcher.tsx";
import { PaletteButton } from "#components/palette/palette-button.tsx";
import type { Place } from "#components/palette/palette-items.ts";
import { SignOutButton } from "#components/people/sign-in/sign-out-button.tsx";
import { Shortcuts } from "#components/shortcuts/shortcuts.tsx";
import { Link } from "#components/ui/link.tsx";
import { SkipLink } from "#components/ui/skip-link.tsx";
import type { Theme } from "#components/ui/theme.ts";
import { ThemeToggle } from "#components/ui/theme-toggle.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { NavLink } from "./nav-link.tsx";
import { ProfileLink } from "./profile-link.tsx";

type Props = {
  account: NamedAccount;
  /** What the reader may do in the account. */
  rights: Omit<Place, "account_id">;
  others: NamedAccount[];
  email: string;
  theme: Theme;
  /** How many proposals are open. */
  proposals: number;
};

/** The header of an account's pages: the account and its sections. */
export function ConsoleHeader({ account, rights, others, email, theme, proposals }: Props) {
  const base = `/accounts/${account.id}`;
  return (
    <header className="top-0 z-10 border-b border-line bg-background lg:tall:sticky">
      <SkipLink />
      <div className="mx-auto flex max-w-6xl items-center gap-2 px-4 pt-2 sm:gap-3 sm:px-6">
        <Link href="/" aria-label="Schema Contract Check" className="rounded-control">
          <BrandMark />
        </Link>
        <span aria-hidden="true" className="text-control max-sm:hidden">
          /
        </span>
        <AccountSwitcher account={account} others={others} />
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          <PaletteButton place={{ account_id: account.id, ...rights }} others={others} />
          <ThemeToggle initial={theme} />
        </div>
        <ProfileLink email={email} />
        <SignOutButton />
        <Shortcuts />
      </div>
      <nav aria-label="Account" className="mx-auto flex max-w-6xl flex-wrap px-1.5 py-1 sm:px-3.5">
        <NavLink href={base}>Overview</NavLink>
        <NavLink href={`${base}/checks`} covers>
          Checks
        </NavLink>
        <NavLink href={`${base}/contracts`} covers>
          Contracts
        </NavLink>
        <NavLink href={`${base}/proposals`} covers open={proposals}>
          Proposals
        </NavLink>
        <NavLink href={`${base}/keys`} covers>
          Keys
        </NavLink>
        <NavLink href={`${base}/webhooks`} covers>
          Webhooks
        </NavLink>
        <NavLink href={`${base}/usage`}>Usage</NavLink>
        <NavLink href={`${base}/settings`} covers>
          Settings
        </NavLink>
        <div className="ml-auto max-sm:hidden">
          <NavLink href="/docs">Reference</NavLink>
        </div>
      </nav>
    </header>
  );
}
