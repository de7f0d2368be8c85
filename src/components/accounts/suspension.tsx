import { Name } from "#components/ui/name.tsx";
import { exactTime } from "#domain/text/exact-time.ts";
import { ResumeAccount } from "./resume-account.tsx";
import { SuspendAccount } from "./suspend-account.tsx";

/** Since when an account is suspended, and why. */
export function SuspensionNote({ at, reason }: { at: string; reason: string | null }) {
  return (
    <p className="max-w-[65ch] break-words">
      Suspended on {exactTime(at)}. Reason given: “<Name text={reason ?? ""} />
      ”.
    </p>
  );
}

/** Suspends an account or resumes it, and says what that means. */
export function Suspension({
  account_id,
  name,
  suspended_at,
  suspended_reason,
}: {
  account_id: string;
  /** The name of the account. */
  name: string;
  suspended_at: string | null;
  suspended_reason: string | null;
}) {
  if (suspended_at) {
    return (
      <div className="grid justify-items-start gap-4">
        <SuspensionNote at={suspended_at} reason={suspended_reason} />
        <ResumeAccount account_id={account_id} />
      </div>
    );
  }
  return (
    <>
      <p className="mb-4 max-w-[65ch] text-ink-muted">
        The keys of a suspended account are refused at once, and its members cannot change anything.
        They can still read everything, and deliveries of earlier checks continue.
      </p>
      <SuspendAccount account_id={account_id} name={name} />
    </>
  );
}
