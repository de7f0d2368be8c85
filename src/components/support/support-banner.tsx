import { Eye } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import { Name } from "#components/ui/name.tsx";

const LINK = "underline decoration-warning underline-offset-4 hover:decoration-ink";

/** Tells staff whose account they are viewing, and links back. */
export function SupportBanner({
  account,
  isOperator,
}: {
  account: { id: string; name: string };
  isOperator: boolean;
}) {
  return (
    <aside aria-label="Support access" className="border-b border-line bg-warning-fill">
      <div className="mx-auto flex max-w-6xl flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2.5 sm:px-6">
        <p className="flex min-w-0 flex-1 basis-80 gap-2.5">
          <Eye className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
          <span className="min-w-0 break-words">
            You are viewing{" "}
            <b className="font-medium">
              <Name text={account.name} />
            </b>{" "}
            as support (read-only).
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4 pl-6.5 sm:pl-0">
          {isOperator && (
            <Link href={`/support/accounts/${account.id}`} className={LINK}>
              Manage account
            </Link>
          )}
          <Link href="/support" className={LINK}>
            Back to search
          </Link>
        </p>
      </div>
    </aside>
  );
}
