import { Eye } from "lucide-react";

/** Says to staff whose account they look at. */
export function SupportBanner({ account }: { account: string }) {
  return (
    <p className="border-b border-line bg-warning-fill">
      <span className="mx-auto flex max-w-6xl items-start gap-2.5 px-4 py-2.5 sm:px-6">
        <Eye className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        <span className="min-w-0 break-words">
          You are looking at <b className="font-medium">{account}</b> as support; you cannot change
          anything.
        </span>
      </span>
    </p>
  );
}
