import type { Metadata } from "next";
import { Unsubscribe } from "#components/notify/unsubscribe.tsx";
import { Name } from "#components/ui/name.tsx";
import { runningApp } from "#server/handle.ts";

export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false } };

type Props = { params: Promise<{ account: string; id: string; token: string }> };

export default async function UnsubscribePage({ params }: Props) {
  const { account: account_id, id, token } = await params;
  const link = { account_id, id, token };
  const subscription = await openLink(link);
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      {subscription ? (
        <Unsubscribe
          link={link}
          account={<Name text={subscription.account_name} />}
          hasUnsubscribed={subscription.has_unsubscribed}
          isMember={subscription.is_member}
        />
      ) : (
        <>
          <h1 className="mb-2 text-title font-medium">Nothing to stop</h1>
          <p className="text-ink-muted">
            You have unsubscribed already, or part of the link is missing. If emails still come,
            open the link in the newest one.
          </p>
        </>
      )}
    </main>
  );
}

/** Whose mails the link ends; null when it is not valid, or no longer. */
async function openLink(link: { account_id: string; id: string; token: string }) {
  try {
    return await runningApp().call({ kind: "anyone" }).unsubscribe.open(link);
  } catch (error) {
    const { problem, code } = error as { problem?: unknown; code?: unknown };
    if (problem === "subscription_not_found" || code === "BAD_REQUEST") return null;
    throw error;
  }
}
