"use client";

import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { SecretDialog } from "#components/parts/secret-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** Creates a token for the account's identity provider, and shows it once. */
export function CreateToken() {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, result, open, showResult, close } = useDialog<string>({ forget });

  async function create(data: FormData) {
    const label = String(data.get("label")).trim();
    const made = await call(({ directoryTokens }) => directoryTokens.create.mutate({ label }));
    if (made) showResult(made.token);
  }

  return (
    <>
      <Button variant="primary" onClick={open}>
        Create token
      </Button>
      {isOpen && (
        <FormDialog
          title="Create token"
          action="Create token"
          busy={busy}
          failure={failure}
          fields={["label"]}
          onSubmit={create}
          onCancel={close}
        >
          <TextField
            label="Label"
            name="label"
            placeholder="Entra ID"
            required
            autoComplete="off"
            error={faultAt(failure, "label")}
          />
        </FormDialog>
      )}
      {result && (
        <SecretDialog
          title="Your new token"
          what="SCIM token"
          secret={result}
          advice="Enter it at your identity provider."
          onStored={close}
        >
          <p>Anyone who has it can make and remove members of this account.</p>
        </SecretDialog>
      )}
    </>
  );
}
