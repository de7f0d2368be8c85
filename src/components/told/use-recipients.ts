"use client";

import { useEffect, useState } from "react";
import { callFailure, consoleClient, type Outputs } from "#components/calls/console-client.ts";

export type Recipient = NonNullable<Outputs["checkMails"]["recipients"]>[number];

/** Whom a check can be mailed to; null until they are here. */
export function useRecipients(account_id: string, check_id: string) {
  const [recipients, setRecipients] = useState<readonly Recipient[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const control = new AbortController();
    consoleClient(account_id)
      .checkMails.recipients.query({ check_id }, { signal: control.signal })
      .then(
        (list) => setRecipients(list ?? []),
        (error) => control.signal.aborted || setFailure(callFailure(error).message),
      );
    return () => control.abort();
  }, [account_id, check_id]);

  return { recipients, failure };
}
