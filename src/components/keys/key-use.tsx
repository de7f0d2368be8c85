"use client";

import { useParams } from "next/navigation";
import { useEffect, useState } from "react";
import { callFailure, consoleClient, type Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Grant } from "#domain/keys/grant.ts";
import { neededRights } from "#domain/keys/needed-rights.ts";
import type { Right } from "#domain/keys/right.ts";
import { KEY_USE_DAYS } from "#domain/limit.ts";
import { numberText } from "#domain/text/number-text.ts";

type Uses = Outputs["keyring"]["use"];

/** What a key was recently used for; `onNarrow` takes the rights that would do for that. */
export function KeyUse({
  id,
  grant,
  onNarrow,
}: {
  id: string;
  grant: Grant;
  onNarrow: (rights: Right[]) => void;
}) {
  const { uses, failure } = useUses(id);
  const [latest] = uses ?? [];
  const needed = neededRights(
    grant,
    (uses ?? []).map(({ rights }) => rights),
  );
  return (
    <section aria-label="Use" className="rounded-list border border-line px-3 py-2 text-table">
      <h3 className="font-medium">Used in the last {KEY_USE_DAYS} days</h3>
      <div role="status" className="text-ink-muted">
        {failure ?? (uses === null ? "Loading …" : uses.length === 0 && "Not used.")}
      </div>
      {latest && uses && (
        <>
          <ul className="my-1 max-h-40 overflow-y-auto">
            {uses.map(({ operation, count }) => (
              <li key={operation} className="flex justify-between gap-3">
                <span className="font-mono break-all">{operation}</span>
                <span className="font-mono">{numberText(count)}</span>
              </li>
            ))}
          </ul>
          <p className="text-ink-muted">
            Last <TimeAgo at={latest.last_at} />
            {latest.network && ` from ${latest.network}`}
          </p>
          {needed.length > 0 && (
            <Button size="row" className="mt-2" onClick={() => onNarrow(needed)}>
              Narrow to what it uses
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function useUses(id: string) {
  const { account } = useParams<{ account: string }>();
  const [uses, setUses] = useState<Uses | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const control = new AbortController();
    consoleClient(account)
      .keyring.use.query({ id }, { signal: control.signal })
      .then(setUses, (error) => control.signal.aborted || setFailure(callFailure(error).message));
    return () => control.abort();
  }, [account, id]);
  return { uses, failure };
}
