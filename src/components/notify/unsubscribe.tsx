"use client";

import { type ReactNode, useState } from "react";
import { useSiteCall } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { TextLink } from "#components/ui/text-link.tsx";

type Link = { account_id: string; id: string; token: string };

/** Ends the mails that a link in one of them belongs to, and can start them again. */
export function Unsubscribe({
  link,
  account,
  hasUnsubscribed,
  isMember,
}: {
  link: Link;
  /** The name of the account. */
  account: ReactNode;
  hasUnsubscribed: boolean;
  /** A member turns emails on again in the console, others with a link that they have mailed. */
  isMember: boolean;
}) {
  const [isDone, setDone] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { call, busy, failure } = useSiteCall();
  const named = <b className="font-medium wrap-anywhere text-ink">{account}</b>;

  async function confirm() {
    if (await call(({ unsubscribe }) => unsubscribe.confirm.mutate(link))) setDone(true);
  }

  async function askAgain() {
    if (await call(({ unsubscribe }) => unsubscribe.askAgain.mutate(link))) setAsked(true);
  }

  return (
    <>
      <h1 className="mb-2 text-title font-medium">
        {hasUnsubscribed ? "You are unsubscribed" : "Stop these emails?"}
      </h1>
      <p className="mb-6 text-ink-muted">
        {hasUnsubscribed ? (
          <>The account {named} sends no more emails to your address.</>
        ) : (
          <>
            The account {named} emails you when the gate blocks a check, or when a change is
            proposed.
          </>
        )}
      </p>
      <div className="grid gap-4">
        <FailureNote message={failure?.message} />
        {!hasUnsubscribed && !isDone && (
          <Button variant="primary" onClick={confirm} aria-disabled={busy}>
            Unsubscribe
          </Button>
        )}
        {hasUnsubscribed && isMember && (
          <p>
            To get them again, turn them on in the account's{" "}
            <TextLink href={`/accounts/${link.account_id}/settings`}>settings</TextLink>.
          </p>
        )}
        {hasUnsubscribed && !isMember && !isAsked && (
          <Button onClick={askAgain} aria-disabled={busy}>
            Email me a link to subscribe again
          </Button>
        )}
        <p role="status">
          {isDone && !hasUnsubscribed && "You are unsubscribed."}
          {isAsked && "The link is on its way to your address."}
        </p>
      </div>
    </>
  );
}
