import { SecretDialog } from "#components/parts/secret-dialog.tsx";

/** Shows a new key, once. */
export function NewKey({ secret, onStored }: { secret: string; onStored: () => void }) {
  return (
    <SecretDialog title="Your new key" what="API key" secret={secret} onStored={onStored}>
      <p>
        Send it in the header <code className="font-mono text-ink">X-API-Key</code>. Afterwards,
        only its first characters are shown.
      </p>
    </SecretDialog>
  );
}
