"use client";

import { Button } from "#components/ui/button.tsx";

/** Does not show the cause, which is in the server's log under the digest. */
export function ErrorNotice({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  /** Requests the page again. */
  retry: () => void;
}) {
  return (
    <main className="max-w-[65ch]">
      <h1 className="text-title font-medium">Something went wrong on our side</h1>
      <p className="mt-2 text-ink-muted">
        The page could not be loaded. Try again in a moment
        {error.digest ? (
          <>
            . If this keeps happening, give your administrator this id:{" "}
            <span className="font-mono text-table text-ink">{error.digest}</span>
          </>
        ) : null}
        .
      </p>
      <Button variant="primary" onClick={retry} className="mt-6">
        Try again
      </Button>
    </main>
  );
}
