import type { Metadata } from "next";
import { MailConsent } from "#components/notify/mail-consent.tsx";
import { Name } from "#components/ui/name.tsx";
import { CONFIRMATION_DAYS } from "#domain/limit.ts";
import { runningApp } from "#server/handle.ts";

export const metadata: Metadata = { title: "Do you want these emails?", robots: { index: false } };

type Props = { params: Promise<{ token: string }> };

export default async function ConsentPage({ params }: Props) {
  const { token } = await params;
  const link = await openLink(token);
  if (!link) {
    return (
      <main className="mx-auto w-full max-w-sm sm:pt-10">
        <h1 className="mb-2 text-title font-medium">This link is no longer valid</h1>
        <p className="text-ink-muted">
          A link that asks whether you want emails works for {CONFIRMATION_DAYS} days, and only the
          newest one works. You get no emails unless you agree.
        </p>
      </main>
    );
  }
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      <h1 className="mb-2 text-title font-medium">Do you want these emails?</h1>
      <div className="mb-6 grid gap-2 text-ink-muted">
        <p>
          The account{" "}
          <b className="font-medium wrap-anywhere text-ink">
            <Name text={link.account_name} />
          </b>{" "}
          would like to email{" "}
          <span className="wrap-anywhere text-ink">
            <Name text={link.address} />
          </span>{" "}
          when a check of data that you use is blocked. Its members could also send you a check,
          with a note.
        </p>
        <p>You can unsubscribe with a link in every email.</p>
      </div>
      <MailConsent token={token} wants={link.wants} />
    </main>
  );
}

/** Who asks; null when the link is not valid, or no longer. */
async function openLink(token: string) {
  try {
    return await runningApp().call({ kind: "anyone" }).mailConsents.open({ token });
  } catch (error) {
    const { problem, code } = error as { problem?: unknown; code?: unknown };
    if (problem === "consent_not_found" || code === "BAD_REQUEST") return null;
    throw error;
  }
}
