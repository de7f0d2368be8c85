"use client";

import type { ReactNode } from "react";
import { SecretDialog } from "#components/parts/secret-dialog.tsx";

/** Shows the link of a new invitation, which is shown only once. */
export function InvitationLink({
  title,
  token,
  email,
  isMailed = false,
  onStored,
  children,
}: {
  title: string;
  token: string;
  email: string;
  /** Whether the link is also mailed. */
  isMailed?: boolean;
  onStored: () => void;
  children: ReactNode;
}) {
  return (
    <SecretDialog
      title={title}
      what="invitation link"
      secret={`${location.origin}/invitations/${token}`}
      advice={
        isMailed
          ? `It is also emailed to ${email}.`
          : `Send it to ${email} yourself; no email is sent.`
      }
      stored="I have copied it"
      onStored={onStored}
    >
      {children}
    </SecretDialog>
  );
}
