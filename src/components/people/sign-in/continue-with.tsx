import { PlainLinkButton } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";

type Props = { issuers: readonly { id: string; name: string }[]; next: string };

/** Links to the identity providers, above the form for a password. `next` is the path to open afterwards. */
export function ContinueWith({ issuers, next }: Props) {
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
      <p className="text-center text-table text-ink-muted">or with a password</p>
    </div>
  );
}
