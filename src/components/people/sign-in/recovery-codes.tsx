"use client";

import { SecretGuard } from "#components/drafts/secret-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

/** Shows recovery codes once; only "I have stored them" closes it. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  return (
    <Dialog title="Your recovery codes">
      <SecretGuard what="The recovery codes" />
      <p className="mt-2 text-ink-muted">
        Each code signs you in once if you lose access to your authenticator app. This is the only
        time you can see them. Store them with your other secrets, not on the same device.
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
        <Button variant="primary" onClick={onStored}>
          I have stored them
        </Button>
      </div>
    </Dialog>
  );
}
