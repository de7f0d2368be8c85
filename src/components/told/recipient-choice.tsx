"use client";

import { useDeferredValue, useState } from "react";
import { CONTACT_WORDS } from "#components/consumers/contact-mails.tsx";
import { ChoiceList } from "#components/parts/choice-list.tsx";
import { ChoiceSearch } from "#components/parts/choice-search.tsx";
import { toggled } from "#components/parts/toggled.ts";
import { Unverified } from "#components/people/unverified.tsx";
import { Name } from "#components/ui/name.tsx";
import { MailState } from "./mail-state.tsx";
import type { Recipient } from "./use-recipients.ts";

/** From how many on there is a search. */
const SEARCHED = 10;

/** A choice of people and consumers, without those who have the check. */
export function RecipientChoice({
  recipients,
  chosen,
  onChange,
}: {
  recipients: readonly Recipient[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed.trim().toLowerCase());
  const matching = recipients.filter(({ address, names }) =>
    [address, ...names].some((name) => name.toLowerCase().includes(text)),
  );

  return (
    <div className="grid gap-2">
      {recipients.length >= SEARCHED && (
        <ChoiceSearch label="Find a recipient" typed={typed} onType={setTyped} />
      )}
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">Recipients</legend>
        <ChoiceList items={matching} none="No recipient matches.">
          {(recipient) => (
            <Row
              key={recipient.address}
              recipient={recipient}
              isChosen={chosen.has(recipient.address)}
              onToggle={() => onChange(toggled(chosen, recipient.address))}
            />
          )}
        </ChoiceList>
      </fieldset>
    </div>
  );
}

function Row({
  recipient: { address, names, role, is_unverified, is_affected, is_owner, state, status },
  isChosen,
  onToggle,
}: {
  recipient: Recipient;
  isChosen: boolean;
  onToggle: () => void;
}) {
  // People without a name are called by their address.
  const called = names.filter((name) => name !== address).join(", ");
  const hasIt = status === "pending" || status === "sent";
  const getsMail = state === "member" || state === "confirmed";
  return (
    <label className="flex items-start gap-2 py-1 text-table">
      <input
        type="checkbox"
        checked={isChosen && getsMail && !hasIt}
        disabled={hasIt || !getsMail}
        onChange={onToggle}
        className="mt-0.5 size-4 shrink-0 accent-ink"
      />
      <span className="min-w-0 wrap-anywhere">
        <Name text={called || address} /> {is_unverified && <Unverified />}
        <span className="block text-ink-muted">
          {called && (
            <>
              <Name text={address} />,{" "}
            </>
          )}
          {[
            is_owner && "owns the contract",
            role ?? "consumer",
            is_affected && "affected",
            !getsMail && CONTACT_WORDS[state],
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
        {status && <MailState status={status} />}
      </span>
    </label>
  );
}
