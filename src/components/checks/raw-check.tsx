"use client";

import { useState } from "react";
import { callFailure, consoleClient } from "#components/calls/console-client.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { jsonText } from "#domain/text/name-text.ts";

type Props = {
  account_id: string;
  id: string;
  /** The check as the API returns it; null if it is long, then it is fetched on demand. */
  text: string | null;
};

/** A check as the API returns it, folded. */
export function RawCheck({ account_id, id, text }: Props) {
  const [fetched, setFetched] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = text ?? fetched;

  async function read() {
    if (shown) return;
    setFailure(null);
    try {
      const check = await consoleClient(account_id).checks.get.query({ id });
      setFetched(jsonText(check, 2));
    } catch (error) {
      setFailure(callFailure(error).message);
    }
  }

  return (
    <Disclosure
      summary="Raw JSON"
      className="mt-10 print:not-open:hidden"
      summaryClassName="text-section font-medium"
      onOpen={read}
    >
      <div className="mt-2">
        {shown ? (
          <CodeBlock title={`GET /api/v1/checks/${id}`} text={shown} />
        ) : (
          !failure && (
            <p role="status" className="text-ink-muted">
              Loading
            </p>
          )
        )}
        <FailureNote message={failure} />
      </div>
    </Disclosure>
  );
}
