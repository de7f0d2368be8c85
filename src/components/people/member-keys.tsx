"use client";

import { useParams } from "next/navigation";
import { useEffect, useState } from "react";
import { callFailure, consoleClient, type Outputs } from "#components/calls/console-client.ts";
import { keyText } from "#components/keys/key-options.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { Name } from "#components/ui/name.tsx";
import { countText } from "#domain/text/number-text.ts";

type Keys = Outputs["keyring"]["ofMember"];

/** Names the active keys of a member that a change affects. Nothing when there are none. */
export function MemberKeys({
  user_id,
  effect,
  choice,
}: {
  user_id: string;
  /** What happens to the keys, unless they are revoked by choice. */
  effect: string;
  /** Whether to revoke them, where that is left to the reader. */
  choice?: { revokes: boolean; onChange: (revokes: boolean) => void };
}) {
  const { account } = useParams<{ account: string }>();
  const { found, failure } = useMemberKeys(account, user_id);
  if (failure) return <FailureNote message={`Their keys cannot be shown. ${failure}`} />;
  if (found === null || found.count === 0) return null;
  const rest = found.count - found.keys.length;
  return (
    <div className="grid gap-2">
      <p className="font-medium text-ink">{countText(found.count, "active key")}</p>
      <ul aria-label="Affected keys" className="grid gap-1 text-table">
        {found.keys.map((key) => (
          <li key={key.id} className="break-words">
            <Name text={keyText(key)} />
          </li>
        ))}
        {rest > 0 && <li>and {countText(rest, "more key")}</li>}
      </ul>
      <p>{effect}</p>
      {choice && (
        <Checkbox
          checked={choice.revokes}
          onChange={({ target }) => choice.onChange(target.checked)}
          className="text-ink"
          label={found.count === 1 ? "Revoke this key" : "Revoke these keys"}
        />
      )}
    </div>
  );
}

/** The active keys of a member; null until they are here. */
function useMemberKeys(account_id: string, user_id: string) {
  const [keys, setKeys] = useState<Keys | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const control = new AbortController();
    consoleClient(account_id)
      .keyring.ofMember.query({ user_id }, { signal: control.signal })
      .then(setKeys, (error) => control.signal.aborted || setFailure(callFailure(error).message));
    return () => control.abort();
  }, [account_id, user_id]);

  return { found: keys, failure };
}
