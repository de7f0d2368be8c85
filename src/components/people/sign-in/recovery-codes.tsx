"use client";

import { KeepSecret } from "#components/drafts/keep-secret.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

/** Shows recovery codes the one time that they can be shown; only storing them ends it. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  return (
    <Dialog title="Your recovery codes">
      <KeepSecret what="The recovery codes" />
      <p className="mt-2 text-ink-muted">
        Each signs you in once when your authenticator app is not at hand. This is the only time
        that you see them: store them where your other secrets are, but not in the app.
      </p>
      <div className="mt-4 rounded-list border border-line bg-surface p-3">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-table"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-2 -ml-2">
          <CopyButton text={codes.join("\n")} what="recovery codes" label="Copy all" />
        </div>
      </div>
      <div className="mt-6 flex justify-end">
        <Button look="primary" onClick={onStored}>
          I have stored them
        </Button>
      </div>
    </Dialog>
  );
}
