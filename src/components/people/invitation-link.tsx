"use client";

import type { ReactNode } from "react";
import { SecretDialog } from "#components/parts/secret-dialog.tsx";

/** Shows the link of a new invitation, which is shown only once. */
export function InvitationLink({
  title,
  token,
  email,
  onStored,
  children,
}: {
  title: string;
  token: string;
  email: string;
  onStored: () => void;
  children: ReactNode;
}) {
  return (
    <SecretDialog
      title={title}
      what="invitation link"
      secret={`${location.origin}/invitations/${token}`}
      advice={`Send it to ${email} yourself; no email is sent.`}
      stored="I have copied it"
      onStored={onStored}
    >
      {children}
    </SecretDialog>
  );
}
