"use client";

import { useState } from "react";
import { changedFields } from "#components/calls/changed-fields.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import type { Grant } from "#domain/keys/grant.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import type { KeyRight } from "#domain/keys/right.ts";
import { dayOf } from "#domain/usage/day.ts";
import { GRANT_FIELDS, GrantFields, grantOf } from "./grant-fields.tsx";
import { KeyUse } from "./key-use.tsx";

type Props = {
  id: string;
  preview: string;
  kind: KeyKind;
  grant: Grant & { expires_at: string | null };
  /** Only owners can give a key more. */
  isOwner: boolean;
};

/** Changes what a key may do. */
export function EditRights(props: Props) {
  const { isOpen, open, close } = useDialog();
  return (
    <>
      <Button size="row" onClick={open} aria-label={`Rights of ${props.preview}`}>
        Rights
      </Button>
      {isOpen && <RightsForm {...props} onClose={close} />}
    </>
  );
}

function RightsForm({
  id,
  preview,
  kind,
  grant,
  isOwner,
  onClose,
}: Props & { onClose: () => void }) {
  const { call, busy, failure } = useCall();
  const [before] = useState(grant);
  const [rights, setRights] = useState<KeyRight[]>(before.rights);
  const last_day = before.expires_at && dayOf(Date.parse(before.expires_at));

  async function save(data: FormData) {
    const change = changedFields(before, { rights, ...grantOf(data, last_day) });
    if (!change || (await call(({ keys }) => keys.setRights.mutate({ id, ...change })))) onClose();
  }

  return (
    <FormDialog
      title={`Rights of ${preview}…`}
      action="Save"
      busy={busy}
      failure={failure}
      fields={GRANT_FIELDS}
      onSubmit={save}
      onCancel={onClose}
    >
      {!isOwner && (
        <p className="text-ink-muted">
          You can reduce the key's rights, contracts and time. Owners can also extend them.
        </p>
      )}
      <KeyUse id={id} grant={before} onNarrow={setRights} />
      <GrantFields
        kind={kind}
        grant={{ ...before, rights, last_day }}
        onRights={setRights}
        failure={failure}
      />
    </FormDialog>
  );
}
