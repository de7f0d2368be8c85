"use client";

import type { ReactNode } from "react";
import { SecretDialog } from "#components/parts/secret-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Name } from "#components/ui/name.tsx";

/**
 * Says what became of a new invitation: its link, shown only once, or that it was mailed. Only the
 * mail has the link then, so that using it proves the address.
 */
export function InvitationMade({
  title,
  token,
  email,
  onClose,
  children,
}: {
  title: string;
  /** Null when the link was mailed. */
  token: string | null;
  email: string;
  onClose: () => void;
  children: ReactNode;
}) {
  if (token !== null) {
    return (
      <SecretDialog
        title={title}
        what="invitation link"
        secret={`${location.origin}/invitations/${token}`}
        advice={`Send it to ${email} yourself: this server cannot send email, so the address stays unverified.`}
        stored="I have copied it"
        onStored={onClose}
      >
        {children}
      </SecretDialog>
    );
  }
  return (
    <Dialog title={title} onCancel={onClose}>
      <p className="mt-2 mb-4 text-ink-muted">
        A link is on its way to{" "}
        <b className="font-medium break-all text-ink">
          <Name text={email} />
        </b>
        . Nobody else can see it.
      </p>
      <div className="text-table text-ink-muted">{children}</div>
      <div className="mt-6 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
