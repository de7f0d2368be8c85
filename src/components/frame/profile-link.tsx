import { CircleUser } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";

/** Who is signed in, linked to their profile. */
export function ProfileLink({ email }: { email: string }) {
  return (
    <Link
      href="/profile"
      aria-label={`${nameText(email)}, your profile`}
      className="flex h-9 min-w-0 shrink-0 items-center gap-2 rounded-control px-1.5 text-table text-ink-muted transition-colors hover:text-ink"
    >
      <CircleUser className="size-4 shrink-0" aria-hidden="true" />
      <span className="max-w-56 truncate max-lg:hidden">
        <Name text={email} />
      </span>
    </Link>
  );
}
