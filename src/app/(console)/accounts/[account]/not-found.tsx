import { LinkButton } from "../../../../components/ui/button.tsx";

export default function NotInAccount() {
  return (
    <main className="max-w-[65ch]">
      <p className="font-mono text-table text-ink-muted">404</p>
      <h1 className="mt-1 text-title font-medium">Not in this account</h1>
      <p className="mt-2 text-ink-muted">
        The account has nothing at this address. Perhaps it was deleted, or it belongs to another
        account.
      </p>
      <LinkButton href="/accounts" look="primary" className="mt-6">
        Go to your checks
      </LinkButton>
    </main>
  );
}
