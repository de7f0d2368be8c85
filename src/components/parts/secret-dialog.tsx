"use client";

import type { ReactNode } from "react";
import { SecretGuard } from "#components/drafts/secret-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

/** Shows a secret once; only "I have stored it" closes it. */
export function SecretDialog({
  title,
  what,
  secret,
  advice = "Store it with your other secrets.",
  stored = "I have stored it",
  onStored,
  children,
}: {
  title: string;
  /** In lower case, inside a sentence. */
  what: string;
  secret: string;
  /** What to do with the secret. */
  advice?: string;
  /** The label of the button that closes the dialog. */
  stored?: string;
  onStored: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title}>
      <SecretGuard what={`The ${what}`} />
      <p className="mt-2 text-ink-muted">
        This is the only time you can see the {what}. {advice}
      </p>
      <div className="mt-4 flex items-start justify-between gap-2 rounded-list border border-line bg-surface py-2 pr-2 pl-3">
        <output
          aria-label={what}
          className="min-w-0 py-1 font-mono text-table break-all select-all"
        >
          {secret}
        </output>
        <CopyButton text={secret} what={what} />
      </div>
      <div className="mt-4 text-table text-ink-muted">{children}</div>
      <div className="mt-6 flex justify-end">
        <Button variant="primary" onClick={onStored}>
          {stored}
        </Button>
      </div>
    </Dialog>
  );
}
