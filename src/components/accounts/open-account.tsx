"use client";

import { useState } from "react";
import type { CallFailure } from "#components/calls/console-client.ts";
import { faultAt } from "#components/calls/field-faults.ts";
import { useSiteCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { InvitationMade } from "#components/people/invitation-made.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { INVITATION_DAYS } from "#domain/limit.ts";
import { normalEmail } from "#domain/people/email.ts";
import { ConfirmCredits } from "./confirm-credits.tsx";
import { readAmount, UNUSUAL_CREDITS } from "./credit-amount.ts";

type NewAccount = { name: string; email: string; credits: number };

type Opened = { account_id: string; email: string; token: string | null };

/** Creates an account and invites its first owner. */
export function OpenAccount() {
  const { call, busy, failure, forget } = useSiteCall();
  const { isOpen, result, open, showResult, close } = useDialog<Opened>({ forget });
  const [unusual, setUnusual] = useState<NewAccount | null>(null);

  function submit(data: FormData) {
    const account = readAccount(data);
    if (account.credits >= UNUSUAL_CREDITS) return setUnusual(account);
    create(account);
  }

  async function create(account: NewAccount) {
    const opened = await call(({ operator }) => operator.openAccount.mutate(account));
    setUnusual(null);
    if (opened) showResult({ ...opened, email: account.email });
  }

  return (
    <>
      <Button onClick={open}>Create account</Button>
      {isOpen && (
        <FormDialog
          title="Create account"
          action="Create account"
          busy={busy}
          failure={failure}
          fields={["name", "email", "credits"]}
          onSubmit={submit}
          onCancel={close}
        >
          <AccountFields failure={failure} />
        </FormDialog>
      )}
      {unusual && (
        <ConfirmCredits
          amount={unusual.credits}
          account={unusual.name}
          busy={busy}
          onConfirm={() => create(unusual)}
          onCancel={() => setUnusual(null)}
        />
      )}
      {result && (
        <InvitationMade
          title="Account created"
          token={result.token}
          email={result.email}
          onClose={close}
        >
          <p>
            The link makes them the owner. It works once, for {INVITATION_DAYS} days, and only for
            this address. The account id is{" "}
            <span className="font-mono break-all">{result.account_id}</span>.
          </p>
        </InvitationMade>
      )}
    </>
  );
}

function AccountFields({ failure }: { failure: CallFailure | null }) {
  return (
    <>
      <TextField label="Name" name="name" error={faultAt(failure, "name")} />
      <TextField
        label="Owner's email"
        name="email"
        type="email"
        autoComplete="off"
        error={faultAt(failure, "email")}
      />
      <TextField
        label="Starting credits"
        name="credits"
        inputMode="numeric"
        mono
        defaultValue="1000"
        error={creditsFault(failure)}
      />
    </>
  );
}

function readAccount(data: FormData): NewAccount {
  return {
    name: String(data.get("name")),
    email: normalEmail(String(data.get("email"))),
    credits: readAmount(String(data.get("credits"))) ?? Number.NaN,
  };
}

/** NaN is sent as null, of which the server can only say that the type is wrong. */
function creditsFault(failure: CallFailure | null) {
  const isMissing = failure?.faults.some(
    ({ path, code }) => path === "credits" && code === "invalid_type",
  );
  return isMissing ? "Enter a whole number." : faultAt(failure, "credits");
}
