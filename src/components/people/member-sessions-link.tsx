import { TextLink } from "#components/ui/text-link.tsx";
import { nameText } from "#domain/text/name-text.ts";
import { countText } from "#domain/text/number-text.ts";

type Props = { href: string; email: string; sessions: number };

/** Says how many sessions a member has, and leads to them. */
export function MemberSessionsLink({ href, email, sessions }: Props) {
  const text = countText(sessions, "session");
  return (
    <span className="sm:w-24">
      {sessions === 0 ? (
        <span className="text-ink-muted">{text}</span>
      ) : (
        <TextLink href={href} aria-label={`${text} of ${nameText(email)}`}>
          {text}
        </TextLink>
      )}
    </span>
  );
}
