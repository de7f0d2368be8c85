"use client";

import { useDeferredValue, useState } from "react";
import { Name } from "#components/ui/name.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { numberText } from "#server/rules/number-text.ts";
import { MailState } from "./mail-state.tsx";
import type { Recipient } from "./use-recipients.ts";

/** How many are listed at once; the search, which there is from `SEARCHED` on, finds the others. */
const SHOWN = 100;
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
  const found = recipients.filter(({ address, names }) =>
    [address, ...names].some((name) => name.toLowerCase().includes(text)),
  );

  function toggle(address: string) {
    const next = new Set(chosen);
    if (!next.delete(address)) next.add(address);
    onChange(next);
  }

  return (
    <div className="grid gap-2">
      {recipients.length >= SEARCHED && (
        <TextField
          label="Find a recipient"
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">Recipients</legend>
        <div className="max-h-64 overflow-y-auto rounded-list border border-line px-3 py-1.5">
          {found.slice(0, SHOWN).map((recipient) => (
            <Row
              key={recipient.address}
              recipient={recipient}
              isChosen={chosen.has(recipient.address)}
              onToggle={() => toggle(recipient.address)}
            />
          ))}
          {found.length === 0 && (
            <p className="py-1 text-table text-ink-muted">No recipient matches.</p>
          )}
          {found.length > SHOWN && (
            <p className="py-1 text-table text-ink-muted">
              And {numberText(found.length - SHOWN)} more: search for them.
            </p>
          )}
        </div>
      </fieldset>
    </div>
  );
}

function Row({
  recipient: { address, names, is_member, is_affected, status },
  isChosen,
  onToggle,
}: {
  recipient: Recipient;
  isChosen: boolean;
  onToggle: () => void;
}) {
  // Whoever has not given a name is called by their address.
  const called = names.filter((name) => name !== address).join(", ");
  const hasIt = status === "pending" || status === "sent";
  return (
    <label className="flex items-start gap-2 py-1 text-table">
      <input
        type="checkbox"
        checked={isChosen && !hasIt}
        disabled={hasIt}
        onChange={onToggle}
        className="mt-0.5 size-4 shrink-0 accent-ink"
      />
      <span className="min-w-0 wrap-anywhere">
        <Name text={called || address} />
        <span className="block text-ink-muted">
          {called && (
            <>
              <Name text={address} />,{" "}
            </>
          )}
          {[is_member ? "member" : "consumer", is_affected && "affected"]
            .filter(Boolean)
            .join(", ")}
        </span>
        {status && <MailState status={status} />}
      </span>
    </label>
  );
}
