"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useSiteCall } from "#components/calls/use-call.ts";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { focusFault } from "#components/ui/focus-fault.ts";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { PASSWORD_RESET_MINUTES } from "#domain/limit.ts";
import { normalEmail } from "#domain/people/email.ts";

/** Asks for a link that sets a new password. */
export function ForgotPasswordForm() {
  const [isRequested, setRequested] = useState(false);
  const { call, busy, failure } = useSiteCall();

  async function request(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = normalEmail(String(new FormData(form).get("email")));
    setRequested(false);
    if (await call(({ passwordReset }) => passwordReset.request.mutate({ email }))) {
      setRequested(true);
    } else focusFault(form);
  }

  return (
    <form method="post" onSubmit={request} noValidate className="grid gap-4">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={faultAt(failure, "email")}
      />
      <FailureNote message={faultElsewhere(failure, ["email"])} />
      <SubmitButton variant="primary" busy={busy}>
        Send link
      </SubmitButton>
      <p role="status" className="text-ink-muted empty:absolute">
        {isRequested &&
          `If someone signs in with this address, a link is on its way to it. It works for ${PASSWORD_RESET_MINUTES} minutes.`}
      </p>
    </form>
  );
}
