import { PlainLinkButton } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";

type Props = {
  issuers: readonly { id: string; name: string }[];
  /** The path to open afterwards. */
  next: string;
  /** Whether a form for a password follows. */
  hasPasswords?: boolean;
};

/** Links to the identity providers. */
export function ContinueWith({ issuers, next, hasPasswords = true }: Props) {
  if (issuers.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      {issuers.map(({ id, name }) => (
        <PlainLinkButton
          key={id}
          href={`/api/auth/oidc/${id}?${new URLSearchParams({ next })}`}
          className="w-full"
        >
          <span>
            Continue with <Name text={name} />
          </span>
        </PlainLinkButton>
      ))}
      {hasPasswords && <p className="text-center text-table text-ink-muted">or with a password</p>}
    </div>
  );
}
