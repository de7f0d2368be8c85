"use client";

import { useCall } from "#components/calls/use-call.ts";
import { FailureNote } from "#components/ui/failure-note.tsx";

/** Turns the reader's own mails on or off: about one contract, or about all of the account. */
export function MailSwitch({
  label,
  isOn,
  contract_id,
}: {
  label: string;
  isOn: boolean;
  contract_id?: string;
}) {
  const { call, busy, failure } = useCall();

  function change(wants: boolean) {
    const input = contract_id === undefined ? { wants } : { contract_id, wants };
    return call(({ mailPreferences }) => mailPreferences.set.mutate(input));
  }

  return (
    <div>
      <label className="inline-flex items-center gap-2">
        <input
          type="checkbox"
          className="accent-ink"
          checked={busy !== isOn}
          aria-disabled={busy}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        {label}
      </label>
      <FailureNote message={failure?.message} />
    </div>
  );
}
